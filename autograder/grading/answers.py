"""Reads the answers of a worker, which a student may have forged."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from autograder.grading.student import Remote
from autograder.jail.messages import (
    MAX_DEPTH,
    MAX_DIMENSIONS,
    MAX_ITEMS,
    MAX_LETTERS,
    MAX_STRING,
    MAX_TEXT,
    decode_array,
)
from autograder.jail.values import is_key
from autograder.results.verdict import Frame

MAX_FRAMES = 6
MOST_CHARACTERS = 60
MOST_OPERANDS = 16
ADDRESS = re.compile(r"(?<= at )0x[0-9a-fA-F]+")


class NotAnAnswer(ValueError):  # noqa: N818 - what it says
    """Bytes that no worker of ours would send."""


@dataclass(frozen=True)
class StudentError:
    """An exception of a student's code, as the worker describes it.

    Attributes
    ----------
    type, message : str
        The name of its class, and its text.
    bases : list of str
        The names of its classes, from its own upwards.
    near : str
        For a missing name or attribute: an existing one with a similar name.
    frames : list of Frame
        The student's own, outermost first.
    operands : list of str
        The arrays of the expression that raised the exception, each with its shape.
    """

    type: str
    message: str
    bases: list[str]
    near: str
    frames: list[Frame]
    operands: list[str] = field(default_factory=list)


MakesRemote = Callable[[int, str, str], Remote | None]
"""Makes the stand-in for an object that stays with the worker.

Its arguments are the object's handle, its type, and its place in the value: `[0]['W']`.
"""


def read_value(answer: dict[str, Any], body: bytes, remote: MakesRemote) -> Any:
    """Return the value that an answer holds.

    Raises
    ------
    NotAnAnswer
        If it holds no value.
    """
    return _reader(body, remote)(answer)


def read_steps(answer: dict[str, Any], body: bytes, remote: MakesRemote) -> list[Any]:
    """Return the values that the answer to several steps holds.

    Returns
    -------
    list
        For each step its value, None for a step that is not read, a list for a step that looks at
        several, or a `StudentError`.

    Raises
    ------
    NotAnAnswer
        If the answer is no such list.
    """
    read = _reader(body, remote)
    earlier: dict[int, tuple[dict[str, Any], Any]] = {}

    def read_look(look: Any) -> Any:
        match look:
            case {"error": error}:
                return read_error(error)
            case {"array": {"start": int(start)} as layout}:
                if start in earlier and earlier[start][0] == layout:
                    return earlier[start][1]  # as it was at an earlier look, and not read again
                earlier[start] = layout, read(look)
                return earlier[start][1]
        return read(look)

    def read_step(step: Any) -> Any:
        match step:
            case {"looks": list(looks)}:
                return [read_look(look) for look in looks]
            case {**nothing} if not nothing:
                return None
        return read_look(step)

    match answer:
        case {"steps": list(steps)}:
            return [read_step(step) for step in steps]
    raise NotAnAnswer("it holds no steps")


def _reader(body: bytes, remote: MakesRemote) -> Callable[[dict[str, Any]], Any]:
    """Return a function that reads the values of one answer, in the order of their bytes."""
    used, items_left, letters_left = 0, MAX_ITEMS, MAX_LETTERS

    def expect_room(count: int, depth: int) -> None:
        nonlocal items_left
        items_left -= count
        if depth == MAX_DEPTH or items_left < 0:
            raise NotAnAnswer("it is nested more deeply, or longer, than a worker's")

    def read(value: Any, depth: int, place: str) -> Any:
        nonlocal used, letters_left
        match value:
            case {"value": None | bool() | float() as plain}:
                return plain
            case {"value": int(number)} if number.bit_length() <= MAX_TEXT:
                return number
            case {"value": str(text)} if len(text) <= min(MAX_STRING, letters_left):
                letters_left -= len(text)
                return text
            case {"array": dict(layout)} | {"scalar": dict(layout)}:
                # Arrays follow one another: a header that named the same bytes many times
                # would fill our memory, not the worker's.
                if layout.get("start") != used:
                    raise NotAnAnswer("its arrays don't follow one another")
                array = decode_array(layout, body)
                used += array.nbytes
                if "array" in value:
                    return array
                if array.shape != ():
                    raise NotAnAnswer("a single number has no shape")
                return array[()]
            case {"tuple": list(items)} | {"list": list(items)}:
                expect_room(len(items), depth)
                found = [read(each, depth + 1, f"{place}[{i}]") for i, each in enumerate(items)]
                return tuple(found) if "tuple" in value else found
            case {"dict": list(pairs)}:
                expect_room(2 * len(pairs), depth)
                return read_pairs(pairs, depth + 1, place)
            case {"object": {"handle": handle, "type": str(kind)}} if _is_count(handle):
                return remote(handle, kind[:MAX_TEXT], place)
        raise NotAnAnswer("it holds no value")

    def read_pairs(pairs: list[Any], depth: int, place: str) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for pair in pairs:
            match pair:
                case [held, value]:
                    key = read(held, depth, place)
                    if not is_key(key):
                        raise NotAnAnswer("only plain values are keys")
                    found[key] = read(value, depth, f"{place}[{key!r:.{MOST_CHARACTERS}}]")
                case _:
                    raise NotAnAnswer("a dictionary has pairs")
        if len(found) != len(pairs):
            raise NotAnAnswer("a dictionary has each key once")
        return found

    def read_whole(answer: dict[str, Any]) -> Any:
        try:
            return read(answer, 0, "")
        except ValueError as error:
            raise NotAnAnswer(str(error)) from None

    return read_whole


def read_error(error: Any) -> StudentError:
    """Return the exception that an answer describes.

    Raises
    ------
    NotAnAnswer
        If it describes no exception.
    """
    match error:
        case {
            "type": str(kind),
            "message": str(message),
            "bases": list(bases),
            "near": str(near),
            "frames": list(frames),
        }:
            names = [base[:MAX_TEXT] for base in bases[:MAX_TEXT] if isinstance(base, str)]
            lines = [_read_frame(each) for each in frames[:MAX_FRAMES]]
            name = kind[:MAX_TEXT] or "Exception"  # even a class can be without a name
            text = without_addresses(message[:MAX_TEXT])
            shapes = _read_operands(error.get("operands", []))
            return StudentError(name, text, names, one_line(near), lines, shapes)
    raise NotAnAnswer("it describes no exception")


def read_running(running: Any) -> list[Frame]:
    """Return the lines that a worker says are running; none if it says nothing sensible."""
    if not isinstance(running, list):
        return []
    with suppress(NotAnAnswer):
        return [_read_frame(each) for each in running[:MAX_FRAMES]]
    return []


def read_peak(answer: dict[str, Any]) -> float:
    """Return the mebibytes that a worker reports; 0 if it reports nothing sensible."""
    peak: Any = answer.get("peak")
    return float(peak) if type(peak) in (int, float) and 0 <= peak < 1e6 else 0.0


def without_addresses(text: str) -> str:
    """Return a text without memory addresses, so that it is the same in every run."""
    return ADDRESS.sub("0x…", text)


def one_line(text: str) -> str:
    """Return the start of a text in a single line, which can't look like another of a report."""
    return " ".join(text[:MAX_TEXT].split())


def _read_operands(operands: Any) -> list[str]:
    if not isinstance(operands, list) or len(operands) > MOST_OPERANDS:
        raise NotAnAnswer("it describes no operands")
    found = []
    for operand in operands:
        match operand:
            case [str(text), list(shape)] if len(shape) <= MAX_DIMENSIONS and all(
                map(_is_count, shape)
            ):
                found.append(f"{one_line(text)[:MOST_CHARACTERS]} is {tuple(shape)}")
            case _:
                raise NotAnAnswer("it describes no operand")
    return found


def _is_count(value: Any) -> bool:
    """Whether a value is a whole number that fits a double: not a bool, not negative."""
    return type(value) is int and 0 <= value < 1 << 53


def _read_frame(frame: Any) -> Frame:
    match frame:
        case {"file": str(file), "line": line, "function": str(function), "text": str(text)} if (
            _is_count(line)
        ):
            return Frame(one_line(file), line, one_line(function), one_line(text))
    raise NotAnAnswer("it describes no line of code")
