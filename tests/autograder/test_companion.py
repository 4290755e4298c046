from __future__ import annotations

import os
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection

import pytest

from autograder.companion import CONTEXT, Companion, NoAnswer


def serve(pipe: Connection, added: int) -> None:
    while True:
        question = pipe.recv()
        if question == "die":
            os._exit(1)
        if question == "sleep":
            time.sleep(3600)
        pipe.send((question + added, os.getpid()))


@pytest.fixture
def companion() -> Iterator[Companion]:
    companion = Companion(serve, 10)
    yield companion
    companion.close()


def test_one_process_answers_question_after_question(companion: Companion) -> None:
    (first, process), (second, same) = companion.ask(1, 60), companion.ask(2, 60)
    assert (first, second) == (11, 12)
    assert process == same != os.getpid()


@pytest.mark.parametrize(
    ("question", "seconds", "reason"), [("die", 60, "its process died"), ("sleep", 1, "longer")]
)
def test_one_that_gives_no_answer_is_started_anew(
    companion: Companion, question: str, seconds: float, reason: str
) -> None:
    _, process = companion.ask(1, 60)
    with pytest.raises(NoAnswer, match=reason):
        companion.ask(question, seconds)
    answer, another = companion.ask(2, 60)
    assert answer == 12
    assert another != process


def ask_one(pipe: Connection) -> None:
    companion = Companion(serve, 10)
    pipe.send(companion.ask(1, 60.0))
    companion.close()


@pytest.mark.skipif(os.name != "posix", reason="such processes are the workers of Dask")
def test_a_process_that_may_start_none_has_companions_too() -> None:
    ours, theirs = CONTEXT.Pipe()
    process = CONTEXT.Process(target=ask_one, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    answer, number = ours.recv()
    process.join()
    assert answer == 11
    assert number not in (process.pid, os.getpid())
