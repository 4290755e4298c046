from __future__ import annotations

from pathlib import Path

import pytest

from autograder.authoring.audit.programs import ProgramKind
from autograder.authoring.audit.settings import settings_of
from autograder.authoring.audit.strangers import strangers
from autograder.errors import UsageError
from tests.autograder.command_line import ROOT
from tests.autograder.corpus import hw1


def test_every_stranger_has_its_files_and_its_settled_verdict() -> None:
    found = list(strangers(ROOT / settings_of("hw1").strangers))
    assert len(found) >= 120
    assert len({program.name for program in found}) == len(found)
    tasks = {task.id for task in hw1().tasks}
    for program in found:
        assert program.kind is ProgramKind.STRANGER
        asked = {*hw1().defines} - {*hw1().optional_files}
        assert asked <= {*program.sources}, program.name
        assert {*program.settled} <= tasks, program.name


@pytest.mark.parametrize("row", ["one,right,forward,why", "one,wrong,,why", "one,arguable,,why"])
def test_an_unclear_verdict_is_refused(row: str, tmp_path: Path) -> None:
    (tmp_path / "verdicts.csv").write_text(f"program,verdict,tasks,why\n{row}\n", encoding="utf-8")
    with pytest.raises(UsageError, match="a right program has none, and a wrong one has some"):
        list(strangers(tmp_path))


def test_exceptions_name_programs_with_a_verdict(tmp_path: Path) -> None:
    verdicts = "program,verdict,tasks,why\none,wrong,forward,why\ntwo,wrong,forward,why\n"
    (tmp_path / "verdicts.csv").write_text(verdicts, encoding="utf-8")
    exceptions = tmp_path / "exceptions.toml"
    exceptions.write_text('[seldom_caught]\none = "why"\n[argued]\ntwo = "why"\n', encoding="utf-8")
    assert [(program.name, program.seldom) for program in strangers(tmp_path)] == [("one", "why")]
    exceptions.write_text('[argued]\nthree = "why"\n', encoding="utf-8")
    with pytest.raises(UsageError, match="three"):
        list(strangers(tmp_path))
