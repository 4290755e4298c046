from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.advice import judgement_of
from autograder.grading.answers import read_error
from autograder.jail.imports import NOT_FOR_HOMEWORKS, AllowedImports
from autograder.jail.worker import Worker
from autograder.results.verdict import Verdict


def advice_on(raising: Any) -> tuple[Verdict, str]:
    """What is told of an exception that this raises, as the worker describes it."""
    worker = Worker(in_process=True)
    try:
        raising()
    except BaseException as error:
        judgement = judgement_of(read_error(worker.describe_error(error)))
    finally:
        worker.close()
    return judgement.verdict, judgement.evidence.message


def test_what_is_still_to_be_written_is_no_crash() -> None:
    def stub() -> None:
        raise NotImplementedError

    assert advice_on(stub)[0] == Verdict.NOT_ATTEMPTED


@pytest.mark.parametrize("source", ["raise MemoryError", "np.empty(1 << 50)"])
def test_too_much_memory_is_a_verdict_of_its_own(source: str) -> None:
    verdict, told = advice_on(lambda: exec(source, {"np": np}))
    assert verdict == Verdict.OUT_OF_MEMORY
    assert told.startswith("it asked for too much memory; ")


@pytest.mark.parametrize("module", sorted(NOT_FOR_HOMEWORKS)[::6])
def test_a_framework_is_a_forbidden_import_and_says_what_is_allowed(module: str) -> None:
    verdict, told = advice_on(lambda: AllowedImports(["numpy"]).find_spec(module))
    assert verdict == Verdict.FORBIDDEN_IMPORT
    assert told == f"{module} is not for this homework, which allows numpy and the standard library"


@pytest.mark.parametrize(
    ("source", "advice"),
    [
        ("np.zeros(3, 2)", "one argument, a tuple"),
        ("np.ones((4, 3)) @ np.ones((2, 3))", "which one to transpose"),
        ("np.dot(np.ones((4, 3)), np.ones((2, 3)))", "which one to transpose"),
        ("np.ones((4, 3)) @ None", "one side of a product has no axes: is it a number, or None?"),
        ("np.dot(np.ones((4, 3)), np.ones((4, 3)))", "their product element by element"),
        ("a = np.ones((1, 3)); np.dot(a, a)", "their product element by element"),
        ("with np.errstate(over='raise'): np.exp(np.array([1e4]))", "NumPy's warnings into errors"),
        ("raise NotImplemented", "raise NotImplementedError"),
        ("import bdb; raise bdb.BdbQuit", "--debug only"),
        ("raise EOFError('EOF when reading a line')", "nobody answers input()"),
        ("raise SystemExit(3)", "it called exit()"),
        ('raise RuntimeError("can\'t start new thread")', "can't start threads"),
        ("raise PermissionError(1, 'Operation not permitted')", "can't write files"),
        ("import no_such_module", "NumPy and the standard library only"),
    ],
)
def test_common_exceptions_say_what_to_do(source: str, advice: str) -> None:
    verdict, told = advice_on(lambda: exec(source, {"np": np}))
    assert verdict == Verdict.CRASHED
    assert advice in told


def test_any_other_exception_is_told_as_it_is() -> None:
    assert advice_on(lambda: {}["W"])[1] == "KeyError: 'W'"


def test_an_array_that_can_not_be_repeated_is_told_with_both_shapes() -> None:
    told = advice_on(lambda: np.broadcast_to(np.ones((3, 3)), (1, 3, 1, 3)))[1]
    assert "shape (3, 3) can't be repeated to the shape (1, 3, 1, 3)" in told
    assert "remapped" not in told


def test_a_matrix_product_that_does_not_fit_is_told_without_a_signature() -> None:
    def product() -> None:
        raise ValueError(
            "matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc "
            "signature (n?,k),(k,m?)->(n?,m?) (size 1 is different from 5)"
        )

    told = advice_on(product)[1]
    assert "do not fit (size 1 is different from 5). X @ Y needs" in told
    assert "gufunc" not in told
