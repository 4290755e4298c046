from __future__ import annotations

import dataclasses
import json
import os
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from autograder import cli, homework
from autograder.homework import HERE, homework_names, load_homework
from autograder.workers import starting
from autograder.workers.tiers import BUBBLEWRAP, LIMITS, NONE, TIERS
from tests.autograder.corpus import STUDENTS

ROOT = HERE.parent
RIGHT = (STUDENTS / "right_einsum.py").read_bytes()
WRONG = (STUDENTS / "dLdW_transposed.py").read_bytes()


@pytest.fixture(autouse=True)
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(cli.main, [str(argument) for argument in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def submit(folder: Path, source: bytes = RIGHT, name: str = "linear.py") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(source)
    return folder


def fails(result: Result, told: str, exit_code: int = 2) -> None:
    assert result.exit_code == exit_code
    assert told in result.stderr
    assert result.stdout == ""


# --- list, help, usage


def test_lists_the_homeworks_with_their_points_and_files() -> None:
    result = run("list")
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.output.splitlines()] == homework_names()
    assert "hw1  The Linear layer, 100 points: linear.py and jacobians.py" in result.output


@pytest.mark.parametrize("option", ["-h", "--help"])
@pytest.mark.parametrize("command", ["", "list", "start", "grade", "recover", "doctor", "handout"])
def test_every_command_explains_itself(command: str, option: str) -> None:
    result = run(*command.split(), option)
    assert result.exit_code == 0
    assert result.output.startswith("Usage: ")


def test_the_help_tells_the_exit_codes() -> None:
    assert "0 full marks, 1 otherwise, 2 wrong usage, 3 the grader itself failed" in (
        " ".join(run("grade", "--help").output.split())
    )


def test_version() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+\S*\n", run("--version").output)


@pytest.mark.parametrize("command", ["start", "grade", "handout"])
def test_an_unknown_homework_is_told_with_those_there_are(command: str) -> None:
    fails(run(command, "hw99"), "autograder: there is no homework 'hw99'; the homeworks are hw1")


@pytest.mark.parametrize("name", ["", "..", "../homeworks/hw1", "/", "hw1/"])
def test_a_path_is_no_homework(name: str) -> None:
    fails(run("grade", name), "there is no homework")


@pytest.mark.parametrize(
    "arguments",
    [
        ["grade"],
        ["start"],
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


# --- start


def files_in(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def handed_out() -> dict[str, bytes]:
    return {
        name: content
        for name, content in files_in(load_homework("hw1").handout).items()
        if "__pycache__" not in name
    }


def test_start_copies_the_handout_into_a_folder_of_its_name(tmp_path: Path) -> None:
    result = run("start", "hw1")
    assert result.exit_code == 0
    assert files_in(tmp_path / "hw1") == handed_out()
    assert [path.name for path in tmp_path.iterdir()] == ["hw1"]
    assert "autograder grade hw1 --watch" in result.output


def test_start_copies_into_a_folder_that_is_named(tmp_path: Path) -> None:
    result = run("start", "hw1", "deep/er")
    assert result.exit_code == 0
    assert files_in(tmp_path / "deep" / "er") == handed_out()
    assert f"autograder grade hw1 {Path('deep/er')} --watch" in result.output


def test_start_adds_to_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_bytes(b"mine")
    assert run("start", "hw1", ".").exit_code == 0
    assert files_in(tmp_path) == handed_out() | {"notes.txt": b"mine"}


def test_start_overwrites_nothing_and_then_leaves_nothing(tmp_path: Path) -> None:
    submit(tmp_path / "hw1", b"an evening's work")
    fails(run("start", "hw1"), "already holds linear.py; nothing was changed")
    assert files_in(tmp_path) == {"hw1/linear.py": b"an evening's work"}


def test_start_into_a_file(tmp_path: Path) -> None:
    (tmp_path / "hw1").write_bytes(b"a file")
    fails(run("start", "hw1"), "is a file")
    fails(run("start", "hw1", "hw1/deeper"), "can't be written")
    assert files_in(tmp_path) == {"hw1": b"a file"}


@pytest.fixture
def another_handout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A handout whose files come in this order: 1.py, figures/a.svg, linear.py."""
    handout = tmp_path / "installed" / "handouts" / "hw1"
    (handout / "figures").mkdir(parents=True)
    for name in ("1.py", "figures/a.svg", "linear.py"):
        (handout / name).write_bytes(name.encode())
    monkeypatch.setattr(homework, "HERE", tmp_path / "installed")
    return handout


def test_start_leaves_nothing_where_not_everything_fits(
    tmp_path: Path, another_handout: Path
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "figures").write_bytes(b"a file where the handout has a folder")
    assert run("start", "hw1", "mine").exit_code == 2
    assert files_in(mine) == {"figures": b"a file where the handout has a folder"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["installed", "mine"]


def test_start_leaves_nothing_where_the_disk_gives_out(
    tmp_path: Path, another_handout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_space(*arguments: object, **options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copytree", no_space)
    fails(run("start", "hw1", "mine"), "can't be written: No space left on device")
    assert [path.name for path in tmp_path.iterdir()] == ["installed"]


def test_start_takes_back_what_it_moved_where_the_rest_can_not_follow(
    tmp_path: Path, another_handout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename

    def all_but_the_last(path: Path, target: Path) -> Path:
        if path.name == "linear.py":
            raise OSError(28, "No space left on device")
        return rename(path, target)

    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_bytes(b"mine")
    monkeypatch.setattr(Path, "rename", all_but_the_last)
    fails(run("start", "hw1", "mine"), "can't be written: No space left on device")
    assert files_in(tmp_path / "mine") == {"notes.txt": b"mine"}


def test_what_was_started_is_graded_as_not_attempted(tmp_path: Path) -> None:
    run("start", "hw1")
    result = run("grade", "hw1", "--only", "init")
    assert result.exit_code == 1
    assert "not attempted" in result.output


# --- grade


def test_full_marks_are_0_and_anything_less_is_1(tmp_path: Path) -> None:
    right = run("grade", "hw1", ROOT / "solutions" / "hw1")
    assert right.exit_code == 0
    assert "100 / 100 points" in right.output
    wrong = run("grade", "hw1", submit(tmp_path / "ada", WRONG))
    assert wrong.exit_code == 1
    assert "56 / 100 points" in wrong.output


@pytest.mark.parametrize("path", [".", "linear.py", None])
def test_grades_a_folder_a_file_or_where_one_is(tmp_path: Path, path: str | None) -> None:
    submit(tmp_path)
    result = run("grade", "hw1", *([path] if path else []), "--only", "init")
    assert result.exit_code == 0
    assert "8 / 8 points" in result.output


def test_without_a_path_finds_the_folder_that_start_made(tmp_path: Path) -> None:
    submit(tmp_path / "hw1")
    assert run("grade", "hw1", "--only", "init").exit_code == 0


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


def test_the_seed_replays_the_identical_result(tmp_path: Path) -> None:
    submit(tmp_path, (STUDENTS / "forward_doubled_backward_right.py").read_bytes())
    first = run("grade", "hw1", "--report", "json=first.json")
    result = without_measurements(json.loads((tmp_path / "first.json").read_text(encoding="utf-8")))
    assert f"seed {result['seed']}" in first.output
    for name in ("second.json", "third.json"):
        again = run("grade", "hw1", "--seed", str(result["seed"]), "--report", f"json={name}")
        replayed = json.loads((tmp_path / name).read_text(encoding="utf-8"))
        assert without_measurements(replayed) == result
        assert again.output == first.output
    run("grade", "hw1", "--seed", str(result["seed"] + 1), "--report", "json=other.json")
    other = without_measurements(json.loads((tmp_path / "other.json").read_text(encoding="utf-8")))
    assert other["tasks"] != result["tasks"]


def test_two_runs_draw_two_seeds(tmp_path: Path) -> None:
    submit(tmp_path)
    outputs = {run("grade", "hw1", "--only", "init").output for _ in range(2)}
    assert len(outputs) == 2


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
    submit(tmp_path)
    (tmp_path / "result.json").write_text("x" * 1_000_000, encoding="utf-8")
    run("grade", "hw1", "--only", "init", "--report", "json=result.json")
    assert json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))["points"] == 8


def test_json_into_nowhere_is_told_before_anything_is_graded(tmp_path: Path) -> None:
    submit(tmp_path)
    fails(run("grade", "hw1", "--report", "json=no/where.json"), "there is no folder")
    assert run("grade", "hw1", "--report", "json=.").exit_code == 2


def test_json_that_can_not_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*arguments: object, **options: object) -> None:
        raise OSError(28, "No space left on device")

    submit(tmp_path)
    monkeypatch.setattr("autograder.reports.write_whole", full)
    result = run("grade", "hw1", "--only", "init", "--report", "json=result.json")
    assert result.exit_code == 2
    assert "8 / 8 points" in result.output
    assert "result.json can't be written: No space left on device" in result.stderr


def test_debug_is_marked_as_no_grade(tmp_path: Path) -> None:
    submit(tmp_path, b"print('in process')\n" + RIGHT)
    result = run("grade", "hw1", "--debug", "--only", "init", "--report", "json=result.json")
    assert result.exit_code == 0
    assert "(practice, not a grade)" in result.output
    assert "isolation in process" in result.output
    assert json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))["is_grade"] is False


@pytest.mark.parametrize(
    "line", ["sys.stdout = None", "sys.stdout = open(os.devnull, 'w')", "np.seterr(all='raise')"]
)
def test_what_a_student_does_to_the_interpreter_ends_with_a_debugged_run(
    tmp_path: Path, line: str
) -> None:
    submit(tmp_path, f"import os, sys\nimport numpy as np\n{line}\n".encode() + RIGHT)
    done = command("grade", "hw1", "--debug", "--only", "init", folder=tmp_path)
    assert done.returncode == 0
    assert "8 / 8 points" in done.stdout
    assert "Traceback" not in done.stderr


def test_a_grader_fault_is_3(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    submit(tmp_path)
    broken = tmp_path / "checks"
    broken.mkdir()
    (broken / "test_broken.py").write_text(
        "import pytest\n@pytest.mark.task('init')\ndef test_it():\n    '''S.'''\n    1 / 0\n",
        encoding="utf-8",
    )
    made_up = dataclasses.replace(load_homework("hw1"), folder=broken)
    monkeypatch.setattr(cli, "load_homework", lambda name: made_up)
    result = CliRunner().invoke(
        cli.main, ["grade", "hw1", "--only", "init", "--report", "json=r.json"]
    )
    assert result.exit_code == 3
    assert "no grade: the grader failed, not you" in result.output
    assert json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))["points"] is None


@pytest.mark.parametrize("tier", ["limits", "none"])
def test_isolation_is_as_it_was_asked_for_and_told(tmp_path: Path, tier: str) -> None:
    submit(tmp_path)
    result = run(
        "grade", "hw1", "--only", "init", "--isolation", tier, "--report", "json=result.json"
    )
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
    submit(tmp_path)
    result = run("grade", "hw1", "--untrusted", "--only", "init", "--report", "json=result.json")
    assert result.exit_code == 0
    told = json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))["isolation"]
    assert told["tier"] in ("bubblewrap", "landlock")


def test_a_fault_of_ours_that_nobody_foresaw_is_3_too(tmp_path: Path) -> None:
    submit(tmp_path)
    broken = """
import sys
sys.argv[1:] = ["grade", "hw1"]
from autograder import command
from autograder.grading import grade as grading
grading.grade_each = None
command.command()
"""
    done = subprocess.run(
        [sys.executable, "-c", broken], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (3, "")
    assert "TypeError" in done.stderr


# --- journal, recover


def test_recover_tells_again_what_a_journal_holds(tmp_path: Path) -> None:
    submit(tmp_path, WRONG)
    graded = run(
        "grade", "hw1", "--journal", "ada.journal", "--report", "json=graded.json", "--seed", "7"
    )
    recovered = run("recover", "ada.journal", "--report", "json=recovered.json")
    assert (recovered.exit_code, recovered.output) == (graded.exit_code, graded.output)
    assert (tmp_path / "recovered.json").read_bytes() == (tmp_path / "graded.json").read_bytes()


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
    fails(run("grade", "hw1", "--watch", "--journal", "ada.journal"), "--journal keeps one grading")
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


# --- handout


def test_handout_check_is_0_while_nothing_has_drifted() -> None:
    result = run("handout", "hw1", "--check")
    assert (result.exit_code, result.output) == (0, "")


def test_handout_check_is_1_and_names_what_has_drifted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "solutions", tmp_path / "solutions")
    monkeypatch.setattr("autograder.authoring.handout.HERE", tmp_path / "autograder")
    assert run("handout", "hw1").exit_code == 0
    assert run("handout", "hw1", "--check").exit_code == 0
    drifted = tmp_path / "handouts" / "hw1" / "linear.py"
    drifted.write_text("x = 1\n", encoding="utf-8")
    result = run("handout", "hw1", "--check")
    assert result.exit_code == 1
    assert str(drifted) in result.output
    assert "jacobians.py" not in result.output
    assert drifted.read_text(encoding="utf-8") == "x = 1\n"


# --- as a command of its own


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


def test_piped_output_has_no_escape_codes(tmp_path: Path) -> None:
    submit(tmp_path, WRONG)
    done = command("grade", "hw1", "--only", "dLdW", folder=tmp_path)
    assert done.returncode == 1
    assert "dLdW: wrong" in done.stdout
    assert "\x1b" not in done.stdout + done.stderr
    assert done.stderr == ""


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_an_encoding_that_lacks_our_letters_costs_letters_only(
    tmp_path: Path, encoding: str
) -> None:
    submit(tmp_path, (STUDENTS / "forward_leaves_out_bias.py").read_bytes())
    done = command(
        "grade", "hw1", "--only", "forward", folder=tmp_path, PYTHONIOENCODING=f"{encoding}:strict"
    )
    assert done.returncode == 1
    assert "forward(A) returns Z = A W" in done.stdout
    assert "0 / 14 points" in done.stdout
    assert done.stderr == ""


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("no_color", ["1", ""])
def test_a_terminal_has_colours_unless_NO_COLOR_is_set(tmp_path: Path, no_color: str) -> None:
    import pty

    submit(tmp_path, WRONG)
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "autograder", "grade", "hw1", "--only", "dLdW"],
        cwd=tmp_path,
        env=os.environ | {"TERM": "xterm", "NO_COLOR": no_color},
        stdout=theirs,
        stderr=theirs,
        stdin=subprocess.DEVNULL,
    ) as process:
        os.close(theirs)
        shown = b""
        try:
            while chunk := os.read(ours, 1 << 16):
                shown += chunk
        except OSError:
            pass  # how a pseudo-terminal says that the other end was closed
        os.close(ours)
    assert process.returncode == 1
    assert b"dLdW: wrong" in re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", shown)
    coloured = re.search(rb"\x1b\[[0-9;]*3[1-6]m", shown)
    assert bool(coloured) == (no_color == "")


def test_a_file_beside_the_homework_never_runs_in_the_grader(tmp_path: Path) -> None:
    submit(tmp_path)
    for name in ("random", "pytest", "numpy", "click", "conftest", "sitecustomize", "rich"):
        (tmp_path / f"{name}.py").write_text(
            f"open('ran_{name}', 'w').close()\nraise SystemExit(0)\n", encoding="utf-8"
        )
    done = command("grade", "hw1", "--only", "init", folder=tmp_path)
    assert sorted(path.name for path in tmp_path.glob("ran_*")) == []
    assert "8 / 8 points" in done.stdout


def test_the_json_is_there_even_if_nobody_reads_the_report_to_its_end(tmp_path: Path) -> None:
    submit(tmp_path, RIGHT.replace(b"self.A = A", b"pass"))
    command = [sys.executable, "-m", "autograder", "grade", "hw1", "--report", "json=result.json"]
    grading = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert grading.stdout is not None
    grading.stdout.close()
    grading.wait(timeout=60)
    assert json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))["homework"] == "hw1"


def test_what_can_not_be_read_is_reported_to_a_platform_as_nothing(tmp_path: Path) -> None:
    (tmp_path / "ada.zip").write_bytes(b"no archive")
    report = tmp_path / "results.json"
    ended = run("grade", "hw1", tmp_path / "ada.zip", "--report", f"gradescope={report}")
    told = json.loads(report.read_text("utf-8"))
    assert ended.exit_code == 1
    assert "ada.zip is broken, or no archive" in told["output"]
    assert {test["score"] for test in told["tests"]} == {0}


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash and head")
def test_a_reader_who_stops_changes_no_exit_code() -> None:
    grade = f"{sys.executable} -m autograder grade hw1 {ROOT / 'solutions/hw1'}"
    command = f"{grade} | head -1; exit ${{PIPESTATUS[0]}}"
    ended = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
