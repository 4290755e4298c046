from __future__ import annotations

import os
import select
import signal
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from autograder.grading.student import Remote, Student
from autograder.results.verdict import (
    Crashed,
    Judgement,
    OutOfMemory,
    TimedOut,
)
from autograder.workers.channel import Channel, WorkerProcess
from autograder.workers.in_process import InProcess
from autograder.workers.starting import Workers
from tests.autograder.corpus import hw1
from tests.autograder.grading.sessions import CODE, NAMES, failure, session_over, workers


def test_a_process_that_ends_is_a_crash_and_a_fresh_worker_follows() -> None:
    with session_over(CODE, *NAMES) as session:
        student = Student(session)
        layer = student.Layer(3)
        crash = failure(layer.leave)
        assert isinstance(crash, Crashed)
        assert crash.evidence.message == "it ended the whole Python process (exit code 0)"
        assert not session.holds(layer)
        fresh = student.Layer(4)
        assert fresh.size == 4
        assert fresh.count() == 1
        assert session.holds(fresh)


@pytest.mark.skipif(not hasattr(signal, "SIGRTMIN"), reason="has no real-time signals")
def test_a_signal_without_a_name_is_a_crash_too() -> None:
    source = "import os, signal\ndef f():\n    os.kill(os.getpid(), signal.SIGRTMIN + 3)\n"
    unlocked = workers("none").open  # bubblewrap's first process is spared its own signals
    with session_over(source, "f", open_channel=unlocked) as session:
        crash = failure(session.find("f"))
        assert isinstance(crash, Crashed)
        assert "killed by signal " in crash.evidence.message


def test_a_check_has_its_time_once_however_many_workers_it_uses_up() -> None:
    source = "import os\ndef hang():\n    while True: pass\ndef leave(): os._exit(0)\n"
    with session_over(source, "hang", "leave", seconds=1.0) as session:
        failure(session.find("leave"))
        failure(session.find("hang"))
        told = failure(session.find, "leave")
        assert isinstance(told, TimedOut)
        assert "it did not finish within 1 s;" in told.evidence.message


def test_an_object_of_a_dead_worker_is_never_taken_for_another() -> None:
    with session_over(CODE, *NAMES) as session:
        student = Student(session)
        dead = student.Layer(3)
        failure(dead.leave)
        names = [student.Layer, *(student.Layer(size) for size in range(10, 20))]
        assert len(names) == 11
        assert isinstance(failure(getattr, dead, "size"), Judgement)
        assert isinstance(failure(student.identity, dead), Judgement)


def test_prints_survive_the_end_of_the_process() -> None:
    with session_over(CODE, *NAMES) as session:
        layer = Student(session).Layer(3)
        layer.say("last words")
        failure(layer.leave)
        stdout, stderr = session.printed()
        assert "last words" in stdout
        assert "LAST WORDS" in stderr


def test_a_worker_that_died_between_two_checks_is_nobodys_crash() -> None:
    source = """
import os, threading

def later():
    threading.Timer(0.05, os._exit, [1]).start()

def wait():
    import time
    time.sleep(60)

def fine():
    return 1
"""
    unlocked = workers("none").open  # elsewhere, it can start no thread
    with session_over(source, "later", "wait", "fine", open_channel=unlocked) as session:
        session.find("later")()
        failure(session.find("wait"))
        session.begin_check()
        assert session.find("fine")() == 1

    channels: list[Channel] = []

    def open_channel() -> Channel:
        channels.append(unlocked())
        return channels[-1]

    with session_over(source, "later", "fine", open_channel=open_channel) as session:
        session.find("later")()
        assert isinstance(channels[0], WorkerProcess)
        select.select([channels[0]._pipes.responses], [], [])  # until it has ended
        session.begin_check()
        assert session.find("fine")() == 1
        assert len(channels) == 2


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_child_process_does_not_outlive_its_check() -> None:
    source = """
import os, time

def fork_and_hang():
    if os.fork() == 0:
        time.sleep(1000)
    time.sleep(1000)

def fine():
    return 1
"""
    unlocked = workers("none").open  # elsewhere, it can't be forked
    with session_over(
        source, "fork_and_hang", "fine", open_channel=unlocked, seconds=0.2
    ) as session:
        assert isinstance(failure(session.find("fork_and_hang")), TimedOut)
        session.begin_check()
        assert session.find("fine")() == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_child_process_that_slips_away_does_not_hold_the_grader_up(tmp_path: Path) -> None:
    source = f"""
import os, time

def slip_away():
    child = os.fork()
    if child == 0:
        os.setsid()
        time.sleep(20)
        open({str(tmp_path / "woke")!r}, "w").close()
        os._exit(0)
    return child

def hang():
    time.sleep(1000)
"""
    unlocked = workers("none").open
    with session_over(source, "slip_away", "hang", open_channel=unlocked, seconds=0.2) as session:
        child = session.find("slip_away")()
        assert isinstance(failure(session.find("hang")), TimedOut)
    assert not (tmp_path / "woke").exists()  # it sleeps on: nobody has waited for it
    os.kill(child, signal.SIGKILL)


GARBAGE = """
import os

def garbage():
    for descriptor in range(3, 30):
        try:
            os.write(descriptor, b"{}")
        except OSError:
            pass
    return 1

def fine():
    return 2
"""


def test_bytes_of_the_students_own_on_the_pipe_are_a_crash_of_theirs() -> None:
    with session_over(GARBAGE, "garbage", "fine", seconds=5.0) as session:
        assert isinstance(failure(session.find("garbage")), Crashed | TimedOut)
        session.begin_check()
        assert session.find("fine")() == 2


class Forged:
    """A worker whose every answer is this one, once it has been loaded."""

    is_in_process = False
    answer: tuple[dict[str, Any], bytes]

    def __init__(self, header: dict[str, Any], body: bytes) -> None:
        self.answer = header, body

    def ask(
        self, header: dict[str, Any], body: bytes | bytearray, *rest: Any
    ) -> tuple[dict[str, Any], bytes]:
        if header["operation"] in ("allow", "load", "begin"):
            return {"value": None}, b""
        return self.answer

    def printed(self) -> tuple[str, str]:
        return "", ""

    def close(self) -> None:
        pass


def nested(depth: int) -> dict[str, Any]:
    value: dict[str, Any] = {"value": 1}
    for _ in range(depth):
        value = {"list": [value]}
    return value


def layout(**changed: Any) -> dict[str, Any]:
    return {"array": {"dtype": "<f8", "shape": [1], "start": 0} | changed}


@pytest.mark.parametrize(
    "header",
    [
        {},
        {"value": {}},
        {"value": [1]},
        {"array": None},
        {"array": {}},
        layout(dtype="O"),
        layout(dtype="|O"),
        layout(dtype="U1"),
        layout(dtype="no such type"),
        layout(dtype=[["a", "<f8"]]),
        layout(dtype={"names": ["a"], "formats": ["O"]}),
        layout(dtype=7),
        layout(shape=[2]),
        layout(shape=[-1]),
        layout(shape=[-1, -1]),
        layout(shape=8),
        layout(shape=["a"]),
        layout(shape=[10**30]),
        layout(shape=[0, 10**30]),
        layout(shape=[0, 2**62, 2**62]),
        layout(shape=[1] * 1000),
        layout(shape=[float("inf")]),
        layout(shape=[float("nan")]),
        layout(start=1),
        layout(start=-8),
        layout(start=10**30),
        layout(start=float("inf")),
        layout(start="x"),
        {"scalar": {"dtype": "<f8", "shape": [2], "start": 0}},
        {"tuple": 5},
        {"list": {"a": 1}},
        {"list": [{}]},
        {"object": 7},
        {"object": {"handle": "x", "type": "Linear"}},
        {"object": {"handle": float("inf"), "type": "Linear"}},
        {"error": None},
        {"error": {}},
        {"error": {"type": "E", "bases": 5, "message": "", "near": "", "frames": []}},
        {"error": {"type": "E", "bases": [], "message": "", "near": "", "frames": [{}]}},
        {
            "error": {
                "type": "E",
                "bases": [],
                "message": "",
                "near": "",
                "frames": [{"file": "", "line": float("inf"), "function": "", "text": ""}],
            }
        },
    ],
    ids=lambda header: repr(header)[:60],
)
def test_an_answer_that_is_no_message_is_a_crash_and_no_exception_of_ours(
    header: dict[str, Any],
) -> None:
    def forged() -> Forged:
        return Forged(header, bytes(8))

    with session_over("", "f", open_channel=forged) as session:
        remote = Remote(session, {"handle": 1, "worker": 1}, "f", "function")
        assert isinstance(failure(remote, 1), Crashed)


def test_an_answer_nested_without_end_is_a_crash() -> None:
    with session_over("", "f", open_channel=lambda: Forged(nested(480), b"")) as session:
        remote = Remote(session, {"handle": 1, "worker": 1}, "f", "function")
        assert isinstance(failure(remote, 1), Crashed)


def test_in_process_leaves_the_interpreter_as_it_was() -> None:
    before_path, before_modules = list(sys.meta_path), set(sys.modules)
    with session_over(CODE, *NAMES, open_channel=InProcess) as session:
        assert Student(session).Layer(3).size == 3
        assert "handed_in" in sys.modules
    assert sys.meta_path == before_path
    assert "handed_in" not in set(sys.modules) - before_modules


def test_exit_does_not_end_the_grader_in_process() -> None:
    source = "import sys\ndef leave():\n    sys.exit(3)\n"
    with session_over(source, "leave", open_channel=InProcess) as session:
        assert isinstance(failure(session.find("leave")), Crashed)


def test_an_interrupt_passes_through_in_process() -> None:
    source = "def stop():\n    raise KeyboardInterrupt\n"
    with session_over(source, "stop", open_channel=InProcess) as session:
        stop = session.find("stop")
        with pytest.raises(KeyboardInterrupt):
            stop()


def test_an_interrupt_of_the_students_is_a_crash() -> None:
    with session_over("def stop():\n    raise KeyboardInterrupt\n", "stop") as session:
        assert isinstance(failure(session.find("stop")), Crashed)


def test_closing_twice_does_no_harm() -> None:
    with session_over(CODE, *NAMES) as session:
        session.close()


def test_what_asks_for_too_much_memory_is_out_of_memory_and_may_go_on() -> None:
    source = "import numpy as np\ndef large(): return np.ones(1 << 30)\ndef f(): return 1\n"
    with session_over(source, "large", "f") as session:
        large = session.find("large")
        told = failure(large)
        assert isinstance(told, OutOfMemory)
        assert told.evidence.traceback[0].function == "large"
        assert session.holds(large)
        assert session.find("f")() == 1


@pytest.mark.slow
def test_what_has_used_up_its_time_of_computing_is_told_so() -> None:
    limits = replace(hw1().limits, cpu_seconds=1)
    with (
        Workers(replace(hw1(), limits=limits)) as limited,
        session_over(CODE, *NAMES, open_channel=limited.open) as session,
    ):
        told = failure(Student(session).Layer(3).hang)
    assert isinstance(told, TimedOut)
    assert told.evidence.message == "it has used up its 1 seconds of computing"


def test_the_answers_of_a_check_have_room_for_so_many_bytes_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("autograder.grading.connection.MOST_BYTES", 20_000)
    source = "import numpy as np\ndef f(count): return np.zeros(count)\n"
    with session_over(source, "f") as session:
        for _ in range(2):  # each check begins again
            session.begin_check()
            f = session.find("f")
            assert [session.call(f, count).size for count in (1000, 1500)] == [1000, 1500]
            refused = session.call(f, 1)
            assert isinstance(refused, Remote)
            assert refused._kind.endswith("and shape (1,), too large to look at")
