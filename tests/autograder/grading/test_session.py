from __future__ import annotations

import os
import select
import signal
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from autograder.grading.student import Named, Remote, Student
from autograder.jail.worker import MAX_OUTPUT_BYTES
from autograder.results.verdict import (
    Crashed,
    Judgement,
    Missing,
    NotAttempted,
    OutOfMemory,
    TimedOut,
)
from autograder.workers.channel import CUT_SHORT, MAX_PRINTED, Channel, WorkerProcess
from autograder.workers.in_process import InProcess
from autograder.workers.starting import Workers
from tests.autograder.corpus import hw1
from tests.autograder.grading.sessions import session_over, workers

CODE = """
import os
import signal
import sys

print("imported")


class Layer:
    made = 0

    def __init__(self, size, other=None):
        self.size = size
        Layer.made += 1

    def crash(self):
        return inner(self.size)

    def hang(self):
        while True:
            pass

    def leave(self):
        os._exit(0)

    def todo(self):
        raise NotImplementedError

    def say(self, text):
        print(text)
        print(text.upper(), file=sys.stderr)
        os.write(1, b"written\\n")

    def flood(self):
        print("x" * 10_000_000)

    def count(self):
        return Layer.made


def inner(size):
    return size / 0


def add_one(array):
    array += 1


def identity(value):
    return value


def same(first, second):
    return first is second
"""
NAMES = ("Layer", "inner", "add_one", "identity", "same", "absent")


def failure(call: Any, *arguments: Any) -> Judgement:
    with pytest.raises(Judgement) as caught:
        call(*arguments)
    return caught.value


def test_an_exception_is_told_with_the_students_own_frames() -> None:
    with session_over(CODE, *NAMES) as session:
        crash = failure(Student(session).Layer(3).crash)
    assert isinstance(crash, Crashed)
    assert crash.evidence.message == "ZeroDivisionError: division by zero"
    assert [(frame.file, frame.function, frame.text) for frame in crash.evidence.traceback] == [
        ("handed_in.py", "crash", "return inner(self.size)"),
        ("handed_in.py", "inner", "return size / 0"),
    ]


def test_NotImplementedError_is_no_crash() -> None:
    with session_over(CODE, *NAMES) as session:
        assert isinstance(failure(Student(session).Layer(3).todo), NotAttempted)


def test_wrong_arguments_are_told_by_the_call() -> None:
    with session_over(CODE, *NAMES) as session:
        crash = failure(Student(session).Layer(3).crash, 1)
    assert isinstance(crash, Crashed)
    assert crash.evidence.message.startswith("layer.crash(1) could not be called: ")


@pytest.mark.parametrize("missing", ["absent", "nowhere_listed"])
def test_what_is_not_there(missing: str) -> None:
    with session_over(CODE, *NAMES) as session:
        layer = Student(session).Layer(3)
        told = failure(getattr, layer, missing)
        assert isinstance(told, Missing)
        assert told.evidence.message == f"there is no layer.{missing}"
        told = failure(session.find, "absent")
        assert isinstance(told, Missing)
        assert told.evidence.message == "handed_in.py defines no absent"


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


def test_a_call_that_hangs_is_killed_once_and_not_tried_again() -> None:
    channels: list[Channel] = []

    def open_channel() -> Channel:
        channels.append(workers().open())
        return channels[-1]

    with session_over(CODE, *NAMES, open_channel=open_channel, seconds=1.0) as session:
        student = Student(session)
        assert isinstance(failure(student.Layer(3).hang), TimedOut)
        session.begin_check()
        fresh = student.Layer(4)
        assert len(channels) == 2
        assert isinstance(failure(fresh.hang), TimedOut)
        assert session.holds(fresh)
        assert fresh.size == 4
        assert len(channels) == 2


def test_a_check_has_its_time_once_however_many_workers_it_uses_up() -> None:
    source = "import os\ndef hang():\n    while True: pass\ndef leave(): os._exit(0)\n"
    with session_over(source, "hang", "leave", seconds=1.0) as session:
        failure(session.find("leave"))
        failure(session.find("hang"))
        told = failure(session.find, "leave")
        assert isinstance(told, TimedOut)
        assert "it did not finish within 1 s;" in told.evidence.message


def test_what_ends_the_process_is_not_tried_again() -> None:
    with session_over(CODE, *NAMES) as session:
        student = Student(session)
        failure(student.Layer(3).leave)
        fresh = student.Layer(4)
        assert isinstance(failure(fresh.leave), Crashed)
        assert session.holds(fresh)


def test_an_object_of_a_dead_worker_is_never_taken_for_another() -> None:
    with session_over(CODE, *NAMES) as session:
        student = Student(session)
        dead = student.Layer(3)
        failure(dead.leave)
        names = [student.Layer, *(student.Layer(size) for size in range(10, 20))]
        assert len(names) == 11
        assert isinstance(failure(getattr, dead, "size"), Judgement)
        assert isinstance(failure(student.identity, dead), Judgement)


def test_a_file_that_can_not_be_imported_is_run_once() -> None:
    source = "print('running')\nraise OSError('no file weights.npy')\n"
    with session_over(source, "f", "g") as session:
        first, second = failure(session.find, "f"), failure(session.find, "g")
        assert isinstance(first, Crashed)
        assert first.evidence.message == (
            "importing handed_in.py failed: OSError: no file weights.npy"
        )
        assert second is first
        assert session.printed() == ("running\n", "")


def test_an_import_that_hangs_is_not_tried_again() -> None:
    with session_over("while True: pass", "f", seconds=1.0) as session:
        first = failure(session.find, "f")
        assert isinstance(first, TimedOut)
        assert "importing handed_in.py: it did not finish within 1 s;" in first.evidence.message
        session.begin_check()
        assert failure(session.find, "f") is first


def test_prints_are_kept_for_the_check_in_which_they_came() -> None:
    with session_over(CODE, *NAMES) as session:
        layer = Student(session).Layer(3)
        assert session.printed() == ("imported\n", "")
        layer.say("one ✓")
        assert session.printed() == ("imported\none ✓\nwritten\n", "ONE ✓\n")
        session.begin_check()
        assert session.printed() == ("", "")
        Student(session).Layer(3).say("two")
        assert session.printed() == ("two\nwritten\n", "TWO\n")


def test_prints_survive_the_end_of_the_process() -> None:
    with session_over(CODE, *NAMES) as session:
        layer = Student(session).Layer(3)
        layer.say("last words")
        failure(layer.leave)
        stdout, stderr = session.printed()
        assert "last words" in stdout
        assert "LAST WORDS" in stderr


def test_a_flood_of_prints_is_cut_and_the_next_check_prints_anew() -> None:
    with session_over(CODE, *NAMES) as session:
        layer = Student(session).Layer(3)
        session.begin_record()
        layer.flood()
        stdout, stderr = session.printed()
        assert stdout.startswith("x" * (MAX_OUTPUT_BYTES - 100))
        assert len(stdout) <= MAX_PRINTED + len(CUT_SHORT)
        assert stderr == ""
        session.begin_check()
        Student(session).Layer(3).say("after")
        assert session.printed()[0].startswith("after")


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_what_a_program_of_the_students_prints_is_kept_where_one_can_be_started() -> None:
    source = "import os\ndef f():\n    os.system('echo from a shell')\n"
    with session_over(source, "f", open_channel=workers("none").open) as session:
        session.find("f")()
        assert session.printed() == ("from a shell\n", "")


def test_off_the_record_leaves_no_trace() -> None:
    with session_over(CODE, *NAMES) as session:
        layer = Student(session).Layer(3)
        layer.say("before")
        with session.off_the_record():
            Student(session).Layer(9).say("meanwhile")
        layer.say("after")
        assert session.record.calls == [
            "layer = Layer(3)",
            "layer.say('before')",
            "layer.say('after')",
        ]
        for printed in session.printed():
            assert [word for word in printed.lower().split() if word != "written"] == [
                *(["imported"] if "imported" in printed else []),
                "before",
                "after",
            ]


def test_calls_are_written_down_as_a_student_would_write_them() -> None:
    with session_over(CODE, *NAMES) as session:
        student = Student(session)
        first, _second = student.Layer(3), student.Layer(2, None)
        first.W = Named("W", np.zeros((2, 3)))
        student.identity(session.array("A", np.zeros(4, np.float32)))
        assert session.record.calls == [
            "layer = Layer(3)",
            "layer2 = Layer(2, None)",
            "layer.W = W  # W is float64 (2, 3)",
            "identity(A)  # A is float32 (4,)",
        ]


def test_an_array_is_handed_over_as_one_object_and_read_back_as_it_is_now() -> None:
    given = np.arange(3.0)
    with session_over(CODE, *NAMES) as session:
        student = Student(session)
        remote = session.array("x", given)
        assert student.same(remote, remote) is True
        assert student.same(remote, session.array("x", given)) is False
        student.add_one(remote)
        np.testing.assert_array_equal(session.value(remote), [1.0, 2.0, 3.0])
    np.testing.assert_array_equal(given, [0.0, 1.0, 2.0])


def test_a_blank_instance_has_not_been_through_its_constructor() -> None:
    with session_over(CODE, *NAMES) as session:
        blank = session.blank(Student(session).Layer)
        assert blank.count() == 0
        assert isinstance(failure(getattr, blank, "size"), Missing)


def test_a_handle_is_the_object_itself() -> None:
    with session_over(CODE, *NAMES) as session:
        layer = Student(session).Layer(3)
        layer.W = Named("W", np.zeros(2))
        session.handle(layer, "W").fill(7.0)
        np.testing.assert_array_equal(layer.W, [7.0, 7.0])


def test_a_check_begins_without_the_objects_of_the_last_one() -> None:
    with session_over(CODE, *NAMES) as session:
        layer = Student(session).Layer(3)
        session.begin_check()
        assert isinstance(failure(getattr, layer, "size"), Judgement)


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
        source, "fork_and_hang", "fine", open_channel=unlocked, seconds=1.0
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
    with session_over(source, "slip_away", "hang", open_channel=unlocked, seconds=1.0) as session:
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
        self, header: dict[str, Any], body: bytes | bytearray, deadline: float
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


def test_what_has_used_up_its_time_of_computing_is_told_so() -> None:
    limits = replace(hw1().limits, cpu_seconds=1)
    with (
        Workers(replace(hw1(), limits=limits)) as limited,
        session_over(CODE, *NAMES, open_channel=limited.open) as session,
    ):
        told = failure(Student(session).Layer(3).hang)
    assert isinstance(told, TimedOut)
    assert told.evidence.message == "it has used up its 1 seconds of computing"
