"""The files of the repository: where they are, and how a page links to a line of one."""

from __future__ import annotations

import tomllib
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "wizard_rules"
TESTS = ROOT / "tests"
RULES_PAGE = ROOT / "docs" / "rules.md"


def _address() -> str | None:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    urls: dict[str, str] = project.get("urls", {})
    for label, url in urls.items():
        # Installers compare only the letters of the labels that they know.
        if "".join(filter(str.isalnum, label)).lower() in {"source", "sourcecode", "repository"}:
            return url.removesuffix("/").removesuffix(".git")
    return None


_ADDRESS = _address()


def link(text: str, path: Path, line: int) -> str:
    """Return Markdown that links the text to a line of a test, for a page next to the index.

    It leads to the repository that ``project.urls`` names. If that names none, it leads to a
    copy of the file in the site.
    """
    place = path.relative_to(ROOT)
    if _ADDRESS is not None:
        return f"[{text}]({_ADDRESS}/blob/main/{place.as_posix()}#L{line})"
    return f'<a href="{place.with_suffix(".html").as_posix()}#L-{line}">{escape(text)}</a>'


def _copies(app: Any) -> Iterator[tuple[str, dict[str, str], str]]:  # noqa: ANN401 - Sphinx is not installed where types are checked
    files = sorted(TESTS.rglob("*.py")) if _ADDRESS is None else []
    for path in files:
        place = path.relative_to(ROOT)
        body = app.builder.highlighter.highlight_block(
            path.read_text("utf-8"), "python", linenos="inline", lineanchors="L"
        )
        title = place.as_posix()
        context = {"title": title, "body": f"<h1>{title}</h1>{body}"}
        yield place.with_suffix("").as_posix(), context, "page.html"


def setup(app: Any) -> dict[str, bool]:  # noqa: ANN401 - Sphinx is not installed where types are checked
    """Add the copies of the tests to the site if they are needed."""
    app.connect("html-collect-pages", _copies)
    return {"parallel_read_safe": True}
