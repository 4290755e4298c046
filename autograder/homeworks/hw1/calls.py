"""Draws the histories of the functions in jacobians.py: calls with arrays of all kinds."""

from __future__ import annotations

import math
from functools import partial

import numpy as np

from autograder.declaration.kinds import (
    one_hot,
    ones_and_twos,
    ordinary,
    scaled,
    shuffled_kinds,
    signs,
)
from autograder.grading.events import RETURNED, Call, Event, Passed, Scribble
from autograder.grading.past import Past
from autograder.homeworks.hw1.case import Array
from autograder.judging.passing import AGAIN, Earlier, again, pass_array

HISTORIES, CALLS = 8, 20

LARGE = {
    "dZdb": (4, 1, 300),
    "dZdW": (70, 2, 40),
    "dZdA": (1030, 1, 1),
    "contract": (40, 3, 20),
}
"""N, C_in and C_out of the first call of the first history: more than a byte can count."""

MIDDLE = 9, 10, 11
"""The sizes of its second call: no size is small."""

EXPONENTS = {4: -12, 5: 7, 6: -170}
"""The power of ten of all numbers in two histories: rounded or clipped numbers are wrong there."""

UNDERFLOWS = -140
"""The power of ten below which products of two numbers underflow."""

SAME = "again", "new"
"""How the same numbers come many times: what is seldom computed is stored then, if at all."""

LARGEST_AGAIN = 10_000
"""Larger results are not computed again: an answer has a limit."""


class CallDrawing:
    """Draws a history of calls of one function.

    Now and then the caller writes into a result or an argument, makes a call many times, or passes
    arrays that don't fit. `contract` also gets what the Jacobian functions have returned.
    """

    def __init__(self, rng: np.random.Generator, number: int, function: str) -> None:
        self.rng, self.function = rng, function
        among = shuffled_kinds(rng)
        names = "A", "W", "b", "dLdZ", "dZdX"
        self.kinds = {name: among.pop() for name in names if rng.random() < 0.5}
        if number == 0:
            self.kinds = dict.fromkeys(names, ordinary)
        elif number == 1:
            self.kinds["dLdZ"] = one_hot
        elif number == 7:
            self.kinds["dLdZ"] = signs
        elif number == 3:
            self.kinds = dict.fromkeys(names, ones_and_twos)
        elif number in EXPONENTS:
            self.kinds = dict.fromkeys(names, partial(scaled, EXPONENTS[number]))
            if EXPONENTS[number] < UNDERFLOWS:  # a product of two such numbers is zero
                self.kinds["dLdZ"] = ordinary
        self.times = 10 if number == 2 else 0
        self.among = {1: [3, 4, 6], 3: [1, 2]}.get(number, [1, 1, 2, 3, 4, 6])
        self.history: list[Event] = []
        self.calls: list[Call] = []
        self.past = Past()
        self.first = [LARGE[function], MIDDLE] if number == 0 else []
        self.sizes = self._draw_sizes()

    def draw(self) -> list[Event]:
        """Return a history that makes sense."""
        for sizes in self.first:
            self.sizes = sizes
            self._happen(self._call(self.function))
        while len(self.history) < CALLS:
            if self.calls and self.rng.random() < 0.5:
                self.sizes = self._draw_sizes()
            chance = self.rng.random()
            if self.calls and chance < 0.2:
                self._scribble()
            elif self.calls and chance < 0.35:
                self._echo(1)
            elif self.calls and chance < 0.41:
                self._misfit()
            elif self.function == "contract" and chance < 0.6:
                self._contract_a_result()
            else:
                self._happen(self._call(self.function))
                if self.times:
                    self._echo(self.times)
                    self.times = 0
        return self.history

    def _happen(self, event: Event) -> bool:
        is_possible = self.past.allows(event)
        if is_possible:
            self.history.append(event)
            if isinstance(event, Call) and not event.misfits:
                self.calls.append(event)
        return is_possible

    def _scribble(self) -> None:
        call = self.calls[-1]
        of = RETURNED if self.rng.random() < 0.7 else str(self.rng.choice([*call.arguments]))
        whole = bool(self.rng.random() < 0.4)
        self._happen(Scribble(len(self.history), None, call.number, of, whole))

    def _echo(self, times: int) -> None:
        """Make the last call once more, or many times, and write into the results."""
        how = str(self.rng.choice(AGAIN if times == 1 else SAME))
        for _ in range(times):
            call = self.calls[-1]
            if math.prod(call.returns) > LARGEST_AGAIN:
                return
            self._happen(Scribble(len(self.history), None, call.number, RETURNED))
            arguments = again(call, how)
            self._happen(Call(len(self.history), None, call.method, arguments, call.returns))

    def _misfit(self) -> None:
        """Pass arrays that don't fit: whatever comes of it, the next call must be right."""
        N, C_in, C_out = self.sizes
        shapes: dict[str, tuple[int, ...]]
        shapes = {"A": (N, C_in), "W": (C_out, C_in + 1), "b": (C_out, 1)}
        if self.function == "contract":
            shapes = {"dLdZ": (N, C_out), "dZdX": (C_out, N + 1, C_out)}
        arguments = {name: Passed(np.ones(shape)) for name, shape in shapes.items()}
        self._happen(Call(len(self.history), None, self.function, arguments, misfits=True))

    def _contract_a_result(self) -> None:
        """Contract what a Jacobian function has returned, after its caller has edited it."""
        made = self._call(str(self.rng.choice(["dZdb", "dZdW", "dZdA"])), plain=True)
        if not self._happen(made):
            return
        values = jacobian(made.method, **{n: X.values for n, X in made.arguments.items()})
        values[int(self.rng.integers(len(values)))] = 0.0
        N, _, C_out = self.sizes
        dLdZ = self._pass("dLdZ", (N, C_out))
        edited = Passed(values, "refilled", (made.number, RETURNED))
        arguments = {"dLdZ": dLdZ, "dZdX": edited}
        returns = values.shape[:-2]
        self._happen(Call(len(self.history), None, "contract", arguments, returns))

    def _call(self, function: str, plain: bool = False) -> Call:
        N, C_in, C_out = self.sizes
        A, W, b = (N, C_in), (C_out, C_in), (C_out, 1)
        of: dict[str, tuple[int, ...]] = {"dZdb": (C_out,), "dZdW": W, "dZdA": A}
        shapes: dict[str, tuple[int, ...]] = {"A": A, "W": W, "b": b}
        if function == "contract":
            X = of[str(self.rng.choice([*of]))]
            shapes, returns = {"dLdZ": (N, C_out), "dZdX": (*X, N, C_out)}, X
        else:
            returns = (*of[function], N, C_out)
        arguments = {
            name: Passed(np.ones(shape)) if plain else self._pass(name, shape)
            for name, shape in shapes.items()
        }
        if "W" in arguments and A == W and self.rng.random() < 0.3:  # one array for both
            arguments["W"] = Passed(arguments["A"].values, "again", (len(self.history), "A"))
        keeps = "transposed" if self.rng.random() < 0.1 and not plain else "whole"
        return Call(len(self.history), None, function, arguments, returns, keeps)

    def _pass(self, name: str, shape: tuple[int, ...]) -> Passed:
        """Draw an array; sometimes one with the numbers of an earlier one in another shape."""
        earlier: list[Earlier] = []
        reshaped: list[Array] = []
        size = math.prod(shape)
        for call in self.calls:
            for other, array in call.arguments.items():
                if array.values.shape == shape:
                    earlier.append(((call.number, other), array.values))
                elif other == name and array.values.size == size:
                    reshaped.append(array.values.reshape(shape))
        if reshaped and self.rng.random() < 0.5:
            return Passed(reshaped[-1].copy())
        return pass_array(self.rng, self.kinds.get(name), shape, earlier)

    def _draw_sizes(self) -> tuple[int, int, int]:
        if self.calls and self.rng.random() < 0.2:
            N, C_in, C_out = self.sizes
            return C_in, N, C_out  # as many numbers of A, in another shape
        N, C_in, C_out = (int(size) for size in self.rng.choice(self.among, 3))
        return N, (C_out if self.rng.random() < 0.3 else C_in), C_out


def jacobian(function: str, A: Array, W: Array, b: Array) -> Array:
    """Return the right Jacobian: `dZdb`, `dZdW` or `dZdA`."""
    found: Array
    match function:
        case "dZdb":
            found = np.einsum("kc,n->knc", np.eye(len(W)), np.ones(len(A)))
        case "dZdW":
            found = np.einsum("kc,ni->kinc", np.eye(len(W)), A)
        case _:
            found = np.einsum("mn,ci->minc", np.eye(len(A)), W)
    return found
