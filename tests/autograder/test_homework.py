from __future__ import annotations

import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from autograder import homework
from autograder.errors import UsageError
from autograder.homework import HERE, HOMEWORKS, Homework, homework_names, load_homework
from autograder.jail.limits import Limits
from autograder.results.result import Visibility

METADATA = """
title = "Made up"
imports = ["numpy"]

[defines]
"made.py" = ["one", "two"]
"more.py" = ["three"]

{limits}

[[tasks]]
id = "first"
title = "The first"
points = 5
{task}

[[tasks]]
id = "second"
title = "The second"
points = 3
"""
Made = Callable[..., Homework]


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Made:
    """Load a homework that is made of these lines."""
    monkeypatch.setattr(homework, "HOMEWORKS", tmp_path)

    def made_up(limits: str = "", task: str = "") -> Homework:
        (tmp_path / "hw9").mkdir(exist_ok=True)
        metadata = METADATA.format(limits=limits, task=task)
        (tmp_path / "hw9" / "homework.toml").write_text(metadata, encoding="utf-8")
        return load_homework("hw9")

    return made_up


def test_reads_what_the_metadata_gives(made_up: Made) -> None:
    made = made_up()
    assert (made.name, made.title, made.points) == ("hw9", "Made up", 8)
    assert [task.id for task in made.tasks] == ["first", "second"]
    assert made.defines == {"made.py": ("one", "two"), "more.py": ("three",)}
    assert made.imports == ("numpy",)


def test_names_the_homeworks_that_there_are(made_up: Made, tmp_path: Path) -> None:
    made_up()
    (tmp_path / "notes").mkdir()
    assert homework_names() == ["hw9"]
    with pytest.raises(UsageError, match=r"^there is no homework 'hw8'; the homeworks are hw9$"):
        load_homework("hw8")


def test_tells_which_file_must_define_a_name(made_up: Made) -> None:
    assert made_up().file_defining("three") == "more.py"
    with pytest.raises(KeyError, match="lists no file that defines four"):
        made_up().file_defining("four")


@pytest.mark.parametrize(
    ("asked", "selected"),
    [
        ([], ["first", "second"]),
        (["second"], ["second"]),
        (["second", "first", "first"], ["first", "second"]),
    ],
)
def test_selects_tasks_in_the_homeworks_order(
    made_up: Made, asked: list[str], selected: list[str]
) -> None:
    assert [task.id for task in made_up().select(asked)] == selected


def test_an_unknown_task_is_told_with_those_there_are(made_up: Made) -> None:
    with pytest.raises(UsageError, match="no task 'third'; its tasks are first, second"):
        made_up().select(["third"])


def test_limits_that_are_left_out_are_as_the_class_says(made_up: Made) -> None:
    assert made_up().limits == Limits()
    limits = "[limits]\nmemory_mebibytes = 64\nseconds_per_check = 0.5"
    assert made_up(limits).limits == Limits(memory_mebibytes=64, seconds_per_check=0.5)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("seconds = 5", "hw9: homework.toml sets a limit 'seconds'; the limits are seconds_"),
        ("cpu_seconds = 0", "hw9: homework.toml sets cpu_seconds to 0, and it must be a positive"),
        ("processes = -1", "sets processes to -1, and it must be a positive whole"),
        ("open_files = true", "sets open_files to True, and it must be a positive whole"),
        ("file_mebibytes = '16'", "sets file_mebibytes to '16', and it must be a positive whole"),
        ("seconds_per_check = nan", "sets seconds_per_check to nan, and it must be a positive"),
        ("seconds_per_check = inf", "sets seconds_per_check to inf, and it must be a positive"),
        ("memory_mebibytes = 0.5", "sets memory_mebibytes to 0.5, and it must be a positive whole"),
    ],
)
def test_a_limit_that_is_none_is_refused_with_its_name(made_up: Made, line: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        made_up(f"[limits]\n{line}")


def test_tasks_are_visible_unless_the_metadata_says_otherwise(made_up: Made) -> None:
    assert {task.visibility for task in made_up().tasks} == {Visibility.VISIBLE}
    for visibility in Visibility:
        first, second = made_up(task=f'visibility = "{visibility}"').tasks
        assert (first.visibility, second.visibility) == (visibility, Visibility.VISIBLE)


def test_a_task_needs_all_names_unless_the_metadata_says_which(made_up: Made) -> None:
    assert {task.needs for task in made_up().tasks} == {("one", "two", "three")}
    first, second = made_up(task="needs = ['two']").tasks
    assert (first.needs, second.needs) == (("two",), ("one", "two", "three"))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("visiblity = 'hidden'", "hw9: homework.toml: a task sets 'visiblity', and it can be id"),
        (
            "needs = ['tow']",
            "a task needs 'tow', and it can be one, two, three",
        ),
    ],
)
def test_what_a_task_can_not_have_is_refused_with_what_it_can(
    made_up: Made, line: str, told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        made_up(task=line)


def test_an_unknown_visibility_is_refused(made_up: Made) -> None:
    told = "the visibility of .* is 'secret', and it can be visible, after_due_date, "
    with pytest.raises(ValueError, match=told):
        made_up(task='visibility = "secret"')


def test_the_version_changes_with_the_metadata_and_the_checks_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(HOMEWORKS / "hw1", tmp_path / "hw1")
    monkeypatch.setattr(homework, "HOMEWORKS", tmp_path)
    versions = [load_homework("hw1").version]

    def changed(name: str, content: bytes) -> bool:
        (tmp_path / "hw1" / name).write_bytes(content)
        versions.append(load_homework("hw1").version)
        return versions[-1] != versions[-2]

    metadata = (tmp_path / "hw1" / "homework.toml").read_bytes()
    assert not changed("notes.txt", b"about the checks")
    assert not changed("homework.toml", metadata.replace(b"\n", b"\r\n"))
    assert changed("homework.toml", metadata + b"# a remark\n")
    assert changed("test_more.py", b"")
    assert len(set(versions)) == 3


@pytest.mark.parametrize("name", homework_names())
def test_every_homework_gives_100_points_for_names_that_one_file_defines(name: str) -> None:
    made = load_homework(name)
    assert made.points == 100
    names = [each for names in made.defines.values() for each in names]
    assert len(set(names)) == len(names)
    metadata: dict[str, Any] = tomllib.loads((made.folder / "homework.toml").read_text("utf-8"))
    assert metadata["title"] == made.title


@pytest.mark.parametrize(
    ("file", "judges"),
    [
        ("autograder/grading/compare.py", True),
        ("autograder/grading/session.py", True),
        ("autograder/diagnosis/bank/scale.py", True),
        ("autograder/intake/notebook.py", True),
        ("autograder/jail/worker.py", True),
        ("autograder/results/verdict.py", True),
        ("autograder/workers/starting.py", True),
        ("autograder/homeworks/hw1/bench.py", True),
        ("autograder/homeworks/pytest.ini", True),
        ("autograder/homework.py", True),
        ("mytorch/functions/linear.py", True),
        ("autograder/homeworks/hw1/audit.py", False),
        ("autograder/reports/terminal.py", False),
        ("autograder/authoring/start.py", False),
    ],
)
def test_the_version_covers_all_that_judges(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, judges: bool
) -> None:
    for folder in ("autograder", "mytorch"):
        for path in (HERE.parent / folder).rglob("*"):
            if path.suffix in (".py", ".toml", ".ini"):
                copy = tmp_path / path.relative_to(HERE.parent)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.symlink_to(path)
    monkeypatch.setattr(homework, "HERE", tmp_path / "autograder")
    monkeypatch.setattr(homework, "HOMEWORKS", tmp_path / "autograder" / "homeworks")
    versions = []
    for _ in range(2):
        homework._judges.cache_clear()
        versions.append(load_homework("hw1").version)
        changed = tmp_path / file
        content = changed.read_bytes() + b"\n# changed\n"
        changed.unlink()
        changed.write_bytes(content)
    homework._judges.cache_clear()
    assert (versions[0] != versions[1]) is judges
