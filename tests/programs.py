"""Programs run in an interpreter of their own, for examples that need a fresh start."""

from __future__ import annotations

import shlex
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def output_of(
    *arguments: str, cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> str:
    """Return what Python prints when started with these arguments.

    The test fails, and shows all that the program wrote, if it wrote to the standard error or if
    its exit status is not 0. A warning is an error.
    """
    command = [sys.executable, "-W", "error", "-X", "utf8", *arguments]
    run = subprocess.run(  # noqa: S603 - the program is our own
        command, cwd=cwd, env=env, capture_output=True, encoding="utf-8", check=False
    )
    assert run.returncode == 0 and not run.stderr, (  # noqa: PT018 - one message for both
        f"{shlex.join(command)}\nended with status {run.returncode}\n"
        f"standard error:\n{run.stderr}\nstandard output:\n{run.stdout}"
    )
    return run.stdout
