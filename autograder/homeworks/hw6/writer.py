"""A model that notes what generate shows it, and what is right about the ids."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograder.diagnosis.known import Hints
from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.life import Rng
from autograder.results.verdict import Evidence, Wrong

GENERATE = 'README.md, "generate"'
ALL_IDS = Hints(
    "more than the context",
    "The model is shown more ids than its context.",
    "How many places has the model learned?",
    "The model sees the last `context` ids only.",
    GENERATE,
)
FIRST_IDS = Hints(
    "the first ids and not the last",
    "The model is shown the beginning of the text, again and again.",
    "Which ids stand before the one that is drawn next?",
    "The model sees the last `context` ids.",
    GENERATE,
)
TIMES = Hints(
    "multiplied by the temperature",
    "With a small temperature, all characters are nearly equally likely.",
    "What happens to the differences of scores that are divided by 0.1?",
    "The scores are divided by the temperature: a small one makes likely characters more likely.",
    GENERATE,
)
NO_TEMPERATURE = Hints(
    "temperature not used",
    "The temperature has no effect.",
    "Where is the temperature used?",
    "The scores are divided by the temperature, before the softmax.",
    GENERATE,
)
LARGEST = Hints(
    "always the largest",
    "The id with the largest score follows always.",
    "What is a probability of 0.3 good for, if it is never drawn?",
    "The id is drawn with its probability. Only the temperature 0 takes the largest score.",
    GENERATE,
)


class Model:
    """A module that notes what it is shown, and whether it trains.

    Parameters
    ----------
    scores_of
        Returns the scores of the next id, from the ids that the model is shown.
    """

    def __init__(self, session: Session, rng: Rng, scores_of: Any, training: bool = True) -> None:
        self._session, self._rng, self._scores_of = session, rng, scores_of
        self.shown: list[Any] = []
        self.modes: list[Any] = []
        student = Student(session)
        self.module: Remote = student.Module()
        self.inner: Remote = student.Module()
        self.module.inner = self.inner
        self.module.training = self.inner.training = training
        self.module.forward = session.function("model", self._forward)

    def _forward(self, ids: Any) -> Any:
        self.shown.append(ids)
        self.modes += [self._session.get(each, "training") for each in (self.module, self.inner)]
        is_row = isinstance(ids, np.ndarray) and ids.ndim == 2 and ids.shape[0] == 1 and ids.size
        if not is_row or ids.dtype.kind not in "iu":
            message = "the model must be given an array of integers of the shape (1, t)"
            raise Wrong(Evidence(message, "an array of shape (1, t)", describe(ids)))
        last = self._scores_of([int(each) for each in ids[0]])
        scores = self._rng.normal(size=(1, ids.shape[1], len(last))) * 5
        scores[0, -1] = last
        return Student(self._session).Tensor(Named("scores", scores))


def model_of(session: Session, table: Array, training: bool = True) -> Remote:
    """Return a model of the student's Module: a Parameter, whose rows are the scores of the ids."""
    student = Student(session)
    made: Remote = student.Module()
    made.weight = student.Parameter(Named("scores", table))
    made.training = training
    made.forward = session.handle(made.weight, "__getitem__")
    return made


BITS = "MT19937", "SFC64", "Philox", "PCG64DXSM"
"""What else a generator may draw its bits from, by the seed. Half of them are NumPy's default."""


def generator(session: Session, seed: int) -> Remote:
    """Return a numpy.random.Generator on the student's side, with any of NumPy's bit generators."""
    kind = seed % (2 * len(BITS))
    with session.off_the_record():
        names = session.handle(session.find("log_softmax"), "__globals__")
        random = session.handle(session.call(names, "np", method="get"), "random")
        made: Remote
        if kind < len(BITS):
            made = session.call(
                random, session.call(random, seed, method=BITS[kind]), method="Generator"
            )
            text = f"np.random.Generator(np.random.{BITS[kind]}({seed}))"
        else:
            made = session.call(random, seed, method="default_rng")
            text = f"np.random.default_rng({seed})"
    label = made.__dict__["_label"] = session.record.name_for("Generator")
    session.record.add(f"{label} = {text}")
    return made


def expect_ids(got: Any, first: list[int], count: int, K: int) -> list[int]:
    """Accept a list that begins with the given ids and has so many more."""
    is_list = isinstance(got, list) and all(
        isinstance(each, int | np.integer) and not isinstance(each, bool) for each in got
    )
    if not is_list:
        raise Wrong(Evidence("generate must return a list of integers", "a list", describe(got)))
    ids = [int(each) for each in got]
    if len(ids) != len(first) + count or ids[: len(first)] != first:
        message = f"generate must return the {len(first)} given ids, and {count} new ones"
        raise Wrong(Evidence(message, f"{first} and {count} more", str(ids[:40])))
    if not {*ids} <= {*range(K)}:
        raise Wrong(Evidence(f"an id is not one of the {K}", f"0 to {K - 1}", str(ids[:40])))
    return ids


def expect_shown(model: Model, ids: list[int], first: int, context: int) -> None:
    """Accept that the model was shown the last ids, once for each new one."""
    if len(model.shown) != len(ids) - first:
        message = f"the model was called {len(model.shown)} times for {len(ids) - first} new ids"
        raise Wrong(Evidence(message, "once for each", f"{len(model.shown)} times"))
    for step, shown in enumerate(model.shown):
        so_far = ids[: first + step]
        right, got = so_far[-context:], [int(each) for each in shown[0]]
        if got != right:
            message = (
                f"for id {first + step}, the model was shown other ids than the last {context}"
            )
            evidence = Evidence(message, str(right), str(got))
            if got == so_far:
                ALL_IDS.add_to(evidence)
            elif got == so_far[:context]:
                FIRST_IDS.add_to(evidence)
            raise Wrong(evidence)


def expect_modes(model: Model, session: Session, before: bool) -> None:
    """Accept that the model evaluated, and is in the mode of before."""
    if any(mode is not False for mode in model.modes):
        message = "the model must evaluate while it writes"
        raise Wrong(Evidence(message, "training: False", f"training: {model.modes[:5]}"))
    for module in (model.module, model.inner):
        if (now := session.get(module, "training")) is not before:
            message = "afterwards, the model must be in the mode that it was in before"
            raise Wrong(Evidence(message, f"training: {before}", f"training: {describe(now)}"))
