"""The rate of `autograder batch`, beside other ways to give the same five checks to a class.

    python -m venv peers && peers/bin/pip install nbgrader otter-grader pytest numpy ipykernel
    python -m benchmarks.peers --peers peers

Each way grades right hand-ins for homework 1, one after the other, in its own usual form: files for
pytest and for us, notebooks for nbgrader and Otter. A batch has more of them, since a class is one
command with one start. Our code is locked in, theirs isn't:
`otter grade` would start a container for each hand-in, and `otter run` does without. The times are
those of whole commands, with their start. The ratios are to `autograder batch --jobs 1`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import click
import nbformat
from nbformat.v4 import new_code_cell, new_notebook

from tests.autograder.course.mixed_class import Kind, mixed_class

HERE = Path(__file__).parent
HOMEWORK = HERE / "five_checks"
FILES = ("linear.py", "jacobians.py")

SETUP = """
import numpy as np
rng = np.random.default_rng({seed})
A, W = rng.normal(size=(4, 3)), rng.normal(size=(2, 3))
b, dLdZ = rng.normal(size=(2, 1)), rng.normal(size=(4, 2))
layer = Linear(3, 2)
layer.W, layer.b = W, b
Z = layer.forward(A)
"""
CHECKS = (
    "assert np.allclose(Z, A @ W.T + b.T)",
    "assert np.allclose(layer.backward(dLdZ), dLdZ @ W)",
    "layer.backward(dLdZ); assert np.allclose(layer.dLdW, dLdZ.T @ A)",
    "layer.backward(dLdZ); assert np.allclose(layer.dLdb, dLdZ.sum(axis=0)[:, None])",
    "assert np.array_equal(dZdb(A, W, b), np.stack([np.eye(2)[[k]].repeat(4, 0) for k in (0, 1)]))",
)
"""The checks of `five_checks`, as lines for those who run them in the student's own process."""

Way = Callable[[], None]


def check(number: int) -> str:
    """Return one check as a program."""
    return f"{SETUP.format(seed=number)}{CHECKS[number]}\n"


def run(*command: str | Path, folder: Path | None = None, may_fail: bool = False) -> str:
    """Run a command to its end."""
    beside = os.pathsep.join([str(Path(command[0]).parent), os.environ["PATH"]])
    done = subprocess.run(
        [*map(str, command)],
        cwd=folder,
        env=os.environ | {"PATH": beside},  # they start programs of their own environment
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode and not may_fail:
        raise SystemExit(f"{command}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout + done.stderr


def write_folders(folder: Path, number: int) -> None:
    """Write right hand-ins as a folder each."""
    right = [each.made.files for each in mixed_class(4 * number + 40) if each.kind is Kind.RIGHT]
    for n, files in enumerate(right[:number]):
        own = folder / f"student{n}"
        own.mkdir(parents=True)
        for name in FILES:
            (own / name).write_bytes(files[name])


def code_of(own: Path) -> str:
    """Return both files of a hand-in as the code of one cell."""
    return "\n".join((own / name).read_text(encoding="utf-8") for name in FILES)


def batch(class_: Path, scratch: Path, jobs: int) -> Way:
    """Return our own way."""

    def way() -> None:
        out = scratch / f"course{time.monotonic_ns()}"
        options = ["--out", out, "--jobs", str(jobs)]
        told = run(sys.executable, "-m", "autograder", "batch", HOMEWORK, class_, *options)
        assert "are judged" in told, told

    return way


def shell_loop(class_: Path) -> Way:
    """Return a loop over `autograder grade`."""

    def way() -> None:
        for own in sorted(class_.iterdir()):
            command = [sys.executable, "-m", "autograder", "grade", HOMEWORK, own, "--untrusted"]
            assert "100 / 100 points" in run(*command)

    return way


def pytest_each(class_: Path, scratch: Path, python: Path) -> Way:
    """Return a loop that starts pytest in the folder of each student."""
    folders = scratch / "pytest"
    shutil.copytree(class_, folders)
    head = "from linear import Linear\nfrom jacobians import dZdb\n"
    for own in folders.iterdir():
        tests = [
            f"def test_{n}():\n"
            + "".join(f"    {line}\n" for line in check(n).splitlines() if line)
            for n in range(len(CHECKS))
        ]
        (own / "test_five.py").write_text(head + "\n".join(tests), encoding="utf-8")

    def way() -> None:
        for own in sorted(folders.iterdir()):
            told = run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder=own)
            assert "5 passed" in told, told

    return way


def nbgrader(class_: Path, scratch: Path, python: Path) -> Way:
    """Return nbgrader's own way: `nbgrader autograde` over all students."""
    course = scratch / "nbgrader"
    course.mkdir()
    (course / "nbgrader_config.py").write_text("c = get_config()\nc.CourseDirectory.root = '.'\n")

    def notebook(code: str) -> str:
        cells = [_graded_cell(code, "solution", solution=True)]
        cells += [_graded_cell(check(n), f"check{n}", points=20) for n in range(len(CHECKS))]
        made = new_notebook(cells=cells)
        made.metadata["kernelspec"] = {
            "name": "python3",
            "display_name": "Python 3",
            "language": "python",
        }
        return str(nbformat.writes(made))

    source = course / "source" / "hw" / "hw.ipynb"
    source.parent.mkdir(parents=True)
    source.write_text(notebook("### BEGIN SOLUTION\npass\n### END SOLUTION"), encoding="utf-8")
    run(python.parent / "nbgrader", "generate_assignment", "hw", "--force", folder=course)
    for own in class_.iterdir():
        place = course / "submitted" / own.name / "hw" / "hw.ipynb"
        place.parent.mkdir(parents=True)
        place.write_text(notebook(code_of(own)), encoding="utf-8")

    def way() -> None:
        told = run(python.parent / "nbgrader", "autograde", "hw", "--force", folder=course)
        assert len([*(course / "autograded").glob("*/hw/hw.ipynb")]) == len([*class_.iterdir()]), (
            told
        )

    return way


def _graded_cell(
    code: str, name: str, solution: bool = False, points: int = 0
) -> nbformat.NotebookNode:
    cell = new_code_cell(code)
    cell.metadata["nbgrader"] = {
        "grade": bool(points),
        "grade_id": name,
        "locked": bool(points),
        "schema_version": 3,
        "solution": solution,
        "task": False,
        **({"points": points} if points else {}),
    }
    return cell


def otter(class_: Path, scratch: Path, python: Path) -> Way:
    """Return Otter's own way without a container: `otter run` for each notebook."""
    course = scratch / "otter"
    (course / "tests").mkdir(parents=True)
    (course / "out").mkdir()
    for n in range(len(CHECKS)):
        lines = [line for line in check(n).splitlines() if line]
        told = "\n".join(f">>> {line}" for line in lines)
        case = {"code": told, "hidden": False, "locked": False}
        suite = {"cases": [case], "scored": True, "setup": "", "teardown": "", "type": "doctest"}
        test = {"name": f"q{n}", "points": 20, "suites": [suite]}
        (course / "tests" / f"q{n}.py").write_text(f"OK_FORMAT = True\ntest = {test!r}\n")
    command = [python.parent / "otter", "generate", "-t", "tests", "-o", "autograder.zip"]
    run(*command, "--no-environment", folder=course)
    for own in class_.iterdir():
        made = new_notebook(cells=[new_code_cell(code_of(own))])
        (course / f"{own.name}.ipynb").write_text(nbformat.writes(made), encoding="utf-8")

    def way() -> None:
        for each in sorted(course.glob("*.ipynb")):
            told = run(
                *(python.parent / "otter", "run", each.name, "-a", "autograder.zip", "-o", "out"),
                folder=course,
            )
            assert "100" in told, told

    return way


@click.command()
@click.option("--peers", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--number", type=click.IntRange(min=2), default=20, show_default=True)
@click.option("--size", type=click.IntRange(min=2), default=200, help="The class of a batch.")
@click.option("--rounds", type=click.IntRange(min=1), default=3, show_default=True)
def main(peers: Path | None, number: int, size: int, rounds: int) -> None:
    """Measure each way in turn, and print seconds for each hand-in and ratios."""
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        write_folders(scratch / "class", number)
        write_folders(scratch / "large", size)
        ways: dict[str, tuple[Way, int]] = {
            "autograder batch --jobs 1": (batch(scratch / "large", scratch, 1), size),
            "autograder batch --jobs 2": (batch(scratch / "large", scratch, 2), size),
            "a loop over autograder grade": (shell_loop(scratch / "class"), number),
        }
        if peers is not None:
            python = peers.absolute() / "bin" / "python"
            ways |= {
                "pytest for each": (pytest_each(scratch / "class", scratch, python), number),
                "nbgrader autograde": (nbgrader(scratch / "class", scratch, python), number),
                "otter run for each": (otter(scratch / "class", scratch, python), number),
            }
        seconds: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(rounds):
            for name, (way, hand_ins) in ways.items():
                began = time.monotonic()
                way()
                seconds[name].append((time.monotonic() - began) / hand_ins)
        first, *_ = seconds
        click.echo(f"{number} hand-ins, {size} in a batch; load {os.getloadavg()[1]:.1f}")
        for name, each in seconds.items():
            ratios = [a / b for a, b in zip(each, seconds[first], strict=True)]
            middle = sorted(ratios)[len(ratios) // 2]
            click.echo(
                f"{name}: {min(each):.3f} s each; ratio {min(each) / min(seconds[first]):.1f} "
                f"of the least, {middle:.1f} in the middle"
            )


if __name__ == "__main__":
    main()
