"""The parameters of a layer: Tensors with a gradient in `.grad`, arrays X with one in `dLdX`."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.functions.function import Array
from mytorch.gradcheck.places import Place, arguments, is_number, places


class NotChecked(NamedTuple):
    """Something that a gradient check left out.

    Attributes
    ----------
    name : str
        Its name in the report.
    why : str
        The reason, or what it is.
    doubtful : bool
        Whether a mistake may hide there, so that the check also warns.
    """

    name: str
    why: str
    doubtful: bool = False

    def __str__(self) -> str:
        return f"{self.name}, {self.why}"


class Parameter(ABC):
    """A variable that a layer holds, with its gradient."""

    values: Array
    """Its values in float64."""

    @abstractmethod
    def set(self, X: Array) -> None:
        """Give the layer these values."""

    @abstractmethod
    def gradient(self) -> Any:
        """Return what backward stored for it; None if it stored none."""


class OfTensor(Parameter):
    """A Tensor that requires a gradient."""

    def __init__(self, tensor: Any) -> None:
        self.tensor = tensor
        tensor.data = self.values = tensor.data.astype(np.float64)

    def set(self, X: Array) -> None:
        self.tensor.data, self.tensor.grad = X.copy(), None

    def gradient(self) -> Any:
        return self.tensor.grad


class OfArray(Parameter):
    """An array X of a layer whose backward stores dLdX."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.values = np.array(place.get(), dtype=np.float64)

    def set(self, X: Array) -> None:
        self.place.set(X.copy() if X.ndim else float(X))

    def gradient(self) -> Any:
        return getattr(self.place.owner, f"dLd{self.place.key}", None)


class Parameters:
    """The parameters of a layer that has run forward, and by hand backward too.

    Parameters
    ----------
    layer
        The layer. Its parameters and arrays become float64.
    inputs
        The inputs of forward. A layer may have cached them; they are not its parameters.
    output
        A function that returns the output of a layer such as this one; it may change the layer.
    by_hand
        Whether arrays can have gradients: on the tape they are constants.

    Attributes
    ----------
    found : dict
        The parameters, by the name of the gradient: `weight.grad`, `dLdW`.
    arrays : list of str
        The names of the arrays among them.
    not_checked : list of NotChecked
    """

    def __init__(
        self, layer: Any, inputs: list[Any], output: Callable[[Any], Array], by_hand: bool
    ) -> None:
        self.layer, self.inputs, self.output, self.by_hand = layer, inputs, output, by_hand
        self.found: dict[str, Parameter] = {}
        self.arrays: list[str] = []
        self.not_checked: list[NotChecked] = []
        everywhere = list(places(layer))
        self._tensors(everywhere)
        self._numbers([p for p in everywhere if is_number(p.get()) and not _is_gradient(p)])
        if by_hand:
            self._gradients(everywhere)
        rng = np.random.default_rng(0)
        for name, parameter in self.found.items():
            self._move(name.removesuffix(".grad").replace("dLd", ""), parameter, rng)

    def _tensors(self, everywhere: list[Place]) -> None:
        named = list(getattr(self.layer, "named_parameters", list)())
        known = {id(tensor) for tensor in [*self.inputs, *(tensor for _, tensor in named)]}
        for place in everywhere:
            X = place.get()
            if not isinstance(X, Tensor) or _is_argument(place) or id(X) in known:
                continue
            if X.requires_grad and X.is_leaf:
                known.add(id(X))
                named.append((place.name, X))
        for name, tensor in named:
            if tensor.requires_grad:
                self.found[f"{name}.grad"] = OfTensor(tensor)
            else:
                tensor.data = tensor.data.astype(np.float64)
                self.not_checked.append(NotChecked(name, "which has requires_grad=False"))

    def _numbers(self, numbers: list[Place]) -> None:
        for place in numbers:
            X = place.get()
            if isinstance(X, np.ndarray) and X.dtype.kind == "f" and X.dtype != np.float64:
                _is_set(place, X.astype(np.float64))
        left: list[tuple[Place, NotChecked]] = []
        variables = []
        for place in numbers:
            gradient = self.by_hand and place.has(f"dLd{place.key}")
            X = place.get()
            if not (gradient or isinstance(X, np.ndarray)):
                continue
            effect = self._effect(place)
            if effect.is_overwritten and not effect.changes_output:
                continue  # forward caches it
            if gradient and effect.can_be_set:
                variables.append(place)
            else:
                left.append((place, _reason(place, gradient, effect.changes_output, self.by_hand)))
        for place in variables:
            self.found[place.beside(f"dLd{place.key}")] = OfArray(place)
            self.arrays.append(place.name)
        # An array may have a second name, such as _W behind a property W.
        checked = [np.asarray(place.get()) for place in variables]
        self.not_checked += [
            reason
            for place, reason in left
            if not any(np.shares_memory(np.asarray(place.get()), X) for X in checked)
        ]

    def _move(self, name: str, parameter: Parameter, rng: np.random.Generator) -> None:
        """Replace zeros and ones, as layers start with: a factor that is missing would not show."""
        X = parameter.values
        for number, called in [(0, "zeros"), (1, "ones")]:
            if X.size and np.all(number == X):
                parameter.values = X + rng.uniform(-0.5, 0.5, X.shape)
                why = "which hide mistakes; random numbers took their place"
                self.not_checked.append(NotChecked(f"{name} as {called}", why))

    def _effect(self, place: Place) -> Effect:
        """Move the array in a copy of the layer, and run forward with and without."""
        at_rest, moved = copy.deepcopy(self.layer), copy.deepcopy(self.layer)
        there = next(p for p in places(moved) if p.name == place.name)
        X = np.asarray(place.get(), dtype=np.float64)
        by = X + np.random.default_rng(0).uniform(0.1, 0.5, X.shape)
        can_be_set = _is_set(there, by if by.ndim else float(by))
        Z = self.output(at_rest)
        try:
            changes_output = not np.array_equal(Z, self.output(moved), equal_nan=True)
        except Exception:  # a student's forward may fail in any way
            return Effect(can_be_set, True, False)
        after, after_move = (
            {p.name: p.get() for p in places(layer)}.get(place.name) for layer in (at_rest, moved)
        )
        same = (
            is_number(after)
            and is_number(after_move)
            and np.array_equal(np.asarray(after), np.asarray(after_move), equal_nan=True)
        )
        return Effect(can_be_set, changes_output, can_be_set and same and X.size > 0)

    def _gradients(self, everywhere: list[Place]) -> None:
        """Report gradients that belong to no array."""
        for place in everywhere:
            if not _is_gradient(place) or not is_number(place.get()):
                continue
            of = place.key.removeprefix("dLd")
            is_input = of in arguments(place.owner)
            if not is_input and not (place.has(of) and is_number(getattr(place.owner, of))):
                why = f"a gradient without an array {of}"
                self.not_checked.append(NotChecked(place.name, why))


class Effect(NamedTuple):
    """What a change of an array does.

    `can_be_set` is False if an assignment fails; `is_overwritten` is True if forward writes it, and
    does not read it first.
    """

    can_be_set: bool
    changes_output: bool
    is_overwritten: bool


def _is_set(place: Place, values: Any) -> bool:
    try:
        place.set(values)
        return np.array_equal(place.get(), values, equal_nan=True)
    except Exception:  # a student's property may fail in any way
        return False


def _is_gradient(place: Place) -> bool:
    return not place.is_item and place.key.startswith("dLd") and place.key != "dLd"


def _is_argument(place: Place) -> bool:
    return not place.is_item and place.key in arguments(place.owner)


def _reason(place: Place, gradient: bool, changes_output: bool, by_hand: bool) -> NotChecked:
    if gradient:
        name = place.beside(f"dLd{place.key}")
        return NotChecked(name, f"because {place.name} cannot be set", True)
    X = place.get()
    kind = "an array" if X.dtype.kind == "f" else f"an array of {X.dtype} numbers"
    if not by_hand:
        why = f"{kind}: the tape has no gradient for it"
    elif place.is_item:
        why = f"{kind} without a gradient"
    else:
        why = f"{kind} without {place.beside(f'dLd{place.key}')}"
    # Whole numbers are indices or sizes, whose gradient nobody expects.
    doubtful = changes_output and X.dtype.kind == "f"
    though = ", though it changes the output" if doubtful else ""
    return NotChecked(place.name, why + though, doubtful)
