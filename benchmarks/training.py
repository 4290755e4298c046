"""Homework 6's training from start to text, beside the same model in PyTorch.

    python -m benchmarks.training --steps 200

Each program is a process of its own, from its start to its end: it loads its libraries, reads a
book character by character, and writes 200 characters. There are three:

- homework 6: the solution of the homework, on the tape that the homework gives, in float64.
- mytorch: `examples/write_text.py`, the same model of mytorch's layers, in float32.
- PyTorch: the same file, with `torch` in the place of `mytorch`.

They take turns. The peak of memory is that of the whole process, by Linux's own counter.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click
import numpy as np

from benchmarks.memory import STATUS, resident
from benchmarks.networks import example
from benchmarks.pytorch import find_torch
from benchmarks.report import trainings
from benchmarks.stored import Training, here

ROOT = Path(__file__).parent.parent
STEPS, ROUNDS, CHARACTERS = 2600, 1, 200


def by_students_code(steps: int) -> str:
    """Train and write with the solution of homework 6."""
    sys.path[:0] = [str(ROOT / "solutions" / "hw6"), str(ROOT / "handouts" / "hw6")]
    import write
    from writing import generate

    letters, old = book()
    model = write.new_model(len(letters))
    write.learned(model, old, range(steps))
    first = [letters.index(letter) for letter in "alice "]
    ids = generate(model, first, CHARACTERS, write.CONTEXT, 0.7, np.random.default_rng(0))
    return "".join(letters[each] for each in ids)


def book() -> tuple[list[str], np.ndarray]:
    """Return the characters of the book, and the ids of its first nine tenths."""
    from mytorch.data import load_book

    text = load_book().lower()
    letters, ids = np.unique([*text], return_inverse=True)
    return letters.tolist(), ids[: len(ids) * 9 // 10]


def by_example(steps: int, framework: str) -> str:
    """Train and write with `examples/write_text.py`."""
    program = example(__import__(framework))
    letters, old = book()
    text = "".join(letters[each] for each in old)
    model, _ = program.train(text, steps)
    return str(program.write(model, text, "alice ", CHARACTERS))


PROGRAMS: dict[str, Callable[[int], str]] = {
    "homework 6, float64": by_students_code,
    "mytorch": lambda steps: by_example(steps, "mytorch"),
    "PyTorch": lambda steps: by_example(steps, "torch"),
}


def run(name: str, steps: int) -> tuple[float, int]:
    """Run a program to its end; return its seconds and its peak of memory in bytes."""
    command = [sys.executable, "-W", "ignore", "-m", "benchmarks.training"]
    command += ["--steps", str(steps), "--program", name]
    began = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    seconds = time.perf_counter() - began
    text, _, peak = done.stdout.rstrip().rpartition("\n")
    assert len(text) >= CHARACTERS, f"{name} has written {text!r}"
    return seconds, int(peak)


def measure(steps: int, rounds: int) -> list[Training]:
    """Run all programs in turn."""
    names = [name for name in PROGRAMS if name != "PyTorch" or find_torch()]
    runs = {name: list[tuple[float, int]]() for name in names}
    for _ in range(rounds):
        for name in names:
            runs[name].append(run(name, steps))
    return [
        Training(name, steps, [seconds for seconds, _ in each], max(peak for _, peak in each))
        for name, each in runs.items()
    ]


@click.command()
@click.option("--steps", type=click.IntRange(min=1), default=STEPS, show_default=True)
@click.option("--rounds", type=click.IntRange(min=1), default=ROUNDS, show_default=True)
@click.option(
    "--program",
    type=click.Choice([*PROGRAMS]),
    help="Run this one; print its text and its peak of memory.",
)
def main(steps: int, rounds: int, program: str | None) -> None:
    """Measure the trainings, and print seconds and memory."""
    if program:
        click.echo(PROGRAMS[program](steps))
        click.echo(resident("VmHWM") if STATUS.exists() else 0)
        return
    click.echo("\n".join(trainings([replace(here(), trainings=measure(steps, rounds))])))


if __name__ == "__main__":
    main()
