"""A large made-up class of homework 1 over all layouts, of which no two hand-ins are the same.

    python -m tests.autograder.course.mixed_class FOLDER [NUMBER]

writes one export for each layout into a folder. `benchmarks/a_class.py` grades such a class.
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from autograder.authoring.audit.strangers import strangers
from autograder.homework import load_homework
from tests.autograder.attack_corpus import attacks, intake_attacks
from tests.autograder.corpus import students as students_of_homework_1
from tests.autograder.course.classes import LAYOUTS, Files, Made, students
from tests.autograder.course.report.disguises import disguised

FOLDER_OF_STRANGERS = Path(__file__).parents[1] / "strangers"
FIRST_NUMBER = 1_000
LARGEST = 1 << 20
"""A hostile archive that is larger would make the export the thing that is measured."""


class Kind(StrEnum):
    """What a hand-in of the class is."""

    RIGHT = "right"
    WRONG = "wrong"
    COPIED = "copied"
    UNTOUCHED = "untouched"
    BROKEN = "broken"
    HOSTILE = "hostile"
    HOSTILE_ARCHIVE = "hostile archive"
    UNREADABLE = "unreadable"


SHARES = {
    Kind.RIGHT: 34,
    Kind.WRONG: 38,
    Kind.COPIED: 8,
    Kind.UNTOUCHED: 4,
    Kind.BROKEN: 5,
    Kind.HOSTILE: 4,
    Kind.HOSTILE_ARCHIVE: 1,
    Kind.UNREADABLE: 6,
}
SEVERAL_ATTEMPTS = 0.15
"""The share of students who handed in more than once, where a platform keeps all attempts."""

KEEP_ATTEMPTS = ("canvas", "canvas_folder")
UNREADABLE: tuple[Callable[[bytes], Files], ...] = (
    lambda mark: {"hw1.zip": b"PK\x03\x04 and no more" + mark},
    lambda mark: {"answers.pdf": b"%PDF-1.7" + mark},
    lambda mark: {"linear.py": b"\0\1\2" + mark},
)
BROKEN: tuple[Callable[[str], str], ...] = (
    lambda source: source.replace("def forward(", "def forward((", 1),
    lambda source: source.replace(":\n", "\n", 1),
    lambda source: source[: len(source) // 2] + "\n    ((",
    lambda source: "\t" + source,
)


@dataclass(frozen=True)
class Member:
    """A student of the class: the layout of the export, and what the last hand-in is."""

    made: Made
    layout: str
    kind: Kind


def mixed_class(number: int, kinds: dict[Kind, int] = SHARES) -> list[Member]:
    """Return so many students, the same ones each time."""
    draw = random.Random(number)
    marks = count()
    layouts = [*LAYOUTS]
    taken: dict[Kind, int] = dict.fromkeys(Kind, 0)
    before: list[Files] = []
    members = []
    chosen = draw.choices([*kinds], [*kinds.values()], k=number)
    for n, made in enumerate(students(number, lambda _draw, _n: [])):
        layout, kind = layouts[n % len(layouts)], chosen[n]
        if kind is Kind.COPIED and not before:
            kind = Kind.RIGHT
        if kind is Kind.HOSTILE_ARCHIVE and (
            layout == "archives" or taken[kind] == len(archives())
        ):
            kind = Kind.HOSTILE  # an archive there is the whole hand-in; and each is taken once
        files = _files(kind, taken[kind], draw, before)
        taken[kind] += 1
        attempts = [marked(files, next(marks))]
        if layout in KEEP_ATTEMPTS and kind is not Kind.UNREADABLE and ".zip" not in str([*files]):
            while draw.random() < SEVERAL_ATTEMPTS:
                earlier = _files(Kind.WRONG, draw.randrange(10_000), draw, before)
                same_names = {name: earlier.get(name, b"x = 1\n") for name in files}
                attempts.insert(0, marked(same_names, next(marks)))
        if kind in (Kind.RIGHT, Kind.WRONG):
            before.append(files)
        members.append(Member(replace(made, attempts=attempts), layout, kind))
    return members


def write_class(folder: Path, members: list[Member]) -> list[Path]:
    """Write one export for each layout, and return them."""
    exports = []
    for layout, write in LAYOUTS.items():
        those = [each.made for each in members if each.layout == layout]
        if those:
            (folder / layout).mkdir(parents=True)
            exports.append(write(folder / layout, those))
    return exports


def key_of(member: Member) -> str:
    """Return the key that a student has in the gradebook without a roster."""
    made = member.made
    match member.layout:
        case "canvas" | "canvas_folder" | "moodle":
            return str(made.number)
        case "gradescope":
            return made.sid
    return made.login


def wrong_in(members: list[Member], students: list[dict[str, Any]], told: str) -> Iterator[str]:
    """Yield who is lost, who is there twice, and who can't be read and isn't treated so."""
    wanted = {key_of(each): each for each in members}
    keys = [each["key"] for each in students]
    yield from (f"{key} is lost" for key in sorted(wanted.keys() - {*keys}))
    yield from (f"{key} is nobody" for key in sorted({*keys} - wanted.keys()))
    yield from (f"{key} is there twice" for key in sorted({*keys}) if keys.count(key) > 1)
    listed = told.partition("A person must look at")[2]
    for each in students:
        key, state = each["key"], each["state"]
        member = wanted.get(key)
        if state not in ("grade", "unreadable"):
            yield f"{key} is {state}"
        if (state == "unreadable") != (each["points"] is None):
            yield f"{key} is {state} with {each['points']} points"
        if state == "unreadable" and not re.search(rf"^    .*\b{key}\b", listed, re.MULTILINE):
            yield f"{key} can't be read, and is not in the list"
        if member is not None and member.kind is Kind.UNREADABLE and state != "unreadable":
            yield f"{key} should be unreadable"


def marked(files: Files, mark: int) -> Files:
    """Return files of which nobody else has the same: a comment more, or a byte in an archive."""
    return {
        name: content + f"\n# {mark}\n".encode() if name.endswith(".py") else content
        for name, content in files.items()
    }


def _files(kind: Kind, number: int, draw: random.Random, before: list[Files]) -> Files:
    match kind:
        case Kind.COPIED:
            given = [*solution().values()]
            return {
                name: disguised(source, draw.randrange(1_000_000), given)
                for name, source in draw.choice(before).items()
            }
        case Kind.UNTOUCHED:
            handout = load_homework("hw1").handout
            return {name: (handout / name).read_bytes() for name in solution()}
        case Kind.BROKEN:
            source = draw.choice(programs(right=True))["linear.py"].decode()
            return {"linear.py": BROKEN[number % len(BROKEN)](source).encode()}
        case Kind.HOSTILE:
            every = attacks()
            return {"linear.py": every[number % len(every)].source}
        case Kind.HOSTILE_ARCHIVE:
            return {"hw1.zip": archives()[number]}
        case Kind.UNREADABLE:
            return UNREADABLE[number % len(UNREADABLE)](f" {number}".encode())
    every_program = programs(right=kind is Kind.RIGHT)
    chosen = every_program[number % len(every_program)]
    if number < len(every_program):
        return chosen
    other = draw.choice(every_program)  # a file of one program beside the others of another one
    return chosen | {"jacobians.py": other["jacobians.py"]}


@cache
def solution() -> Files:
    """Return the files of the solution."""
    homework = load_homework("hw1")
    return {name: (homework.solution / name).read_bytes() for name in homework.defines}


@cache
def programs(right: bool) -> list[Files]:
    """Return the right or the wrong programs of the tests; a missing file is the solution's."""
    found = [
        {name: source.encode() for name, source in program.sources.items()}
        for program in strangers(FOLDER_OF_STRANGERS)
        if bool(program.settled) != right
    ]
    found += [
        {student.handed_in_as: student.source.encode()}
        for student in students_of_homework_1()
        if ("right" in student.name) == right and not student.never_ends
    ]
    random.Random(0).shuffle(found)
    return [solution() | files for files in found]


@cache
def archives() -> list[bytes]:
    """Return the hostile .zip archives of the tests."""
    found = []
    for attack in intake_attacks():
        with tempfile.TemporaryDirectory() as folder:
            path = attack.build(Path(folder))
            if path.is_file() and path.suffix == ".zip" and path.stat().st_size <= LARGEST:
                found.append(path.read_bytes())
    return found


if __name__ == "__main__":
    for export in write_class(Path(sys.argv[1]), mixed_class(int([*sys.argv, "2000"][2]))):
        print(export)
