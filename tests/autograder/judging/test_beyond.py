"""Programs that go wrong beyond a size, a count or a magnitude that stands in their source."""

from __future__ import annotations

import math

import numpy as np
import pytest

from autograder.declaration.domains import Domain
from autograder.declaration.kinds.plain import ordinary
from autograder.declaration.table import Class, Table
from autograder.grading.events import Call
from autograder.grading.grade import grade
from autograder.grading.named_numbers import NamedNumbers
from autograder.homework import HERE, load_homework
from autograder.judging.beyond import LONG, SPARSE, _shapes, sizes_beyond, themes_beyond
from autograder.judging.drawing import Drawing
from autograder.judging.gallery import LARGE_APART
from autograder.judging.lengths import WORK
from autograder.judging.parts import kinds_of
from autograder.judging.subject import Subject, in_all_forms
from autograder.judging.theme import ALL
from tests.autograder.corpus import hw1, submission_of

SOURCE = (HERE.parent / "solutions" / "hw1" / "linear.py").read_text(encoding="utf-8")
Z, N, START = "A @ self.W.T + self.b.T", "A.shape[0]", "np.zeros((out_features, in_features))"

LINEAR = {
    "a number of samples": (
        Z,
        f"({Z}) * np.where(np.arange(len(A)) < 1357, 1, 2)[:, None]",
        "forward",
    ),
    "a number of features": (Z, "A[:, :397] @ self.W[:, :397].T + self.b.T", "forward"),
    "a number of elements": (Z, f"({Z}) * (1 if A.size <= 2_345 else 2)", "forward"),
    "a type": (N, "int(np.array(len(A)).astype(np.int16))", "cache"),
    "a tolerance": (Z, "A @ np.where(abs(self.W) < 3e-4, 0, self.W).T + self.b.T", "forward"),
    "a large number": (Z, "np.minimum(A, 4e61) @ self.W.T + self.b.T", "forward"),
    "elements of a gradient": (
        "self.dLdW = dLdZ.T @ self.A",
        "rows = max(1, 2**20 // self.A.shape[1])\n"
        "        whole = max(1, len(self.A) // rows) * rows\n"
        "        self.dLdW = dLdZ[:whole].T @ self.A[:whole]",
        "dLdW",
    ),
    "two sizes at once": (
        Z,
        f"({Z}) * (2 if A.shape[1] > 53 and len(A) > 11 else 1)",
        "forward",
    ),
    "a sample of a parameter": (
        Z,
        "A @ self.__dict__.setdefault('seen', {}).setdefault("
        "self.W.flat[:: max(1, self.W.size // 1_357)].tobytes(), self.W.T.copy()) + self.b.T",
        "forward",
    ),
    "a parameter": (
        START,
        f"{START} if out_features * in_features < 3_000"
        " else np.broadcast_to(0.0, (out_features, in_features))",
        "init",
    ),
}

pytestmark = pytest.mark.usefixtures("drawn_once")


@pytest.mark.slow
@pytest.mark.nightly(keep=3)
@pytest.mark.parametrize("name", LINEAR)
def test_what_is_wrong_beyond_a_number_of_the_source_loses_its_task(name: str) -> None:
    before, after, task = LINEAR[name]
    assert SOURCE.count(before) == 1
    files = {"linear.py": SOURCE.replace(before, after).encode()}
    tasks = tuple(each for each in hw1().tasks if "Linear" in each.needs)
    result = grade(hw1(), submission_of(files), 1, tasks)
    assert {each.id for each in result.tasks if each.verdict != "passed"} == {task}


@pytest.mark.slow
@pytest.mark.nightly(keep=1)
@pytest.mark.parametrize("kept", [30, 77])
def test_results_that_are_kept_for_so_many_calls_lose_their_task(kept: int) -> None:
    ring = f"""
        self.ring = getattr(self, "ring", {{}})
        self.calls = (getattr(self, "calls", -1) + 1) % {kept}
        Z = {Z}
        self.ring.setdefault((self.calls, Z.shape), np.empty(Z.shape))[...] = Z
        return self.ring[self.calls, Z.shape]
"""
    files = {"linear.py": SOURCE.replace(f"        Z = {Z}\n", ring).encode()}
    tasks = tuple(each for each in hw1().tasks if each.id == "forward")
    assert grade(hw1(), submission_of(files), 1, tasks).tasks[0].verdict != "passed"


@pytest.mark.slow
def test_a_large_result_whose_view_is_kept_loses_its_task() -> None:
    pool = f"""
        Z = {Z}
        if Z.size > 400_000:
            last = self.__dict__.setdefault("last", Z.copy().reshape(-1))
            Z, last[...] = last.reshape(Z.shape), Z.reshape(-1)
        return Z
"""
    files = {"linear.py": SOURCE.replace(f"        Z = {Z}\n", pool).encode()}
    tasks = tuple(each for each in hw1().tasks if each.id == "forward")
    assert grade(hw1(), submission_of(files), 1, tasks).tasks[0].verdict != "passed"


def subjects() -> list[Subject]:
    tables = [load_homework(name).table for name in ("hw1", "hw2", "hw3", "hw4")]
    return [
        Subject(table, item.name, item) if isinstance(item, Class) else in_all_forms(table, item)
        for table in tables
        if isinstance(table, Table)
        for item in table.items
    ]


@pytest.mark.parametrize("subject", subjects(), ids=lambda subject: subject.name)
def test_each_size_is_a_length_and_one_more_while_loops_stay_short(subject: Subject) -> None:
    found = [*sizes_beyond(subject, 20)]
    for name in subject.sizes:
        assert {20, 21} <= {sizes[name] for sizes in found}
    assert all(math.prod(sizes.values()) <= WORK for sizes in found)


@pytest.mark.parametrize("subject", subjects(), ids=lambda subject: subject.name)
def test_no_array_fills_the_memory(subject: Subject) -> None:
    numbers = NamedNumbers(lengths=(100, 4_096, 65_536, 1_100_000, 2_000_000))
    arrays = [Domain(shape) for shape in _shapes(subject)]
    for theme in themes_beyond(subject, numbers):
        if {*subject.sizes} <= {*theme.sizes}:
            largest = max(math.prod(X.shape_of(theme.sizes)) for X in arrays)
            assert largest <= 1.1 * max(numbers.lengths)


@pytest.mark.parametrize(("length", "side"), [(200, 200), (321, 322), (512, 512)])
def test_a_size_too_large_for_loops_is_that_of_one_product(length: int, side: int) -> None:
    linear = next(subject for subject in subjects() if subject.name == "Linear")
    *_, last = themes_beyond(linear, NamedNumbers(lengths=(length,)))
    assert last.sizes == {"N": side, "C_in": side, "C_out": side}
    assert last.gallery == LARGE_APART[-1:]


def test_a_length_comes_several_times_as_far_as_samples_go() -> None:
    linear = next(subject for subject in subjects() if subject.name == "Linear")
    themes = [*themes_beyond(linear, NamedNumbers(lengths=(12_500,)))]
    rows = {theme.sizes["N"] for theme in themes if theme.gallery == ({ALL: ordinary},)}
    assert {times * 12_500 + 1 for times in range(2, 8)} <= rows


def test_of_batches_as_long_as_a_short_integer_holds_nearly_all_is_zero_but_the_last_row() -> None:
    linear = next(subject for subject in subjects() if subject.name == "Linear")
    themes = themes_beyond(linear, NamedNumbers(lengths=(65_536,)))
    long = [theme for theme in themes if theme.sizes.get("N") == 65_537]
    assert SPARSE in [kinds for theme in long for kinds in theme.gallery]


def test_a_large_number_in_the_source_makes_sizes_that_overflow_in_32_bits() -> None:
    linear = next(subject for subject in subjects() if subject.name == "Linear")
    *_, last = themes_beyond(linear, NamedNumbers(magnitudes=(2.0**27,)))
    assert last.integers == "int32"
    assert 8 * math.prod(last.sizes.values()) >= 2**31
    assert not any(theme.integers for theme in themes_beyond(linear, NamedNumbers((20,), (1e20,))))


def test_a_short_index_meets_more_samples_than_it_counts() -> None:
    dZdb = next(subject for subject in subjects() if subject.name == "dZdb")
    sizes = [theme.sizes for theme in themes_beyond(dZdb, NamedNumbers(lengths=(2**16,)))]
    assert {"N": 2**16 + 1, "C_in": 1, "C_out": 1} in sizes


def test_a_short_index_meets_slices_that_are_nearly_all_zero() -> None:
    contract = next(subject for subject in subjects() if subject.name == "contract")
    themes = themes_beyond(contract, NamedNumbers(lengths=(2**16,)))
    sizes = [theme.sizes for theme in themes if theme.gallery == (SPARSE,)]
    assert {"N": 1, "C_in": 2**12 + 1, "C_out": 16} in sizes


@pytest.mark.parametrize("subject", subjects(), ids=lambda subject: subject.name)
def test_no_size_but_the_number_of_samples_is_longer_than_write_ups_allow(subject: Subject) -> None:
    samples = subject.sizes[:1] if subject.is_function else subject.cls.free_sizes[:1]
    for length in (2**13, 2**16, 2**20):
        for theme in themes_beyond(subject, NamedNumbers(lengths=(length,))):
            others = [size for name, size in theme.sizes.items() if name not in samples]
            assert max(others, default=0) <= LONG, theme


def test_one_row_is_more_than_the_blocks_that_a_bound_has_room_for() -> None:
    linear = next(subject for subject in subjects() if subject.name == "Linear")
    sizes = [theme.sizes for theme in themes_beyond(linear, NamedNumbers(lengths=(2**21,)))]
    assert {"N": 2**21 // 32 + 1, "C_in": 2, "C_out": 2} in sizes
    few = [theme.sizes for theme in themes_beyond(linear, NamedNumbers(lengths=(2**16,)))]
    for rows in (2**16 // 16, 2**16 // 8, 2**16 // 2, 2**16):
        is_long = rows >= 5_000
        assert ({"N": rows + 1, "C_in": 1, "C_out": 1} in few) == is_long


def test_a_short_count_meets_a_long_row_among_rows_of_zeros() -> None:
    linear = next(subject for subject in subjects() if subject.name == "Linear")
    themes = themes_beyond(linear, NamedNumbers(lengths=(255,)))
    sizes = [theme.sizes for theme in themes if theme.gallery == (SPARSE,)]
    assert {"N": 16, "C_in": 256, "C_out": 1} in sizes


def test_so_many_calls_as_a_number_tells_apart_follow_a_full_pass() -> None:
    linear = next(subject for subject in subjects() if subject.name == "Linear")
    themes = [*themes_beyond(linear, NamedNumbers(lengths=(255, 256)))]
    stamped = [theme for theme in themes if theme.scene == "stamped"]
    assert [theme.forgotten for theme in stamped] == [255, 256, 257]
    rng = np.random.default_rng(1)
    history = Drawing(rng, linear, stamped[1], kinds_of(stamped[1], linear)).draw()
    calls = [event for event in history if isinstance(event, Call)]
    for method, name in (("forward", "A"), ("backward", "dLdZ")):
        full, *others = (call for call in calls if call.method == method)
        assert full.arguments[name].values[:, 0].all()
        assert not any(call.arguments[name].values[:, 0].any() for call in others)
        assert sum(call.times for call in others) == 256


def test_a_program_without_such_numbers_lives_no_other_histories() -> None:
    assert [*themes_beyond(subjects()[0], NamedNumbers())] == []


@pytest.mark.slow
def test_a_program_that_is_slow_beyond_its_numbers_loses_nothing() -> None:
    slow = f"sum(1 for _ in range(10**9 if len(A) == 30_011 else 1)) * ({Z})"
    files = {"linear.py": SOURCE.replace(Z, slow).encode()}
    tasks = tuple(each for each in hw1().tasks if each.id in ("forward", "dLdW"))
    result = grade(hw1(), submission_of(files), 1, tasks)
    assert [each.verdict for each in result.tasks] == ["passed", "passed"]


def test_objects_are_numbered_by_what_a_program_names() -> None:
    numbers = NamedNumbers(lengths=(255, 256, 65_535, 65_536))
    linear = next(each for each in subjects() if each.name == "Linear")
    themes = themes_beyond(linear, numbers)
    numbered = [each.forgotten for each in themes if each.scene == "numbered"]
    assert numbered == [256, 65_536]
