"""The run of an audit: its programs, their number, and their order."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from autograder.authoring.audit.accepted import Accepted, accepted_in
from autograder.authoring.audit.equivalents import reasons_in
from autograder.authoring.audit.examiner import Examiner, Examiners, Found, Given
from autograder.authoring.audit.importing import importing
from autograder.authoring.audit.oracle import FEW_INPUTS
from autograder.authoring.audit.plants import paired_plants, pairs, single_plants
from autograder.authoring.audit.programs import (
    MADE,
    REPEATED,
    Program,
    ProgramKind,
    handout,
    solution,
    variants,
)
from autograder.authoring.audit.settings import Settings, settings_of
from autograder.authoring.audit.steps import one_step, two_steps
from autograder.authoring.audit.strangers import strangers
from autograder.authoring.audit.summary import Audit, Trial
from autograder.homework import Homework

OnProgress = Callable[[str, int, int], None]


INPUTS_OF_IMPORTS = 20
"""The inputs of a right program whose imports alone are changed: do its names arrive?"""


def _no_progress(what: str, done: int, total: int) -> None:
    pass


@dataclass(frozen=True)
class Extent:
    """The size of an audit.

    Attributes
    ----------
    seeds : int
        The number of seeds under which right programs, and the handout, are graded.
    shared_seeds : int
        The number of seeds that all other programs share.
    inputs : int
        The number of inputs that show whether a changed solution is still right.
    variants, importing, mutants, two_steps, plants, pairs, strangers : int
        The largest numbers of right variants, of these with other imports, of mutants with one
        step and with two, of planted misconceptions, of pairs of these, and of strangers.
    """

    seeds: int
    shared_seeds: int
    inputs: int
    variants: int
    importing: int
    mutants: int
    two_steps: int
    plants: int
    pairs: int
    strangers: int


ALL = 1_000_000
WHOLE = Extent(
    seeds=50,
    shared_seeds=16,
    inputs=10_000,
    variants=ALL,
    importing=ALL,
    mutants=ALL,
    two_steps=500,
    plants=ALL,
    pairs=500,
    strangers=ALL,
)
QUICK = Extent(
    seeds=1,
    shared_seeds=1,
    inputs=300,
    variants=3,
    importing=1,
    mutants=18,
    two_steps=4,
    plants=8,
    pairs=5,
    strangers=3,
)
"""What takes about a minute on two cores.

All programs are graded under one seed, so that each grader draws and prepares the arrays of the
checks once.
"""


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
        If there is no solution, if libcst isn't installed, or if the file with accepted findings
        can't be read.
    """
    began = time.perf_counter()
    settings = settings_of(str(homework.folder))
    reasons = reasons_in(homework.root / settings.reasons) if settings.reasons else {}
    accepted = accepted_in(homework.root / settings.accepted) if settings.accepted else Accepted()
    right = solution(homework)
    programs = _programs(homework, right, settings, extent, seed)

    def wrong_tasks(examiner: Examiner, program: Program) -> tuple[str, ...]:
        inputs = extent.inputs
        if program.kind is ProgramKind.STRANGER and not program.settled:
            return ()  # the figure about strangers counts the wrong ones
        if program.kind is ProgramKind.IMPORTING:
            inputs = min(inputs, INPUTS_OF_IMPORTS)
        elif program.kind not in MADE:
            inputs = min(inputs, FEW_INPUTS)
        return examiner.wrong_tasks(program, inputs)

    with Examiners(jobs, homework, right, settings) as examiners:

        def each(
            what: str, examine: Callable[[Examiner, Given], Found], given: Sequence[Given]
        ) -> Iterator[Found]:
            on_progress(what, 0, len(given))
            for done, found in enumerate(examiners.each(examine, given), start=1):
                on_progress(what, done, len(given))
                yield found

        trials = [
            Trial(
                program,
                _rng(seed, f"grading {number}").getrandbits(32),
                program.settled if program.kind is ProgramKind.STRANGER else found,
                found=found,
            )
            for program, found in zip(
                programs, each("what programs do", wrong_tasks, programs), strict=True
            )
            for number in _gradings(seed, program, extent)
        ]
        # Trials of one seed follow each other: the grader prepares the seed's arrays only once.
        in_order = sorted(trials, key=lambda trial: (trial.program.kind in MADE, trial.seed))
        for _ in each("what checks say", Examiner.grade, in_order):
            pass
    return Audit(
        homework=homework.name,
        version=homework.version,
        seed=seed,
        tasks=[task.id for task in homework.tasks],
        solution=right,
        trials=trials,
        seconds=time.perf_counter() - began,
        inputs=extent.inputs,
        reasons=reasons,
        accepted=accepted,
    )


def _programs(
    homework: Homework, right: Program, settings: Settings, extent: Extent, seed: int
) -> list[Program]:
    """Return the programs of an audit: right ones, the handout, changed ones, and strangers."""
    others = list(variants(homework, right, settings.variants))
    importers = _drawn(_rng(seed, "importers"), [right, *others], extent.importing)
    imports = [each for one in importers for each in importing(one, homework.defines)]
    together = _drawn(_rng(seed, "pairs"), list(pairs(settings.quantities)), extent.pairs)
    one, two = _rng(seed, "one step"), _rng(seed, "two steps")
    drawn = (
        (others, extent.variants),
        (imports, extent.importing),
        (single_plants(right, settings.quantities), extent.plants),
        (paired_plants(right, together), extent.pairs),
        (one_step(right, one, extent.mutants), extent.mutants),
        (two_steps(right, two, extent.two_steps), extent.two_steps),
        (
            strangers(homework.root / settings.strangers, right.sources)
            if settings.strangers
            else (),
            extent.strangers,
        ),
    )
    return [
        right,
        handout(homework),
        *(
            program
            for number, (programs, most) in enumerate(drawn)
            for program in _drawn(_rng(seed, f"sample {number}"), list(programs), most)
        ),
    ]


def _gradings(seed: int, program: Program, extent: Extent) -> Iterable[int]:
    """Return the numbers of the seeds under which a program is graded."""
    if program.kind in REPEATED:
        return range(extent.seeds)
    return [_rng(seed, program.name).randrange(extent.shared_seeds)]


def _rng(seed: int, purpose: str) -> random.Random:
    """Return a generator for one purpose: what is drawn for another does not change it."""
    return random.Random(f"{seed} {purpose}")


def _drawn(rng: random.Random, given: Sequence[Given], most: int) -> Sequence[Given]:
    """Return `most` of them at most, in their order."""
    if len(given) <= most:
        return given
    return [given[at] for at in sorted(rng.sample(range(len(given)), most))]
