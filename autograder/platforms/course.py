"""What a package has of the course: its key, its rules, and what staff chose when they made it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec

from autograder.course.gradebook.book import NAME as GRADEBOOK
from autograder.course.rules.course_file import NAME as COURSE_FILE, CourseFile, read_course_file
from autograder.course.seeds import NAME as KEY, CourseKey, make_key, new_key, read_key
from autograder.errors import UsageError
from autograder.homework import Homework, load_homework
from autograder.platforms.contents import SECRET, Contents

SETTINGS = "package.json"


class Settings(msgspec.Struct, forbid_unknown_fields=True):
    """The file `package.json`: which homework a package grades, and how.

    Attributes
    ----------
    homework : str
        Its name; its folder is `homework/NAME` in the package, unless it is one of this project.
    version : str
        The version of the homework that was packaged.
    hints : int
        How many stages of hints students see.
    """

    homework: str
    version: str
    autograder: str
    python: str
    hints: int


@dataclass(frozen=True)
class Course:
    """The key and the rules of the course that a package is for."""

    key: CourseKey
    rules: CourseFile
    files: dict[str, bytes]


def course_at(path: Path | None) -> Course:
    """Return the course of a folder or a course file; a new one, with a new key, without a path.

    The key of a folder is that of `autograder batch`, so that both give a student the same inputs.
    A folder without a key gets one.

    Raises
    ------
    UsageError
        If the key or the course file can't be used.
    """
    files: dict[str, bytes] = {}
    if path is not None:
        folder, file = (path, None) if path.is_dir() else (path.parent, path)
        rules = read_course_file(folder, file)
        named = file or folder / COURSE_FILE
        if named.exists():
            files[COURSE_FILE] = named.read_bytes()
        if file is None:
            if (folder / GRADEBOOK).exists() and not (folder / KEY).exists():
                raise UsageError(f"{folder} has a gradebook without its {KEY}; put it back")
            make_key(folder)
            key = read_key(folder)
            return Course(key, rules, files | {KEY: (folder / KEY).read_bytes()})
    else:
        rules = CourseFile()
    text = new_key()
    return Course(CourseKey(bytes.fromhex(text)), rules, files | {KEY: f"{text}\n".encode()})


def add_course(contents: Contents, course: Course, where: str = "") -> None:
    """Put the key and the course file into a package."""
    for name, content in course.files.items():
        contents.add(f"{where}{name}", content, SECRET)


def read_package(folder: Path) -> tuple[Settings, Homework]:
    """Return the settings and the homework of a package, on the platform.

    Raises
    ------
    UsageError
        If a part of it is missing or broken.
    """
    path = folder / SETTINGS
    try:
        settings = msgspec.json.decode(path.read_bytes(), type=Settings)
    except OSError as error:
        raise UsageError(f"{path} can't be read: {error.strerror}") from error
    except msgspec.MsgspecError as error:
        raise UsageError(f"{path} is broken: {error}") from error
    own = folder / "homework" / settings.homework
    homework = load_homework(str(own) if own.is_dir() else settings.homework)
    if homework.version != settings.version:
        raise UsageError(
            f"the package was made for version {settings.version} of {settings.homework}, and "
            f"{homework.version} is in it: a file was changed; make the package again"
        )
    return settings, homework
