from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from autograder.jail.outputs import MAX_OUTPUT_BYTES
from autograder.workers.channel import Ending
from autograder.workers.streams import CUT_SHORT, Output, Pipes

posix = pytest.mark.skipif(os.name != "posix", reason="Windows has no files without a name")


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (0, "exit code 0"),
        (3 << 8, "exit code 3"),
        (int(signal.SIGTERM), "killed by SIGTERM"),
        (0x80 | int(signal.SIGSEGV), "killed by SIGSEGV"),
        (63, "killed by signal 63"),
    ],
)
def test_an_ending_is_described_in_words(status: int, words: str) -> None:
    assert str(Ending(status, 0.0)) == words


@pytest.fixture(params=[pytest.param("without a name", marks=posix), "with a name"])
def output(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Output]:
    output = Output(tmp_path / "stdout" if request.param == "with a name" else None)
    yield output
    output.close()


def test_only_new_text_is_returned(output: Output) -> None:
    assert output.news() == ""
    os.write(output.fileno(), b"one")
    os.write(output.fileno(), b", two")
    assert output.news() == "one, two"
    assert output.news() == ""
    os.write(output.fileno(), b"three")
    assert output.news() == "three"


def test_a_long_output_is_cut_off_with_a_remark(output: Output) -> None:
    os.write(output.fileno(), b"x" * MAX_OUTPUT_BYTES)
    assert output.news() == "x" * MAX_OUTPUT_BYTES
    os.write(output.fileno(), b"y" * (MAX_OUTPUT_BYTES + 1))
    assert output.news() == "y" * MAX_OUTPUT_BYTES + CUT_SHORT
    os.write(output.fileno(), b"z")
    assert output.news() == "z"


def test_bytes_that_are_not_text_are_returned_too(output: Output) -> None:
    os.write(output.fileno(), b"gr\xfc\xdfe")
    assert output.news() == "gr\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}e"


def test_a_file_that_a_student_cut_off_is_still_read(output: Output) -> None:
    os.write(output.fileno(), b"a long text")
    assert output.news() == "a long text"
    os.ftruncate(output.fileno(), 2)
    output.news()
    os.write(output.fileno(), b"new")
    assert output.news() == "new"


def open_descriptors() -> int:
    count = 0
    for descriptor in range(256):
        with suppress(OSError):
            os.fstat(descriptor)
            count += 1
    return count


@posix
def test_pipes_leave_no_descriptor() -> None:
    before = open_descriptors()
    pipes = Pipes()
    assert len(set(pipes.descriptors())) == 4
    assert not any(map(os.get_inheritable, pipes.descriptors()))
    pipes.close_theirs()
    pipes.close()
    assert open_descriptors() == before
