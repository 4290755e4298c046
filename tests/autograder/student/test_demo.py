from __future__ import annotations

import re
import shutil
import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import numpy as np
import pytest

from autograder.authoring.lint.handed_out import findings, of_demo
from autograder.homework import load_homework
from autograder.metadata import DemoTable
from autograder.student.demo import page, png, svg, text
from autograder.student.demo.parts import Part, Text, read_parts
from autograder.student.demo.play import play
from autograder.student.demo.readiness import demo_of, earlier_files, solution_files
from autograder.student.demo.reference import store, stored
from autograder.student.demo.steps import Steps
from autograder.workers import starting
from autograder.workers.tiers import NONE
from tests.autograder import outside
from tests.autograder.command_line import ROOT, fails, run
from tests.autograder.student.demo_homework import DEMO, write

pytestmark = pytest.mark.usefixtures("in_a_folder_of_its_own")


def quiet(label: str, done: int, total: int) -> None:
    pass


# --- the command


def test_the_demo_is_shown_as_text_page_and_picture(tmp_path: Path) -> None:
    folder = write(tmp_path / "hw7")
    (tmp_path / "mine").mkdir()
    shutil.copy(folder / "solution/toy.py", tmp_path / "mine")
    shown = run("demo", "hw7", "mine")
    assert shown.exit_code == 0
    for words in (
        "twice(1) is 2",
        "A curve",
        "eye",
        "true  1. a <claim>",
        "The code ran locked in",
    ):
        assert words in shown.output
    made = (tmp_path / "mine" / "hw7_demo.html").read_text(encoding="utf-8")
    assert made.count("<svg") == 3
    assert "a &lt;claim&gt;" in made
    assert "<script" not in made
    if png.is_possible():
        assert (tmp_path / "mine" / "hw7_demo.png").read_bytes().startswith(b"\x89PNG")


def test_what_is_missing_is_said_and_nothing_runs(tmp_path: Path) -> None:
    write(tmp_path / "hw7")
    (tmp_path / "toy.py").write_text("def twice(x):\n    return x\n", encoding="utf-8")
    shown = run("demo", "hw7", ".")
    assert shown.exit_code == 1
    assert "The demo of hw7 needs these tasks, and they are not right yet:" in shown.output
    assert "    twice  wrong" in shown.output
    assert "autograder grade hw7 . --only twice" in shown.output
    assert not [*tmp_path.glob("*.html")]


@pytest.mark.slow
def test_where_nothing_locks_the_code_in_it_runs_open_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "hw7")
    monkeypatch.setattr(starting, "tiers_for", lambda name: (NONE,))
    shown = run("demo", "hw7", "--reference")
    assert (shown.exit_code, "open, not locked in (none)" in shown.output) == (0, True)
    assert (tmp_path / "hw7_reference.html").is_file()


@pytest.mark.slow
def test_without_matplotlib_there_is_a_page_and_no_png(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "hw7")
    monkeypatch.setattr(png, "is_possible", lambda: False)
    assert 'pip install "mytorch-course[html]"' in run("demo", "hw7", "--reference").output
    assert not (tmp_path / "hw7_reference.png").exists()


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("demo", "said"),
    [
        ("def demo(steps):\n    return 3\n", "demo(steps) returns a list of parts"),
        ("def demo(steps):\n    return [3]\n", "part 0 of what the demo returned can't be drawn"),
        ("import toy\ndef demo(steps):\n    1 / 0\n", "the demo stopped: "),
        ("def show(steps):\n    return ['x']\n", "the demo stopped: "),
    ],
)
def test_a_broken_demo_is_told_to_its_author(tmp_path: Path, demo: str, said: str) -> None:
    homework = load_homework(str(write(tmp_path / "hw7", demo)))
    store(homework, [])
    (finding, *more) = [*findings(homework), *of_demo(homework)]
    assert not more
    if "def demo" in demo:
        fails(run("demo", "hw7", "--reference"), said)
        assert said in finding.message


def test_a_demo_that_is_declared_and_missing_is_told(tmp_path: Path) -> None:
    folder = write(tmp_path / "hw7")
    (folder / "handout/show.py").unlink()
    fails(run("demo", "hw7"), "the handout of hw7 lacks its demo, show.py")
    (finding,) = findings(load_homework("hw7"))
    assert "the handout has no such file" in str(finding)
    assert finding.line > 0
    outside.write(tmp_path / "hw8")
    fails(run("demo", "hw8"), "hw8 has no demo")


@pytest.mark.slow
def test_no_other_file_is_replaced(tmp_path: Path) -> None:
    write(tmp_path / "hw7")
    (tmp_path / "hw7_reference.html").write_text("mine", encoding="utf-8")
    assert run("demo", "hw7", "--reference").exit_code == 2
    assert (tmp_path / "hw7_reference.html").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ('file = "../show.py"', "demo.file is '../show.py'"),
        ('file = "show.py"\ntasks = ["thrice"]', "the demo needs the task 'thrice'"),
        ('file = "show.py"\nsecond = 3', "demo sets 'second', and it can set file, tasks, seconds"),
        ('file = "a.py"\n[[demo.earlier]]\nfile = "b.py"\nnames = ["b"]', "lacks the homework"),
    ],
)
def test_wrong_metadata_is_told(tmp_path: Path, lines: str, said: str) -> None:
    table = f"\n[demo]\n{lines}\n\n[[tasks]]"
    metadata = outside.METADATA.replace("\n[[tasks]]", table, 1)
    write(tmp_path / "hw7", **{"homework.toml": metadata})
    fails(run("demo", "hw7"), said)


# --- the time


def test_a_loop_ends_when_its_part_of_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    reports: list[tuple[str, int, int, bool]] = []
    steps = Steps(lambda *report: reports.append(report), 10)
    for _ in steps(100, "first", share=0.5):
        now[0] += 1
    for _ in steps(3, "second"):
        now[0] += 1
    assert [each for each in reports if each[3]] == [("first", 5, 100, True)]
    assert reports[-1] == ("second", 3, 3, False)
    now[0] = 20
    assert [*steps(4)] == [0]


def test_slow_right_code_shows_what_came_of_it(tmp_path: Path) -> None:
    write(tmp_path / "hw7", DEMO.replace("20", "10**9").replace("twice(1) for", "twice(_) for"))
    shown = run("demo", "hw7", "--reference", "--seconds", "0.2")
    assert shown.exit_code == 0
    assert re.search(r"doubling: the time was over after \d+ of 1000000000 steps", shown.output)


# --- the course


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("hw0", r"6 of these 7 are right: 2, 5, 6, 7, 9, 10"),
        ("hw1", r"reads 9[345]\.\d% of 297"),
        ("hw2", r"says 0\.00, 1\.00, 1\.00, 0\.00\. .* 0\.50, 0\.50, 0\.50, 0\.50.*100% of the"),
        ("hw3", r"reads 9[5-9]\.\d% of 297.* from zeros it reads (1?\d)\.\d%"),
        ("hw4", r"gradient 7 .*gradient 21 .*9[5-9]\.\d% of 297.*differ by \de-1[0-9]"),
        (
            "hw5",
            r"loading .*1?\d\.\d% .*9[5-9]\.\d% .*297 of 297 digits.*differ by \de[-+].* 4 of 4",
        ),
        pytest.param(
            "hw6",
            r"of three characters .*1\.[78]\d\d .*without attention .*2\.\d\d\d .*"
            r"with attention .*1\.[45]\d\d .*rank 12,.*differ by \de-1[0-9]",
            marks=pytest.mark.nightly,
        ),
    ],
)
@pytest.mark.slow(keep=1)
def test_the_demo_of_the_solution_shows_what_the_write_up_says(name: str, said: str) -> None:
    homework = load_homework(name)
    played = play(homework, demo_of(homework), solution_files(homework, demo_of(homework)), quiet)
    words = " ".join(text.render(played.parts).split())
    assert re.search(said, words, re.IGNORECASE), words
    assert played.ended_early == ()
    assert played.isolation.tier != "none"
    assert [shape(part) for part in stored(homework)] == [shape(part) for part in played.parts]


def shape(part: Part) -> object:
    """Return what is the same in every run of a demo: no numbers, and nothing that it writes."""
    if isinstance(part, Text):
        return re.sub(r"[\d.e-]+|“.*”", "", part.words)
    return type(part), part.title


@pytest.mark.slow
def test_where_there_is_no_solution_the_stored_demo_is_shown(tmp_path: Path) -> None:
    folder = write(tmp_path / "hw7")
    assert str(Path("hw7/demo/reference.json")) in run("handout", "hw7").output
    before = run("demo", "hw7", "--reference").output
    shutil.rmtree(folder / "solution")
    after = run("demo", "hw7", "--reference")
    assert after.exit_code == 0
    assert "The solution is not here" in after.output
    assert (
        after.output.split("The code ran")[0].split("The solution")[0]
        == (before.split("The code ran")[0])
    )
    shutil.rmtree(folder / "demo")
    fails(run("demo", "hw7", "--reference"), "nothing is stored of its demo")


def test_the_handout_says_which_command_shows_the_demo() -> None:
    for name in ("hw0", "hw1", "hw2", "hw3", "hw4", "hw5", "hw6"):
        homework = load_homework(name)
        said = f"autograder demo {name}"
        assert said in (homework.handout / "README.md").read_text(encoding="utf-8")
        assert said in (homework.handout / homework.demo.file).read_text(encoding="utf-8")


@pytest.mark.slow
def test_own_earlier_files_are_used_where_they_are_right(tmp_path: Path) -> None:
    homework = load_homework("hw3")
    demo = replace(demo_of(homework), earlier=demo_of(homework).earlier[1:])  # ReLU
    none, notes = earlier_files(homework, demo, [tmp_path], quiet)
    assert (none, notes) == ({}, ["there is no activations.py of hw2: mytorch's ReLU is used"])
    (tmp_path / "hw2").mkdir()
    mine = tmp_path / "hw2" / "activations.py"
    right = (ROOT / "solutions/hw2/activations.py").read_bytes()
    for source in (right, (ROOT / "handouts/hw2/activations.py").read_bytes()):
        mine.write_bytes(source)
        files, (note,) = earlier_files(homework, demo, [tmp_path], quiet)
        if source == right:
            assert (files, note) == (
                {"activations.py": right},
                "activations.py is your own, from hw2",
            )
        else:
            assert files == {}
            assert "is not right yet (relu_forward, relu_backward): mytorch's ReLU" in note


@pytest.mark.slow
def test_a_student_may_change_the_demo(tmp_path: Path) -> None:
    folder = write(tmp_path / "hw7")
    (tmp_path / "mine").mkdir()
    shutil.copy(folder / "solution/toy.py", tmp_path / "mine")
    changed = DEMO.replace("twice(1) is", "double of 1 is")
    (tmp_path / "mine" / "show.py").write_text(changed, encoding="utf-8")
    shown = run("demo", "hw7", "mine").output
    assert "double of 1 is 2" in shown
    assert "show.py is your own version of the demo" in shown


def test_the_page_on_demos_has_a_demo_that_can_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    written = (ROOT / "docs/write_a_demo.md").read_text(encoding="utf-8")
    table = tomllib.loads(written.split("```toml\n")[1].split("```")[0])["demo"]
    assert msgspec.convert(table, DemoTable).earlier[0].names == ["Linear"]
    squares = ModuleType("squares")
    squares.square = lambda x: x * x
    monkeypatch.setitem(sys.modules, "squares", squares)
    names: dict[str, Any] = {}
    exec([each.split("```")[0] for each in written.split("```python\n")][-1], names)
    _, lines = read_parts(names["demo"](lambda count, label: range(count)))
    assert lines.lines["square of x"][1][-1] == 4


# --- the drawings


@pytest.mark.parametrize(
    "given",
    [
        None,
        [],
        [3],
        [{"lines": {}}],
        [{"lines": {"a": (np.ones(2), np.ones(3))}}],
        [{"lines": {"a": ([1], [2])}}],
        [{"images": [np.ones(3)], "captions": ["a"]}],
        [{"images": [np.ones((2, 2))], "captions": []}],
        [{"images": [np.ones((2, 0))], "captions": ["a"]}],
        [{"bars": [("true", "a", "b", "c")]}],
        [{"title": 3, "bars": []}],
        [{"images": [np.ones((2, 2))] * 101, "captions": ["a"] * 101}],
        ["a"] * 101,
    ],
)
def test_what_can_not_be_drawn_is_refused(given: object) -> None:
    with pytest.raises(Exception, match="demo"):
        read_parts(given)


def test_no_text_steers_the_terminal_or_the_page() -> None:
    hostile = "\x1b[31m<b>&"
    array = np.ones((2, 2))
    parts = read_parts(
        [
            hostile,
            {"title": hostile, "images": [array], "captions": [hostile]},
            {
                "title": hostile,
                "lines": {hostile: (array[0], array[1])},
                "x": hostile,
                "y": hostile,
            },
            {"title": hostile, "bars": [(hostile, hostile, 1, hostile)]},
        ]
    )
    assert "\x1b" not in text.render(parts)
    made = page.render(parts, hostile.replace("\x1b", ""), [])
    assert "<b>" not in made
    assert "\x1b" not in made


def test_the_sign_of_a_number_is_seen_in_text_in_colour_and_in_grey() -> None:
    image = np.array([[-2.0, -1.0, 0.0, 1.0, 2.0]])
    (part,) = read_parts([{"images": [image], "captions": ["W"]}])
    assert text.render([part]).splitlines()[1] == "==--  ++##"
    colours = svg.coloured(image)[0].astype(int)
    assert (np.diff(colours.sum(axis=1)) > 0).all()
    assert colours[0, 2] > colours[0, 0]  # blue, and
    assert colours[-1, 0] > colours[-1, 2]  # yellow


def test_an_image_of_one_sign_is_grey() -> None:
    for image in (np.array([[0.0, 0.5, 1.0]]), np.array([[-3.0, -2.0, -1.0]])):
        colours = svg.coloured(image)
        assert (colours[..., 0] == colours[..., 2]).all()
        np.testing.assert_array_equal(colours[0, :, 0], [0, 128, 255])


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("scale", ["", "x", "y", "xy"])
def test_numbers_of_every_kind_are_drawn(scale: str) -> None:
    odd = np.array([0.0, -1.0, np.nan, np.inf, 1e300, 3.0])
    parts = read_parts(
        [
            {"lines": {"$a_": (odd, odd), "b": (np.ones(1), np.ones(1))}, "logarithmic": scale},
            {"images": [np.full((3, 40), np.nan), odd.reshape(2, 3)], "captions": ["", "x\ny"]},
            {"bars": [("", "", float("nan"), ""), ("m", "l" * 200, 7, "")]},
        ]
    )
    assert text.render(parts)
    assert not re.search(r'"[^"]*(nan|inf)', "".join(svg.draw(part) for part in parts))
    assert page.render(parts, "<title>", ["note & more"]).count("&lt;title&gt;") == 2
    if png.is_possible():
        assert png.draw(parts, "odd").startswith(b"\x89PNG")


def test_a_place_between_two_steps_is_shown_as_a_whole_number() -> None:
    curve = np.array([1.0, 2.5, 204.2]), np.ones(3)
    parts = read_parts([{"lines": {"loss": curve}, "x": "step", "y": "loss"}])
    rows = text.render(parts).splitlines()[1:4]
    assert [row.split()[0] for row in rows] == ["1", "2.5", "204"]
