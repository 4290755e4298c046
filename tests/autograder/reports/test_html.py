"""The HTML report: its text against golden files, its look in a browser."""

from __future__ import annotations

import base64
import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("jinja2", reason="the HTML report is an extra")

from autograder.errors import UsageError
from autograder.reports import html
from autograder.reports.heatmap import can_be_shown, pictures
from autograder.results.result import NO_SCORE, Result
from autograder.results.verdict import Verdict
from tests.autograder.reports import sample
from tests.autograder.reports.golden_files import assert_golden

PALETTE = html.TEMPLATE.with_name("palette.css.jinja").read_text(encoding="utf-8")
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("chrome")
with_browser = pytest.mark.skipif(BROWSER is None, reason="there is no Chromium to look with")
VOID = {"br", "image", "link", "meta", "path", "rect", "use"}


class Reader(HTMLParser):
    """What a browser makes of a page: its elements, their attributes, and the text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def of(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def matplotlib_image() -> Any:
    return pytest.importorskip("matplotlib.image", reason="pictures are read with it")


def hostile(result: Result) -> Result:
    """The result with a student's worst wherever a student's words may come to stand."""
    result.submission.name = sample.HOSTILE
    result.submission.files = [sample.HOSTILE]
    result.notes.append(sample.HOSTILE)
    result.faults.append(sample.HOSTILE)
    check = result.tasks[0].checks[0]
    check.note = sample.HOSTILE
    check.calls.append(sample.HOSTILE)
    check.inputs = {sample.MARKUP: [1.0, sample.HOSTILE]}
    return result


@pytest.mark.parametrize("name", sample.SAMPLES)
def test_golden(name: str) -> None:
    pytest.importorskip("matplotlib", reason="the golden files show where pictures stand")
    # Pictures change with matplotlib's version; what the style does, eyes must see.
    page = re.sub(r"<svg.*?</svg>", "<svg></svg>", html.render(sample.SAMPLES[name]()), flags=re.S)
    page = page.replace(page[page.index("<style>") : page.index("</style>")], "<style>")
    assert_golden(f"{name}.html", page)


@pytest.mark.parametrize("name", sample.SAMPLES)
def test_a_students_words_stay_words(name: str) -> None:
    page = html.render(hostile(sample.SAMPLES[name]()))
    reader = Reader(page)
    assert not reader.open  # every element is closed, and in order
    assert not reader.of("script")
    assert sample.MARKUP in reader.text
    assert not [letter for letter in page if not letter.isprintable() and letter != "\n"]
    assert "\\x1b[31mred" in page
    assert not [key for _, attributes in reader.elements for key in attributes if key[:2] == "on"]
    assert page.encode("utf-8")


@pytest.mark.parametrize("name", sample.SAMPLES)
def test_the_page_asks_for_nothing_from_elsewhere(name: str) -> None:
    page = html.render(sample.SAMPLES[name]())
    assert not re.search(r"https?:|url\((?!#)|@import|//[a-z]", page)
    for _, attributes in Reader(page).elements:
        for key in ("src", "href", "xlink:href"):
            assert (attributes.get(key) or "#").startswith(("#", "data:image/png;base64,"))


def test_of_hidden_tasks_only_their_points_are_told() -> None:
    page = html.render(sample.hidden())
    assert sample.SECRET not in page
    assert "12 more points are judged out of sight" in page
    passed = sample.hidden()
    for task in passed.tasks[1:]:
        task.checks = sample.full_marks().tasks[0].checks
    without_time = re.compile(r"in [\d.]+ seconds")
    assert without_time.sub("", html.render(passed)) == without_time.sub("", page)


def test_every_task_has_a_row_and_every_failure_is_linked() -> None:
    reader = Reader(html.render(sample.mixture()))
    assert len([row for row in reader.of("th") if row.get("scope") == "row"]) == 10
    places = {attributes["id"] for _, attributes in reader.elements if "id" in attributes}
    links = {str(link["href"]) for link in reader.of("a")}
    assert links == {f"#failure-{number}" for number in range(1, 9)}
    assert {link[1:] for link in links} <= places
    for verdict in set(Verdict) - {*NO_SCORE}:
        assert str(verdict) in reader.text


def test_the_command_to_replay_can_be_pasted() -> None:
    odd = sample.full_marks()
    odd.submission.name = "ada's; rm -rf ."
    told = Reader(html.render(odd)).text
    assert """autograder grade hw1 'ada'"'"'s; rm -rf .' --seed 7""" in told


def test_the_command_to_replay_names_the_chosen_tasks() -> None:
    part = sample.full_marks()
    part.tasks, part.is_part = part.tasks[:2], True
    chosen = " ".join(f"--only {task.id}" for task in part.tasks)
    assert f"{part.submission.name} {chosen} --seed 7" in Reader(html.render(part)).text


def test_the_points_of_extra_tasks_alone_are_out_of_their_own_maximum() -> None:
    part = sample.full_marks()
    part.tasks = part.tasks[:1]
    part.tasks[0].extra = True
    assert re.search(
        r"class=\"score full\"><strong>(\d+)</strong> <span>of \1 extra points</span>",
        html.render(part),
    )


def test_without_jinja2_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    with pytest.raises(UsageError, match=r'pip install "mytorch-course\[html\]"'):
        html.render(sample.full_marks())


def test_without_matplotlib_tables_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    reader = Reader(html.render(sample.mixture()))
    assert not reader.of("svg")
    tables = [table for table in reader.of("table") if table.get("class") == "numbers"]
    assert len(tables) == 2
    assert "nan" in reader.text


@pytest.mark.parametrize(
    ("shape", "shown"),
    [
        ((), False),
        ((6,), False),
        ((7,), True),
        ((64, 64), True),
        ((65, 2), False),
        ((2, 65), False),
        ((0, 9), False),
        ((2, 4, 5, 3), True),
        ((9, 5, 3), False),
    ],
)
def test_which_arrays_are_drawn(shape: tuple[int, ...], shown: bool) -> None:
    size = 1
    for side in shape:
        size *= side
    array = sample.numbers(shape, [0.0] * size)
    assert can_be_shown(array, array) is shown
    other = sample.numbers((*shape, 1), [0.0] * size)
    assert not can_be_shown(array, other)


def drawn(shape: tuple[int, ...], wanted: list[Any], got: list[Any]) -> list[str]:
    pytest.importorskip("matplotlib", reason="pictures are drawn with it")
    made = pictures(sample.numbers(shape, wanted), sample.numbers(shape, got))
    return [picture.svg for picture in made]


def opaque(svg: str) -> np.ndarray:
    """Which cells of a picture's first matrix have a colour."""
    encoded = re.findall(r"base64,\s*([^\"]+)", svg)[0]
    return matplotlib_image().imread(io.BytesIO(base64.b64decode(encoded)))[..., 3] > 0


def test_what_is_no_finite_number_is_hatched() -> None:
    wanted = [1.0, -2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]
    for odd in ("nan", "inf", "-inf"):
        right, wrong, off = drawn((2, 4), wanted, [odd, *wanted[1:]])
        assert right == drawn((2, 4), wanted, wanted)[0]
        assert opaque(right).all()
        for svg in (wrong, off):
            assert "<pattern" in svg  # which is behind the cells
            assert opaque(svg).tolist() == [[False, *[True] * 3], [True] * 4]


def test_wanted_and_got_share_a_scale_and_the_difference_has_its_own() -> None:
    numbers = [float(number) for number in range(8)]
    right, wrong, off = drawn((8,), numbers, [2 * number for number in numbers])
    assert ">14<" in right
    assert ">14<" in wrong
    assert ">7<" in off


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("odd", [["nan"] * 8, ["inf"] * 8, [0.0] * 8, [1e308] * 8, [5e-324] * 8])
def test_no_numbers_are_too_odd_to_draw(odd: list[Any]) -> None:
    for svg in drawn((2, 4), [-1e308, *odd[1:]], odd):
        assert not Reader(svg).open


def test_a_jacobian_is_a_row_of_slices() -> None:
    (svg, *_) = drawn((2, 3, 4), [float(n) for n in range(24)], [0.0] * 24)
    assert svg.count("<image") == 2 + 1  # and the scale
    assert ">[0]<" in svg
    assert ">[1]<" in svg


@pytest.mark.slow
def test_a_picture_is_the_same_in_every_process_and_leaves_no_trace() -> None:
    matplotlib = pytest.importorskip("matplotlib", reason="pictures are drawn with it")
    before = dict(matplotlib.rcParams)
    page = html.render(sample.mixture())
    assert dict(matplotlib.rcParams) == before
    program = (
        "import sys; from tests.autograder.reports import sample; "
        "from autograder.reports import html; "
        "sys.stdout.buffer.write(html.render(sample.mixture()).encode())"
    )
    environment = os.environ | {"PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": "0"}
    again = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        cwd=Path(__file__).parents[3],
        capture_output=True,
        check=True,
    )
    assert again.stdout.decode() == page


def colours(css: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", css))


def luminance(colour: str) -> float:
    """As WCAG defines it."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


LIGHT, DARK = (colours(css) for css in PALETTE.split("@media screen")[:2])


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
def test_every_text_stands_out_from_what_is_behind_it(scheme: dict[str, str]) -> None:
    pairs = [(ink, back) for ink in ("ink", "quiet", "accent") for back in ("page", "card")]
    pairs += [("ink", "code"), ("right", "page")]
    pairs += [(kind, f"{kind}-back") for kind in {*html.KINDS.values(), html.WRONG_KIND}]
    for ink, back in pairs:
        bright, dark = sorted((luminance(scheme[ink]), luminance(scheme[back])), reverse=True)
        assert (bright + 0.05) / (dark + 0.05) >= 4.5, (ink, back)


@pytest.fixture
def browse(tmp_path: Path) -> Callable[..., str]:
    """Open a page in a browser that has no network; return what it prints."""
    page = tmp_path / "report.html"
    page.write_text(html.render(hostile(sample.mixture())), encoding="utf-8")

    def run(*options: str) -> str:
        command = [str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu"]
        command += ["--disable-dev-shm-usage", f"--user-data-dir={tmp_path / 'profile'}"]
        command += ["--host-resolver-rules=MAP * ~NOTFOUND", "--hide-scrollbars"]
        ran = subprocess.run(
            [*command, "--enable-logging=stderr", *options, page.as_uri()],
            capture_output=True,
            check=True,
            timeout=120,
        )
        assert b"CONSOLE" not in ran.stderr, ran.stderr.decode()  # an error, a refusal, a script
        return ran.stdout.decode()

    return run


@with_browser
@pytest.mark.slow
def test_a_browser_shows_it_all(browse: Callable[..., str]) -> None:
    reader = Reader(browse("--dump-dom"))
    assert "hw1: The Linear layer" in reader.text
    assert "How this was graded" in reader.text
    assert len(reader.of("svg")) == 3
    assert not reader.of("script")


@with_browser
@pytest.mark.slow
def test_it_is_light_by_day_and_dark_by_night(browse: Callable[..., str], tmp_path: Path) -> None:
    image = matplotlib_image()
    backgrounds = {}
    for scheme, setting in {"dark": 0, "light": 1}.items():
        shot = tmp_path / f"{scheme}.png"
        browse(
            f"--screenshot={shot}",
            "--window-size=600,600",
            f"--blink-settings=preferredColorScheme={setting}",
        )
        drawn = image.imread(shot)
        backgrounds[scheme] = drawn[0, 0, :3].mean()
        assert drawn[..., :3].std() > 0.05  # something stands on the background
    assert backgrounds["dark"] < 0.2
    assert backgrounds["light"] > 0.8
