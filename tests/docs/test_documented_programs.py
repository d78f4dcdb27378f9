"""The programs of the how-to guides print what the guides show, and each guide has its program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from programs import output_of

DOCS = Path(__file__).resolve().parents[2] / "docs"
GUIDES = DOCS / "how-to"
PROGRAMS = sorted((DOCS / "programs").glob("*.py"))
PAGES = sorted(page for page in GUIDES.glob("*.md") if page.stem != "index")


def guide_to(program: Path) -> Path:
    """Return the page that explains a program; addresses have hyphens where modules cannot."""
    return GUIDES / f"{program.stem.replace('_', '-')}.md"


def text_of(page: Path) -> str:
    """Return the source of a page."""
    return page.read_text(encoding="utf-8")


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_a_program_prints_what_its_guide_shows(program: Path, tmp_path: Path) -> None:
    recorded = program.with_suffix(".txt").read_text(encoding="utf-8")
    assert output_of(str(program), cwd=tmp_path) == recorded


def test_each_guide_has_a_program_and_each_program_a_guide() -> None:
    assert len(PROGRAMS) >= 9
    assert [guide_to(program) for program in PROGRAMS] == PAGES
    recorded = sorted((DOCS / "programs").glob("*.txt"))
    assert recorded == [program.with_suffix(".txt") for program in PROGRAMS]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_a_guide_shows_its_program_and_output_and_gives_it_whole(program: Path) -> None:
    page = text_of(guide_to(program))
    source = f"../programs/{program.stem}"
    assert set(re.findall(r"^```\{literalinclude\} (.+)$", page, re.MULTILINE)) == {
        f"{source}.py",
        f"{source}.txt",
    }
    assert set(re.findall(r"\{download\}`[^`]*<(.+?)>`", page)) == {f"{source}.py"}


def test_the_index_lists_every_guide() -> None:
    index = text_of(GUIDES / "index.md")
    (tree,) = re.findall(r"```\{toctree\}\n(?::.*\n)*\n(.*?)```", index, re.DOTALL)
    assert sorted(tree.split()) == [page.stem for page in PAGES]
    for page in PAGES:
        assert f"]({page.name})" in index
