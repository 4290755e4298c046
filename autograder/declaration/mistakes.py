"""What an author got wrong in the `mistakes` of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from autograder.declaration.misconception import Instead, Into, Misconception, OutOf

SENTENCES = ("observation", "question", "why")
EXAMPLE = '{"dLdZ": (DIAGONAL,)}'
CHANGES = 'Into({"W": "W.T"}), Instead("another formula") or OutOf("result / N")'


def contradictions(mistakes: Any, names: Mapping[str, list[set[str]]]) -> Iterator[str]:
    """Yield a sentence for each mistake that can't be used.

    Parameters
    ----------
    names
        By task, for each of its formulas that is an expression, the names that a change may use.
    """
    if not isinstance(mistakes, Mapping):
        yield f"mistakes is {_a(mistakes)}; it must be a dict, by task: mistakes={EXAMPLE}"
        return
    for task, several in mistakes.items():
        where = f"mistakes[{task!r}]"
        if task not in names:
            near = get_close_matches(str(task), names, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else f": it has {', '.join(names)}"
            yield f"{where}: the table has no task {task!r}{hint}"
        elif isinstance(several, Misconception):
            yield f"{where} is a Misconception; it must be a tuple, with a comma: {EXAMPLE}"
        elif not isinstance(several, tuple | list):
            yield f"{where} is {_a(several)}; it must be a tuple of Misconception: {EXAMPLE}"
        elif several and not names[task]:
            yield f"{where}: no value of this task has a NumPy expression that could be changed"
        else:
            for number, mistake in enumerate(several):
                if isinstance(mistake, Misconception):
                    yield from _of_mistake(mistake, task, names[task])
                else:
                    made = 'Misconception(name="...", change=..., ...)'
                    yield f"{where}[{number}] is {_a(mistake)}; it must be {made}"


def _of_mistake(mistake: Misconception, task: str, names: list[set[str]]) -> Iterator[str]:
    """Yield a sentence for each part of a mistake that has another type, or an unknown name."""
    where = f"the mistake {mistake.name!r} of {task}"
    for part in ("name", *SENTENCES):
        text = getattr(mistake, part)
        if not isinstance(text, str) or not text.strip():
            yield f"{where}: {part} is {text!r}; it must be a text"
            continue
        places = re.findall(r"{(\w*)}", text) if part in SENTENCES else []
        for place in dict.fromkeys(places):
            if place != "name":
                yield f"{where}: {part} has the unknown place {{{place}}}; it can have {{name}}"
    if not isinstance(mistake.reading, str):
        yield f"{where}: reading is {mistake.reading!r}; it must be a text"
    change = mistake.change
    is_empty = isinstance(change, Into) and not (isinstance(change.names, Mapping) and change.names)
    if is_empty or not isinstance(change, Into | Instead | OutOf):
        yield f"{where}: change is {change!r}; it must be {CHANGES}"
        return
    if wrong := [each for each in mistake.expressions if not isinstance(each, str)]:
        yield f"{where}: its change has {_a(wrong[0])}; it must be an expression, in quotes"
        return
    try:
        used = mistake.names
    except (SyntaxError, ValueError) as error:
        yield f"{where}: its change is not an expression: {error}"
        return
    if not any(used <= known for known in names):
        known = min(names, key=lambda known: len(used - known))
        unknown, can = (", ".join(sorted(each)) for each in (used - known, known))
        yield f"{where}: its change uses the unknown name {unknown}; it can use {can}"


def _a(value: Any) -> str:
    """Return the kind of a value, with an article."""
    kind = type(value).__name__
    return f"{'an' if kind[0].lower() in 'aeiou' else 'a'} {kind}"
