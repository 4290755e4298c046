"""A table that contradicts itself is refused, with the place of the mistake."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from autograder.declaration import (
    Call,
    Class,
    Domain,
    Function,
    Instead,
    Into,
    Misconception,
    OutOf,
    OwnResult,
    Parameter,
    Table,
    TableError,
    Value,
    integers,
    labels,
    normal,
    one_hot,
    positive,
    probabilities,
)
from autograder.declaration.formulas import Scope, is_polynomial, terms_of
from autograder.declaration.loading import load_table
from autograder.diagnosis.bank import of_quantity
from autograder.errors import UsageError
from autograder.homework import load_homework
from autograder.judging.checks import OfValue
from autograder.judging.quantities import quantity_of
from autograder.judging.subject import subjects

HERE = Path(__file__).parent

FORWARD = Call(
    "forward",
    {"A": normal("N", "C_in")},
    returns=(Value("Z", "A @ W.T", ("N", "C_out"), "forward"),),
    caches=(Value("A", "A", ("N", "C_in"), "cache"),),
)
BACKWARD = Call(
    "backward",
    {"dLdZ": normal("N", "C_out")},
    returns=(Value("dLdA", "dLdZ @ W", ("N", "C_in"), "dLdA"),),
    stores=(Value("dLdW", "dLdZ.T @ A", ("C_out", "C_in"), "dLdW"),),
    after="forward",
)
LAYER = Class(
    "Layer",
    calls=(FORWARD, BACKWARD),
    sizes=("C_in", "C_out"),
    parameters={"W": Parameter(("C_out", "C_in"), "np.zeros((C_out, C_in))")},
    task="init",
)
SQUARE = Function("square", {"x": normal("n")}, (Value("y", "x * x", ("n",), "square"),))
WORDS = {"N": "sample", "C_in": "feature", "C_out": "output", "n": "number"}


def table(*items: Class | Function, words: dict[str, str] = WORDS) -> Table:
    return Table(items=items, words=words)


def with_forward(**changes: object) -> Class:
    return replace(LAYER, calls=(replace(FORWARD, **changes), BACKWARD))  # type: ignore[arg-type]


def with_backward(**changes: object) -> Class:
    return replace(LAYER, calls=(FORWARD, replace(BACKWARD, **changes)))  # type: ignore[arg-type]


def returning(formula: str, shape: tuple[str | int, ...] = ("N", "C_out"), **more: str) -> Class:
    return with_forward(returns=(Value("Z", formula, shape, "forward", **more),))  # type: ignore[arg-type]


OWN = OwnResult({"dLdA": "A", "dLdW": "W"}, multiplies=("A", "W"))


def with_own(by: dict[str, str], adds: str = "") -> Class:
    return with_backward(own=replace(OWN, by=by, adds=adds))


def with_others(*others: tuple[str | int, ...]) -> Class:
    return replace(LAYER, parameters={"W": replace(LAYER.parameters["W"], others=others)})


def test_a_table_that_agrees_with_itself() -> None:
    table(with_backward(own=OWN))
    table(replace(with_others(("C_in", "C_out"), (1, "C_out", "C_in")), example={"A": [[1.0]]}))
    found = table(LAYER, SQUARE)
    assert found.tasks == ("init", "forward", "cache", "dLdA", "dLdW", "square")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: table(LAYER, LAYER), "Layer is declared 2 times"),
        (lambda: table(returning("A @ W")), "the formula of Z raised ValueError"),
        (lambda: table(returning("A @ V.T")), "the formula of Z needs 'V'"),
        (lambda: table(returning("dLdZ @ W")), "the formula of Z needs 'dLdZ'"),
        (lambda: table(returning("A @ W.T", ("C_out", "N"))), "the formula of Z gives the shape"),
        (
            lambda: table(returning("A @ W.T", ("N", "C"))),
            "the shape of Z has the size 'C', and no argument has it",
        ),
        (lambda: table(returning("A @ (")), "the formula of Z raised SyntaxError"),
        (lambda: table(returning("A @ W.T", type="arrays")), "Z has the type 'arrays'"),
        (lambda: table(returning("A @ W.T", terms="A.T")), "the terms of Z gives the shape"),
        (lambda: table(with_backward(after="forwards")), "comes after 'forwards'"),
        (
            lambda: table(replace(LAYER, calls=(BACKWARD, FORWARD))),
            "backward comes after 'forward', which isn't above it",
        ),
        (
            lambda: table(with_backward(arguments={"A": normal("N", "C_out")})),
            "the argument or parameter A is declared 2 times",
        ),
        (
            lambda: table(with_backward(arguments={"W": normal("N", "C_out")})),
            "the argument or parameter W is declared 2 times",
        ),
        (
            lambda: table(with_backward(name="forward", after="")),
            "the method forward is declared 2",
        ),
        (
            lambda: table(with_backward(returns=(), stores=())),
            "Layer.backward returns, caches and stores nothing",
        ),
        (
            lambda: table(
                with_forward(caches=(Value("Z", "A @ W.T + 1", ("N", "C_out"), "cache"),))
            ),
            "Layer.forward: Z is returned and is an attribute, with two formulas",
        ),
        (lambda: table(replace(LAYER, calls=())), "Layer has no calls"),
        (lambda: table(with_others(("C_in",))), "W: the shape ('C_in',) has other sizes"),
        (lambda: table(with_others(("C_in", "C_out", 2))), "W: the shape"),
        (lambda: table(returning("A @ W.T", like="V")), "Z is like 'V', which is no parameter"),
        (lambda: table(with_own({"dLdV": "A"})), "names 'dLdV', which it neither returns nor"),
        (lambda: table(with_own({"dLdA": "V"})), "names 'V', which is no parameter or argument"),
        (lambda: table(with_own({"dLdA": "A"}, "b")), "names 'b', which is no parameter"),
        (lambda: table(with_own({"dLdA": "dLdZ"})), "names 'dLdZ', which is no parameter"),
        (lambda: table(with_backward(own=OWN, after="")), "own needs a method before it"),
        (
            lambda: table(with_backward(own=replace(OWN, multiplies=("A", "A")), arguments={})),
            "own needs one argument",
        ),
        (lambda: table(replace(LAYER, example={"V": [1.0]})), "numbers for 'V', which is no"),
        (lambda: table(replace(LAYER, example={"A": [1.0]})), "the example's A has the shape (1,)"),
        (
            lambda: table(replace(LAYER, example={"A": [[1.0]], "dLdZ": [[1.0], [2.0]]})),
            "the example's dLdZ has the shape (2, 1)",
        ),
        (
            lambda: table(replace(LAYER, parameters={"W": Parameter(("C_out", "C_in"), "w0")})),
            "the start of W needs 'w0'",
        ),
        (
            lambda: table(
                replace(LAYER, parameters={"W": Parameter(("C_out", "C_in"), "np.zeros(C_out)")})
            ),
            "the start of W gives the shape",
        ),
        (lambda: table(SQUARE, words={}), "square: words has no word for the size n"),
        (lambda: table(replace(SQUARE, holds="n > 100")), "no sizes among"),
        (lambda: table(replace(SQUARE, holds="m > 1")), "holds names the size 'm'"),
        (
            lambda: table(replace(SQUARE, forms=(({"x": normal("n", "n")}, ("n",)),))),
            "the formula of y gives the shape",
        ),
    ],
)
def test_a_table_that_contradicts_itself_is_refused(
    make: Callable[[], Table], message: str
) -> None:
    with pytest.raises(TableError) as refused:
        make()
    assert message in str(refused.value)


DOUBLED = Misconception("doubled", OutOf("2 * result"), "Twice {name}.", "Why twice?", "Once.")


def of_change(change: object) -> dict[str, tuple[Misconception, ...]]:
    return {"dLdA": (replace(DOUBLED, change=change),)}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("mistakes", "message"),
    [
        ([DOUBLED], "mistakes is a list; it must be a dict, by task"),
        ({"dLdAA": (DOUBLED,)}, "the table has no task 'dLdAA'; did you mean 'dLdA'?"),
        ({7: (DOUBLED,)}, "the table has no task 7: it has init, forward, cache, dLdA, dLdW"),
        (
            {"dLdA": DOUBLED},
            "mistakes['dLdA'] is a Misconception; it must be a tuple",
        ),
        ({"dLdA": "P"}, "mistakes['dLdA'] is a str; it must be a tuple"),
        ({"dLdA": None}, "mistakes['dLdA'] is a NoneType; it must be a tuple"),
        ({"dLdA": (DOUBLED, object())}, "mistakes['dLdA'][1] is an object; it must be Misc"),
        ({"init": (DOUBLED,)}, "mistakes['init']: no value of this task has a NumPy expression"),
        ({"dLdA": (replace(DOUBLED, name=""),)}, "the mistake '' of dLdA: name is ''"),
        ({"dLdA": (replace(DOUBLED, why=None),)}, "of dLdA: why is None; it must be a text"),  # type: ignore[arg-type]
        ({"dLdA": (replace(DOUBLED, question="Is {N} 1?"),)}, "has the unknown place {N}"),
        (of_change("2 * result"), "change is '2 * result'; it must be Into({"),
        (of_change(Into({})), "change is Into(names={}); it must be Into({"),
        (of_change(Into("W")), "change is Into(names='W'); it must be"),  # type: ignore[arg-type]
        (of_change(Instead(np.ones)), "its change has a function; it must be an expression"),  # type: ignore[arg-type]
        (of_change(Instead("dLdZ @")), "its change is not an expression"),
        (of_change(Instead("dLdZ @ V")), "the unknown name V; it can use A, C_in, C_out, N, W,"),
        (of_change(Instead("2 * result")), "the unknown name result"),
        (of_change(Into({"V": "W"})), "the unknown name V"),
    ],
)
def test_a_mistake_that_cannot_be_used_is_refused(mistakes: Any, message: str) -> None:
    with pytest.raises(TableError) as refused:
        Table(items=(LAYER,), words=WORDS, mistakes=mistakes)
    assert message in str(refused.value)


@pytest.mark.parametrize("formula", ["Z", "A @ W.T"])
def test_a_value_may_be_returned_and_cached_under_one_name(formula: str) -> None:
    cached = Value("Z", formula, ("N", "C_out"), "forward")
    (item,) = table(with_forward(caches=(FORWARD.caches[0], cached))).items
    forward = item.calls[0]  # type: ignore[union-attr]
    assert forward.caches[1].formula == "Z"
    (subject,) = subjects(table(item))
    names = [str(OfValue(subject, forward, value)) for value in forward.values]
    assert names == [f"{name} of Layer.forward" for name in ("Z", "self.A", "self.Z")]
    quantities = [quantity_of(subject, forward, value) for value in forward.values]
    assert [each and each.formula for each in quantities] == ["A @ W.T", "A", "A @ W.T"]


def test_a_mistake_needs_only_the_names_of_one_value_of_its_task() -> None:
    cached = Value("S", "A.sum(axis=0)", ("C_in",), "dLdA")
    layer = replace(LAYER, calls=(replace(FORWARD, caches=(cached,)), BACKWARD))
    changes = Instead("dLdZ @ W_before"), OutOf("result + before")
    mistakes = tuple(replace(DOUBLED, name=str(change), change=change) for change in changes)
    found = Table(items=(layer,), words=WORDS, mistakes={"dLdA": mistakes})
    (subject,) = subjects(found)
    forward, backward = subject.cls.calls
    of_cache, of_gradient = (
        quantity_of(subject, call, value)
        for call, value in ((forward, cached), (backward, backward.returns[0]))
    )
    assert of_cache is not None
    assert of_gradient is not None
    assert of_cache.mistakes == mistakes[1:]
    assert of_gradient.mistakes == mistakes


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("TABLE = 3", "defines no TABLE = Table(...)"),
        ("TABLE = 1 / 0", "ZeroDivisionError: division by zero (declaration.py, line 1)"),
        ("import nothing_of_this_name", "can't be imported: ModuleNotFoundError"),
        ("TABLE = (", "can't be imported: SyntaxError"),
    ],
)
def test_a_file_without_a_table_is_refused(tmp_path: Path, source: str, message: str) -> None:
    (tmp_path / "declaration.py").write_text(source, "utf-8")
    with pytest.raises(TableError) as refused:
        load_table(tmp_path)
    assert message in str(refused.value)


def test_a_folder_without_a_declaration_has_no_table(tmp_path: Path) -> None:
    assert load_table(tmp_path) is None


@pytest.mark.parametrize(
    ("domain", "holds"),
    [
        (normal("N", "C"), lambda X: X.dtype == np.float64),
        (positive("N", "C"), lambda X: (X > 0).all()),
        (probabilities("N", "C"), lambda X: np.allclose(X.sum(axis=1), 1) and (X > 0).all()),
        (one_hot("N", "C"), lambda X: ((X == 1).sum(axis=1) == 1).all() and X.sum() == 40),
        (labels("C", "N"), lambda X: X.dtype == np.int64 and {*X.tolist()} == {0, 1, 2}),
        (integers(2, 4, "N"), lambda X: X.dtype == np.int64 and {*X.tolist()} == {2, 3, 4}),
    ],
)
def test_what_a_domain_draws_is_in_it(domain: Domain, holds: Callable[[np.ndarray], bool]) -> None:
    rng = np.random.default_rng(1)
    sizes = {"N": 40, "C": 3}
    shape = tuple(sizes[str(size)] for size in domain.shape)
    kind = domain.kind(None, sizes) or domain.ordinary(sizes)
    for drawn in (domain.draw(rng, sizes), domain.draw_small(rng, sizes, 0), kind(rng, shape)):
        assert drawn.shape == shape
        assert holds(drawn)


def test_small_labels_are_seldom_all_the_same() -> None:
    drawn = [
        labels("C", "N").draw_small(np.random.default_rng(seed), {"N": 2, "C": 2}, 0)
        for seed in range(40)
    ]
    assert sum(X[0] == X[1] for X in drawn) <= 2


def test_no_kind_leaves_the_domain() -> None:
    rng = np.random.default_rng(2)
    domain = normal("N", largest=10.0)
    drawn = [domain.kind(None, {"N": 5})(rng, (5,)) for _ in range(200)]  # type: ignore[misc]
    assert 9.9 < np.abs(drawn).max() <= 10.0


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("A @ W.T + b.T", True),
        ("np.einsum('nk,kij->nij', A, W)", True),
        ("(dLdZ * A).sum(axis=0)[:, np.newaxis]", True),
        ("A / 2", False),
        ("np.maximum(A, 0)", False),
        ("dLdZ * (A > 0)", False),
        ("softmax(A)", False),
        ("A ** 2", False),
        (np.tanh, False),
    ],
)
def test_which_formulas_add_up_products(formula: str, expected: bool) -> None:
    assert is_polynomial(formula) is expected


def test_terms_that_cancel_are_added_up_without_their_signs() -> None:
    scope = Scope({"A": np.array([[1.0, -1.0]]), "W": np.array([[1e6, 1e6]])}, {}, {})
    assert terms_of("A @ W.T", None, scope) == 2e6


def test_the_page_about_tables_shows_a_table() -> None:
    page = (Path(__file__).parents[3] / "docs" / "homework_table.md").read_text("utf-8")
    found, conditions = [], list[str]()
    for text in page.split("```python\n")[1:]:
        scope: dict[str, Table] = {}
        exec(text.partition("```")[0], scope)
        found.append(scope["TABLE"].tasks)
        for mistake in (each for several in scope["TABLE"].mistakes.values() for each in several):
            quantities = [
                quantity_of(subject, call, value)
                for subject in subjects(scope["TABLE"])
                for call in subject.cls.calls
                for value in call.returns
            ]
            assert any(each and mistake in of_quantity(each) for each in quantities)
        conditions += [each.shown for each in scope["TABLE"].items if isinstance(each, Class)]
    assert found == [("init", "forward", "dLdA", "dLdg"), ("loss", "dLdA"), ("forward", "dLdA")]
    assert conditions == ["", "C > 1", ""]
    for name in ("normal", "positive", "probabilities", "one_hot", "labels", "integers"):
        assert f"| `{name}(" in page


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('"loss", type', '"losses", type', "has the task 'losses', and there is no such task"),
        ('Function("predict"', 'Function("predicted"', "has predicted, and no file defines it"),
        ('("N",), "predict"', '("N",), "loss"', "the task 'predict' has no check"),
    ],
)
def test_a_table_and_the_metadata_must_agree(
    tmp_path: Path, before: str, after: str, message: str
) -> None:
    folder = shutil.copytree(HERE.parent / "judging" / "classification", tmp_path / "homework")
    declaration = folder / "declaration.py"
    source = declaration.read_text("utf-8")
    assert before in source
    declaration.write_text(source.replace(before, after), "utf-8")
    with pytest.raises(UsageError) as refused:
        load_homework(str(folder))
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("formula", "wanted"),
    [
        ("A - B", "abs(A) + abs(B)"),
        ("-A + B", "abs(A) + abs(B)"),
        ("-2 * A - (B - 1)", "2 * abs(A) + abs(B) + 1"),
        ("(A - B).sum(axis=-1) - A[:, -1]", "(abs(A) + abs(B)).sum(axis=-1) + abs(A)[:, -1]"),
        ("np.eye(C - 1) - A[:2, :2]", "np.eye(C - 1) + abs(A)[:2, :2]"),
        ("np.einsum('ni,nj->ij', A, -B)", "np.einsum('ni,nj->ij', abs(A), abs(B))"),
        ("A - Z", "abs(A) + abs(Z)"),
        ("A - D", "abs(A) + abs(A) + abs(B)"),
    ],
)
def test_terms_never_cancel(formula: str, wanted: str) -> None:
    rng = np.random.default_rng(3)
    A, B = rng.normal(size=(2, 2, 3))
    C, Z, D = 3, np.exp(-A), A - B
    scope = Scope({"A": A, "B": B, "C": C}, {"Z": "np.exp(-A)", "D": "A - B"}, {})
    terms = terms_of(formula, None, scope)
    np.testing.assert_allclose(terms, eval(wanted, {"np": np, **locals()}))
