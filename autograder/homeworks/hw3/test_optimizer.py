"""Homework 3, part 2: the optimizer, on small layers without any formula."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import repeat

import numpy as np
import pytest

from autograder.grading.compare import expect_array
from autograder.grading.session import Session
from autograder.grading.student import Remote, Student
from autograder.homeworks.hw3.hints import Hints
from autograder.homeworks.hw3.rules import MOMENTUM, Array, Arrays, Step, right, simulate, sizes
from autograder.homeworks.hw3.training import (
    CLOSE,
    SCALES,
    Shapes,
    Training,
    Variety,
    is_like,
)
from autograder.results.verdict import Changed, Judgement, Wrong

WEIGHTS = {"W": (3, 1), "b": (3, 1)}
"""Equal shapes: a gradient of the wrong parameter raises no exception, but gives wrong numbers."""

LINEAR, BILINEAR = {"W": (3, 2), "b": (3, 1)}, {"W": (2, 3, 2), "b": (2, 1)}
SCALED = {"gamma": (4,), "beta": (4,)}
WITHOUT_AXES: Shapes = {"W": (), "b": ()}
"""The shapes of parameters that are single numbers, in arrays."""

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


def draw_shapes(rng: np.random.Generator) -> Shapes:
    """Return shapes of a W and a b: of one to four axes, and small or of hundreds of numbers."""
    W = (30, 40) if rng.random() < 0.4 else rng.integers(1, 6, rng.integers(1, 5))
    return {"W": tuple(map(int, W)), "b": tuple(map(int, rng.integers(1, 6, rng.integers(1, 3))))}


def expect_alive(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    shapes: Sequence[Shapes],
    momentum: float,
    judge: Callable[[Training], None],
    is_mixed: bool = False,
) -> None:
    """Accept layers of all kinds after many steps with other learning rates, one of them 0.

    A failure is shown with a single layer, if it fails alone, and with plain numbers, if it fails
    with them.

    Parameters
    ----------
    is_mixed
        Whether one layer is in the list twice, and another one has no parameters.
    """
    order, *seeds = map(int, rng.integers(2**32, size=1 + len(SCALES)))
    plain_lr, step = draw_lr(rng), float(rng.choice([1.0, 1.0, 1e-4, 1e2]))
    varieties = [Variety(*each) for each in zip(rng.permutation(SCALES), repeat(step), seeds)]
    factors = 1.0, *rng.permutation([0.0, 0.25, 2.0, 3.0]), 0.5, 0.5 * (1 + CLOSE)
    hows = "assigned", *rng.choice(["assigned", "in place", "same"], 4), "assigned", "close"
    often, first = (0.0 if momentum else 0.3), int(rng.integers(2))
    replaced = [[[n for n in each if rng.random() < often] for each in shapes] for _ in factors]
    replaced[-1] = [[] for _ in shapes]
    if not momentum:  # one parameter alone of each layer, by turns
        replaced[-2] = [[[*each][(first + place) % 2]] for place, each in enumerate(shapes)]

    def judged(*places: int, is_plain: bool = False) -> None:
        session.begin_record()
        chosen = [varieties[place] for place in places]
        first_lr = plain_lr if is_plain else plain_lr * step
        if is_plain:
            chosen = [replace(each, scale=1.0, step=1.0) for each in chosen]
        training = Training(session, rng, *(shapes[place] for place in places), varieties=chosen)
        layers = training.remotes
        if is_mixed and len(places) > 1:
            layers += [session.toy("Layer"), layers[0]]
        listed = np.random.default_rng(order).permutation(len(layers))
        optimizer = student.SGD([layers[place] for place in listed], first_lr, momentum)
        for factor, how, names in zip(factors, hows, replaced, strict=True):
            lr = float(f"{first_lr * factor:.9g}")
            if factor != 1:
                session.set(optimizer, lr=lr)
            now = [names[place] for place in places]
            training.step(optimizer, lr, momentum, str(how), now)
        judge(training)

    try:
        judged(*range(len(shapes)))
    except Judgement:
        for is_plain in (True, False):
            for place in range(len(shapes)):
                judged(place, is_plain=is_plain)
            judged(*range(len(shapes)), is_plain=is_plain)
        raise


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
    trained.held = {name: session.handle(trained.layer, name) for name in trained.start}
    training.step(optimizer, lr)
    training.expect(f"lr is {lr:.6g}")
    training.expect_in_place()


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
    training.step(optimizer, lr, replaced=[LINEAR])
    training.expect("before the second step, the caller has assigned another W and another b")
    session.set(optimizer, lr=lr / 4)
    training.step(optimizer, lr / 4)
    training.expect(f"before the last step, the caller has assigned lr = {lr / 4:.6g}")


def life(training: Training) -> str:
    """Return what is special about layers of all kinds."""
    together = "; there are several layers, and they are equal (==)"
    return f"lr may change before a step{together if len(training.layers) > 1 else ''}"


@pytest.mark.task("sgd_step")
def test_a_long_training(session: Session, student: Student, rng: np.random.Generator) -> None:
    """Without momentum, steps are right for arrays, learning rates and layers of all kinds."""
    shapes = [draw_shapes(rng), draw_shapes(rng), WITHOUT_AXES]

    def judge(training: Training) -> None:
        training.expect(life(training))
        training.expect_others()
        training.expect_in_place()

    expect_alive(session, student, rng, shapes, 0.0, judge, is_mixed=True)


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
def test_a_long_training_with_momentum(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """With momentum, steps are right for arrays, learning rates and layers of all kinds."""
    shapes = [draw_shapes(rng), draw_shapes(rng), WITHOUT_AXES]
    momentum = float(rng.uniform(0.1, 0.99))

    def judge(training: Training) -> None:
        training.expect(life(training))
        training.expect_others()

    expect_alive(session, student, rng, shapes, momentum, judge)


@pytest.mark.parametrize(
    "momenta",
    [
        pytest.param(((0.0, 0.0),), marks=pytest.mark.task("sgd_step"), id="plain"),
        pytest.param(
            ((0.97, 0.99), (0.9, 0.92)), marks=pytest.mark.task("sgd_momentum"), id="momentum"
        ),
    ],
)
def test_many_steps(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    momenta: tuple[tuple[float, float], ...],
) -> None:
    """Many steps with equal gradients are right: the first ones may fade, or count for long."""
    for least, most in momenta:
        session.begin_record()
        momentum = float(rng.uniform(least, most))
        lr, count = draw_lr(rng), int(rng.integers(1_010, 1_100))
        start, gradients = rng.normal(size=(2, 2, 3, 2))
        names = {"W": start[0], "b": start[1], "dLdW": gradients[0], "dLdb": gradients[1]}
        layer, program = session.toy("Layer", **names), session.program()
        optimizer = program.student.SGD([layer], lr, momentum)
        for _ in range(count):
            program.call(optimizer, method="step")
        program.run()
        step = Step(lr, momentum, lr, {"W": gradients[0], "b": gradients[1]}, {})
        wanted = simulate(right, {"W": start[0], "b": start[1]}, [step] * count)[-1]
        for name, X in wanted.items():
            because = f"after {count} steps; lr is {lr:.6g}, and momentum is {momentum:.6g}"
            expect_array(f"layer.{name}", session.get(layer, name), X, because=because)


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
                steps = trained.steps
                if is_like(trained.seen, simulate(right, start, steps), sizes(start, steps)):
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


@pytest.mark.task("sgd_batchnorm")
@pytest.mark.parametrize("momentum", [0.0, 0.6])
def test_scale_and_shift_beside_weights(
    session: Session, student: Student, rng: np.random.Generator, momentum: float
) -> None:
    """With momentum {momentum}, gamma and beta move as W and b of the same layer do."""
    shapes: list[Shapes] = [SCALED, LINEAR, {**LINEAR, **SCALED}]

    def judge(training: Training) -> None:
        try:
            training.expect(names=("W", "b"))
        except Wrong:
            return  # other checks report it
        training.expect(f"{life(training)}; a layer may have a W and a gamma", ("gamma", "beta"))
        training.expect_others()

    expect_alive(session, student, rng, shapes, momentum, judge)
