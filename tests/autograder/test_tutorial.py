"""The page on how to write a homework: its files are the template's, its commands work."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.authoring.new import TEMPLATE
from tests.autograder.command_line import ROOT

PAGE = (ROOT / "docs" / "write_a_homework.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"`hw7/([\w./]+)`:\n\n```\w+\n(.*?)```", PAGE, flags=re.DOTALL)
COMMANDS = re.findall(r"```sh\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.mark.parametrize(("file", "shown"), SHOWN, ids=[file for file, _ in SHOWN])
def test_the_files_on_the_page_are_those_of_the_template(file: str, shown: str) -> None:
    assert shown in (TEMPLATE / file).read_text(encoding="utf-8")


def test_every_file_on_the_page_is_compared() -> None:
    assert len(SHOWN) == PAGE.count("```python") + PAGE.count("```toml") == 3


@pytest.mark.slow
def test_the_commands_of_the_page_run(tmp_path: Path) -> None:
    pytest.importorskip("libcst", reason="audits need the audit extra")
    command = tmp_path / "bin" / "autograder"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m autograder "$@"\n')
    command.chmod(0o755)
    (tmp_path / "work").mkdir()
    ended = subprocess.run(
        ["bash", "-exc", "\n".join(COMMANDS)],
        cwd=tmp_path / "work",
        env=os.environ | {"PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "hw7 passes its audit" in ended.stdout
    assert "Z has the right numbers, with the opposite sign" in ended.stdout
    assert "In dLdA, dLdZ is multiplied by Z." in ended.stdout  # the mistake of the template
    assert "not by Z." in ended.stdout
    assert len(COMMANDS) >= 7
