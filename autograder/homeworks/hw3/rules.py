"""How a step changes a parameter: the right rule, and the known wrong ones, which are named."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from autograder.homeworks.hw3.hints import Hints

Array = NDArray[np.float64]
Arrays = dict[str, Array]


@dataclass(frozen=True)
class Step:
    """What one step of an optimizer is given.

    Attributes
    ----------
    lr, momentum : float
    first_lr : float
        The learning rate with which the optimizer was made.
    gradients : dict of str to ndarray
        The gradients of one layer, by the names of their parameters.
    replaced : dict of str to ndarray
        The parameters that the caller has replaced before the step.
    is_first_again : bool
        Whether this is the second step, and its gradients lie in the arrays of the first one.
    """

    lr: float
    momentum: float
    first_lr: float
    gradients: Arrays
    replaced: Arrays
    is_first_again: bool = False


Rule = Callable[[str, Array, Array, Step], tuple[Array, Array]]
"""Returns a parameter and its velocity after a step, from those before it, by its name."""


def right(name: str, X: Array, v: Array, step: Step) -> tuple[Array, Array]:
    """Return what is right."""
    v = step.momentum * v + step.gradients[name]
    return X - step.lr * v, v


def simulate(rule: Rule, start: Arrays, steps: Sequence[Step]) -> list[Arrays]:
    """Return the parameters of a layer after each step."""
    parameters, velocities = dict(start), {name: np.zeros(X.shape) for name, X in start.items()}
    found = []
    for step in steps:
        parameters |= step.replaced
        for name, X in parameters.items():
            parameters[name], velocities[name] = rule(name, X, velocities[name], step)
        found.append(dict(parameters))
    return found


def sizes(start: Arrays, steps: Sequence[Step]) -> list[Arrays]:
    """Return the sums of the magnitudes of all terms in each parameter, after each step."""
    magnitudes = [
        replace(
            step,
            lr=-abs(step.lr),
            gradients={name: np.abs(X) for name, X in step.gradients.items()},
            replaced={name: np.abs(X) for name, X in step.replaced.items()},
        )
        for step in steps
    ]
    return simulate(right, {name: np.abs(X) for name, X in start.items()}, magnitudes)


def _plain(name: str, X: Array, v: Array, step: Step) -> tuple[Array, Array]:
    return X - step.lr * step.gradients[name], v


def _averaged(name: str, X: Array, v: Array, step: Step) -> tuple[Array, Array]:
    v = step.momentum * v + (1 - step.momentum) * step.gradients[name]
    return X - step.lr * v, v


def _lr_inside(name: str, X: Array, v: Array, step: Step) -> tuple[Array, Array]:
    v = step.momentum * v + step.lr * step.gradients[name]
    return X - v, v


def _nesterov(name: str, X: Array, v: Array, step: Step) -> tuple[Array, Array]:
    v = step.momentum * v + step.gradients[name]
    return X - step.lr * (step.gradients[name] + step.momentum * v), v


def _aliased(name: str, X: Array, v: Array, step: Step) -> tuple[Array, Array]:
    return right(name, X, step.gradients[name] if step.is_first_again else v, step)


def _aliased_in_place(name: str, X: Array, v: Array, step: Step) -> tuple[Array, Array]:
    if not step.is_first_again:
        return right(name, X, v, step)
    v = 2 * step.momentum * step.gradients[name]
    return X - step.lr * v, v


def _exchanged(name: str, X: Array, v: Array, step: Step) -> tuple[Array, Array]:
    v = v + step.momentum * step.gradients[name]
    return X - step.lr * v, v


def _never_forgets(name: str, X: Array, v: Array, step: Step) -> tuple[Array, Array]:
    v = v + step.gradients[name]
    return X - step.lr * v, v


def _up(name: str, X: Array, v: Array, step: Step) -> tuple[Array, Array]:
    v = step.momentum * v + step.gradients[name]
    return X + step.lr * v, v


def _overwritten(name: str, X: Array, v: Array, step: Step) -> tuple[Array, Array]:
    v = step.momentum * v + step.gradients[name]
    return step.lr * v, v


def _overwritten_by_minus(name: str, X: Array, v: Array, step: Step) -> tuple[Array, Array]:
    v = step.momentum * v + step.gradients[name]
    return -step.lr * v, v


def _without_lr(name: str, X: Array, v: Array, step: Step) -> tuple[Array, Array]:
    v = step.momentum * v + step.gradients[name]
    return X - v, v


def _by_the_weights_gradient(name: str, X: Array, v: Array, step: Step) -> tuple[Array, Array]:
    v = step.momentum * v + step.gradients["W" if name == "b" else name]
    return X - step.lr * v, v


def _still(name: str, X: Array, v: Array, step: Step) -> tuple[Array, Array]:
    return X, v


def _lr_of_the_start(name: str, X: Array, v: Array, step: Step) -> tuple[Array, Array]:
    v = step.momentum * v + step.gradients[name]
    return X - step.first_lr * v, v


def _no_bias(name: str, X: Array, v: Array, step: Step) -> tuple[Array, Array]:
    return (X, v) if name == "b" else right(name, X, v, step)


ONE_STEP, MOMENTUM = 'README.md, "One step"', 'README.md, "Momentum"'

GRADIENT_AS_VELOCITY = Hints(
    "the gradient's own array as velocity",
    "All is right until the layer writes new numbers into the array of its first gradient.",
    "Is the first velocity an array of its own, or the array dLdW itself under another name?",
    "A velocity belongs to the optimizer, and dLdW to the layer, which may write into it.",
    MOMENTUM,
)
ONE_FOR_ALL_LAYERS = Hints(
    "one velocity for all layers",
    "It fails where several layers have parameters of different shapes.",
    "Under which name or key does your code store a velocity? Has another layer's W the same one?",
    "Each parameter of each layer has a velocity of its own.",
    MOMENTUM,
)

MISTAKES: Mapping[Rule, Hints] = {
    _still: Hints(
        "no change",
        "All parameters have the numbers that they had before.",
        "Does `W = W - ...` write into the array, or give the name W to a new one?",
        "A step subtracts a small multiple of the gradient from each parameter.",
        ONE_STEP,
    ),
    _lr_of_the_start: Hints(
        "the learning rate of the start",
        "All is right until the caller assigns another learning rate.",
        "Which attribute does the caller change between two steps?",
        "The caller may assign another lr between two steps.",
        ONE_STEP,
    ),
    _up: Hints(
        "the sign of the step",
        "Each parameter moves by the right amount, in the wrong direction.",
        "Where the gradient is positive, does a larger weight make the loss larger or smaller?",
        "Gradient descent goes against the gradient.",
        ONE_STEP,
    ),
    _overwritten: Hints(
        "W replaced by the step",
        "The new numbers do not depend on the old ones: they are the step itself.",
        "Does a step say where a weight is, or by how much it changes?",
        "A step subtracts a small multiple of the gradient from the old numbers.",
        ONE_STEP,
    ),
    _overwritten_by_minus: Hints(
        "W replaced by minus the step",
        "The new numbers do not depend on the old ones: they are the step itself.",
        "Does a step say where a weight is, or by how much it changes?",
        "A step subtracts a small multiple of the gradient from the old numbers.",
        ONE_STEP,
    ),
    _without_lr: Hints(
        "the learning rate left out",
        "Each parameter moves by the whole gradient.",
        "How far does a step go, and which number of the caller says so?",
        "The learning rate says how far a step goes.",
        ONE_STEP,
    ),
    _by_the_weights_gradient: Hints(
        "b moved by dLdW",
        "b moves by the numbers of dLdW.",
        "Which gradient has backward stored for b?",
        "W is moved by dLdW, and b by dLdb.",
        ONE_STEP,
    ),
    _no_bias: Hints(
        "b left alone",
        "W moves as it should, and b stays where it is.",
        "How many parameters has a Linear layer?",
        "W is moved by dLdW, and b by dLdb.",
        ONE_STEP,
    ),
    _plain: Hints(
        "momentum left out",
        "Each step is the one without momentum.",
        "What of the last steps is still in this one?",
        "A step keeps a share of the velocity, and adds the gradient.",
        MOMENTUM,
    ),
    _averaged: Hints(
        "the gradient times 1 − momentum",
        "The first step is too short, by the factor 1 − momentum.",
        "With which factor does the newest gradient come into the velocity?",
        "In PyTorch's form the gradient is added as it is.",
        MOMENTUM,
    ),
    _lr_inside: Hints(
        "the learning rate inside the velocity",
        "All is right until the learning rate changes.",
        "After a change of lr, which lr counts for the gradients of earlier steps?",
        "In PyTorch's form the new learning rate counts for the whole velocity at once.",
        MOMENTUM,
    ),
    _nesterov: Hints(
        "Nesterov's momentum",
        "Each step is that of another method, which looks ahead along the velocity.",
        "How often does the newest gradient come into a step?",
        "The step is the learning rate times the velocity, and nothing else.",
        MOMENTUM,
    ),
    _aliased: GRADIENT_AS_VELOCITY,
    _aliased_in_place: GRADIENT_AS_VELOCITY,
    _exchanged: Hints(
        "momentum at the gradient",
        "The velocity keeps all of the past, and takes a share of the newest gradient.",
        "Which of the two is multiplied by momentum, the old velocity or the new gradient?",
        "A step keeps a share of the velocity, and adds the gradient.",
        MOMENTUM,
    ),
    _never_forgets: Hints(
        "a velocity that forgets nothing",
        "All earlier gradients count as much as the newest one.",
        "What becomes smaller from step to step?",
        "A step keeps a share of the velocity, and adds the gradient.",
        MOMENTUM,
    ),
}
"""The hints about each wrong rule."""
