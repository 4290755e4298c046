"""Changes in place whose slope is 0: what stays on the tape, with which gradient, as in PyTorch."""

import pytest

import mytorch

torch = pytest.importorskip("torch")

COMPARISONS = [
    *("eq_", "ge_", "greater_", "greater_equal_", "gt_", "le_", "less_", "less_equal_", "lt_"),
    *("ne_", "not_equal_"),
]
OTHERS = {
    "a number": lambda m: 0.5,
    "a whole number": lambda m: 1,
    "off the tape": lambda m: m.tensor([0.5, 1.0, -1.0], dtype=m.float64),
    "on the tape": lambda m: m.tensor([0.5, 1.0, -1.0], dtype=m.float64, requires_grad=True),
    "of float32": lambda m: m.tensor([0.5, 1.0, -1.0], requires_grad=True),
    "without dimensions": lambda m: m.tensor(1.0, requires_grad=True),
    "whole numbers": lambda m: m.tensor([0, 1, 2]),
    "itself": None,
}
STEPS = ["ceil_", "floor_", "round_", "sign_", "trunc_", "zero_", "fill_", "copy_"]
PLACES = {
    "a result": lambda x: [x * 1] * 2,
    "a view of a result": lambda x: (X := x * 1, X[1]),
    "a view of a column": lambda x: (X := x * 1, X.T[:, 1]),
    "off the tape": lambda x: [x.detach().clone()] * 2,
    "a view off the tape": lambda x: (X := x.detach().clone(), X[1]),
    "a leaf": lambda x: [x] * 2,
    "a view of a leaf": lambda x: (x, x[1]),
}
"""What holds the numbers, and the part of it that is changed."""


def outcome(m, place, change, other):
    """What stands where then, what requires a gradient, and the gradients of x and of the other."""
    x = m.tensor([[1.0, -0.5, 2.0], [0.5, 1.5, -1.0]], dtype=m.float64, requires_grad=True)
    whole, part = PLACES[place](x)
    z = part if other is None else other(m)
    try:
        assert change(part, z) is part
    except (RuntimeError, TypeError):
        return "refused"
    found = [whole.tolist(), *((X.requires_grad, X.is_leaf) for X in (whole, part))]
    if part.requires_grad:
        (3 * whole).sum().backward()
        leaves = [x, *([z] if isinstance(z, m.Tensor) and z is not part else [])]
        found += [X.grad if X.grad is None else X.grad.tolist() for X in leaves]
    return found


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("place", PLACES)
def test_comparisons_in_place(place, other):
    for name in COMPARISONS:
        ours, theirs = (
            outcome(m, place, lambda part, z, name=name: getattr(part, name)(z), OTHERS[other])
            for m in (mytorch, torch)
        )
        assert ours == theirs, name


@pytest.mark.parametrize("name", STEPS)
@pytest.mark.parametrize("place", PLACES)
def test_other_steps_in_place(place, name):
    for other in ("without dimensions", "of float32"):
        if name == "fill_" and other == "of float32":
            continue

        def change(part, z):
            return getattr(part, name)(*([z] if name in ("fill_", "copy_") else []))

        ours, theirs = (outcome(m, place, change, OTHERS[other]) for m in (mytorch, torch))
        assert ours == theirs, other


@pytest.mark.parametrize("name", ["cumsum_", "cumprod_"])
@pytest.mark.parametrize("dtype", [None, "float32", "float64", "int64"])
def test_a_change_in_place_takes_no_other_dtype(name, dtype):
    found = []
    for m in (mytorch, torch):
        x = m.tensor([1.5, 2.0, 3.0])
        try:
            getattr(x, name)(0, dtype=dtype and getattr(m, dtype))
        except (TypeError, RuntimeError):
            found.append("refused")
        found.append(x.tolist())
    assert found[: len(found) // 2] == found[len(found) // 2 :]


def test_a_comparison_reads_what_may_change_later():
    for m in (mytorch, torch):
        x = m.ones(2, requires_grad=True)
        y, z = m.ones(2), x * 1
        y.gt_(z)
        z.add_(1)
        y.sum().backward()
        assert x.grad.tolist() == [0, 0]
