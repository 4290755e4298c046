"""The packages for GitHub, Autolab, Canvas and containers, each as its platform runs it."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from autograder.homework import HERE
from tests.autograder.command_line import run
from tests.autograder.course.small import HALF, RIGHT, students_in
from tests.autograder.platforms.lookalike import (
    PYTHON,
    packaged_homework,
    require_lookalikes,
    run_in,
)

pytestmark = pytest.mark.slow

HOSTILE = RIGHT + b"\nprint('::error::forged')\nimport os\ndef add(a, b):\n    os._exit(0)\n"
CASES = [("right", RIGHT, 10), ("half", HALF, 6), ("hostile", HOSTILE, 4)]
DOCKER = [
    f"CAP_{name}"
    for name in (
        *("CHOWN", "DAC_OVERRIDE", "FOWNER", "FSETID", "KILL", "NET_BIND_SERVICE", "NET_RAW"),
        *("SETFCAP", "SETGID", "SETPCAP", "SETUID", "SYS_CHROOT"),
    )
]
"""What root may do in a container that has no privilege."""


def package(folder: Path, platform: str, *options: str) -> Path:
    packaged_homework(folder / "small")
    target = folder / platform
    made = run("package", folder / "small", "--for", platform, "--to", target, *options)
    assert made.exit_code == 0, made.output
    return target


def bash(script: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", script],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "GITHUB_ACTIONS": "true", **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture(scope="module")
def github(tmp_path_factory: pytest.TempPathFactory) -> Path:
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    target = package(tmp_path_factory.mktemp("github"), "github", "--python", version)
    for part in ("template", "class"):
        # As the workflow's setup would make it, without a network.
        venv = target / part / ".github" / "autograder" / "venv" / "bin"
        venv.mkdir(parents=True)
        (venv / "autograder").write_text(
            f'#!/bin/sh\nPYTHONPATH={HERE.parent} exec {sys.executable} -m autograder "$@"\n'
        )
        (venv / "python").write_text(
            f'#!/bin/sh\nshift\nPYTHONPATH={HERE.parent} exec {sys.executable} "$@"\n'
        )
        for each in venv.iterdir():
            each.chmod(0o755)
    return target


@pytest.mark.parametrize(("name", "source", "points"), CASES)
def test_a_student_on_github(
    github: Path, tmp_path: Path, name: str, source: bytes, points: int
) -> None:
    shutil.copytree(github / "template", tmp_path / "repository")
    repository = tmp_path / "repository"
    (repository / "small.py").write_bytes(source)
    files = {
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md"),
        "GITHUB_OUTPUT": str(tmp_path / "output"),
    }
    ran = bash(".github/autograder/grade.sh", repository, **files)
    assert ran.returncode == (0 if points == 10 else 1), ran.stderr
    assert f"::notice title=points::{points} of 10 points" in ran.stdout
    assert ("::error file=small.py" in ran.stdout) is (points < 10)
    assert "\n::error::forged" not in ran.stdout.partition("::stop-commands::")[0]
    assert f"{points} / 10 points" in (tmp_path / "summary.md").read_text()
    output = dict(
        line.split("=", 1) for line in (tmp_path / "output").read_text().splitlines() if line
    )
    assert output["points"] == str(points)
    classroom = json.loads(base64.b64decode(output["result"]))
    assert classroom["version"] == 3
    assert classroom["status"] == ("pass" if points == 10 else "fail")
    assert sum(test["score"] for test in classroom["tests"]) == points
    assert (repository / "result" / "junit.xml").is_file()


def test_a_class_on_github(github: Path, tmp_path: Path) -> None:
    staff = tmp_path / "class"
    shutil.copytree(github / "class", staff)
    lines = []
    for name, source, _ in CASES:
        origin = tmp_path / "server" / name / "hw.git"
        origin.mkdir(parents=True)
        (origin / "small.py").write_bytes(source)
        for command in (
            ["init", "-q"],
            ["add", "."],
            ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x"],
        ):
            subprocess.run(["git", *command], cwd=origin, check=True)
        lines.append(f"{name}/hw li-{name}\n")
    (staff / "repositories.txt").write_text("# a comment\n" + "".join(lines) + "nobody/hw gone\n")
    cloned = bash(
        ".github/autograder/clone.sh", staff, GITHUB_SERVER_URL=f"file://{tmp_path}/server"
    )
    assert cloned.returncode == 1
    assert "::error title=not cloned::nobody/hw can't be cloned" in cloned.stdout
    key = (github / "course.key").read_text().strip()
    summary = tmp_path / "summary.md"
    ran = bash(
        ".github/autograder/grade_class.sh",
        staff,
        COURSE_KEY=key,
        GITHUB_STEP_SUMMARY=str(summary),
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    for name, _, points in CASES:
        assert f"::notice title=li-{name}::{points} of 10 points" in ran.stdout
    assert "| li\\-half | 6 of 10 points |" in summary.read_text()
    assert not (staff / "course" / "course.key").exists()
    assert key not in ran.stdout


def test_a_name_that_is_no_student_is_not_cloned(github: Path, tmp_path: Path) -> None:
    staff = tmp_path / "class"
    shutil.copytree(github / "class", staff)
    (staff / "repositories.txt").write_text("a/b\na/b ../../x\na/b .git\n")
    ran = bash(".github/autograder/clone.sh", staff, GITHUB_SERVER_URL="file:///nowhere")
    assert ran.stdout.count("names no student") == 3
    assert list((staff / "clones").iterdir()) == []


@pytest.mark.parametrize("part", ["template", "class"])
def test_the_workflows_run_scripts_that_are_there(github: Path, part: str) -> None:
    yaml = pytest.importorskip("yaml")
    (workflow,) = (github / part / ".github" / "workflows").iterdir()
    data = yaml.safe_load(workflow.read_text())
    assert data["permissions"] == {"contents": "read"}
    steps = data["jobs"]["grade"]["steps"]
    scripts = [step["run"].removeprefix("bash ") for step in steps if "run" in step]
    assert len(scripts) >= 2
    for script in scripts:
        assert (github / part / script).is_file()
        subprocess.run(["bash", "-n", github / part / script], check=True)


@pytest.fixture(scope="module")
def autolab(tmp_path_factory: pytest.TempPathFactory) -> Path:
    require_lookalikes()
    folder = tmp_path_factory.mktemp("autolab")
    return package(folder, "autolab", "--python", str(PYTHON))


def job(autolab: Path, folder: Path, source: bytes, **has: Any) -> list[str]:
    """Do what Autolab does with a hand-in, and return the lines that were printed."""
    folder.mkdir()
    shutil.copy(autolab / "autograde.tar", folder)
    shutil.copy(autolab / "autograde-Makefile", folder / "Makefile")
    with zipfile.ZipFile(folder / "handin.zip", "w") as archive:
        archive.writestr("small.py", source)
    for path in (folder, *folder.iterdir()):
        os.chown(path, 1000, 1000)
    ran = run_in(
        {"/home/autograde/autolab": folder},
        ["make"],
        folder="/home/autograde/autolab",
        capabilities=(),
        **has,
    )
    return ran.stdout.splitlines()


@pytest.mark.parametrize(("name", "source", "points"), CASES)
def test_a_hand_in_on_autolab(
    autolab: Path, tmp_path: Path, name: str, source: bytes, points: int
) -> None:
    lines = job(autolab, tmp_path / "job", source)
    scores = json.loads(lines[-1])["scores"]
    assert sum(scores.values()) == points, lines
    assert set(scores) == {"add", "twice"}


def test_without_a_lock_autolab_gets_no_scores(autolab: Path, tmp_path: Path) -> None:
    lines = job(autolab, tmp_path / "job", RIGHT, has_landlock=False)
    assert any(line.startswith("no grade") for line in lines)
    assert not [line for line in lines if line.startswith("{")]


def test_a_class_on_canvas(tmp_path: Path) -> None:
    target = package(tmp_path, "canvas")
    with zipfile.ZipFile(target) as archive:
        archive.extractall(tmp_path / "ada")
    handed_out = tmp_path / "ada" / "small"
    assert {path.name for path in handed_out.iterdir()} == {"README.md", "small.py"}
    assert run("grade", tmp_path / "small", handed_out).exit_code == 1
    with zipfile.ZipFile(tmp_path / "submissions.zip", "w") as export:
        for number, (name, source, _) in enumerate(CASES):
            mine = tmp_path / name
            shutil.copytree(handed_out, mine)
            (mine / "small.py").write_bytes(source)
            zipped = tmp_path / f"{name}.zip"
            assert run("zip", tmp_path / "small", mine, "--output", zipped).exit_code == 0
            export.write(zipped, f"{name}_{number + 1}_{number + 100}_small.zip")
    course = tmp_path / "course"
    graded = run("batch", tmp_path / "small", tmp_path / "submissions.zip", "--out", course)
    assert graded.exit_code == 0, graded.output
    points = sorted(student["points"] for student in students_in(course).values())
    assert points == sorted(points for _, _, points in CASES)


@pytest.fixture(scope="module")
def container(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the files of an image, built as its `Containerfile` says."""
    require_lookalikes()
    target = package(tmp_path_factory.mktemp("container"), "container", "--python", "3.11")
    image = tmp_path_factory.mktemp("image")
    target.chmod(0o755)
    image.chmod(0o755)
    recipe = (target / "Containerfile").read_text().splitlines()
    (build,) = [line.removeprefix("RUN ") for line in recipe if line.startswith("RUN ")]
    shutil.copytree(target, image, dirs_exist_ok=True)
    ran = run_in(
        {"/autograder": image},
        ["/bin/sh", "-c", build],
        pythons=[str(PYTHON)],
        capabilities=DOCKER,
    )
    assert ran.returncode == 0, ran.stderr
    assert not (image / "wheels").exists()
    assert not (image / "course.key").exists()
    return image


def in_container(image: Path, work: Path, *arguments: str, **has: Any) -> Any:
    return run_in(
        {"/autograder": image, "/class": work},
        ["/autograder/venv/bin/autograder", *arguments],
        folder="/class",
        pythons=[str(PYTHON)],
        capabilities=DOCKER,
        **has,
    )


def test_a_container_locks_code_in_without_privileges(container: Path, tmp_path: Path) -> None:
    ran = in_container(container, tmp_path, "doctor")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "autograder grade takes landlock" in ran.stdout


def test_a_class_in_a_container(container: Path, tmp_path: Path) -> None:
    for name, source, _ in CASES:
        (tmp_path / "in" / name).mkdir(parents=True)
        (tmp_path / "in" / name / "small.py").write_bytes(source)
    homework = "/autograder/homework/small"
    ran = in_container(
        container, tmp_path, "batch", homework, "/class/in", "--out", "/class/course"
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    points = {name: each["points"] for name, each in students_in(tmp_path / "course").items()}
    assert points == {name: points for name, _, points in CASES}


def test_without_a_lock_a_container_refuses(container: Path, tmp_path: Path) -> None:
    ran = in_container(container, tmp_path, "doctor", has_landlock=False)
    assert ran.returncode == 1
    assert "Grade only your own code here" in ran.stdout
