"""What one hand-in costs: `python -m benchmarks.hand_ins`.

Computing time, and not the clock: it is nearly the same on a busy machine. Each hand-in gets inputs
of its own, as in a class. `docs/scale.md` has the results.
"""

from __future__ import annotations

import resource
import zlib
from pathlib import Path

import click

from autograder.course.gradebook.stored import bytes_of
from autograder.course.graders import resident_bytes
from autograder.course.jobs import Answer, answer_bytes, job_of, orders_of
from autograder.grading.grade import GradingRequest, grade_each
from autograder.homework import homework_names, load_homework
from autograder.intake import receive
from autograder.results.result import Result


def computing() -> tuple[float, float]:
    """Return the computing time of this process, and of those that it has waited for."""
    own, others = (
        resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return own.ru_utime + own.ru_stime, others.ru_utime + others.ru_stime


def measure(name: str, folder: Path, number: int, same_seed: bool) -> list[str]:
    """Return a row: what a hand-in costs, after the first one, which loads everything."""
    homework = load_homework(name)
    submission = receive(homework, folder)
    results: list[Result] = []

    def run(seeds: list[int]) -> tuple[float, float]:
        before = computing()
        requests = [GradingRequest(submission, seed, hints=3) for seed in seeds]
        grade_each(homework, requests, results.append, isolation="landlock")
        after = computing()
        return after[0] - before[0], after[1] - before[1]

    one = run([0])
    memory = (
        resident_bytes() >> 20
    )  # later ones keep the inputs of the others here, and not in a class
    several = run([0] * (number + 1) if same_seed else [*range(number + 1)])
    grader, worker = ((b - a) / number for a, b in zip(one, several, strict=True))
    checks = sum(len(task.checks) for task in results[0].tasks)
    sent = len(job_of(orders_of(homework, 3, "auto"), submission, 0))
    answered = answer_bytes(Answer(result=results[0].as_dict()))
    return [
        name,
        str(checks),
        f"{grader:.2f}",
        f"{worker:.2f}",
        f"{3600 / (grader + worker):,.0f}",
        f"{sent / 1024:.1f}",
        f"{len(answered) / 1024:.1f}",
        f"{(len(bytes_of(results[0])) + len(zlib.compress(submission_bytes(folder)))) / 1024:.1f}",
        str(memory),
    ]


def submission_bytes(folder: Path) -> bytes:
    """Return all Python files of a folder."""
    return b"".join(path.read_bytes() for path in sorted(folder.glob("*.py")))


@click.command()
@click.argument("names", nargs=-1)
@click.option("--number", default=3, show_default=True, help="How many hand-ins of each.")
@click.option("--same-seed", is_flag=True, help="Give all of them the same inputs.")
def main(names: tuple[str, ...], number: int, same_seed: bool) -> None:
    """Grade the solution of each homework several times, and print a table."""
    print(
        "| homework | checks | grader, s | student's code, s | an hour on a core | job, KiB "
        "| answer, KiB | gradebook, KiB | grader's memory, MiB |"
    )
    print("|---|" + "---:|" * 8)
    for name in names or homework_names():
        folder = load_homework(name).solution
        print(f"| {' | '.join(measure(name, folder, number, same_seed))} |", flush=True)


if __name__ == "__main__":
    main()
