"""The package for Gradescope, on a machine like Gradescope's: as root, and without a network."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from autograder.course.seeds import read_key
from tests.autograder.command_line import run
from tests.autograder.course.small import HALF, RIGHT
from tests.autograder.platforms.lookalike import (
    PYTHON,
    packaged_homework,
    require_lookalikes,
    run_in,
)
from tests.autograder.reports.test_gradescope import GRADED, SCHEMA

pytestmark = pytest.mark.slow

COURSE = """
time_zone = "America/Los_Angeles"
[late]
per_cent = 10
of = "maximum"
[homeworks.small.extensions]
"grace@example.edu" = 2
"alan@example.edu" = 2026-03-20T12:00:00
[homeworks.small]
due = 2026-03-01T23:59:00
"""
ATTACK = (
    RIGHT
    + b"""
import os, sys
forged = b'{"score": 10, "tests": []}'
for name in ("/autograder/results/results.json", "/autograder/source/package.json"):
    try:
        with open(name, "wb") as file:
            file.write(forged)
    except OSError as error:
        print("refused", name, error)
try:
    print("key", open("/autograder/source/course.key").read())
except OSError as error:
    print("refused", error)
try:
    import socket
    socket.create_connection(("127.0.0.1", 1))
except BaseException as error:
    print("refused", error)

def add(a, b):
    os._exit(0)
"""
)


@dataclass
class Machine:
    """A machine of Gradescope's after the setup."""

    root: Path
    course: Path
    setup: str = ""
    has: dict[str, Any] = field(default_factory=dict)

    def grade(
        self, source: bytes, created_at: str = "2026-03-01T14:22:32.365935-08:00", **differs: Any
    ) -> tuple[Any, str]:
        """Return the results of a submission, and what staff see."""
        for name in ("submission", "results"):
            shutil.rmtree(self.root / name, ignore_errors=True)
            (self.root / name).mkdir()
        (self.root / "submission" / "small.py").write_bytes(source)
        metadata = {
            "id": 123456,
            "created_at": created_at,
            "assignment": {"due_date": None, "late_due_date": None, "total_points": "10.0"},
            "submission_method": "upload",
            "users": [{"email": "ada@example.edu", "id": 7, "name": "Ada Lovelace"}],
            "previous_submissions": [{"score": 0.0, "autograder_error": True, "results": {}}],
        }
        text = json.dumps(metadata | differs)
        (self.root / "submission_metadata.json").write_text(text)
        ran = run_in(
            {"/autograder": self.root},
            ["/autograder/run_autograder"],
            folder="/autograder",
            **self.has,
        )
        assert ran.returncode == 0, ran.stderr
        data = json.loads((self.root / "results" / "results.json").read_text())
        jsonschema.validate(data, SCHEMA)
        return data, ran.stdout


def set_up(package: Path, root: Path, **has: Any) -> Any:
    """Do what Gradescope does with a zip."""
    with zipfile.ZipFile(package) as archive:
        for each in archive.infolist():
            path = Path(archive.extract(each, root / "source"))
            path.chmod(each.external_attr >> 16 & 0o777)
    shutil.copy(root / "source" / "run_autograder", root)
    return run_in(
        {"/autograder": root},
        ["/bin/sh", "/autograder/source/setup.sh"],
        folder="/autograder",
        **has,
    )


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    require_lookalikes()
    folder = tmp_path_factory.mktemp("package")
    (folder / "course").mkdir()
    (folder / "course" / "course.toml").write_text(COURSE)
    packaged_homework(folder / "small")
    made = run(
        "package",
        folder / "small",
        "--for",
        "gradescope",
        "--course",
        folder / "course",
        "--python",
        PYTHON,
        "--to",
        folder / "small.zip",
    )
    assert made.exit_code == 0, made.output
    return folder


@pytest.fixture(scope="module")
def machine(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Machine:
    root = tmp_path_factory.mktemp("autograder")
    root.chmod(0o755)
    ran = set_up(package / "small.zip", root)
    assert ran.returncode == 0, ran.stderr
    return Machine(root, package / "course", ran.stdout)


@pytest.fixture(autouse=True)
def _as_it_was(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    if "machine" in request.fixturenames:
        request.getfixturevalue("machine").has = {}


def score_of(data: Any) -> float:
    jsonschema.validate(data, GRADED)
    assert "score" not in data
    total: float = sum(test["score"] for test in data["tests"])
    return total


def assert_no_score(data: Any) -> None:
    assert not jsonschema.validators.validator_for(GRADED)(GRADED).is_valid(data)
    assert "score" not in data
    assert "tests" not in data
    assert "not a zero" in data["output"]


def test_the_setup_says_how_code_is_locked_in(machine: Machine) -> None:
    assert "small, version" in machine.setup
    assert "autograder grade takes landlock" in machine.setup


def test_right_and_wrong_submissions(machine: Machine) -> None:
    data, staff = machine.grade(RIGHT)
    assert score_of(data) == 10
    assert "isolation landlock" in staff
    data, _ = machine.grade(HALF)
    assert score_of(data) == 6
    assert [test["status"] for test in data["tests"]] == ["passed", "failed"]


def test_a_hostile_submission_reaches_nothing(machine: Machine) -> None:
    before = (machine.root / "source" / "package.json").read_bytes()
    data, _ = machine.grade(ATTACK)
    assert score_of(data) <= 4
    (told,) = [test["output"] for test in data["tests"] if test["name"].startswith("add")]
    assert (machine.root / "source" / "package.json").read_bytes() == before
    key = (machine.root / "source" / "course.key").read_text().strip()
    assert key not in json.dumps(data)
    assert "key" not in told or "refused" in told


def test_a_student_has_the_seed_of_the_course(machine: Machine) -> None:
    data, _ = machine.grade(RIGHT)
    seed = read_key(machine.course).seed("ada@example.edu", "small")
    assert data["extra_data"]["seed"] == seed
    data, _ = machine.grade(RIGHT, users=[{"email": "bob@example.edu", "id": 8, "name": "Bob"}])
    assert data["extra_data"]["seed"] != seed


@pytest.mark.parametrize(
    ("email", "created_at", "points"),
    [
        ("ada@example.edu", "2026-03-01T23:58:00-08:00", 10),
        ("ada@example.edu", "2026-03-02T12:00:00-08:00", 9),
        ("grace@example.edu", "2026-03-03T12:00:00-08:00", 10),
        ("alan@example.edu", "2026-03-20T12:30:00-07:00", 9),
    ],
)
def test_lateness_takes_what_the_course_file_says(
    machine: Machine, email: str, created_at: str, points: int
) -> None:
    data, _ = machine.grade(RIGHT, created_at, users=[{"email": email, "id": 1, "name": "A"}])
    assert score_of(data) == points
    assert ("late" in [test["name"] for test in data["tests"]]) is (points < 10)


def test_without_a_lock_there_is_no_score(machine: Machine) -> None:
    machine.has = {"has_landlock": False}
    data, staff = machine.grade(RIGHT)
    assert_no_score(data)
    assert "can't lock the code of students in" in data["output"]
    assert "landlock: " in staff


def test_with_user_namespaces_bubblewrap_is_used(machine: Machine) -> None:
    machine.has = {"has_bubblewrap": True}
    data, staff = machine.grade(RIGHT)
    assert score_of(data) == 10
    assert "isolation bubblewrap" in staff


@pytest.mark.parametrize(
    ("users", "told"),
    [([], "names no student"), ("nobody", "isn't as Gradescope writes it")],
)
def test_without_a_student_there_is_no_score(machine: Machine, users: Any, told: str) -> None:
    data, staff = machine.grade(RIGHT, users=users)
    assert_no_score(data)
    assert told in staff


def test_what_nobody_can_read_has_no_score(machine: Machine) -> None:
    data, _ = machine.grade(b"\0\1\2")
    assert "tests" not in data
    assert data["output"].startswith("no grade")


def test_without_a_python_the_setup_says_what_to_do(package: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(package / "small.zip") as archive:
        names = [name for name in archive.namelist() if not name.startswith("python/")]
        archive.extractall(tmp_path / "source", names)
    ran = run_in(
        {"/autograder": tmp_path}, ["/bin/sh", "/autograder/source/setup.sh"], folder="/autograder"
    )
    assert ran.returncode != 0
    assert "no working Python 3.11" in ran.stderr
    assert "make the package again" in ran.stderr


def test_the_solution_is_in_no_package(package: Path) -> None:
    with zipfile.ZipFile(package / "small.zip") as archive:
        assert not [name for name in archive.namelist() if "solution" in name]
        key = archive.getinfo("course.key")
        assert key.external_attr >> 16 & 0o777 == 0o600
