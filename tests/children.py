"""Programs that a test starts in a process of their own."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def output_of(*arguments: str | Path, cwd: Path | None = None) -> str:
    """Return what a fresh interpreter prints for these arguments.

    Where it fails, so does the test, and shows what the process wrote as its errors. A warning is
    an error there too.
    """
    run = subprocess.run(  # noqa: S603 - this interpreter, and our own programs
        [sys.executable, "-W", "error", "-X", "utf8", *arguments],
        cwd=cwd,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout
