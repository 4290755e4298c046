from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from autograder import homework, places
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
CHECKS = """
@pytest.mark.task("first")
def test_first(student): ...

@pytest.mark.task(
    "second"
)
def test_second(student): ...
"""
Made = Callable[..., Homework]


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Made:
    """Load a homework that is made of these lines."""
    monkeypatch.setattr(places, "HOMEWORKS", tmp_path)

    def made_up(limits: str = "", task: str = "") -> Homework:
        (tmp_path / "hw9").mkdir(exist_ok=True)
        metadata = METADATA.format(limits=limits, task=task)
        (tmp_path / "hw9" / "homework.toml").write_text(metadata, encoding="utf-8")
        (tmp_path / "hw9" / "test_made.py").write_text(CHECKS, encoding="utf-8")
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
        ("seconds = 5", "hw9: homework.toml: limits sets 'seconds', and it can set seconds_per_"),
        ("cpu_seconds = 0", "hw9: homework.toml: limits.cpu_seconds is 0, and it must be .* >= 1"),
        ("open_files = -1", "limits.open_files is -1, and it must be `int` >= 1"),
        ("open_files = true", "limits.open_files is True, and it must be `int`, not `bool`"),
        ("file_mebibytes = '16'", "limits.file_mebibytes is '16', and it must be `int`, not `str`"),
        ("seconds_per_check = nan", "seconds_per_check is nan, and it must be `float` > 0"),
        ("seconds_per_check = inf", "seconds_per_check is inf, and it must be `float` < 1048576"),
        ("memory_mebibytes = 0.5", "memory_mebibytes is 0.5, and it must be `int`, not `float`"),
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


def test_a_task_may_have_extra_points_and_a_limit_of_its_own(made_up: Made) -> None:
    made = made_up(task="extra = true\n[tasks.limits]\nseconds_per_check = 20")
    assert [(task.extra, task.seconds_per_check) for task in made.tasks] == [
        (True, 20.0),
        (False, None),
    ]
    assert (made.points, made.extra_points) == (3, 5)


def test_a_task_needs_all_names_unless_the_metadata_says_which(made_up: Made) -> None:
    assert {task.needs for task in made_up().tasks} == {("one", "two", "three")}
    first, second = made_up(task="needs = ['two']").tasks
    assert (first.needs, second.needs) == (("two",), ("one", "two", "three"))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("visiblity = 'hidden'", r"toml: tasks\[0\] \(first\) sets 'visiblity', and it can set id"),
        ("needs = ['tow']", "the task 'first' needs 'tow', and it can be one, two, three"),
    ],
)
def test_what_a_task_can_not_have_is_refused_with_what_it_can(
    made_up: Made, line: str, told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        made_up(task=line)


def test_an_unknown_visibility_is_refused(made_up: Made) -> None:
    told = r"visibility \(first\) is 'secret', and it can be visible, after_due_date, "
    with pytest.raises(ValueError, match=told):
        made_up(task='visibility = "secret"')


@pytest.mark.parametrize(
    ("line", "wrong", "told"),
    [
        ("points = 5", "points = '8'", "is '8', and it must be `int`, not `str`"),
        ("points = 5", "points = -8", "is -8, and it must be `int` >= 1"),
        ("points = 5", "points = 0", "is 0, and it must be `int` >= 1"),
        (
            "points = 5",
            "points = 12.5",
            "is 12.5, and it must be `int`, not `float`",
        ),
        ("points = 5", "points = true", "is True, and it must be `int`, not `bool`"),
        (
            "points = 5",
            "points = 99999999999",
            "is 99999999999, and it must be .* <= 1048575",
        ),
        ("points = 5\n", "", r"tasks\[0\] \(first\) lacks its points"),
        ('id = "first"\n', "", r"tasks\[0\] lacks its id"),
        ('id = "first"', 'id = ""', "id .* is '', and it must be `str` matching"),
        ('id = "first"', 'id = "a b"', "id .* is 'a b', and it must be `str` matching"),
        ('id = "first"', 'id = "second"', "the task 'second' is there 2 times"),
        ('id = "first"', 'id = "third"', "a check has the task 'first', and there is no such task"),
        ('id = "first"', 'id = "third"', "the task 'third' has no check"),
        ("points = 5", "points = 5\nextra = 1", "extra .first. is 1, and it must be `bool`, not"),
        ("points = ", "extra = true\npoints = ", "every task is extra, so the score has no max"),
        (
            "points = 5",
            "points = 5\n[tasks.limits]\nseconds_per_check = 61",
            "'first' may take 61 seconds, and limits.cpu_seconds ends its process after 60",
        ),
        (
            "points = 5",
            "points = 5\n[tasks.limits]\nseconds_per_check = 0",
            "limits.seconds_per_check .first. is 0, and it must be",
        ),
        (
            "points = 5",
            "points = 5\n[tasks.limits]\nseconds = 2",
            "limits .first. sets 'seconds', and it can set seconds_per_check",
        ),
        ('title = "The first"', 'title = ""', "title .first. is '', and it must be `str` matching"),
        ('title = "The first"', r'title = "a\nb"', r"is 'a\\nb', and it must be `str` match"),
        ("points = 5", "points = 5\nneeds = []", r"needs \(first\) is \[\], .* length >= 1"),
        ('title = "Made up"', "", "the file lacks its title"),
        ('title = "Made up"', "title = 1", "title is 1, and it must be `str`, not `int`"),
        (
            'title = "Made up"',
            'title = "M"\nauthor = "me"',
            "the file sets 'author', and it can",
        ),
        ('title = "Made up"', 'title = "M"\nmax_hints = 4', "max_hints is 4, and it must be"),
        ('title = "Made up"', "title =", "hw9: homework.toml can't be read: Invalid value"),
        ('imports = ["numpy"]\n', "", "the file lacks its imports"),
        ('imports = ["numpy"]', 'imports = "numpy"', "imports is 'numpy', and it must be `array`"),
        ('imports = ["numpy"]', 'imports = ["-c"]', r"imports\[0\] is '-c', and it must be `str`"),
        ('imports = ["numpy"]', 'imports = ["more"]', "would hide the library more"),
        ('["three"]', '["two"]', "the name 'two' is there 2 times"),
        ('["three"]', "[]", "and it must be `array` of length >= 1"),
        ('["three"]', '["class"]', "more.py can't define 'class'"),
        ('["three"]', "3", "and it must be `array`, not `int`"),
        ("more.py", "../more.py", "defines has a file '../more.py', and it must be a module"),
        ("more.py", "more.txt", "defines has a file 'more.txt', and it must be a module"),
        ("more.py", "random.py", "'random.py', and it would hide the library random"),
        ("[[tasks]]", "[[task]]", "the file sets 'task', and it can set|lacks its tasks"),
        ("[[tasks]]", "[tasks]", "can't be read"),
    ],
)
def test_the_metadata_are_validated_whole_when_they_are_loaded(
    made_up: Made, monkeypatch: pytest.MonkeyPatch, line: str, wrong: str, told: str
) -> None:
    assert line in METADATA
    monkeypatch.setitem(globals(), "METADATA", METADATA.replace(line, wrong))
    with pytest.raises(UsageError, match=told) as refusal:
        made_up()
    assert str(refusal.value).startswith("hw9: homework.toml")
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("checks", "without"),
    [
        ("", ["first", "second"]),
        ('@pytest.mark.task("first")\n', ["second"]),
        ("for id in ('first', 'second'): pytest.param(id, marks=pytest.mark.task(id))", []),
        ("for id in ('first',): pytest.param(id, marks=pytest.mark.task(id))", ["second"]),
        ("pytest.mark.task(f'{word}')", []),
        ("@pytest.mark.task('first', points=2)\n@pytest.mark.task('second')", []),
        ("@pytest.mark.task('first', points=2)", ["second"]),
        ("pytest.mark.task('first')\npytest.mark.task('second')\n# mark.task('old')", []),
    ],
)
def test_a_task_without_a_check_is_told_when_it_is_loaded(
    made_up: Made, monkeypatch: pytest.MonkeyPatch, checks: str, without: list[str]
) -> None:
    monkeypatch.setitem(globals(), "CHECKS", checks)
    if not without:
        assert made_up().points == 8
        return
    with pytest.raises(UsageError) as refusal:
        made_up()
    assert re.findall(r"the task '(\w+)' has no check", str(refusal.value)) == without


def test_the_version_changes_with_the_metadata_and_the_checks_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(HOMEWORKS / "hw1", tmp_path / "hw1")
    monkeypatch.setattr(places, "HOMEWORKS", tmp_path)
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


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the packages, whose files may be replaced."""
    folder = tmp_path_factory.mktemp("copied")
    for package in ("autograder", "mytorch"):
        for path in (HERE.parent / package).rglob("*"):
            if path.suffix in (".py", ".toml", ".ini"):
                copy = folder / path.relative_to(HERE.parent)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.symlink_to(path)
    return folder


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
        ("autograder/homeworks/hw1/declaration.py", True),
        ("autograder/judging/bench.py", True),
        ("autograder/homeworks/pytest.ini", True),
        ("autograder/homework.py", True),
        ("mytorch/functions/linear.py", True),
        ("autograder/homeworks/hw1/audit.py", False),
        ("autograder/homeworks/hw1/scenarios/layers.py", False),
        ("autograder/reports/terminal.py", False),
        ("autograder/student/starting.py", False),
    ],
)
def test_the_version_covers_all_that_judges(
    copied: Path, monkeypatch: pytest.MonkeyPatch, file: str, judges: bool
) -> None:
    monkeypatch.setattr(places, "HERE", copied / "autograder")
    monkeypatch.setattr(places, "HOMEWORKS", copied / "autograder" / "homeworks")
    made, changed = load_homework("hw1"), copied / file
    content = changed.read_bytes()
    versions = []
    for now in (content, content + b"\n# changed\n", content):
        changed.unlink()
        changed.write_bytes(now)
        homework._judges.cache_clear()
        versions.append(made.version)
    homework._judges.cache_clear()
    assert (versions[0] != versions[1], versions[0] == versions[2]) == (judges, True)


def test_a_check_may_get_its_task_in_another_file(made_up: Made, tmp_path: Path) -> None:
    (tmp_path / "hw9").mkdir()
    marks = "BOTH = [pytest.mark.task(task) for task in ('first', 'second')]"
    (tmp_path / "hw9" / "marks.py").write_text(marks, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(globals(), "CHECKS", "from marks import BOTH")
        assert made_up().points == 8
