from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from autograder.errors import UsageError
from autograder.intake import MAX_FILE_BYTES, Submission, find_submission
from autograder.intake.archive import MAX_ARCHIVE_BYTES, MAX_ENTRIES
from tests.autograder.corpus import hw1
from tests.autograder.intake.archives import ENDINGS, Members, archive

every_format = pytest.mark.parametrize("ending", ENDINGS)


def submitted(folder: Path, data: bytes, ending: str = ".zip") -> Submission:
    path = folder / f"hw1-ada{ending}"
    path.write_bytes(data)
    submission = find_submission(hw1(), path)
    assert [file.name for file in folder.iterdir()] == [path.name], "something was unpacked"
    path.unlink()
    return submission


def refused(folder: Path, data: bytes, ending: str = ".zip") -> str:
    with pytest.raises(UsageError) as error:
        submitted(folder, data, ending)
    (folder / f"hw1-ada{ending}").unlink()
    message = str(error.value)
    assert message.isprintable()
    assert len(message) < 500
    return message


@every_format
@pytest.mark.parametrize("inside", ["", "./", "hw1-ada/", "a/b/"])
def test_reads_the_files_byte_for_byte(folder: Path, ending: str, inside: str) -> None:
    members = [
        ("__MACOSX/linear.py", b"junk"),
        (f"{inside}.git/linear.py", b"an earlier one"),
        (f"{inside}linear.py", b"\xff\r\n\0" * 1000),
        (f"{inside}notes.txt", b"notes"),
        (f"{inside}jacobians.py", b""),
    ]
    submission = submitted(folder, archive(ending, members), ending)
    assert submission.sources == {"linear.py": b"\xff\r\n\0" * 1000, "jacobians.py": b""}
    assert submission.notes == ()
    assert submission.name == "hw1-ada"
    assert submission.folder == folder
    expected = folder.resolve() / f"hw1-ada{ending}" / inside / "linear.py"
    assert submission.paths["linear.py"] == str(expected)


def test_the_content_decides_the_format_and_not_the_name(folder: Path) -> None:
    data = archive(".tgz", [("linear.py", b"x")])
    assert submitted(folder, data, ".zip").sources == {"linear.py": b"x"}


@every_format
def test_a_long_name_is_read_whole(folder: Path, ending: str) -> None:
    deep = "/".join(["a-folder-of-a-long-name"] * 12)
    submission = submitted(folder, archive(ending, [(f"{deep}/ü/linear.py", b"x")]), ending)
    assert submission.paths["linear.py"].endswith(str(Path(deep, "ü", "linear.py")))


@every_format
def test_the_folder_that_is_least_deep_counts(folder: Path, ending: str) -> None:
    members = [
        ("hw1/venv/torch/nn/linear.py", b"not mine"),
        ("hw1/linear.py", b"mine"),
        ("hw1/old/jacobians.py", b"old"),
    ]
    submission = submitted(folder, archive(ending, members), ending)
    assert submission.sources == {"linear.py": b"mine"}
    assert submission.notes == (
        f"the grader doesn't read hw1/old/jacobians.py and hw1/venv/torch/nn/linear.py in "
        f"hw1-ada{ending}: the files of the homework were found in hw1",
    )


@every_format
def test_two_folders_of_the_same_depth_are_refused(folder: Path, ending: str) -> None:
    data = archive(ending, [("part1/linear.py", b"1"), ("part2/jacobians.py", b"2")])
    assert refused(folder, data, ending) == (
        f"hw1-ada{ending} has files of the homework in part1 and part2; keep one folder"
    )


@every_format
@pytest.mark.parametrize("again", ["linear.py", "./linear.py", ".//linear.py"])
def test_a_file_that_is_there_twice_is_refused(folder: Path, ending: str, again: str) -> None:
    data = archive(ending, [("linear.py", b"right"), (again, b"wrong")])
    assert "holds linear.py twice" in refused(folder, data, ending)


@every_format
@pytest.mark.parametrize("name", ["Linear.py", "LINEAR.PY", "\uff4cinear.py", "linear.py."])
def test_a_name_that_some_system_takes_for_the_same_gets_a_note(
    folder: Path, ending: str, name: str
) -> None:
    data = archive(ending, [(name, b"theirs"), ("linear.py", b"mine")])
    submission = submitted(folder, data, ending)
    assert submission.sources == {"linear.py": b"mine"}
    (note,) = submission.notes
    assert note.endswith("the homework asks for jacobians.py, leading.py and linear.py, spelt so")
    assert name in note


@every_format
@pytest.mark.parametrize(
    "name",
    [
        "../linear.py",
        "/linear.py",
        "/etc/linear.py",
        "hw1/../../linear.py",
        "hw1\\linear.py",
        "C:/linear.py",
        "C:\\linear.py",
        "..\\linear.py",
    ],
)
def test_a_name_that_leads_out_is_refused_if_the_homework_asks_for_the_file(
    folder: Path, ending: str, name: str
) -> None:
    data = archive(ending, [("linear.py", b"mine"), (name, b"theirs")])
    message = refused(folder, data, ending)
    assert message == (
        f"{name} in hw1-ada{ending} isn't taken: its name can lead elsewhere; hand in a plain "
        f"linear.py"
    )


@every_format
def test_another_name_that_leads_out_gets_a_note(folder: Path, ending: str) -> None:
    members = [("linear.py", b"x"), ("../../.bashrc", b"x"), ("/etc/passwd", b"x")]
    assert submitted(folder, archive(ending, members), ending).notes == (
        f"the grader doesn't read ../../.bashrc and /etc/passwd in hw1-ada{ending}: such a name "
        f"can lead elsewhere",
    )


@every_format
def test_files_that_would_run_by_themselves_get_a_note(folder: Path, ending: str) -> None:
    names = ("conftest.py", "numpy.py", "random/__init__.py", "sitecustomize.py", "a/b/evil.pth")
    members = [("linear.py", b"x"), *((name, b"raise SystemExit") for name in names)]
    submission = submitted(folder, archive(ending, members), ending)
    assert set(submission.sources) == {"linear.py"}
    hiding, unasked = submission.notes
    assert hiding.startswith(f"numpy.py and random/ in hw1-ada{ending} hide")
    assert "a/b/evil.pth, conftest.py and sitecustomize.py" in unasked
    assert submission.beside == ("conftest.py", "numpy.py", "sitecustomize.py")


@every_format
def test_an_archive_without_the_files_is_refused_with_its_contents(
    folder: Path, ending: str
) -> None:
    data = archive(ending, [("Linear.py", b""), ("readme.txt", b""), ("linear.py/x", b"")])
    assert refused(folder, data, ending) == (
        f"there is no linear.py or jacobians.py or leading.py in hw1-ada{ending}, which holds "
        f"Linear.py, linear.py/x and readme.txt"
    )
    assert refused(folder, archive(ending, []), ending).endswith("which holds no files")


# --- bombs


@every_format
def test_a_file_that_is_too_large(folder: Path, ending: str) -> None:
    largest = [("linear.py", b"\0" * MAX_FILE_BYTES)]
    assert submitted(folder, archive(ending, largest), ending)
    too_large = [("linear.py", b"\0" * (MAX_FILE_BYTES + 1))]
    message = refused(folder, archive(ending, too_large), ending)
    assert message == f"linear.py in hw1-ada{ending} is larger than 1 MiB"


def test_an_archive_that_is_too_large(folder: Path) -> None:
    with (folder / "hw1-ada.zip").open("wb") as file:
        file.truncate(MAX_ARCHIVE_BYTES + 1)
    with pytest.raises(UsageError, match=r"^hw1-ada\.zip is larger than 64 MiB$"):
        find_submission(hw1(), folder / "hw1-ada.zip")
    (folder / "hw1-ada.zip").unlink()


@every_format
@pytest.mark.slow(keep=1)
def test_too_many_members(folder: Path, ending: str) -> None:
    members = [("linear.py", b"x"), *((f"{number}", b"") for number in range(MAX_ENTRIES))]
    message = refused(folder, archive(ending, members), ending)
    assert message == f"hw1-ada{ending} holds more than 10,000 files"
    assert submitted(folder, archive(ending, members[:-1]), ending)


# --- any bytes


@pytest.mark.parametrize("ending", [*ENDINGS, ".tbz2", ".txz"])
@given(st.binary(max_size=2000))
def test_any_bytes_are_an_archive_or_refused(folder: Path, ending: str, data: bytes) -> None:
    refused(folder, data, ending)


@every_format
@given(st.randoms(use_true_random=False))
def test_a_damaged_archive_gives_the_file_or_is_refused(
    folder: Path, ending: str, chance: random.Random
) -> None:
    content = bytes(range(256)) * 8
    data = bytearray(archive(ending, [("a/b.txt", b"x" * 3000), ("hw1/linear.py", content)]))
    for _ in range(chance.randint(1, 4)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    del data[chance.randint(len(data) // 2, 2 * len(data)) :]
    path = folder / f"hw1-ada{ending}"
    path.write_bytes(data)
    with suppress(UsageError):
        assert set(find_submission(hw1(), path).sources) == {"linear.py"}
    path.unlink()


SEPARATORS = st.sampled_from(["/", "//", "\\", "/./", "/../", ":", "\0", "\x1b[2J", "\n", " "])
NAMES = st.sampled_from(["linear.py", "Linear.py", "jacobians.py", "etc", "..", ".", "~", "", "ﬁ"])
HOSTILE_NAMES = st.lists(st.one_of(SEPARATORS, NAMES), min_size=1, max_size=6).map("".join)


@pytest.mark.parametrize("ending", [".zip", ".tar"])
@given(st.lists(HOSTILE_NAMES, max_size=6))
def test_only_a_plain_file_of_the_name_is_read(folder: Path, ending: str, names: list[str]) -> None:
    if ending == ".tar":  # where names end at a NUL
        names = [name.partition("\0")[0] for name in names]
    members: Members = [(name, name.encode()) for name in names]
    path = folder / f"hw1-ada{ending}"
    path.write_bytes(archive(ending, members))
    with suppress(UsageError):
        submission = find_submission(hw1(), path)
        assert all(note.isprintable() for note in submission.notes)
        folders = set()
        for file, source in submission.sources.items():
            name_as_given = source.decode()
            assert not name_as_given.startswith("/")
            assert not {"\\", "\0"} & set(name_as_given)
            *parents, name = (part for part in name_as_given.split("/") if part not in ("", "."))
            assert ".." not in parents
            assert name == file
            folders.add(tuple(parents))
        assert len(folders) == 1
    path.unlink()
