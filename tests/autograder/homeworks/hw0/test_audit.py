"""The audit's oracle of homework 0 judges each task with right versions of the others."""

from __future__ import annotations

import pytest

from autograder.authoring.audit.oracle import FEW_INPUTS, Oracle
from autograder.authoring.audit.programs import Program, ProgramKind, solution
from autograder.homework import load_homework
from tests.autograder.homeworks.programs import claims, programs

RIGHT = solution(load_homework("hw0"))
TASKS = {claim.program: claim.tasks for claim in claims("hw0")}


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return Oracle("hw0")


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "eps_is_ignored",
        "gradient_of_integers",
        "error_of_b_alone",
        "checked_with_ones",
        "sums_are_compared",
    ],
)
def test_a_mistake_costs_the_task_that_it_is_in(oracle: Oracle, name: str) -> None:
    sources = {file: source.decode() for file, source in programs("hw0")[name].items()}
    mutant = Program(name, ProgramKind.MUTANT, sources)
    found = {*oracle.differing(mutant, RIGHT, FEW_INPUTS, is_patient=True)}
    assert found == TASKS[name]


COPIED = "np.array(x, dtype=np.float64)"
"""The copy of x in the solution."""


def with_copy(other: str, before: str = "") -> Program:
    """Return the solution with another copy of x, after a statement."""
    source = RIGHT.sources["slopes.py"]
    line = f"x = {COPIED}"
    assert source.count(line) == 1
    changed = source.replace(line, f"{before}x = {other}")
    return Program(other, ProgramKind.MUTANT, RIGHT.sources | {"slopes.py": changed})


@pytest.mark.slow
@pytest.mark.nightly(keep=1)
@pytest.mark.parametrize("key", ["id(x)", "np.shape(x)"])
def test_a_memory_costs_the_slopes_and_excuses_other_tasks(oracle: Oracle, key: str) -> None:
    """The checks may see it in other tasks, or not."""
    kept = f"globals().setdefault('cache', {{}}).setdefault({key}, {COPIED})"
    if key == "id(x)":  # who is kept shares its id with no other
        kept = kept.replace(COPIED, f"(x, {COPIED})") + "[1]"
    mutant = with_copy(kept)
    found = {*oracle.differing(mutant, RIGHT, FEW_INPUTS, is_patient=True)}
    assert "slopes" in found
    assert not {"both_sides", "integers"} & found
    assert ("x_unchanged" in found) == (key == "id(x)")
    assert "both_sides" in oracle.excused(mutant, RIGHT)


@pytest.mark.slow
def test_a_memory_of_the_sum_costs_the_slopes(oracle: Oracle) -> None:
    total = "float(np.sum(x))"
    mutant = with_copy(f"globals().setdefault('cache', {{}}).setdefault({total}, {COPIED})")
    assert {*oracle.differing(mutant, RIGHT, FEW_INPUTS // 3)} == {"slopes"}
    assert {*oracle.excused(mutant, RIGHT)} == {"numbers", "both_sides", "integers"}


@pytest.mark.slow
@pytest.mark.nightly(keep=1)
@pytest.mark.parametrize("name", ["f", "x", "dLdZ"])
def test_an_argument_that_is_held_costs_its_task(oracle: Oracle, name: str) -> None:
    mutant = with_copy(COPIED, f"globals()['last'] = {name}; ")
    assert {*oracle.differing(mutant, RIGHT, FEW_INPUTS // 3)} == {"x_unchanged"}


@pytest.mark.slow
@pytest.mark.parametrize("looks", ["f == 0", "not f", "not np.all(f)", "hasattr(f, 'shape')"])
def test_who_looks_at_f_loses_the_slopes(oracle: Oracle, looks: str) -> None:
    mutant = with_copy(f"{COPIED} + bool({looks})")
    assert "slopes" in oracle.differing(mutant, RIGHT, FEW_INPUTS, is_patient=True)


@pytest.mark.slow
def test_a_last_digit_that_is_lost_in_x_excuses_both_sides(oracle: Oracle) -> None:
    mutant = with_copy(COPIED, "x += 1; x -= 1; ")
    assert {*oracle.differing(mutant, RIGHT, FEW_INPUTS // 3)} == {"x_unchanged"}
    assert "both_sides" in oracle.excused(mutant, RIGHT)


DRAWN = "np.random.default_rng().standard_normal(np.shape(f(x)))"
"""The dLdZ of the solution's gradcheck."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "other",
    [
        f"globals().setdefault('cache', {{}}).setdefault(id(x), (x, {DRAWN}))[1]",
        f"globals().setdefault('cache', {{}}).setdefault(float(np.sum(x)), {DRAWN})",
        f"{DRAWN} + 0 * bool(np.sum(df) == 0)",
        f"{DRAWN} if f else None",
    ],
)
def test_a_gradcheck_that_knows_x_or_looks_at_f_is_wrong(oracle: Oracle, other: str) -> None:
    source = RIGHT.sources["slopes.py"]
    assert source.count(DRAWN) == 1
    sources = RIGHT.sources | {"slopes.py": source.replace(DRAWN, other)}
    mutant = Program(other, ProgramKind.MUTANT, sources)
    assert {*oracle.differing(mutant, RIGHT, FEW_INPUTS // 3)} == {"gradcheck"}
    if "cache" in other:
        assert {"one_element", "tolerance"} <= {*oracle.excused(mutant, RIGHT)}


@pytest.mark.slow
def test_the_solution_needs_no_excuse(oracle: Oracle) -> None:
    assert oracle.excused(with_copy(f"np.array({COPIED})"), RIGHT) == ()
