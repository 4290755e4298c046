"""Mistakes that depend on a size: each value is right for most sizes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import libcst as cst

from autograder.authoring.audit.place import Operator, Place, given_value, statement


def squeezed(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield a value without its axes of size one."""
    if given := given_value(node):
        start, value = given
        yield statement(f"{start}np.squeeze({value})")


def wrong_for_a_size(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield a value that is wrong for a size of one, for equal sizes, or for large ones."""
    if given := given_value(node):
        start, value = given
        if not place.arrays:
            cases = [f"{name} == 1" for name in place.parameters]
            cases += [f"{name} > 8" for name in place.parameters]
            cases += [f"{one} == {other}" for one, other in combinations(place.parameters, 2)]
        else:
            cases = []
        for name in place.arrays:
            cases += [f"len({name}) == 1", f"{name}.shape[-1] == 1", f"len({name}) > 64"]
            cases += [f"len({name}) > 8", f"len({name}) == {name}.shape[-1]"]
        for one, other in combinations(place.arrays, 2):
            cases.append(f"len({one}) == len({other})")
        if "W" in place.attributes:
            cases += [f"len({name}) == len(self.W)" for name in place.arrays]
        for case in cases:
            yield statement(f"{start}1 + ({value}) if {case} else ({value})")


def without_the_last_rows(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield a value computed from whole blocks of samples alone."""
    if given := given_value(node):
        start, value = given
        for name in place.arrays:
            if re.search(rf"\b{name}\b", value):
                for size in (2, 16):
                    whole = f"{name}[: max({size}, len({name}) // {size} * {size})]"
                    yield statement(f"{name} = {whole}; {start}{value}")


OPERATORS: tuple[Operator, ...] = (squeezed, wrong_for_a_size, without_the_last_rows)
