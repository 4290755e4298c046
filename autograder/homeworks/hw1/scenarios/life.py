"""A layer of a program, beside the numbers that it should have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.authoring.audit.draws import Array, same
from autograder.authoring.audit.scenario import Raised, Shown, tried


class Life:
    """A layer of a program, beside the numbers that it should have.

    Attributes
    ----------
    A : array or None
        The numbers of the batch that backward needs; None if the next call must be forward.
    batch : array
        The passed array with these numbers.
    terms : dict of str to array
        The terms of the stored gradients; empty if the layer stores none.
    held : dict of str to array
        The layer's own W and b, which an optimizer holds and changes in place.
    """

    def __init__(self, Linear: Any, sizes: tuple[int, ...]) -> None:
        self.C_in, self.C_out = sizes
        self.layer = tried(Linear, *sizes)
        if isinstance(self.layer, Raised):
            self.layer = tried(object.__new__, Linear)
        self.right = {"W": np.zeros((self.C_out, self.C_in)), "b": np.zeros((self.C_out, 1))}
        self.A: Array | None = None
        self.batch = np.empty(0)
        self.terms: dict[str, Array] = {}
        self.held: dict[str, Any] = {}

    def get(self, name: str) -> Any:
        """Return an attribute of the layer."""
        return tried(getattr, self.layer, name)

    def put(self, name: str, value: Any) -> None:
        """Assign to an attribute of the layer."""
        tried(setattr, self.layer, name, value)

    def mend(self) -> None:
        """Give the layer the numbers that a right program would have left."""
        wanted: dict[str, Any] = dict(self.right)
        if self.A is not None:
            wanted["A"] = self.A
            if not self.terms:  # a backward that changes N spoils the next one
                wanted["N"] = len(self.A)
        for name, right in wanted.items():
            if not same(self.get(name), right):
                self.put(name, right if name == "N" else right.copy())
                self.held.pop(name, None)

    def hold(self) -> None:
        """Have an optimizer hold W and b, if the layer gives its own arrays."""
        for name, right in self.right.items():
            array = self.get(name)
            if same(array, right) and array.flags.writeable:
                array += 1.0
                if same(self.get(name), right + 1.0):
                    self.held[name] = array
                array[...] = right

    def Z(self, A: Array) -> tuple[Array, Array]:
        """Return the right Z, and its terms."""
        W, b = self.right["W"], self.right["b"]
        return A @ W.T + b.T, np.abs(A) @ np.abs(W).T + np.abs(b).T

    def dLdA(self, dLdZ: Array) -> tuple[Array, Array]:
        """Return the right dLdA, and its terms."""
        W = self.right["W"]
        return dLdZ @ W, np.abs(dLdZ) @ np.abs(W)

    def stores_gradients(self, dLdZ: Array) -> None:
        """Note that the layer stores the gradients of a pass with this dLdZ."""
        assert self.A is not None
        size = np.abs(dLdZ)
        dLdW, dLdb = size.T @ np.abs(self.A), size.sum(axis=0)[:, np.newaxis]
        self.terms = {"dLdW": dLdW, "dLdb": dLdb}

    def parameters(self, task: str) -> Iterator[Shown]:
        """Yield W and b."""
        for name in self.right:
            yield Shown(task, self.get(name))

    def cached(self, task: str) -> Iterator[Shown]:
        """Yield A and N, if backward needs them."""
        if self.A is not None:
            for name in ("A", "N"):
                yield Shown(task, self.get(name))

    def gradients(self) -> Iterator[Shown]:
        """Yield dLdW and dLdb, if the layer stores them."""
        for name, terms in self.terms.items():
            yield Shown(name, self.get(name), terms)
