import pytest
from autograder.results.verdict import Wrong


@pytest.mark.task("add")
def test_add(student, rng):
    """add(a, b) returns a + b."""
    a, b = rng.integers(1, 1000, 2).tolist()
    if student.add(a, b) != a + b:
        raise Wrong(f"add({a}, {b}) is not {a + b}")


@pytest.mark.task("twice")
def test_twice(student, rng):
    """twice(a) returns 2 * a."""
    a = int(rng.integers(1, 1000))
    if student.twice(a) != 2 * a:
        raise Wrong(f"twice({a}) is not {2 * a}")
