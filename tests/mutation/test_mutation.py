from __future__ import annotations

import ast
from types import FunctionType

import numpy as np
import pytest

from mytorch.functions.erf import taylor
from tests.mutation.__main__ import share, table
from tests.mutation.covering import forget
from tests.mutation.mutants import PROJECT, Mutant, drawn, planted, replaced, sites
from tests.mutation.operators import changes
from tests.mutation.planted import PLANTED
from tests.mutation.running import Judgement, codes_within, key_of, new_codes


def mutations(text):
    """The texts that one fault makes of a text."""
    found = [
        replaced(text, site.node, other)
        for site in sites(ast.parse(text))
        for other in changes(site.node, site.scope, site.parent)
    ]
    return {mutated for mutated in found if mutated is not None and mutated != text}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("x = a < b", {"x = (a <= b)", "x = (a > b)"}),
        ("x = a - b", {"x = (a + b)", "x = (b - a)", "x = a"}),
        ("x = f(a, b)", {"x = f(b, a)"}),
        ("x = A.sum(axis=-1)", {"x = A.mean(axis=-1)", "x = A.sum()", "x = A.sum(axis=1)"}),
        ("x = a and b", {"x = (a or b)", "x = a", "x = b"}),
        ("x = A.copy()", {"x = A"}),
        ("x = A[1:]", {"x = A[:]", "x = A[2:]", "x = A[0:]"}),
        ("x = 2.0 if a else b", {"x = 2.0", "x = b", "x = (2.0 if not a else b)"}),
        ("self.A = A", {"pass"}),
        ("A += 1", {"A -= 1", "pass", "A += 2", "A += 0"}),
        ("if a:\n    f(b)", {"if (not a):\n    f(b)", "if a:\n    pass"}),
        ("x = [i for i in A if i]", {"x = [i for i in A if True]"}),
    ],
)
def test_values_change(text, wanted):
    assert wanted <= mutations(text)


@pytest.mark.parametrize(
    "text",
    [
        "raise ValueError(f'{1 + a} of {b - 2}')",
        "def f(A: Array[1]) -> tuple[2]: ...",
        "def f(A):\n    'The first of 3.'",
        "def __repr__(self):\n    return g(1)",
        "def f(A) -> str:\n    return g(1)",
        "x = f'{a + 1}'",
        "__all__ = [a, b]",
        "x = zip(a, strict=True)",
        "import a",
    ],
)
def test_text_and_types_do_not(text):
    assert not mutations(text)


def test_what_is_searched_has_no_order():
    assert mutations("x = a in (b, c)") == {"x = (a not in (b, c))"}
    assert "x = (c, b)" in mutations("x = (b, c)")


def test_names_of_one_kind_are_confused():
    found = mutations("def f(A, B, axis, n):\n    return g(A, axis)")

    assert "def f(A, B, axis, n):\n    return g(B, axis)" in found
    assert "def f(A, B, axis, n):\n    return g(A, n)" in found
    assert "def f(A, B, axis, n):\n    return g(axis, axis)" not in found


def test_lines_below_a_fault_stay_where_they_are():
    text = "x = f(\n    a,\n    b,\n)\nx.a = {\n    1: 2,\n}\nlast = c\n"

    assert len(mutations(text)) > 5
    for mutated in mutations(text):
        assert mutated.splitlines()[7] == "last = c"


def test_a_seed_draws_the_same_faults_and_another_one_others():
    files = [PROJECT / "mytorch/functions/softmax.py", PROJECT / "mytorch/functions/matmul.py"]
    first, again, second = ([mutant.mutated for mutant in drawn(files, n)] for n in (1, 1, 2))

    assert len(first) > 50
    assert first == again != second
    assert set(first) == set(second)


@pytest.mark.parametrize("name", PLANTED)
def test_planted_faults_still_have_a_place(name):
    mutant = planted(*PLANTED[name])

    assert mutant.mutated != mutant.text
    assert mutant.function is not None
    assert len(mutant.change) == 2


def test_a_function_that_is_there_gets_the_code_with_the_fault():
    from mytorch.functions.rows import rows

    path = "mytorch/functions/rows.py"
    text = (PROJECT / path).read_text("utf-8")
    site = next(s for s in sites(ast.parse(text)) if isinstance(s.node, ast.Return))
    mutated = replaced(text, site.node, ast.parse("return 3").body[0])
    codes = new_codes(Mutant(path, text, mutated, site.function, site.lines))

    twin = FunctionType(codes[key_of(rows.__code__)], rows.__globals__)
    assert twin(np.ones((2, 2))) == 3


def test_code_with_other_variables_around_it_needs_an_import():
    text = "def f(a, b):\n    def g():\n        return a\n    return g\n"
    other = text.replace("return a", "return b")

    assert new_codes(Mutant("mytorch/x.py", text, other, ("f", 1), (3,))) is None
    same = text.replace("return a", "return -a")
    assert len(new_codes(Mutant("mytorch/x.py", text, same, ("f", 1), (3,)))) == 2
    assert len(list(codes_within(compile(text, "x", "exec")))) == 3


def test_what_a_function_has_cached_is_forgotten():
    first = taylor(np.dtype(np.float64))
    assert taylor(np.dtype(np.float64)) is first

    forget()

    assert taylor(np.dtype(np.float64)) is not first


def test_equivalent_faults_count_for_nothing(monkeypatch):
    def mutant(text):
        return Mutant("mytorch/nn/x.py", "a = 1", text, None, ())

    monkeypatch.setattr(
        "tests.mutation.__main__.EQUIVALENT", {("mytorch/nn/x.py", "a = 1", "a = 2"): "the same"}
    )
    judgements = [
        (mutant("a = 2"), Judgement("", 3)),
        (mutant("a = 3"), Judgement("", 3)),
        (mutant("a = 4"), Judgement("tests/x.py::test", 3)),
    ]

    assert share(judgements) == 0.5
    assert table(judgements).splitlines()[1].split() == ["nn", "3", "1", "1", "50.0%"]
