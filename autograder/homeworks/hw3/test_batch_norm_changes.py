"""Homework 3, part 4: BatchNorm1d after numbers that are alike, tiny, or have the same sum."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import numpy as np
import pytest

from autograder.grading.program import Program
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw3.batches import (
    NAMES,
    C,
    N,
    assign,
    draw,
    draw_wide,
    expect_all,
    of_training,
)
from autograder.homeworks.hw3.changes import (
    IN_THE_MIDDLE,
    SCALES,
    UNIT,
    Case,
    Judges,
    changed,
    distinct,
    exchanged_within,
    expect_backward,
    expect_cases,
)
from autograder.homeworks.hw3.rules import Array, Arrays

NEARLY, HARDLY = 2.0**-17, 1 + 2.0**-27
"""The deviation of nearly equal samples, and how much it changes."""

SIZES_OF_GRADIENTS = 1.0, 2.0**-93, 2.0**90


def change(
    program: Program, layer: Remote, held: Mapping[str, Remote], name: str, X: Array, in_place: bool
) -> None:
    """Give a layer other numbers in an array: in place, or in another array.

    gamma and beta are changed by the holder of what was assigned. The layer's own array may be
    another one for the running statistics: a forward may make new ones.
    """
    given: Any = Named(f"new_{name}", X)
    if in_place:
        array = held[name] if name in ("gamma", "beta") else program.get(layer, name)
        program.operate("[]", array, ..., given)
    else:
        program.set(layer, **{name: given})


@pytest.mark.task("batchnorm_forward")
def test_batches_that_are_alike(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """forward(A) in training is right for this A, gamma and beta, however little is new."""

    def case(
        how: str, arrays: Arrays, name: str, X: Array, in_place: bool, eps: float, program: Program
    ) -> Judges:
        layer, now = program.student.BatchNorm1d(len(arrays["gamma"]), eps), dict(arrays)
        held = assign(program, layer, {each: now[each] for each in NAMES})
        wanted = []
        for is_new in (False, True):
            if is_new and name != "A":
                change(program, layer, held, name, X, in_place)
            now |= {name: X} if is_new else {}
            Z = program.call(layer, Named("A", now["A"]), method="forward")
            program.look(Z, program.get(layer, "A_hat"), program.get(layer, "std"))
            wanted.append(of_training(now, eps))
        because = how and f"after an earlier forward; in this one, {name} has {how}"

        def judges(found: Iterator[Any]) -> None:
            expect_all(found, wanted[0], "")
            expect_all(found, wanted[1], because)

        return judges

    first = draw(rng, 1.0)
    cases: list[Case] = [partial(case, "", first, "A", first["A"], False, 1.0)]
    for number, scale in enumerate(SCALES):
        arrays = draw(rng, scale)
        for how, X in changed(rng, arrays["A"], scale * UNIT):
            cases.append(partial(case, how, arrays, "A", X, False, 0.0))
        how, exchanged = "two samples exchanged", [1, 0, *range(2, N)]
        cases.append(partial(case, how, arrays, "A", arrays["A"][exchanged], False, 0.0))
        small = 1.0 if number == 0 else 2e-9
        arrays = draw(rng, 1.0)
        arrays |= {name: small * arrays[name] for name in ("gamma", "beta")}
        for name in ("gamma", "beta") if number < 2 else ():
            for place, (how, X) in enumerate(changed(rng, arrays[name], small * UNIT)):
                cases.append(partial(case, how, arrays, name, X, place % 2 == 0, 1e-5))
    near = distinct(rng, (N, C), -64, 64)
    arrays = draw(rng, 1.0) | {"A": 3 + NEARLY * near}
    other = 3 + NEARLY * HARDLY * near
    how = "nearly the same numbers, and its samples are nearly equal"
    cases.append(partial(case, how, arrays, "A", other, False, 0.0))
    wide = draw_wide(rng)
    for name in ("A", "gamma", "beta"):
        X, in_place = exchanged_within(rng, wide[name]), bool(rng.random() < 0.5)
        cases.append(partial(case, IN_THE_MIDDLE, wide, name, X, in_place, 1.0))
    expect_cases(session, cases)


@pytest.mark.task("batchnorm_eval")
def test_numbers_that_are_alike_after_eval(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """After eval(), forward(A) uses all current numbers, however little they differ."""

    def right(now: Arrays, eps: float) -> dict[str, tuple[Array, Array]]:
        gamma, beta, mean, var = (now[name] for name in NAMES)
        sigma = np.sqrt(var + eps)
        terms = np.abs(gamma) * (np.abs(now["A"]) + np.abs(mean)) / sigma + np.abs(beta)
        return {"Z": (gamma * (now["A"] - mean) / sigma + beta, terms)}

    def case(
        how: str, arrays: Arrays, new: Arrays, in_place: bool, eps: float, program: Program
    ) -> Judges:
        layer = program.student.BatchNorm1d(len(arrays["gamma"]), eps)
        held = assign(program, layer, {each: arrays[each] for each in NAMES})
        program.call(layer, method="eval")
        wanted = []
        for now in (arrays, arrays | new):
            if now is not arrays:
                for name in new.keys() - {"A"}:
                    change(program, layer, held, name, now[name], in_place)
            program.look(program.call(layer, Named("A", now["A"]), method="forward"))
            wanted.append(right(now, eps))
        because = how and f"after an earlier forward; in this one, {' and '.join(new)} {how}"

        def judges(found: Iterator[Any]) -> None:
            expect_all(found, wanted[0], "after eval()")
            expect_all(found, wanted[1], because)

        return judges

    first = draw(rng, 1.0)
    cases: list[Case] = [partial(case, "", first, {}, False, 1.0)]
    for scale, small, eps in ((1.0, 1.0, 1e-5), (2.0**-43, 2e-9, 0.0), (2.0**-93, 2e-9, 0.0)):
        arrays = draw(rng, scale)
        arrays |= {name: small * arrays[name] for name in ("gamma", "beta")}
        units = {"A": scale, "gamma": small, "beta": small}
        units |= {"running_mean": scale, "running_var": scale**2}
        for name, size in units.items():
            is_positive = name == "running_var"
            for place, (how, X) in enumerate(changed(rng, arrays[name], size * UNIT, is_positive)):
                new = {name: X}
                cases.append(partial(case, f"has {how}", arrays, new, place % 2 == 0, eps))
        exchanged = {"gamma": arrays["beta"], "beta": arrays["gamma"]}
        cases.append(partial(case, "are exchanged", arrays, exchanged, False, eps))
    positive = draw(rng, 1.0)
    positive["running_mean"] = np.abs(positive["running_mean"])
    exchanged = {n: positive[m] for n, m in zip(NAMES[2:], NAMES[:1:-1], strict=True)}
    cases.append(partial(case, "are exchanged", positive, exchanged, False, 1e-5))
    wide = draw_wide(rng)
    for name in units:
        new, in_place = {name: exchanged_within(rng, wide[name])}, bool(rng.random() < 0.5)
        cases.append(partial(case, f"has {IN_THE_MIDDLE}", wide, new, in_place, 1e-5))
    expect_cases(session, cases)


def of_backward(arrays: Arrays, d: Array, eps: float) -> dict[str, tuple[Array, Array]]:
    """Return what is right after a backward, each with the sizes of its terms."""
    of_forward, gamma = of_training(arrays, eps), arrays["gamma"]
    A_hat, sigma = of_forward["self.A_hat"][0], of_forward["self.std"][0]
    scale, along = gamma / sigma, (d * A_hat).mean(axis=0)
    magnitudes = np.abs(d) * (1 + np.abs(A_hat))
    terms = np.abs(d) + (1 + np.abs(A_hat)) * magnitudes.mean(axis=0)
    return {
        "dLdA": (scale * (d - d.mean(axis=0) - A_hat * along), np.abs(scale) * terms),
        "dLdgamma": ((d * A_hat).sum(axis=0), magnitudes.sum(axis=0)),
        "dLdbeta": (d.sum(axis=0), np.abs(d).sum(axis=0)),
    }


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.task(f"batchnorm_{name}"))
        for name in ("dLdA", "dLdgamma", "dLdbeta")
    ],
)
def test_gradients_that_are_alike(
    session: Session, student: Student, rng: np.random.Generator, name: str
) -> None:
    """{name} belongs to the numbers of this dLdZ, also where its array came before."""

    def case(
        how: str,
        batches: tuple[Arrays, Arrays],
        d: Array,
        X: Array,
        way: str,
        is_filled: bool,
        program: Program,
    ) -> Judges:
        layer, wanted = program.student.BatchNorm1d(len(batches[0]["gamma"]), 0.25), []
        given = program.array("dLdZ", d, "new")
        for number, (arrays, values) in enumerate(zip(batches, (d, X), strict=True)):
            if number and way == "in place":
                program.operate("[]", given, ..., Named("new_dLdZ", values))
            if number and way == "new":
                given = program.array("new_dLdZ", values, "new")
            if not number or arrays is not batches[0]:
                assign(program, layer, {"gamma": arrays["gamma"], "beta": arrays["beta"]})
                program.call(layer, Named("A", arrays["A"]), method="forward")
                right = of_training(arrays, 0.25)
                if is_filled:
                    cached = {n: right[f"self.{n}"][0] for n in ("A_hat", "std")}
                    assign(program, layer, cached)
            returned = program.call(layer, given, method="backward")
            program.look(returned if name == "dLdA" else program.get(layer, name))
            wanted.append({name: of_backward(arrays, values, 0.25)[name]})

        def judges(found: Iterator[Any]) -> None:
            expect_all(found, wanted[0], "")
            expect_all(found, wanted[1], how and f"after an earlier backward; now dLdZ has {how}")

        return judges

    arrays, other = draw(rng, 1.0), draw(rng, 1.0)
    d = distinct(rng, (N, C), -64, 64)
    same = arrays, arrays
    chosen: list[tuple[str, tuple[Arrays, Arrays], Array, Array, str]] = [("", same, d, d, "again")]
    for scale in SIZES_OF_GRADIENTS:
        d = scale * distinct(rng, (N, C), -64, 64)
        for how, X in changed(rng, d, scale * UNIT):
            chosen.append((how, same, d, X, "new"))
            chosen.append((f"{how}, in the same array", same, d, X, "in place"))
    twins = arrays | {"A": arrays["A"][[0, 0, *range(2, N)]]}
    d, exchanged = distinct(rng, (N, C), -64, 64), [1, 0, *range(2, N)]
    how = "the numbers of two equal samples exchanged: dLdgamma and dLdbeta are the same"
    chosen.append((how, (twins, twins), d, d[exchanged], "new"))
    turned = arrays | {"A": arrays["A"][exchanged]}
    how = "the same numbers, and two samples of A are exchanged: std is the same"
    chosen.append((how, (arrays, turned), d, d, "new"))
    how = "the same numbers, and A is another one"
    chosen += [(how, (arrays, other), d, d, way) for way in ("again", "new")]
    if name == "dLdA":
        wide = draw_wide(rng)
        d, new = rng.uniform(-3, 3, wide["A"].shape), exchanged_within(rng, wide["gamma"])
        how = f"the same numbers, and gamma has {IN_THE_MIDDLE}"
        chosen.append((how, (wide, wide | {"gamma": new}), d, d, "again"))
    expect_backward(session, lambda is_filled: [partial(case, *each, is_filled) for each in chosen])
