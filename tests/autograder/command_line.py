"""The command `autograder`, run in this process or in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from autograder import cli
from autograder.homework import HERE
from tests.autograder.corpus import student

ROOT = HERE.parent
RIGHT = student("right_einsum").source.encode()
WRONG = student("dLdW_transposed").source.encode()
JACOBIANS = student("jacobians_right_einsum").source.encode()
FAST = ("--only", "dZdb")
"""The task of hw1 that is judged in the least time."""


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(cli.main, [str(argument) for argument in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def submit(folder: Path, source: bytes = RIGHT, name: str = "linear.py") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(source)
    return folder


def submit_fast(folder: Path, before: bytes = b"") -> Path:
    """Write a file whose task `FAST` has 8 points of 8."""
    return submit(folder, before + JACOBIANS, "jacobians.py")


def fails(result: Result, told: str, exit_code: int = 2) -> None:
    assert result.exit_code == exit_code
    assert told in result.stderr
    assert result.stdout == ""


def command(*arguments: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "autograder", *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"} | environment,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
