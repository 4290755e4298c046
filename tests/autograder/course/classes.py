"""A made-up class, as each platform exports it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.autograder.intake.archives import zipped
from tests.autograder.intake.handed_in import put

FIRST = ("Ada", "Bo", "Chidi", "Dörte", "Emmylou", "Fatıma", "José-María", "Li", "O'Neil", "ثريا")
LAST = ("Lovelace", "Nguyễn", "de la Cruz", "Smith-Jones", "Müller", "Øst", "李", "García", "Wu")

Files = dict[str, bytes]
Write = Callable[[Path, list["Made"]], Path]


@dataclass(frozen=True)
class Made:
    """A made-up student with all attempts, from the first to the last."""

    first: str
    last: str
    number: int
    attempts: list[Files] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.first} {self.last}"

    @property
    def sid(self) -> str:
        return f"{self.number:08}"

    @property
    def login(self) -> str:
        return f"student{self.number}"

    @property
    def files(self) -> Files:
        return self.attempts[-1]


def students(number: int, files: Callable[[random.Random, int], list[Files]]) -> list[Made]:
    """Return so many students; `files` makes the attempts of each."""
    draw = random.Random(number)
    return [
        Made(FIRST[n % len(FIRST)], LAST[n // len(FIRST) % len(LAST)], 1_000 + n, files(draw, n))
        for n in range(number)
    ]


def canvas(folder: Path, class_: list[Made]) -> Path:
    return put(folder / "submissions.zip", zipped([*_flat(class_)]))


def canvas_folder(folder: Path, class_: list[Made]) -> Path:
    for name, content in _flat(class_):
        put(folder / "submissions" / name, content)
    return folder / "submissions"


def _flat(class_: list[Made]) -> list[tuple[str, bytes]]:
    """Return the files as Canvas names them: `-1` marks a file that was there before."""
    members = []
    for made in class_:
        who = "".join(letter for letter in (made.last + made.first).lower() if letter.isalnum())
        late = "LATE_" if made.number % 7 == 0 else ""
        for copy, files in enumerate(made.attempts):
            for name, content in files.items():
                stem, _, ending = name.rpartition(".")
                own = f"{stem}-{copy}.{ending}" if copy else name
                file = 90_000 + len(members)
                members.append((f"{who}_{late}{made.number}_{file}_{own}", content))
    return members


def moodle(folder: Path, class_: list[Made]) -> Path:
    members = [
        (f"{made.name}_{made.number}_assignsubmission_file/{name}", content)
        for made in class_
        for name, content in made.files.items()
    ]
    return put(folder / "HW1-hw1-42.zip", zipped(members))


def gradescope(folder: Path, class_: list[Made]) -> Path:
    top = folder / "assignment_7_export"
    lines = []
    for made in class_:
        for name, content in made.files.items():
            put(top / f"submission_{made.number}" / name, content)
        name = made.name.replace("'", "''")
        lines += [
            f"submission_{made.number}:",
            "  :submitters:",
            f"  - :name: '{name}'",
            f"    :sid: '{made.sid}'",
            f"    :email: {made.login}@example.edu",
            "  :created_at: 2026-03-01 22:59:00.123456000 Z",
            "  :score: 10.0",
            "  :history:",
            "  - :id: 1",
            "    :created_at: 2026-02-01 22:59:00.123456000 Z",
        ]
    put(top / "submission_metadata.yml", ("---\n" + "\n".join(lines) + "\n").encode())
    return top


def github(folder: Path, class_: list[Made]) -> Path:
    for made in class_:
        clone = folder / "clones" / f"hw-1-{made.login}"
        put(clone / ".git" / "HEAD", b"ref: refs/heads/main\n")
        for name, content in made.files.items():
            put(clone / name, content)
    return folder / "clones"


def folders(folder: Path, class_: list[Made]) -> Path:
    for made in class_:
        for name, content in made.files.items():
            put(folder / "class" / made.login / "hw1" / name, content)
    return folder / "class"


def archives(folder: Path, class_: list[Made]) -> Path:
    for made in class_:
        put(folder / "class" / f"{made.login}.zip", zipped([*made.files.items()]))
    return folder / "class"


LAYOUTS: dict[str, Write] = {
    each.__name__: each
    for each in (canvas, canvas_folder, moodle, gradescope, github, folders, archives)
}


def gradebook_of_canvas(class_: list[Made]) -> str:
    """Return the gradebook that Canvas exports for a class."""
    rows = [
        "Student,ID,SIS User ID,SIS Login ID,Section,HW 1 (77),Quiz (78)",
        "    Points Possible,,,,,100,5",
        *(
            f'"{made.last}, {made.first}",{made.number},{made.sid},{made.login},S1,,3'
            for made in class_
        ),
        '"Student, Test",999999,,abc,S1,,',
    ]
    return "\n".join(rows) + "\n"


def other_roster(class_: list[Made]) -> str:
    """Return a table as an office writes it, with semicolons."""
    rows = ["Surname;First name;ID number;Email address;Username"]
    rows += [
        f"{made.last};{made.first};{made.sid};{made.login}@example.edu;{made.login}"
        for made in class_
    ]
    return "\ufeff" + "\r\n".join(rows) + "\r\n"
