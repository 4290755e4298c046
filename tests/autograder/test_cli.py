from __future__ import annotations

import dataclasses
import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from autograder import cli
from autograder.grading import watch
from autograder.homework import homework_names, load_homework
from autograder.workers import starting
from autograder.workers.tiers import BUBBLEWRAP, LIMITS, NONE, TIERS
from tests.autograder.command_line import (
    FAST,
    RIGHT,
    ROOT,
    WRONG,
    fails,
    run,
    submit,
    submit_fast,
)
from tests.autograder.corpus import student

pytestmark = pytest.mark.usefixtures("in_a_folder_of_its_own", "drawn_once")


# --- list, help, usage


def test_lists_the_homeworks_with_their_points_and_files() -> None:
    result = run("list")
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.output.splitlines()] == homework_names()
    shown = "hw1  The Linear layer, 100 points and 10 extra: linear.py, jacobians.py, leading.py"
    assert shown in result.output  # 5 of the extra points are those of the predictions


@pytest.mark.parametrize("option", ["-h", "--help"])
@pytest.mark.parametrize(
    "command",
    ["", *cli.main.commands],
)
def test_every_command_explains_itself(command: str, option: str) -> None:
    result = run(*command.split(), option)
    assert result.exit_code == 0
    assert result.output.startswith("Usage: ")


def test_the_help_says_who_needs_which_command() -> None:
    sections = run("--help").output.split("\nFor ")[1:]
    named = {each.partition(":")[0]: re.findall(r"^  (\w+)  ", each, re.M) for each in sections}
    assert named["students"][:2] == ["start", "grade"]
    assert {"recover", "doctor"} <= {*named["staff"]}
    assert sum(map(len, named.values())) == len(cli.main.commands)


@pytest.mark.parametrize(
    "command", [each for each in cli.main.commands if each not in ("list", "doctor")]
)
def test_every_command_has_an_example(command: str) -> None:
    assert f"    autograder {command}" in run(command, "--help").output


def test_the_help_tells_the_exit_codes() -> None:
    assert "0 full marks, 1 otherwise, 2 wrong usage, 3 the grader itself failed" in (
        " ".join(run("grade", "--help").output.split())
    )


def test_version() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+\S*\n", run("--version").output)


@pytest.mark.parametrize("command", ["start", "grade", "handout", "misconceptions"])
def test_an_unknown_homework_is_told_with_those_there_are(command: str) -> None:
    names = ", ".join(homework_names())
    fails(
        run(command, "hw99"), f"autograder: there is no homework 'hw99'; the homeworks are {names}"
    )


@pytest.mark.parametrize("name", ["", "..", "../homeworks/hw1", "/", "hw1/"])
def test_a_path_is_no_homework(name: str) -> None:
    fails(run("grade", name), "there is no homework")


@pytest.mark.parametrize(
    "arguments",
    [
        ["grade"],
        ["frob"],
        ["recover"],
        ["recover", "nowhere"],
        ["grade", "hw1", "--frob"],
        ["grade", "hw1", "--seed", "-1"],
        ["grade", "hw1", "--isolation", "frob"],
        ["grade", "hw1", "--journal", "."],
    ],
)
def test_wrong_usage_is_2(arguments: list[str]) -> None:
    assert run(*arguments).exit_code == 2


# --- grade


@pytest.mark.slow
def test_full_marks_are_0_and_anything_less_is_1(tmp_path: Path) -> None:
    right = run("grade", "hw1", ROOT / "solutions" / "hw1")
    assert right.exit_code == 0
    assert "105 / 100 points" in right.output
    wrong = run("grade", "hw1", submit(tmp_path / "ada", WRONG))
    assert wrong.exit_code == 1
    assert "56 / 100 points" in wrong.output


@pytest.mark.parametrize("path", [".", "jacobians.py", None])
@pytest.mark.slow(keep=1)
def test_grades_a_folder_a_file_or_where_one_is(tmp_path: Path, path: str | None) -> None:
    submit_fast(tmp_path)
    result = run("grade", "hw1", *([path] if path else []), *FAST)
    assert result.exit_code == 0
    assert "8 / 8 points" in result.output


def test_a_file_named_alone_points_to_the_folder_for_the_others(tmp_path: Path) -> None:
    submit(submit(tmp_path), name="jacobians.py")
    told = " ".join(run("grade", "hw1", "linear.py", "--only", "dZdb").output.split())
    assert "jacobians.py lies beside linear.py, which was named alone; name the folder" in told
    assert "did you mean" not in told


@pytest.mark.slow
def test_watch_keeps_the_seed_until_what_failed_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unwritten = b"def dZdb(A, W, b):\n    raise NotImplementedError\n"
    submit(submit(tmp_path, WRONG), unwritten, "jacobians.py")

    def saves(*arguments: object, **options: object) -> Iterator[set[object]]:
        for source in (WRONG + b"#", RIGHT, RIGHT + b"#", RIGHT + b"##"):
            submit(tmp_path, source)
            yield set()
        raise KeyboardInterrupt

    monkeypatch.setattr(watch, "watch", saves)
    told = run("grade", "hw1", "--watch", "--only", "dLdW", "--only", "dZdb").output
    failed, edited, mended, later, last = re.findall(r"seed (\d+)", told)
    assert failed == edited == mended
    assert len({mended, later, last}) == 3


def test_without_a_path_finds_the_folder_that_start_made(tmp_path: Path) -> None:
    submit_fast(tmp_path / "hw1")
    assert run("grade", "hw1", *FAST).exit_code == 0


@pytest.mark.slow
def test_only_these_tasks_count(tmp_path: Path) -> None:
    submit(tmp_path, WRONG)
    result = run("grade", "hw1", "--only", "dLdb", "--only", "init")
    assert result.exit_code == 0
    assert "22 / 22 points" in result.output
    assert run("grade", "hw1", "--only", "dLdW").exit_code == 1


def test_an_unknown_task_is_told_with_those_there_are(tmp_path: Path) -> None:
    submit(tmp_path)
    tasks = ", ".join(task.id for task in load_homework("hw1").tasks)
    fails(run("grade", "hw1", "--only", "dldw"), f"hw1 has no task 'dldw'; its tasks are {tasks}")


def test_an_unknown_path(tmp_path: Path) -> None:
    fails(run("grade", "hw1", "nowhere"), "autograder: there is no file or folder")
    fails(run("grade", "hw1"), "to begin, autograder start hw1 makes a folder")
    (tmp_path / "essay.txt").write_bytes(b"")
    fails(run("grade", "hw1", "essay.txt"), "essay.txt is not one of them")


def without_measurements(data: Any) -> Any:
    assert datetime.fromisoformat(data.pop("graded_at")) <= datetime.now(UTC)
    for task in data["tasks"]:
        for check in task["checks"]:
            assert check.pop("seconds") >= 0
            assert check.pop("peak_mebibytes") >= 0
    return data


@pytest.mark.slow
def test_the_seed_replays_the_identical_result(tmp_path: Path) -> None:
    submit(tmp_path, student("forward_doubled_backward_right").source.encode())
    only = "--only", "forward", "--only", "dLdW"
    first = run("grade", "hw1", *only, "--report", "json=first.json")
    result = without_measurements(json.loads((tmp_path / "first.json").read_text(encoding="utf-8")))
    assert f"seed {result['seed']}" in first.output
    for name in ("second.json", "third.json"):
        again = run(
            "grade", "hw1", *only, "--seed", str(result["seed"]), "--report", f"json={name}"
        )
        replayed = json.loads((tmp_path / name).read_text(encoding="utf-8"))
        assert without_measurements(replayed) == result
        assert again.output == first.output
    other_seed = str(result["seed"] + 1)
    run("grade", "hw1", *only, "--seed", other_seed, "--report", "json=other.json")
    other = without_measurements(json.loads((tmp_path / "other.json").read_text(encoding="utf-8")))
    assert other["tasks"] != result["tasks"]


@pytest.mark.slow
def test_two_runs_draw_two_seeds(tmp_path: Path) -> None:
    submit_fast(tmp_path)
    outputs = {run("grade", "hw1", *FAST).output for _ in range(2)}
    assert len(outputs) == 2


@pytest.mark.slow
def test_json_holds_what_was_told(tmp_path: Path) -> None:
    submit(tmp_path, WRONG)
    run("grade", "hw1", "--seed", "7", "--report", "json=result.json")
    data = json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))
    assert (data["homework"], data["points"], data["max_points"]) == ("hw1", 56, 100)
    assert (data["is_grade"], data["seed"]) == (True, 7)
    verdicts = {task["id"]: task["verdict"] for task in data["tasks"]}
    assert verdicts["dLdW"] == "wrong"
    assert verdicts["dLdA"] == "passed"
    assert verdicts["contract"] == "missing"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["linear.py", "result.json"]


def test_json_overwrites_its_own_file_whole(tmp_path: Path) -> None:
    submit_fast(tmp_path)
    earlier = '{\n  "schema_version": 4,' + "x" * 1_000_000
    (tmp_path / "result.json").write_text(earlier, encoding="utf-8")
    run("grade", "hw1", *FAST, "--report", "json=result.json")
    assert json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))["points"] == 8


def test_json_into_nowhere_is_told_before_anything_is_graded(tmp_path: Path) -> None:
    submit(tmp_path)
    fails(run("grade", "hw1", "--report", "json=no/where.json"), "there is no folder")
    assert run("grade", "hw1", "--report", "json=.").exit_code == 2


def test_html_without_its_library_is_refused_before_anything_is_graded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    submit(tmp_path)
    told = "the HTML report needs jinja2"
    fails(run("grade", "hw1", "--report", "html=a.html", "--journal", "ada.journal"), told)
    assert [path.name for path in tmp_path.iterdir()] == ["linear.py"]


def test_json_that_can_not_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*arguments: object, **options: object) -> None:
        raise OSError(28, "No space left on device")

    submit_fast(tmp_path)
    monkeypatch.setattr("autograder.destination.Destination.write_whole", full)
    result = run("grade", "hw1", *FAST, "--report", "json=result.json")
    assert result.exit_code == 2
    assert "8 / 8 points" in result.output
    assert "result.json can't be written: No space left on device" in result.stderr


def test_debug_is_marked_as_no_grade(tmp_path: Path) -> None:
    submit_fast(tmp_path, b"print('in process')\n")
    result = run("grade", "hw1", "--debug", *FAST, "--report", "json=result.json")
    assert result.exit_code == 0
    assert "(practice, not a grade)" in result.output
    assert "isolation in process" in result.output
    assert json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))["is_grade"] is False


def test_a_grader_fault_is_3(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    submit(tmp_path)
    broken = tmp_path / "checks"
    broken.mkdir()
    (broken / "test_broken.py").write_text(
        "import pytest\n@pytest.mark.task('init')\ndef test_it():\n    '''S.'''\n    1 / 0\n",
        encoding="utf-8",
    )
    made_up = dataclasses.replace(load_homework("hw1"), folder=broken)
    monkeypatch.setattr("autograder.commands.grade.load_homework", lambda name: made_up)
    result = CliRunner().invoke(
        cli.main, ["grade", "hw1", "--only", "init", "--report", "json=r.json"]
    )
    assert result.exit_code == 3
    assert "no grade: the grader failed, not you" in result.output
    assert json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))["points"] is None


@pytest.mark.parametrize("tier", ["limits", "none"])
def test_isolation_is_as_it_was_asked_for_and_told(tmp_path: Path, tier: str) -> None:
    submit_fast(tmp_path)
    result = run("grade", "hw1", *FAST, "--isolation", tier, "--report", "json=result.json")
    assert result.exit_code == 0
    told = json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))["isolation"]
    assert (told["tier"], told["not_used"]) == (tier, {})


def test_isolation_that_this_machine_does_not_give_is_told_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    submit(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    result = run("grade", "hw1", "--isolation", "bubblewrap")
    fails(result, "bubblewrap: bwrap isn't installed: apt-get install bubblewrap")
    assert "autograder doctor" in result.stderr


def test_untrusted_refuses_to_grade_where_nothing_locks_the_code_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    submit(tmp_path, b"raise SystemExit('it ran')")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(starting, "tiers_for", lambda name: (BUBBLEWRAP, LIMITS, NONE))
    fails(run("grade", "hw1", "--untrusted"), "this machine can't lock the code in as asked")
    assert run("grade", "hw1", "--only", "init").exit_code == 1


@pytest.mark.skipif(sys.platform != "linux", reason="nothing locks the code in")
def test_untrusted_code_is_graded_where_it_is_locked_in(tmp_path: Path) -> None:
    submit_fast(tmp_path)
    result = run("grade", "hw1", "--untrusted", *FAST, "--report", "json=result.json")
    assert result.exit_code == 0
    told = json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))["isolation"]
    assert told["tier"] in ("bubblewrap", "landlock")


# --- journal, recover


@pytest.mark.slow
def test_recover_tells_again_what_a_journal_holds(tmp_path: Path) -> None:
    submit(tmp_path, WRONG)
    graded = run(
        "grade", "hw1", "--journal", "ada.journal", "--report", "json=graded.json", "--seed", "7"
    )
    recovered = run("recover", "ada.journal", "--report", "json=recovered.json")
    assert (recovered.exit_code, recovered.output) == (graded.exit_code, graded.output)
    assert (tmp_path / "recovered.json").read_bytes() == (tmp_path / "graded.json").read_bytes()


@pytest.mark.slow
def test_recover_of_a_grading_that_was_ended_early_is_no_score(tmp_path: Path) -> None:
    submit(tmp_path)
    run("grade", "hw1", "--journal", "ada.journal")
    lines = (tmp_path / "ada.journal").read_bytes().splitlines(keepends=True)
    (tmp_path / "ada.journal").write_bytes(b"".join(lines[:-2]) + lines[-2][:10])
    recovered = run("recover", "ada.journal", "--report", "json=recovered.json")
    assert recovered.exit_code == 3
    assert "the grader was ended before it had judged everything" in recovered.output
    data = json.loads((tmp_path / "recovered.json").read_text(encoding="utf-8"))
    assert data["points"] is None
    assert data["tasks"][0]["points"] == 8


def test_what_is_no_journal_is_told(tmp_path: Path) -> None:
    submit(tmp_path)
    fails(run("recover", "linear.py"), "linear.py, line 1")
    (tmp_path / "empty").write_bytes(b"")
    fails(run("recover", "empty"), "empty holds no result")


def test_a_journal_that_is_there_already_is_kept(tmp_path: Path) -> None:
    submit(tmp_path)
    (tmp_path / "ada.journal").write_bytes(b"all that is left")
    fails(run("grade", "hw1", "--journal", "ada.journal"), "ada.journal is there already")
    assert (tmp_path / "ada.journal").read_bytes() == b"all that is left"


def test_a_journal_and_watch_do_not_go_together(tmp_path: Path) -> None:
    submit(tmp_path)
    fails(
        run("grade", "hw1", "--watch", "--journal", "ada.journal"), "--journal records one grading"
    )
    assert not (tmp_path / "ada.journal").exists()


# --- doctor


def test_the_doctor_names_every_way_and_what_would_help(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    result = run("doctor")
    words = " ".join(result.output.split())
    for tier in TIERS:
        assert f"{tier.name}: " in words
        assert tier.promise in words
    assert "bubblewrap: doesn't work here" in words
    assert "why: bwrap isn't installed: apt-get install bubblewrap" in words
    assert f"needs: {BUBBLEWRAP.needs}" in words
    assert "limits: works" in words
    assert result.exit_code == (0 if "landlock: works" in words else 1)


def test_the_doctor_is_1_where_the_code_of_others_can_not_be_graded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("autograder.workers.doctor.TIERS", (BUBBLEWRAP, LIMITS, NONE))
    monkeypatch.setenv("PATH", str(tmp_path))
    result = run("doctor")
    assert result.exit_code == 1
    assert "Grade only your own code here: autograder grade takes limits" in result.output


def test_what_can_not_be_read_is_no_score_on_a_platform(tmp_path: Path) -> None:
    (tmp_path / "ada.zip").write_bytes(b"no archive")
    report = tmp_path / "results.json"
    ended = run("grade", "hw1", tmp_path / "ada.zip", "--report", f"gradescope={report}")
    told = json.loads(report.read_text("utf-8"))
    assert ended.exit_code == 4
    assert "ada.zip is broken, or no archive" in told["output"]
    assert "tests" not in told
    assert "score" not in told
