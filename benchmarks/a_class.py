"""A class of thousands: nothing is lost, each verdict is that of grading alone, memory stays flat.

    python -m benchmarks.a_class --number 2000 --alone 100 --jobs 2

grades a made-up class of homework 1 over all layouts in one batch, and prints how long that took,
the most memory that it held at one time, and every difference: a student who is missing or there
twice, one who can't be read and is not listed or has a score, and a verdict that is another one
when the same files are graded alone, in a process of their own. The exit code is 1 if there is one.

With `--homework benchmarks/five_checks`, the same hand-ins are judged by five checks by hand, which
takes a tenth of the time.
"""

from __future__ import annotations

import csv
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from tests.autograder.course.mixed_class import Member, key_of, mixed_class, write_class, wrong_in
from tests.autograder.memory import descendants

AUTOGRADER = [sys.executable, "-m", "autograder"]
SECONDS_BETWEEN_SAMPLES = 0.5
MEBI = 1 << 20


@dataclass
class Memory:
    """The most memory so far, in MiB: of the command, of one grader, and of everything.

    Memory that processes share counts once. The workers, in which students' code runs, have limits
    of their own, and hostile code takes all that it may have.
    """

    of_command: float = 0.0
    of_grader: float = 0.0
    of_all: float = 0.0

    def watch(self, process: subprocess.Popen[str]) -> None:
        """Sample until the process ends."""
        while process.poll() is None:
            own = _proportional(process.pid)
            self.of_command = max(self.of_command, own)
            with suppress(OSError):
                others = {pid: _proportional(pid) for pid in descendants(process.pid)}
                self.of_all = max(self.of_all, own + sum(others.values()))
                graders = (size for pid, size in others.items() if _is_grader(pid))
                self.of_grader = max(self.of_grader, *graders, 0.0)
            time.sleep(SECONDS_BETWEEN_SAMPLES)


def _is_grader(pid: int) -> bool:
    with suppress(OSError):
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def _proportional(pid: int) -> float:
    """Return the memory of a process in MiB; what several share, each has a part of."""
    with suppress(OSError, ValueError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024 / MEBI
    return 0.0


def batch(homework: str, exports: list[Path], course: Path, jobs: int) -> tuple[str, float, Memory]:
    """Grade a class; return what the command printed, the seconds, and the memory."""
    command = [*AUTOGRADER, "batch", homework, *map(str, exports), "--out", str(course)]
    command += ["--jobs", str(jobs)]
    memory = Memory()
    began = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    watcher = threading.Thread(target=memory.watch, args=[process])
    watcher.start()
    told, _ = process.communicate()
    watcher.join()
    if process.returncode not in (0, 3, 4):
        raise SystemExit(f"the batch ended with {process.returncode}:\n{told}")
    return told, time.monotonic() - began, memory


def gradebook(course: Path) -> list[dict[str, Any]]:
    """Return the students of a gradebook."""
    command = [*AUTOGRADER, "gradebook", str(course), "--json"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    students: list[dict[str, Any]] = json.loads(told)["students"]
    return students


def alone(homework: str, member: Member, student: dict[str, Any]) -> Iterator[str]:
    """Grade the files of a student alone, and yield what differs from the gradebook."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in member.made.files.items():
            (Path(folder) / name).write_bytes(content)
        report = Path(folder).with_suffix(".json")
        command = [*AUTOGRADER, "grade", homework, folder, "--seed", str(student["seed"])]
        command += ["--untrusted", "--report", f"json={report}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if not report.exists():
            yield f"{student['key']}: alone it ends with {done.returncode}: {done.stderr}"
            return
        found = json.loads(report.read_text(encoding="utf-8"))
        report.unlink()
    verdicts = {task["id"]: task["verdict"] for task in found["tasks"]}
    in_class = {task: each["verdict"] for task, each in student["tasks"].items()}
    for what, here, there in (
        ("points", student["points"], found["points"]),
        ("state", student["state"], found["state"]),
        ("verdicts", in_class, verdicts),
    ):
        if here != there and (what != "verdicts" or found["state"] == "grade"):
            yield f"{student['key']} ({member.kind}), {what}: {here} in the class, {there} alone"


@click.command()
@click.option("--number", type=click.IntRange(min=1), default=2_000, show_default=True)
@click.option("--alone", "sample", type=click.IntRange(min=0), default=100, show_default=True)
@click.option("--jobs", type=click.IntRange(min=1), default=os.cpu_count() or 1)
@click.option("--homework", default="hw1", help="hw1, or benchmarks/five_checks.")
@click.option(
    "--keep", type=click.Path(path_type=Path, file_okay=False), help="Work in this folder."
)
def main(number: int, sample: int, jobs: int, homework: str, keep: Path | None) -> None:
    """Grade a class, and compare it with grading alone."""
    with tempfile.TemporaryDirectory() as scratch:
        top = keep or Path(scratch)
        members = mixed_class(number)
        exports = write_class(top / "exports", members)
        told, seconds, memory = batch(homework, exports, top / "course", jobs)
        (top / "told.txt").write_text(told, encoding="utf-8")
        students = gradebook(top / "course")
        click.echo(f"{number} students of {len({each.layout for each in members})} layouts")
        click.echo(f"{seconds:.0f} s with {jobs} jobs: {number / seconds:.2f} a second")
        click.echo(f"the load of the machine is {os.getloadavg()[1]:.1f}")
        click.echo(
            f"at most {memory.of_command:.0f} MiB in the command, {memory.of_grader:.0f} MiB in a "
            f"grader, {memory.of_all:.0f} MiB in all with the students' code"
        )
        kinds = {key_of(each): each.kind for each in members}
        with (top / "kinds.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(
                (each["key"], kinds.get(each["key"], ""), each["state"], each["points"])
                for each in students
            )
        wrong = [*wrong_in(members, students, told)]
        by_key = {each["key"]: each for each in students}
        chosen = random.Random(number).sample(members, min(sample, number))
        for member in chosen:
            if key_of(member) in by_key:
                wrong += alone(homework, member, by_key[key_of(member)])
        click.echo(f"{len(chosen)} graded alone")
    for each in wrong:
        click.echo(each)
    click.echo(f"{len(wrong)} differences")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
