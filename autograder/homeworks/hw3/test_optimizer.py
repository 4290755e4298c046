"""Homework 3, part 2: the optimizer, on small layers without any formula."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.compare import expect_array
from autograder.grading.session import Session
from autograder.grading.student import Remote, Student
from autograder.homeworks.hw3.hints import Hints
from autograder.homeworks.hw3.rules import MOMENTUM, Array, Arrays, right, simulate
from autograder.homeworks.hw3.training import Shapes, Training, is_like
from autograder.results.verdict import Changed, Evidence, Wrong

WEIGHTS = {"W": (3, 1), "b": (3, 1)}
"""Equal shapes: a gradient of the wrong parameter raises no exception, but gives wrong numbers."""

LINEAR, BILINEAR = {"W": (3, 2), "b": (3, 1)}, {"W": (2, 3, 2), "b": (2, 1)}
SCALED = {"gamma": (4,), "beta": (4,)}
SHARED = Hints(
    "one velocity for two optimizers",
    "Two optimizers of one layer go on from each other's velocity.",
    "Where are the velocities stored: in the optimizer, in its class, or on the layer?",
    "The velocity belongs to the optimizer, and not to the layer.",
    MOMENTUM,
)


def draw_lr(rng: np.random.Generator) -> float:
    """Return a learning rate."""
    return float(rng.choice([0.05, 0.1, 0.2, 0.4]))


@pytest.mark.task("sgd_step")
@pytest.mark.parametrize("shapes", [(WEIGHTS,), (LINEAR, BILINEAR, WEIGHTS)], ids=["one", "three"])
def test_steps(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    shapes: tuple[Shapes, ...],
) -> None:
    """Without momentum, each step moves W by dLdW and b by dLdb."""
    training, lr = Training(session, rng, *shapes), draw_lr(rng)
    optimizer = student.SGD(training.remotes, lr)
    for how in ("assigned", "in place", "assigned"):
        training.step(optimizer, lr, how=how)
        training.expect_gradients()
    training.expect(f"lr is {lr:.6g}")


@pytest.mark.task("sgd_step")
def test_in_place(session: Session, student: Student, rng: np.random.Generator) -> None:
    """A step writes into W and b, so that whoever holds the arrays sees the new numbers."""
    training, lr = Training(session, rng, LINEAR), draw_lr(rng)
    optimizer = student.SGD(training.remotes, lr, 0.0)
    (trained,) = training.layers
    held = {name: session.handle(trained.layer, name) for name in trained.start}
    training.step(optimizer, lr)
    training.expect(f"lr is {lr:.6g}")
    for name, array in held.items():
        now, seen = session.value(array), trained.seen[-1][name]
        if not np.array_equal(now, seen):
            message = (
                f"step makes another array {name}: layer.{name} has the new numbers, and a program "
                f"that holds the old array sees no change; write into the array"
            )
            raise Wrong(Evidence(message, wanted="the same array", got="another array"))


@pytest.mark.task("sgd_step")
def test_layers_without_parameters(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """A layer without W is left alone, and a network may have no layers at all."""
    training, lr = Training(session, rng, LINEAR, WEIGHTS), draw_lr(rng)
    empty = session.toy("Layer")
    first, second = training.remotes
    optimizer = student.SGD([empty, first, empty, second], lr)
    training.step(optimizer, lr)
    training.expect("between layers without parameters")
    session.call(student.SGD([], lr), method="step")
    session.call(student.SGD([empty], lr), method="step")


@pytest.mark.task("sgd_step")
def test_a_layer_that_is_there_twice(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """A layer that is in the list twice is changed once."""
    training, lr = Training(session, rng, LINEAR, WEIGHTS), draw_lr(rng)
    first, second = training.remotes
    optimizer = student.SGD([first, second, first], lr)
    training.step(optimizer, lr)
    training.expect("the first layer is in the list twice, and is one layer")


@pytest.mark.task("sgd_step")
def test_new_parameters(session: Session, student: Student, rng: np.random.Generator) -> None:
    """A step changes the W and b that the layer has now, and its lr is that of now."""
    training, lr = Training(session, rng, LINEAR), draw_lr(rng)
    optimizer = student.SGD(training.remotes, lr)
    training.step(optimizer, lr)
    training.step(optimizer, lr, replaces=True)
    training.expect("before the second step, the caller has assigned another W and another b")
    session.set(optimizer, lr=lr / 4)
    training.step(optimizer, lr / 4)
    training.expect(f"before the last step, the caller has assigned lr = {lr / 4:.6g}")


@pytest.mark.task("sgd_momentum")
@pytest.mark.parametrize("momentum", [0.5, 0.9])
@pytest.mark.parametrize("shapes", [(WEIGHTS,), (LINEAR, BILINEAR, WEIGHTS)], ids=["one", "three"])
def test_momentum(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    shapes: tuple[Shapes, ...],
    momentum: float,
) -> None:
    """With momentum {momentum}, each parameter has a velocity of its own."""
    training, lr = Training(session, rng, *shapes), draw_lr(rng)
    optimizer = student.SGD(training.remotes, lr, momentum)
    changed: Changed | None = None
    for how in ("assigned", "in place", "assigned", "in place"):
        training.step(optimizer, lr, momentum, how)
        try:
            training.expect_gradients()
        except Changed as found:
            changed = changed or found
    if changed is not None:
        raise changed
    session.set(optimizer, lr=lr / 4)
    training.step(optimizer, lr / 4, momentum)
    training.expect(f"momentum is {momentum:g}, lr is {lr:.6g}, and {lr / 4:.6g} in the last step")


@pytest.mark.task("sgd_momentum")
def test_two_optimizers(session: Session, student: Student, rng: np.random.Generator) -> None:
    """Two optimizers of one layer have velocities of their own."""
    training, lr = Training(session, rng, LINEAR), draw_lr(rng)
    both = [student.SGD(training.remotes, lr, 0.9) for _ in range(2)]
    (trained,) = training.layers
    start = trained.start
    velocities: list[Arrays] = [{n: np.zeros(X.shape) for n, X in start.items()} for _ in both]
    wanted = dict(start)
    for number in (0, 1, 0, 1, 1):
        training.step(both[number], lr, 0.9)
        for name, X in wanted.items():
            v, step = velocities[number][name], trained.steps[-1]
            wanted[name], velocities[number][name] = right(name, X, v, step)
            because = "two optimizers step one layer in turn, each with a velocity of its own"
            try:
                expect_array(f"layer.{name}", trained.seen[-1][name], wanted[name], because=because)
            except Wrong as wrong:
                if is_like(trained.seen, simulate(right, start, trained.steps)):
                    SHARED.add_to(wrong.evidence)
                raise


@pytest.mark.task("sgd_batchnorm")
def test_scale_and_shift(session: Session, student: Student, rng: np.random.Generator) -> None:
    """A step moves gamma by dLdgamma and beta by dLdbeta, in place."""
    training, lr = Training(session, rng, SCALED), draw_lr(rng)
    optimizer = student.SGD(training.remotes, lr)
    (trained,) = training.layers
    held: dict[str, Remote] = {n: session.handle(trained.layer, n) for n in trained.start}
    for _ in range(2):
        training.step(optimizer, lr)
        training.expect_gradients()
    training.expect(f"lr is {lr:.6g}")
    for name, array in held.items():
        now: Array = session.value(array)
        expect_array(f"the array {name} of the start", now, trained.seen[-1][name])
    several = Training(session, rng, SCALED, {"gamma": (2,), "beta": (2,)})
    several.step(student.SGD(several.remotes, lr), lr)
    several.expect("there are two layers")
