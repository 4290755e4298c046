from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.autograder.command_line import FAST, ROOT, WRONG, command, submit, submit_fast
from tests.autograder.corpus import student

pytestmark = pytest.mark.usefixtures("in_a_folder_of_its_own")


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    "line", ["sys.stdout = None", "sys.stdout = open(os.devnull, 'w')", "np.seterr(all='raise')"]
)
def test_what_a_student_does_to_the_interpreter_ends_with_a_debugged_run(
    tmp_path: Path, line: str
) -> None:
    submit_fast(tmp_path, f"import os, sys\nimport numpy as np\n{line}\n".encode())
    done = command("grade", "hw1", "--debug", *FAST, folder=tmp_path)
    assert done.returncode == 0
    assert "8 / 8 points" in done.stdout
    assert "Traceback" not in done.stderr


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
    said = "        print('A W\u1d40')\n        return A @ self.W.T"
    source = student("forward_leaves_out_bias").source.replace("        return A @ self.W.T", said)
    submit(tmp_path, source.encode())
    done = command(
        "grade", "hw1", "--only", "forward", folder=tmp_path, PYTHONIOENCODING=f"{encoding}:strict"
    )
    assert done.returncode == 1
    assert re.search(r"A W(\?|\\u1d40)", done.stdout)
    assert "0 / 14 points" in done.stdout
    assert done.stderr == ""


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("no_color", ["1", ""])
@pytest.mark.slow(keep=1)
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
    submit_fast(tmp_path)
    for name in ("random", "pytest", "numpy", "click", "conftest", "sitecustomize", "rich"):
        (tmp_path / f"{name}.py").write_text(
            f"open('ran_{name}', 'w').close()\nraise SystemExit(0)\n", encoding="utf-8"
        )
    done = command("grade", "hw1", *FAST, folder=tmp_path)
    assert sorted(path.name for path in tmp_path.glob("ran_*")) == []
    assert "8 / 8 points" in done.stdout


def test_the_json_is_there_even_if_nobody_reads_the_report_to_its_end(tmp_path: Path) -> None:
    submit(tmp_path, b"def dZdb(A, W, b):\n    return A\n", "jacobians.py")
    command = [sys.executable, "-m", "autograder", "grade", "hw1", *FAST]
    command += ["--report", "json=result.json"]
    grading = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert grading.stdout is not None
    grading.stdout.close()
    grading.wait(timeout=60)
    assert json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))["homework"] == "hw1"


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash and head")
@pytest.mark.slow
def test_a_reader_who_stops_changes_no_exit_code() -> None:
    grade = f"{sys.executable} -m autograder grade hw1 {ROOT / 'solutions/hw1'}"
    command = f"{grade} | head -1; exit ${{PIPESTATUS[0]}}"
    ended = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


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


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's /dev/full")
@pytest.mark.parametrize(
    "arguments",
    [
        ["grade", "hw1", *FAST],
        ["grade", "hw1", *FAST, "--report", "json=-"],
        ["list"],
        ["--help"],
    ],
)
@pytest.mark.slow(keep=1)
def test_an_output_without_room_is_told_in_one_line(tmp_path: Path, arguments: list[str]) -> None:
    submit_fast(tmp_path)
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "autograder", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    told = "autograder: the output can't be written: No space left on device\n"
    assert (done.returncode, done.stderr) == (2, told)


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize("closed", ["1", "2", "012"])
@pytest.mark.slow(keep=1)
def test_a_closed_stream_is_like_the_null_device(tmp_path: Path, closed: str) -> None:
    submit_fast(tmp_path)
    close = " ".join(f"{stream}>&-" for stream in closed)
    report = "" if "1" in closed else "--report json=r.json"
    grade = " ".join([sys.executable, "-m", "autograder", "grade", "hw1", *FAST])
    program = f"{grade} {report} --journal j {close}"
    done = subprocess.run(["sh", "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stderr == ""
    assert all(line.startswith("{") for line in Path("j").read_text().splitlines())


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_no_report_goes_to_a_closed_output(tmp_path: Path) -> None:
    submit(tmp_path)
    program = f"{sys.executable} -m autograder grade hw1 --only init --report json=- >&-"
    done = subprocess.run(["sh", "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert (
        done.stderr == "autograder: the standard output is closed, and the json report needs it\n"
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's /dev/full")
@pytest.mark.parametrize(("path", "exit_code"), [("nothing", 2), (".", 0)])
def test_an_error_output_without_room_changes_no_exit_code(
    tmp_path: Path, path: str, exit_code: int
) -> None:
    submit_fast(tmp_path)
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "autograder", "grade", "hw1", path, *FAST],
            stdout=subprocess.DEVNULL,
            stderr=full,
            check=False,
        )
    assert done.returncode == exit_code


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_what_goes_to_the_standard_error_is_there_at_once(tmp_path: Path, unbuffered: str) -> None:
    script = (
        "import os, sys\n"
        "from autograder import command, cli\n"
        "cli.main = lambda: (print('the reason', file=sys.stderr), os._exit(0))\n"
        "command.command()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
    )
    assert done.stderr == "the reason\n"
