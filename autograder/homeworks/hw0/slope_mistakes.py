"""The known mistakes in numerical_gradient, with the numbers that each gives."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograder.diagnosis.known import Mistake
from autograder.homeworks.hw0.functions import Array

READING = 'README.md, "numerical_gradient"'


def central(f: Any, x: Array, dLdZ: Array, eps: Any) -> Array:
    """Return the central difference."""
    return np.asarray(_differences(f, x, dLdZ, eps, up=1, down=-1) / (2 * eps))


def _differences(
    f: Any, x: Array, dLdZ: Any, eps: float, up: float, down: float, left: float = 0
) -> Array:
    """Return the change of L from one place of each element to another.

    `left` is where an element stays after its turn.
    """
    x, changes = np.array(x, dtype=np.float64), np.zeros(np.shape(x))
    for i in np.ndindex(x.shape):
        before = x[i].copy()
        x[i] = before + up * eps
        above = f(x.copy())
        x[i] = before + down * eps
        changes[i] = np.sum(dLdZ * (above - f(x.copy())))
        x[i] = before + left * eps
    return changes


def _up_only(f: Any, x: Array, dLdZ: Array, eps: float) -> Array:
    return _differences(f, x, dLdZ, eps, up=1, down=0) / eps


def _down_only(f: Any, x: Array, dLdZ: Array, eps: float) -> Array:
    return _differences(f, x, dLdZ, eps, up=0, down=-1) / eps


def _without_last(f: Any, x: Array, dLdZ: Array, eps: float) -> Array:
    slopes = central(f, x, dLdZ, eps)
    slopes.flat[-1] = 0
    return slopes


def _all_at_once(f: Any, x: Array, dLdZ: Array, eps: float) -> Array:
    change = np.sum(dLdZ * (f(x + eps) - f(x - eps)))
    return np.full(x.shape, change / (2 * eps))


SLOPES = tuple(
    Mistake(name, gives, observation, question, why, READING)
    for name, gives, observation, question, why in (
        (
            "divided by eps for 2 eps",
            lambda f, x, dLdZ, eps: 2 * central(f, x, dLdZ, eps),
            "Each slope is exactly twice as large as it should be.",
            "How far are the two places from each other at which you call f?",
            "The central difference goes from x − ε to x + ε, and its distance is 2ε.",
        ),
        (
            "one side, divided by 2 eps",
            lambda f, x, dLdZ, eps: _up_only(f, x, dLdZ, eps) / 2,
            "Each slope is half as large as it should be.",
            "How far are the two places from each other at which you call f?",
            "Both places must be one step from x: one above, and one below.",
        ),
        (
            "the step up only",
            _up_only,
            "The numbers are those of a step to one side: from x up to x + ε.",
            "Which of the three slopes in part 1 was parallel to the tangent?",
            "A curve is steeper on one side than on the other. With both, this error cancels.",
        ),
        (
            "the step down only",
            _down_only,
            "The numbers are those of a step to one side: from x down to x − ε.",
            "Which of the three slopes in part 1 was parallel to the tangent?",
            "A curve is steeper on one side than on the other. With both, this error cancels.",
        ),
        (
            "not put back, one step below",
            lambda f, x, dLdZ, eps: _differences(f, x, dLdZ, eps, 1, -1, left=-1) / (2 * eps),
            "The first element is right. For each later one, the elements before it are still "
            "moved.",
            "Which numbers does x hold when you begin with its second element?",
            "Only one number of x moves at a time; the others are held still.",
        ),
        (
            "not put back, one step above",
            lambda f, x, dLdZ, eps: _differences(f, x, dLdZ, eps, 1, -1, left=1) / (2 * eps),
            "The first element is right. For each later one, the elements before it are still "
            "moved.",
            "Which numbers does x hold when you begin with its second element?",
            "Only one number of x moves at a time; the others are held still.",
        ),
        (
            "dLdZ forgotten",
            lambda f, x, dLdZ, eps: central(f, x, np.ones_like(dLdZ), eps),
            "The numbers are right for a dLdZ of ones. Another dLdZ changes nothing.",
            "Where does your code use dLdZ?",
            "Each change of Z counts as much as dLdZ says.",
        ),
        (
            "the last element skipped",
            _without_last,
            "All slopes are right except the last one, which is 0.",
            "Which index does your loop visit last?",
            "There is one slope for each element of x.",
        ),
        (
            "zeros",
            lambda f, x, dLdZ, eps: np.zeros(np.shape(x)),
            "All slopes are 0.",
            "Print what f receives: does a number move? Then print the array that you return.",
            "Move a number of the array that f receives, and fill the array that you return.",
        ),
        (
            "the order of the division",
            lambda f, x, dLdZ, eps: central(f, x, dLdZ, eps) * eps**2,
            "The slopes are far too small, by the square of eps.",
            "In which order does Python work out `change / 2 * eps`?",
            "The whole distance, 2ε, stands below the line. In Python it needs brackets.",
        ),
        (
            "the sign",
            lambda f, x, dLdZ, eps: -central(f, x, dLdZ, eps),
            "Each slope has the right size and the wrong sign.",
            "Which of the two places does your difference begin with?",
            "The slope is what lies above minus what lies below.",
        ),
        (
            "a mean over Z",
            lambda f, x, dLdZ, eps: central(f, x, dLdZ, eps) / np.size(dLdZ),
            "The slopes are too small, by the number of elements of Z.",
            "Are the ways to the loss added up, or averaged?",
            "Every number of Z is a way from x to the loss, and the ways are added up.",
        ),
        (
            "all elements moved at once",
            _all_at_once,
            "All slopes are the same number: the sum of the right ones.",
            "Which numbers of x move in one call of f?",
            "Move one number, and hold the others still.",
        ),
        (
            "another step than eps",
            lambda f, x, dLdZ, eps: central(f, x, dLdZ, 1e-5),
            "The slopes are those of a tiny step, and eps was larger.",
            "Does your code use its argument eps?",
            "`eps` is the caller's choice; the default is for callers who don't care.",
        ),
        (
            "divided by another step than eps",
            lambda f, x, dLdZ, eps: central(f, x, dLdZ, eps) * (eps / 1e-5),
            "All slopes have the same factor, the ratio of eps to its default.",
            "By which number does your code divide, if the caller passes another eps?",
            "`eps` is the caller's choice; the default is for callers who don't care.",
        ),
    )
)
