"""Break the rules on purpose and see that an example notices.

``python tests/mutation/run.py DIRECTORY [MODULE ...]`` lets Cosmic Ray change one operator, number
or condition at a time, in copies of the tree below the directory, and runs the examples after
each change. It fails for a mutant that survives without a reason in ``survivors.toml``, and for a
reason there whose mutant is noticed or no longer exists. The modules are those that
``cosmic-ray.toml`` lists, or only those of them that are named here.
"""

from __future__ import annotations

import ast
import os
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CONFIG = "tests/mutation/cosmic-ray.toml"
MUTANTS = "mutants.sqlite"
COPIED = ("src", "tests", "pyproject.toml")


class Mutant(NamedTuple):
    """A change, identified by its text, so its name lasts as long as the line."""

    module: str
    function: str
    before: str
    after: str

    def __str__(self) -> str:
        """Return the change as a diff."""
        return f"{self.module}, {self.function}\n  - {self.before}\n  + {self.after}"


# Making the mutants and running the examples


def copy_of_the_tree(directory: Path) -> Path:
    """Make a fresh copy of what the examples need, since Cosmic Ray changes modules in place."""
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    for source in (ROOT / name for name in COPIED):
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(source, directory / source.name, ignore=ignored)
        else:
            shutil.copy(source, directory)
    return directory


def run_in_all(trees: Iterable[Path], *command: str) -> None:
    """Run a program in all the trees at the same time."""
    started = [subprocess.Popen(command, cwd=tree) for tree in trees]
    codes = [process.wait() for process in started]
    if any(codes):
        sys.exit(f"failed: {shlex.join(command)}")


def share_out(trees: list[Path], modules: Container[str]) -> None:
    """Leave each tree its share of the mutants of these modules."""
    for number, tree in enumerate(trees):
        with closing(sqlite3.connect(tree / MUTANTS)) as database, database:
            # Job ids are drawn at random in every tree, the order is the same in all of them.
            places: list[tuple[str, str, int, int]] = database.execute(
                "SELECT job_id, module_path, start_pos_row, start_pos_col FROM mutation_specs"
                " ORDER BY module_path, operator_name, occurrence"
            ).fetchall()
            unread = {path: list(unread_at_run_time(ROOT / path)) for _, path, _, _ in places}
            to_try = [
                job
                for job, path, *start in places
                if Path(path).stem in modules
                and not any(first <= start < last for first, last in unread[path])
            ]
            others = {job for job, *_ in places}.difference(to_try[number :: len(trees)])
            for table in ("mutation_specs", "work_results", "work_items"):
                database.executemany(
                    f"DELETE FROM {table} WHERE job_id = ?",  # noqa: S608 - one of these three
                    [(job,) for job in others],
                )


def unread_at_run_time(path: Path) -> Iterator[tuple[list[int], list[int]]]:
    """Yield the start and end of code that only type checkers read, so no example notices it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case (
                ast.arg(annotation=ast.expr() as unread)
                | ast.FunctionDef(returns=ast.expr() as unread)
                | ast.AnnAssign(annotation=unread)
                | ast.If(test=ast.Name(id="TYPE_CHECKING") as unread)
            ):
                end = [unread.end_lineno or 0, unread.end_col_offset or 0]
                yield [unread.lineno, unread.col_offset], end
            case _:
                pass


# Reading the results


def outcomes(tree: Path) -> Iterator[tuple[Mutant, bool]]:
    """Yield each mutant of the tree and whether it survived."""
    with closing(sqlite3.connect(tree / MUTANTS)) as database:
        rows: Iterable[tuple[str, str | None, str, str, str]] = database.execute(
            "SELECT module_path, definition_name, diff, worker_outcome, test_outcome"
            " FROM mutation_specs LEFT JOIN work_results USING (job_id)"
            " WHERE worker_outcome IS NOT 'SKIPPED'"
        )
        for path, function, diff, worker, outcome in rows:
            if worker != "NORMAL" or outcome not in {"KILLED", "SURVIVED"}:
                sys.exit(f"a mutant of {path} was not tried: {worker}, {outcome}\n{diff}")
            mutant = Mutant(Path(path).stem, function or "", *changed_lines(diff))
            yield mutant, outcome == "SURVIVED"


def changed_lines(diff: str) -> tuple[str, str]:
    """Return what a diff takes away and what it adds, without indentation."""
    _title, _from, _to, *lines = diff.splitlines()
    before, after = (
        " ".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+"
    )
    return before, after


def with_a_reason(modules: Container[str]) -> set[Mutant]:
    """Return the mutants of these modules that a reason is written for."""
    groups = tomllib.loads((HERE / "survivors.toml").read_text(encoding="utf-8"))["equivalent"]
    if not all(group["reason"].strip() for group in groups):
        sys.exit("survivors.toml lists mutants without a reason")
    listed = [Mutant(*mutant) for group in groups for mutant in group["mutants"]]
    return {mutant for mutant in listed if mutant.module in modules}


def wrongs(tried: Iterable[tuple[Mutant, bool]], excused: set[Mutant]) -> Iterator[str]:
    """Yield a sentence for each mutant that the list of reasons and the outcomes disagree on."""
    fates: defaultdict[Mutant, list[bool]] = defaultdict(list)
    for mutant, survives in tried:
        fates[mutant].append(survives)
    for mutant, survived in sorted(fates.items()):
        if any(survived) and mutant not in excused:
            yield f"survives without a reason: {mutant}"
        # The same change may be made to two lines with the same text; the reason covers both.
        if not all(survived) and mutant in excused:
            yield f"is noticed, although there is a reason why not: {mutant}"
    for mutant in sorted(excused - fates.keys()):
        yield f"has a reason but does not exist: {mutant}"


def main(directory: str, *chosen: str) -> None:
    """Try all mutants of the chosen modules."""
    config = tomllib.loads((ROOT / CONFIG).read_text(encoding="utf-8"))["cosmic-ray"]
    listed = [Path(path).stem for path in config["module-path"]]
    modules = chosen or listed
    if not set(modules) <= set(listed):
        sys.exit(f"the modules to choose from are {', '.join(listed)}")
    processors = range(os.cpu_count() or 1)
    trees = [copy_of_the_tree(Path(directory, f"tree-{number}")) for number in processors]
    # If the examples failed without a change too, every mutant would seem to be noticed. This run
    # also leaves them compiled, as the runs on mutants do not, which halves the time of those.
    run_in_all(trees, *shlex.split(config["test-command"]))
    run_in_all(trees, "cosmic-ray", "init", CONFIG, MUTANTS)
    run_in_all(trees, "cr-filter-operators", MUTANTS, CONFIG)
    share_out(trees, modules)
    run_in_all(trees, "cosmic-ray", "exec", CONFIG, MUTANTS)
    tried = [outcome for tree in trees for outcome in outcomes(tree)]
    made = Counter(mutant.module for mutant, _ in tried)
    survived = Counter(mutant.module for mutant, survives in tried if survives)
    for module in modules:
        print(f"{module}: {made[module]} mutants, {survived[module]} survived")
    wrong = list(wrongs(tried, with_a_reason(modules)))
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main(*sys.argv[1:])
