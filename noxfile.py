"""The checks, one session each. ``nox -l`` lists them; ``.ci/run`` runs what belongs in CI."""

from __future__ import annotations

import shutil
from pathlib import Path

import nox

nox.needs_version = ">=2026.2"
nox.options.default_venv_backend = "virtualenv"
# A Python that is not installed is skipped, in CI too: each machine has its own set of Pythons.
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = False
nox.options.sessions = [
    "tests", "lowest", "properties", "oracles", "typing", "lint", "docs", "build",
]  # fmt: skip

PROJECT = nox.project.load_toml("pyproject.toml")
PYTHONS = [
    classifier.rpartition(" ")[2]
    for classifier in PROJECT["project"]["classifiers"]
    if classifier.startswith("Programming Language :: Python :: 3.")
]


EXAMPLES = sorted(
    str(path)
    for path in Path("tests").rglob("test_*.py")
    if path.parent.name not in {"properties", "oracles"}
)


def install(session: nox.Session, group: str) -> None:
    """Install a dependency group and the project, from a wheel and not from the tree."""
    session.install(*nox.project.dependency_groups(PROJECT, group), ".")


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the examples; they alone cover every branch."""
    install(session, "tests")
    session.run("coverage", "erase")
    session.run("coverage", "run", "-m", "pytest", "-q", *EXAMPLES, *session.posargs)
    session.run("coverage", "report")


@nox.session
def lowest(session: nox.Session) -> None:
    """Run the examples with the oldest versions of what the package needs."""
    oldest = [need.replace(">=", "==") for need in PROJECT["project"]["dependencies"]]
    session.install(*nox.project.dependency_groups(PROJECT, "tests"), *oldest, ".")
    session.run("pytest", "-q", *EXAMPLES)


@nox.session
def properties(session: nox.Session) -> None:
    """Check the laws, with five times the examples of the plain test command."""
    install(session, "tests")
    thorough = "--hypothesis-profile=thorough"
    session.run("pytest", "-q", "tests/properties", thorough, *session.posargs)


@nox.session
def oracles(session: nox.Session) -> None:
    """Compare with the naive model, with OpenSpiel and with the table of counts."""
    install(session, "oracles")
    # Without it, the comparison with OpenSpiel would be skipped silently.
    session.run("python", "-c", "import pyspiel", silent=True)
    session.run("pytest", "-q", "tests/oracles", *session.posargs)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Compare what the JSON reader and the schema say of random inputs; takes minutes."""
    install(session, "tests")
    session.run("python", "tests/fuzz/run.py", *session.posargs)


@nox.session
def typing(session: nox.Session) -> None:
    """Check the types of everything, and that the installed package is completely typed."""
    install(session, "typing")
    session.run("mypy")
    session.run("pyright")
    session.run("pyright", "--ignoreexternal", "--verifytypes", "wizard_rules")


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, format and the layers."""
    # The layers are read from the tree, so the tree itself is installed.
    session.install(*nox.project.dependency_groups(PROJECT, "lint"), "-e", ".")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("lint-imports")


@nox.session
@nox.parametrize("sphinx", ["8.0", "8.1", "8.2", "9"])
def docs(session: nox.Session, sphinx: str) -> None:
    """Build the documentation, where every warning is an error, and run its examples."""
    session.install(*nox.project.dependency_groups(PROJECT, "docs"), f"sphinx=={sphinx}.*", ".")
    for builder in ("html", "doctest"):
        output = f"docs/_build/{builder}"
        session.run("sphinx-build", "-E", "-n", "-W", "--keep-going", "-b", builder, "docs", output)


@nox.session
def pages(session: nox.Session) -> None:
    """Look at every page in a browser, wide and narrow; needs Chromium and its driver."""
    if not (shutil.which("chromium") and shutil.which("chromedriver")):
        session.error("not found: Chromium, in Debian the packages chromium and chromium-driver")
    install(session, "docs")
    session.install(*nox.project.dependency_groups(PROJECT, "pages"))
    session.run("sphinx-build", "-q", "-b", "html", "docs", "docs/_build/html")
    session.run("python", "docs/check_pages.py", "docs/_build/html", *session.posargs)


@nox.session
def build(session: nox.Session) -> None:
    """Build sdist and wheel, check them, and run the examples against the installed wheel."""
    session.install(*nox.project.dependency_groups(PROJECT, "build"))
    session.install(*nox.project.dependency_groups(PROJECT, "tests"))
    shutil.rmtree("dist", ignore_errors=True)
    session.run("python", "-m", "build", "--outdir", "dist")
    session.run("twine", "check", "--strict", *map(str, Path("dist").iterdir()))
    (wheel,) = Path("dist").glob("*.whl")
    session.install("--force-reinstall", str(wheel))
    examples = [str(Path(example).resolve()) for example in EXAMPLES]
    configuration = str(Path("pyproject.toml").resolve())
    with session.chdir(session.create_tmp()):
        session.run("pytest", "-q", "-c", configuration, *examples)


@nox.session
def mutation(session: nox.Session) -> None:
    """Break the rules on purpose and see that an example notices; takes minutes."""
    # The package is not installed: the changed copies of the tree are imported instead.
    requirements = nox.project.dependency_groups(PROJECT, "mutation")
    session.install(*requirements, *PROJECT["project"]["dependencies"])
    session.run("python", "tests/mutation/run.py", session.create_tmp(), *session.posargs)


@nox.session
def benchmarks(session: nox.Session) -> None:
    """Measure speed and size against OpenSpiel."""
    install(session, "benchmarks")
    session.run("python", "benchmarks/benchmark.py", *session.posargs)
