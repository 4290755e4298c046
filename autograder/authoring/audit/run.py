"""The run of an audit: its programs, their number, and their order."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from autograder.authoring.audit.examiner import Examiner, Examiners, Found, Given
from autograder.authoring.audit.plants import paired_plants, single_plants
from autograder.authoring.audit.programs import (
    REPEATED,
    Program,
    ProgramKind,
    handout,
    solution,
    variants,
    without_duplicates,
)
from autograder.authoring.audit.settings import settings_of
from autograder.authoring.audit.summary import Audit, Trial
from autograder.errors import UsageError
from autograder.homework import Homework

OnProgress = Callable[[str, int, int], None]


def _no_progress(what: str, done: int, total: int) -> None:
    pass


@dataclass(frozen=True)
class Extent:
    """The size of an audit.

    Attributes
    ----------
    seeds : int
        The number of seeds under which right programs, and the handout, are graded.
    variants, mutants, plants, pairs : int
        The largest numbers of right variants, mutants, planted misconceptions and pairs of them,
        drawn from all.
    """

    seeds: int
    variants: int
    mutants: int
    plants: int
    pairs: int


ALL = 1_000_000
WHOLE = Extent(seeds=200, variants=ALL, mutants=ALL, plants=ALL, pairs=500)
QUICK = Extent(seeds=2, variants=12, mutants=120, plants=50, pairs=20)


def audit(
    homework: Homework,
    extent: Extent = WHOLE,
    seed: int = 0,
    jobs: int = 1,
    on_progress: OnProgress = _no_progress,
) -> Audit:
    """Return how well a homework's checks pass right programs and fail wrong ones.

    Parameters
    ----------
    seed
        The seed for the choice of programs, and for the gradings' seeds.
    jobs
        The number of programs that are examined at the same time.
    on_progress
        Receives the name of the current step, its finished part, and its whole.

    Raises
    ------
    UsageError
        If there is no solution, or libcst isn't installed.
    """
    began = time.perf_counter()
    rng = random.Random(seed)
    settings = settings_of(homework.name)
    tasks = [task.id for task in homework.tasks]
    right = solution(homework)
    programs = [
        right,
        handout(homework),
        *_drawn(rng, list(variants(homework, right, settings.variants)), extent.variants),
        *_drawn(rng, list(single_plants(right, settings.quantities)), extent.plants),
        *_drawn(rng, list(paired_plants(right, settings.quantities)), extent.pairs),
        *_drawn(rng, list(_mutants(right)), extent.mutants),
    ]

    def broken_by(examiner: Examiner, program: Program) -> tuple[str, ...]:
        return tuple(task for task in tasks if not examiner.is_right(program, task))

    with Examiners(jobs, homework, right, settings) as examiners:

        def each(
            what: str, examine: Callable[[Examiner, Given], Found], given: Sequence[Given]
        ) -> Iterator[Found]:
            on_progress(what, 0, len(given))
            for done, found in enumerate(examiners.each(examine, given), start=1):
                on_progress(what, done, len(given))
                yield found

        trials = [
            Trial(program, rng.getrandbits(32), broken)
            for program, broken in zip(
                programs, each("what programs do", broken_by, programs), strict=True
            )
            for _ in range(extent.seeds if program.kind in REPEATED else 1)
        ]
        for _ in each("what checks say", Examiner.grade, trials):
            pass
    return Audit(
        homework=homework.name,
        version=homework.version,
        seed=seed,
        tasks=tasks,
        solution=right,
        trials=trials,
        seconds=time.perf_counter() - began,
    )


def _mutants(right: Program) -> Iterator[Program]:
    """Yield all mutants of the solution, each once."""
    try:
        from autograder.authoring.audit.mutation import mutants
    except ImportError:
        raise UsageError(
            'an audit needs libcst; run: pip install "mytorch-course[audit]"'
        ) from None

    def made() -> Iterator[Program]:
        for file, source in right.sources.items():
            for number, mutant in enumerate(mutants(source), start=1):
                name = f"{file}:{mutant.line} {mutant.operator}, mutant {number}"
                yield Program(name, ProgramKind.MUTANT, right.sources | {file: mutant.source})

    return without_duplicates(made(), [right])


def _drawn(rng: random.Random, programs: Sequence[Program], most: int) -> Sequence[Program]:
    """Return `most` programs at most, in their order."""
    if len(programs) <= most:
        return programs
    return [programs[at] for at in sorted(rng.sample(range(len(programs)), most))]
