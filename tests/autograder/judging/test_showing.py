"""What is shown of a history that is wrong."""

from __future__ import annotations

from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any, cast

from autograder.grading.events import History
from autograder.grading.session import Session
from autograder.judging.showing import _fails_in
from autograder.results.verdict import GraderFault, Judgement, Wrong

SESSION = cast(Session, SimpleNamespace(off_the_record=nullcontext))


def test_a_shorter_history_whose_arrays_fit_no_object_shows_nothing() -> None:
    def blamed(history: History) -> dict[str, Judgement]:
        if len(history) < 2:
            raise GraderFault("the formula of Z raised ValueError")
        return {"forward": cast(Any, Wrong)}

    fails = _fails_in(SESSION, blamed, "forward")
    assert not fails([])
    assert fails(cast(History, [None, None]))
