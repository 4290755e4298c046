from __future__ import annotations

import os

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.jail.messages import MAX_BODY_BYTES, MAX_HEADER_BYTES
from autograder.jail.outputs import MAX_OUTPUT_BYTES
from autograder.results.verdict import (
    Crashed,
    GraderFault,
    Judgement,
    Missing,
    NotAttempted,
    TimedOut,
)
from autograder.workers.channel import Channel
from autograder.workers.in_process import InProcess
from autograder.workers.streams import CUT_SHORT, MAX_PRINTED
from tests.autograder.grading.sessions import CODE, NAMES, failure, session_over, workers


def test_an_exception_is_told_with_the_students_own_frames() -> None:
    with session_over(CODE, *NAMES) as session:
        crash = failure(Student(session).Layer(3).crash)
    assert isinstance(crash, Crashed)
    assert crash.evidence.message == "ZeroDivisionError: division by zero"
    assert [(frame.file, frame.function, frame.text) for frame in crash.evidence.traceback] == [
        ("handed_in.py", "crash", "return inner(self.size)"),
        ("handed_in.py", "inner", "return size / 0"),
    ]


@pytest.mark.parametrize(
    "arguments", [["x" * MAX_HEADER_BYTES], [np.zeros(MAX_BODY_BYTES // 8 + 1)]]
)
@pytest.mark.slow(keep=1)
def test_a_request_that_is_too_large_is_the_graders_fault(arguments: list[object]) -> None:
    with session_over(CODE, *NAMES) as session:
        fault = failure(Student(session).Layer, *arguments)
        assert isinstance(fault, GraderFault), fault
        assert "too large" in str(fault)
        assert Student(session).Layer(3).size == 3


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


def test_what_ends_the_process_is_not_tried_again() -> None:
    with session_over(CODE, *NAMES) as session:
        student = Student(session)
        failure(student.Layer(3).leave)
        fresh = student.Layer(4)
        assert isinstance(failure(fresh.leave), Crashed)
        assert session.holds(fresh)


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


def test_what_comes_after_the_time_is_used_up_is_not_blamed() -> None:
    with session_over(CODE, *NAMES, seconds=1.0) as session:
        layer = Student(session).Layer(3)
        hung = failure(layer.hang)
        assert isinstance(hung, TimedOut)
        for _ in range(2):  # the file, and its class, which the dead worker knew
            assert failure(session.find, "Layer") is hung
        assert hung.evidence.message.startswith("it did not finish within 1 s;")
        session.begin_check()
        assert Student(session).Layer(4).size == 4


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


def test_a_worker_apart_has_seen_nothing_and_leaves_no_trace() -> None:
    source = "seen = []\ndef f(X):\n    print(X)\n    seen.append(X)\n    return len(seen)\n"
    with session_over(source, "f") as session:
        f = session.find("f")
        assert [session.call(f, 1), session.call(f, 2)] == [1, 2]
        calls = list(session.record.calls)
        for _ in range(2):
            with session.apart():
                assert session.call(session.find("f"), 3) == 1
        assert session.holds(f)
        assert session.call(session.find("f"), 4) == 3
        assert session.record.calls == [*calls, "f(4)"]
        assert session.printed() == ("1\n2\n4\n", "")


def test_a_failure_apart_is_not_repeated_later() -> None:
    source = "import os\nkeep = False\ndef f(): return keep or os._exit(0)\n"
    source += "def g():\n    global keep\n    keep = True\n"
    with session_over(source, "f", "g") as session:
        session.call(session.find("g"))
        with pytest.raises(Crashed), session.apart():
            session.call(session.find("f"))
        assert session.call(session.find("f")) is True


def _find_apart(session: Session, times: int) -> None:
    for _ in range(times):
        with session.apart():
            session.find("f")


def test_all_workers_apart_share_the_time_of_one_check() -> None:
    source = "import time\nend = time.process_time() + 0.1\nwhile time.process_time() < end: pass\n"
    with session_over(f"{source}def f(): return 3\n", "f", seconds=0.35) as session:
        with pytest.raises(TimedOut):
            _find_apart(session, times=10)
        assert session.call(session.find("f")) == 3  # the check's own time is not used up
        session.begin_check()
        with session.apart():
            assert session.call(session.find("f")) == 3


def test_in_process_there_is_one_worker_only() -> None:
    source = "seen = []\ndef f(X):\n    seen.append(X)\n    return len(seen)\n"
    with session_over(source, "f", open_channel=InProcess) as session:
        assert session.call(session.find("f"), 1) == 1
        with session.apart():
            assert session.call(session.find("f"), 2) == 2
        assert session.call(session.find("f"), 3) == 3


def test_a_method_that_stopped_is_called_on_an_object_of_another_class() -> None:
    source = """
import os
class Ends:
    def backward(self, X):
        os._exit(1)
class Returns:
    def backward(self, X):
        return X
"""
    with session_over(source, "Ends", "Returns") as session:
        student = Student(session)
        failure(student.Ends().backward, 1.0)
        assert session.has_stopped("Ends", "backward")
        assert not session.has_stopped("Returns", "backward")
        assert student.Returns().backward(2.0) == 2.0
        failure(student.Ends().backward, 1.0)


def test_what_has_stopped_is_known_by_name() -> None:
    with session_over(CODE, *NAMES) as session:
        student = Student(session)
        assert not session.has_stopped("Layer", "leave")
        failure(student.Layer(3).leave)
        assert session.has_stopped("Layer", "leave")
        assert not session.has_stopped("Layer", "hang", "inner")
    with session_over("raise ValueError", "f") as session:
        failure(session.find, "f")
        assert session.has_stopped("f")
