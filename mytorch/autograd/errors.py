"""The errors of the tape: each message says what was expected, and the likely fix."""

from __future__ import annotations

from typing import Any

from mytorch.functions.function import Function


def no_tensor(function: Function, X: Any) -> TypeError:
    """Return the error for a function without a Tensor: its output would be off the tape."""
    return TypeError(
        f"{type(function).__name__}: expected a Tensor, got {type(X).__name__}; make it one with "
        f"mytorch.tensor(...)"
    )


def applied_before(function: Function) -> RuntimeError:
    """Return the error for a second application of a function, which would overwrite its cache."""
    name = type(function).__name__
    return RuntimeError(
        f"this {name} was applied before, and keeps what its backward needs of that; make a new "
        f"one each time, as in {name}()(x)"
    )


def not_on_tape() -> RuntimeError:
    """Return the error for a backward from, or to, a tensor without a gradient."""
    return RuntimeError(
        "a tensor is not on the tape; before the forward pass, set requires_grad=True on what you "
        "want to differentiate by, outside of any no_grad(), and give the model a Tensor, not an "
        "array"
    )


def cut_up(function: Function) -> RuntimeError:
    """Return the error for a part of the tape that an earlier backward has cut."""
    return RuntimeError(
        f"{type(function).__name__}: backward has been through this part of the tape already and "
        f"has cut it up to free its memory; to go through it a second time, pass retain_graph=True "
        f"to the first backward(); a state that goes on into the next step is let go of with "
        f".detach()"
    )


def wrong_number(function: Function, dLdX: Any) -> RuntimeError:
    """Return the error for a backward that does not return one gradient for each input."""
    got = f"{len(dLdX)} of them" if isinstance(dLdX, tuple) else f"a {type(dLdX).__name__}"
    return RuntimeError(
        f"{type(function).__name__}.backward: expected a tuple with a gradient for each of "
        f"{len(function.inputs)} inputs of forward, got {got}"
    )


def wrong_shape(function: Function, wanted: tuple[int, ...], got: tuple[int, ...]) -> RuntimeError:
    """Return the error for a gradient that does not have its input's shape."""
    return RuntimeError(
        f"{type(function).__name__}.backward: expected a gradient of shape {wanted}, its input's, "
        f"got {got}"
    )
