"""A directive whose content is Markdown written by a function."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    class SphinxDirective:
        """The part of Sphinx's class used here; Sphinx is not installed where types are checked."""

        arguments: list[str]
        env: Any
        option_spec: ClassVar[dict[str, Any]]

        def parse_text_to_nodes(self, text: str) -> list[Any]:
            """Return the nodes that a text in the page's markup makes."""
            raise NotImplementedError

else:
    from sphinx.util.docutils import SphinxDirective


class MarkdownDirective(SphinxDirective):
    """The base of the directives that write Markdown."""

    sources: ClassVar[tuple[Path, ...]] = ()
    """The files that the content is made from; a change in one rebuilds the page."""

    def markdown(self) -> str:
        """Return the content."""
        raise NotImplementedError

    def run(self) -> list[Any]:
        """Return the nodes of the content."""
        for path in self.sources:
            self.env.note_dependency(str(path))
        return self.parse_text_to_nodes(self.markdown())


def cell(text: str) -> str:
    """Return the text as it is written in a cell of a table."""
    return text.replace("\n", " ").replace("|", "\\|")


def table(heading: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Return a table."""
    lines = [heading, ("---",) * len(heading), *rows]
    return "\n".join(f"| {' | '.join(map(cell, line))} |" for line in lines)


def rule(id_: str) -> str:
    """Return a link to a rule, from any page."""
    return f"{{ref}}`{id_} <{id_.lower()}>`"


RULE_IDS = re.compile(r"(?<=\()[A-Z]+-\d+(?:, [A-Z]+-\d+)*(?=\))")


def with_rule_links(text: str) -> str:
    """Return a text from the code with links for the rule ids in parentheses."""
    return RULE_IDS.sub(lambda ids: ", ".join(map(rule, ids[0].split(", "))), text)
