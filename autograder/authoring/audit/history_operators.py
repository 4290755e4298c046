"""Mistakes that depend on earlier calls: each value is right in the first call of all."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from autograder.authoring.audit.place import Operator, Place, given_value, statement


def only_the_first_time(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield a value that is computed once, or once for each size, object, or equal numbers."""
    if given := given_value(node):
        start, value = given
        keys = ["0"]
        if place.parameters and not place.arrays:
            keys += [f"({', '.join(place.parameters)},)"]
        for name in place.arrays:
            keys += [f"np.shape({name})", f"{name}.tobytes()"]
        for memory in place.memories:
            cache = f"{start}{memory}.setdefault('cache', {{}}).setdefault"
            for key in keys:
                yield statement(f"{cache}({key}, {value})")
            for name in place.arrays:  # an object that is kept shares its id with no other
                yield statement(f"{cache}(id({name}), ({name}, {value}))[1]")


def only_if_it_changed(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield a value that is computed again only if an argument has another N, or other numbers."""
    if given := given_value(node):
        start, value = given
        for name in place.arrays:
            for memory in place.memories:
                for key in (f"len({name})", f"float(np.sum({name}))"):
                    yield statement(
                        f"last, latest = {memory}.get('latest', (None, None)); "
                        f"latest = latest if last == {key} else {value}; "
                        f"{memory}['latest'] = {key}, latest; {start}latest"
                    )


def in_a_buffer(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield a value that is written into the array of the last call of the same size."""
    if given := given_value(node):
        start, value = given
        for memory in place.memories:
            yield statement(
                f"result = {value}; buffer = {memory}.setdefault('buffers', {{}})"
                f".setdefault(np.shape(result), np.empty_like(result)); "
                f"buffer[...] = result; {start}buffer"
            )


def wrong_later(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield a value that is wrong from the second, the fifth or the twelfth call on."""
    if given := given_value(node):
        start, value = given
        for memory in place.memories:
            for calls in (2, 5, 12):
                yield statement(
                    f"{memory}['calls'] = {memory}.get('calls', 0) + 1; "
                    f"{start}({value}) if {memory}['calls'] < {calls} else 1 + ({value})"
                )


def added_to_the_last(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield a value to which the last one of the same size is added."""
    if given := given_value(node):
        start, value = given
        for memory in place.memories:
            yield statement(
                f"result = {value}; totals = {memory}.setdefault('totals', {{}}); "
                f"result = totals[np.shape(result)] = result + totals.get(np.shape(result), 0); "
                f"{start}result"
            )


OPERATORS: tuple[Operator, ...] = (
    only_the_first_time,
    only_if_it_changed,
    in_a_buffer,
    wrong_later,
    added_to_the_last,
)
