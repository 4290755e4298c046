"""Histories: what happens to several layers in a program that really uses them.

A check of one call misses every mistake that needs a second one. A history makes several layers of
several sizes, calls them with new, equal, repeated and sliced arrays, steps their parameters, and
calls them again. A model lives the same history beside them. What fails is shrunk to the shortest
history that still fails, and that is what the student sees.

A history is one request to the worker. Drawing and shrinking are bounded by the number of calls and
never by time, so that a seed gives one report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from autograder.grading.events import Call, Event, History, Make, Scribble, Step
from autograder.grading.past import is_possible

MOST_REPLAYS, MOST_EVENTS = 120, 6_000
"""The number of histories that shrinking may try, and of the events in them."""


def shrunk(history: History, fails: Callable[[History], bool]) -> History:
    """Return the shortest history found that still fails.

    Events are left out, the last ones first; then arrays that come again, views and steps in place
    become plain ones.
    """
    replays = events = 0

    def still_fails(candidate: History) -> bool:
        nonlocal replays, events
        if replays == MOST_REPLAYS or events > MOST_EVENTS or not is_possible(candidate):
            return False
        replays += 1
        events += len(candidate)
        return fails(candidate)

    best = list(history)
    size = max(len(best) // 2, 1)
    while size:
        start = len(best) - size
        while start >= 0:
            candidate = best[:start] + best[start + size :]
            if candidate and still_fails(candidate):
                best = candidate
            start -= size
        size //= 2
    position = 0
    while position < len(best):
        for plainer in _plainer(best[position]):
            candidate = [*best[:position], plainer, *best[position + 1 :]]
            if still_fails(candidate):
                best = candidate
                break
        else:
            position += 1
    return best


def _plainer(event: Event) -> Iterator[Event]:
    """Yield the same event with plain memory, and then with small whole numbers too."""
    if isinstance(event, Make | Step) and event.memory != "new":
        yield replace(event, memory="new")
    if isinstance(event, Step) and len(event.changes) > 1:
        for name, change in event.changes.items():
            yield replace(event, changes={name: change})
    if isinstance(event, Scribble) and not event.whole:
        yield replace(event, whole=True)
    if isinstance(event, Scribble) and event.lets_go:
        yield replace(event, lets_go=False)
    if isinstance(event, Call) and event.keeps != "whole":
        yield replace(event, keeps="whole")
    if isinstance(event, Call) and event.times > 1:
        yield replace(event, times=1)
    if isinstance(event, Call) and event.forgets:
        yield replace(event, forgets=False)
    if isinstance(event, Call) and event.as_views:
        yield replace(event, as_views=False)
    if isinstance(event, Step) and (event.times > 1 or event.calls):
        yield replace(event, times=1, calls=())
    if isinstance(event, Step) and len(event.calls) > 1:
        yield replace(event, calls=event.calls[:1])
    if isinstance(event, Step) and event.how in ("held", "let go", "anew"):
        yield replace(event, how="in place", view="")
    if isinstance(event, Step) and event.view:
        yield replace(event, view="")
    if isinstance(event, Call):
        plain = {n: replace(X, memory="new", source=None) for n, X in event.arguments.items()}
        if plain != event.arguments:
            yield replace(event, arguments=plain)
