from __future__ import annotations

import copy
import os
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from autograder.destination import Destination
from autograder.errors import UsageError
from autograder.results.journal import ENDED_EARLY, Journal, read_journal
from autograder.results.result import CheckResult, Result
from autograder.results.strict_json import to_json
from autograder.results.verdict import Verdict
from tests.autograder.command_line import FAST, run, submit_fast
from tests.autograder.reports.sample import SAMPLES, full_marks, mixture


def written(path: Path, result: Result) -> Path:
    """Write a journal of a whole result, check by check."""
    journal = Journal.open(path, result)
    for task in result.tasks:
        for check in task.checks:
            journal.add(task.id, check)
    journal.close(result)
    return path


def without_checks(result: Result) -> Result:
    result = copy.deepcopy(result)
    for task in result.tasks:
        task.checks.clear()
    return result


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_journal_with_its_end_holds_the_whole_result(sample: str, tmp_path: Path) -> None:
    result = SAMPLES[sample]()
    assert read_journal(written(tmp_path / "journal", result)) == result


@pytest.mark.parametrize("make", SAMPLES.values(), ids=SAMPLES)
def test_a_journal_cut_off_anywhere_has_each_check_whose_line_is_whole(
    make: Callable[[], Result], tmp_path: Path
) -> None:
    result = make()
    content = written(tmp_path / "whole", result).read_bytes()
    checks = [(task.id, check) for task in result.tasks for check in task.checks]
    ends = [index + 1 for index, byte in enumerate(content) if byte == ord("\n")]
    cut = tmp_path / "cut"
    # Positions near the end of each line, and some inside each line.
    for place in sorted({end + step for end in ends for step in (-40, -2, -1, 0, 1, 40)}):
        cut.write_bytes(content[:place])
        lines = content[:place].count(b"\n")
        if lines == 0:
            with pytest.raises(UsageError, match="holds no result"):
                read_journal(cut)
            continue
        recovered = read_journal(cut)
        found = [(task.id, check) for task in recovered.tasks for check in task.checks]
        assert found == checks[: lines - 1]
        assert (ENDED_EARLY in recovered.faults) == (lines < len(ends))
        if lines < len(ends):
            assert recovered.points is None


def test_a_journal_without_its_end_has_no_score_but_the_verdicts_so_far(tmp_path: Path) -> None:
    result = mixture()
    journal = Journal.open(tmp_path / "journal", result)
    wrong, passed = result.tasks[0], result.tasks[1]
    passed.expected_checks = 2
    journal.add(wrong.id, wrong.checks[0])
    journal.add(passed.id, passed.checks[0])
    recovered = read_journal(tmp_path / "journal")
    assert recovered.points is None
    assert (recovered.tasks[0].verdict, recovered.tasks[0].points) == (Verdict.WRONG, 0)
    assert [task.verdict for task in recovered.tasks[2:]] == [Verdict.GRADER_FAULT] * 8


def test_a_task_with_missing_checks_is_not_passed(tmp_path: Path) -> None:
    result = full_marks()
    result.tasks[0].expected_checks = 2
    Journal.open(tmp_path / "journal", result).add("init", result.tasks[0].checks[0])
    assert read_journal(tmp_path / "journal").tasks[0].points is None


def test_a_check_is_in_the_file_as_soon_as_it_is_added(tmp_path: Path) -> None:
    result = full_marks()
    path = tmp_path / "journal"
    journal = Journal.open(path, result)
    for count, task in enumerate(result.tasks, start=1):
        journal.add(task.id, task.checks[0])
        assert path.read_bytes().count(b"\n") == 1 + count
    journal.close(result)


def test_the_head_holds_no_checks(tmp_path: Path) -> None:
    Journal.open(tmp_path / "journal", full_marks())
    assert all(not task.checks for task in read_journal(tmp_path / "journal").tasks)


def test_numbers_that_JSON_lacks_are_stored_as_text(tmp_path: Path) -> None:
    result = full_marks()
    result.tasks[0].checks[0].inputs = {"A": [[float("nan"), float("-inf"), 1.5]]}
    recovered = read_journal(written(tmp_path / "journal", result))
    assert recovered.tasks[0].checks[0].inputs == {"A": [["nan", "-inf", 1.5]]}


def test_a_journal_that_exists_is_never_overwritten(tmp_path: Path) -> None:
    path = written(tmp_path / "journal", full_marks())
    before = path.read_bytes()
    with pytest.raises(UsageError, match="already"):
        Journal.open(path, mixture())
    assert path.read_bytes() == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's /dev/full")
def test_a_disk_that_is_full_from_the_start_is_an_error_and_leaves_no_file(tmp_path: Path) -> None:
    class Full(Journal):
        def __init__(self, place: Destination) -> None:
            place.create().close()
            self._file = FileIO("/dev/full", "wb")

    with pytest.raises(UsageError, match="journal can't be written: No space left"):
        Full.open(tmp_path / "journal", full_marks())
    assert list(tmp_path.iterdir()) == []


def test_after_half_a_line_nothing_more_is_written(tmp_path: Path) -> None:
    """Otherwise the next line would continue the half line, and every line after it is lost."""
    path = tmp_path / "journal"
    result = full_marks()
    journal = Journal.open(path, result)
    whole = journal._file

    class HalfFull:
        def write(self, line: bytes) -> int | None:
            return whole.write(line[: len(line) // 2])

        def close(self) -> None:
            whole.close()

    journal._file = HalfFull()  # type: ignore[assignment]
    with pytest.raises(OSError, match="No space left"):
        journal.add("init", result.tasks[0].checks[0])
    with pytest.raises(ValueError, match="closed file"):
        journal.add("forward", result.tasks[1].checks[0])
    assert read_journal(path).tasks == without_checks(result).tasks


def test_no_other_program_inherits_it(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "journal", full_marks())
    assert not os.get_inheritable(journal._file.fileno())


def lines_of(result: Result, tmp_path: Path) -> list[bytes]:
    return written(tmp_path / "whole", result).read_bytes().splitlines(keepends=True)


def refused(lines: list[bytes], tmp_path: Path) -> str:
    path = tmp_path / "journal"
    path.write_bytes(b"".join(lines))
    with pytest.raises(UsageError) as refusal:
        read_journal(path)
    return str(refusal.value).removeprefix(f"{path}, ")


def test_a_check_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    head, first, *_ = lines_of(full_marks(), tmp_path)
    assert refused([head, first, first], tmp_path) == "line 3: init of init was judged before"


def test_a_check_of_an_unknown_task_is_refused(tmp_path: Path) -> None:
    head, first, *_ = lines_of(full_marks(), tmp_path)
    stranger = first.replace(b'"task": "init"', b'"task": "other"')
    assert refused([head, stranger], tmp_path) == "line 2: the result has no task 'other'"


def test_a_line_in_the_wrong_place_is_refused(tmp_path: Path) -> None:
    head, first, second, end = lines_of(full_marks(), tmp_path)
    for number, lines in (
        (1, [first, head]),
        (1, [end]),
        (2, [head, head]),
        (3, [head, end, first]),
        (3, [head, end, end]),
        (2, [head, b'{"points": 100}\n', second]),
        (2, [head, b"[]\n"]),
    ):
        assert refused(lines, tmp_path).startswith(f"line {number}: this is not what a grader")


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b'{"judged": {"task": "init"}}\n',
        b'{"judged": {"task": "init", "check": {"name": "x"}}}\n',
        b'{"end": {"notes": "one"}}\n',
        b'{"judged": \n',
        b"\xff\xfe\n",
        b"\0\0\0\0\n",
    ],
)
def test_a_malformed_line_that_is_not_the_last_is_named(line: bytes, tmp_path: Path) -> None:
    head, first, *_ = lines_of(full_marks(), tmp_path)
    assert refused([head, line, first], tmp_path).startswith("line 2: ")


@given(position=st.floats(0, 1), byte=st.integers(0, 255))
def test_a_journal_with_any_damaged_byte_is_refused_or_read(
    position: float, byte: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "damaged"
    path.unlink(missing_ok=True)
    content = bytearray(written(path, mixture()).read_bytes())
    content[round(position * (len(content) - 1))] = byte
    path.write_bytes(content)
    with suppress(UsageError):
        assert len(read_journal(path).tasks) == len(mixture().tasks)


def test_an_unknown_verdict_is_refused(tmp_path: Path) -> None:
    head, first, *_ = lines_of(full_marks(), tmp_path)
    better = first.replace(b'"passed"', b'"excellent"')
    assert "line 2" in refused([head, better], tmp_path)


def test_a_journal_of_another_schema_version_is_refused(tmp_path: Path) -> None:
    head, *_ = lines_of(full_marks(), tmp_path)
    older = head.replace(b'"schema_version": 4', b'"schema_version": 1')
    assert "schema version 1" in refused([older], tmp_path)


def test_every_line_is_ASCII_and_one_object(tmp_path: Path) -> None:
    for line in lines_of(mixture(), tmp_path):
        assert line.isascii()
        assert line.startswith(b"{")
        assert line.endswith(b"}\n")


def test_any_text_in_a_check_comes_back(tmp_path: Path) -> None:
    odd = "half \udc80, a line\nand another\r\n\x85\u2028\0"
    result = full_marks()
    result.tasks[0].checks = [CheckResult(odd, odd, Verdict.PASSED, stdout=odd, note=odd)]
    assert to_json(read_journal(written(tmp_path / "journal", result)).as_dict()) == to_json(
        result.as_dict()
    )


def test_a_grading_goes_on_when_the_disk_of_its_journal_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = Journal._append

    def full(self: Journal, kind: str, content: dict[str, Any]) -> None:
        if kind != "result":
            raise OSError(28, "No space left on device")
        append(self, kind, content)

    monkeypatch.setattr(Journal, "_append", full)
    folder = submit_fast(tmp_path / "ada")
    journal = tmp_path / "journal"
    done = run("grade", "hw1", folder, *FAST, "--isolation=none", "--journal", journal)
    assert done.exit_code == 2
    assert "8 / 8 points" in done.stdout
    assert "the journal can't be written: No space left on device" in done.stderr
    assert read_journal(journal).points is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_a_pipe_is_no_journal(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "journal")
    with pytest.raises(UsageError, match="is a pipe or a device"):
        read_journal(tmp_path / "journal")


def test_a_line_without_end_is_not_read_whole(tmp_path: Path) -> None:
    with (tmp_path / "journal").open("wb") as file:
        file.truncate(1 << 30)
    tracemalloc.start()
    with pytest.raises(UsageError, match="it has a line of more than 32 MiB"):
        read_journal(tmp_path / "journal")
    assert tracemalloc.get_traced_memory()[1] < 100 << 20
    tracemalloc.stop()


def test_a_line_that_is_nested_without_end_is_refused(tmp_path: Path) -> None:
    head, *_ = lines_of(full_marks(), tmp_path)
    assert refused([head, b"[" * 100_000 + b"\n"], tmp_path).startswith("line 2: ")
