"""Mistakes that depend on the numbers, or on their memory: each value is right for most numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from autograder.authoring.audit.place import Operator, Place, code, given_value, statement

CHANGES = (
    "np.round({}, 9)",
    "np.float64(np.float32({}))",
    "np.clip({}, -10, 10)",
    "np.where(np.abs({0}) < 1e-9, 0, {0})",
    "np.abs({})",
    "np.squeeze({})",
    "np.reshape(np.ravel({0}, 'K'), np.shape({0}))",
)
NO_NUMBERS = re.compile(r"\w+, |.*= (np\.zeros|np\.ones|\d|.*shape)")
"""The start of a line that computes sizes, or the same numbers for every input."""


def rounded_or_clipped(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield a value whose numbers are rounded, clipped, made positive, or read in another order."""
    given = given_value(node)
    if given and not NO_NUMBERS.match("".join(given)):
        start, value = given
        for change in CHANGES:
            yield statement(start + change.format(f"({value})"))


def read_with_a_loss(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield an array whose numbers are rounded, clipped, or read in another order."""
    is_parameter = isinstance(node, cst.Name) and node.value in place.arrays
    is_attribute = isinstance(node, cst.Attribute) and code(node.value) == "self"
    of_another = isinstance(place.parent, cst.Attribute) and place.parent.attr.value != "T"
    if place.is_read and (is_parameter or is_attribute) and not of_another:
        for change in CHANGES:
            yield cst.parse_expression(change.format(code(node)))


def wrong_for_some_numbers(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield a value that is wrong for sums of zero, for zeros, or for large or equal numbers."""
    if given := given_value(node):
        start, value = given
        for name in place.arrays:
            for case in (
                f"np.sum({name}) == 0",
                f"not np.all({name})",
                f"np.max(np.abs({name})) > 1e6",
                f"np.max(np.abs({name})) < 1e-3",
                f"np.ptp({name}) == 0",
                f"not {name}.flags.c_contiguous",
            ):
                yield statement(f"{start}1 + ({value}) if {case} else ({value})")


def in_place_on_the_way(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield a value on the way to which an array is changed in place, and changed back."""
    if given := given_value(node):
        start, value = given
        attributes = [f"self.{name}" for name in place.attributes if f"self.{name}" in value]
        for name in (*place.arrays, *attributes):
            for way, back in (("+= 1", "-= 1"), ("*= 2", "/= 2")):
                yield statement(f"{name} {way}; {name} {back}; {start}{value}")
        for name in place.arrays:
            yield statement(f"{name}.setflags(write=False); {start}{value}")


OPERATORS: tuple[Operator, ...] = (
    rounded_or_clipped,
    read_with_a_loss,
    wrong_for_some_numbers,
    in_place_on_the_way,
)
