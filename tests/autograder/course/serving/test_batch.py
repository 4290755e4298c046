"""Fifty people read, and one writes, while a batch grades into the same gradebook."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

pytest.importorskip("jinja2", reason="the pages need it")
pytest.importorskip("waitress", reason="the server needs it")
pytest.importorskip("werkzeug", reason="the server needs it")

from autograder.course.gradebook import open_gradebook
from autograder.course.pages.site import Site
from tests.autograder.course.classes import folders, students
from tests.autograder.course.serving.listening import listening
from tests.autograder.course.small import hand_in, students_in, write_homework

READERS = 50
STUDENTS = 40


@pytest.mark.slow
def test_fifty_read_while_a_batch_writes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small = write_homework(tmp_path / "small")
    class_ = students(STUDENTS, hand_in)
    export = folders(tmp_path, class_)
    course = tmp_path / "course"
    batch = [sys.executable, "-m", "autograder", "batch", small, export, "--out", course]
    first = [*batch, "--jobs", "1", "--limit", "3"]
    subprocess.run(first, capture_output=True, check=False)
    with open_gradebook(course) as book:
        names = [*Site(book).names(book)]
    answers: Counter[tuple[str, int]] = Counter()
    broken: list[str] = []
    ended = threading.Event()
    with listening(course) as server, ThreadPoolExecutor(READERS + 1) as crew:

        def read(number: int) -> None:
            while not ended.is_set():
                number += 1
                answer = server.ask(names[number % len(names)])
                answers["GET", answer.status] += 1
                scored = re.search(r"(\d+) of (\d+) students have a score", answer.text)
                if not answer.text.endswith("</html>\n") or (
                    scored and int(scored[1]) > int(scored[2])
                ):
                    broken.append(answer.text)

        def write() -> None:
            page = next(name for name in names if re.fullmatch(r"small/student\d+.*[.]html", name))
            while not ended.is_set():
                state = re.search(r'name="state" value="([^"]*)"', server.ask(page).text)
                assert state
                fields = {"deed": "comment", "text": "while a batch writes", "state": state[1]}
                answers["POST", server.send(page, fields).status] += 1

        crowd = [crew.submit(read, number) for number in range(READERS)]
        crowd.append(crew.submit(write))
        graded = subprocess.run(
            [*batch, "--jobs", "1"], capture_output=True, encoding="utf-8", check=False
        )
        ended.set()
        for each in crowd:
            each.result()
    with capsys.disabled():
        print(f"\n{READERS} readers while {STUDENTS - 3} are graded: {dict(answers)}")
    assert graded.returncode == 4, graded.stderr  # some can't be read
    assert f"{STUDENTS} of {STUDENTS} hand-ins are judged" in graded.stdout + graded.stderr
    assert broken == []
    assert {status for method, status in answers if method == "GET"} == {200}
    assert {status for method, status in answers if method == "POST"} <= {303, 503}
    assert answers["GET", 200] > READERS
    assert len(students_in(course)) == STUDENTS
    with open_gradebook(course) as book:
        written = book.connection.execute("SELECT count(*) FROM staff").fetchone()[0]
        assert written == answers["POST", 303]
        assert book.connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
