import socket
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from autograder.jail import landlock
from tests.autograder.jail.attempts import landlock_version, linux, outcomes

SETUP = """
import os, socket, stat, threading
from pathlib import Path
from autograder.jail.landlock import confine
"""

NUMPY = str(Path(np.__file__).parents[1])
PYTHON = [sys.prefix, sys.base_prefix, NUMPY, "/usr/lib", "/lib", "/lib64", "/usr/local/lib"]


@pytest.fixture
def places(tmp_path, monkeypatch):
    """A folder to write in (the current one), a folder and a file to read, and one out of reach."""
    for name in ("mine", "given", "others"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text(name)
    (tmp_path / "one").write_text("one")
    (tmp_path / "mine" / "out").symlink_to(tmp_path / "others")
    monkeypatch.chdir(tmp_path / "mine")
    return tmp_path


def confined(attempts, places):
    readable = [*PYTHON, str(places / "given"), str(places / "one"), str(places / "absent")]
    writable = [str(places / "mine"), "/dev/null"]
    lock = f"confine({readable!r}, {writable!r})"
    assert outcomes(SETUP, lock, attempts) == attempts


@landlock_version(1)
def test_readable_files_are_read_only(places):
    confined(
        {
            "Path('../given/file').read_text()": "'given'",
            "os.listdir('../given')": "['file']",
            "Path('../one').read_text()": "'one'",
            "Path('../one').write_text('two')": "PermissionError",
            "Path('../given/file').write_text('mine')": "PermissionError",
            "Path('../given/new').write_text('mine')": "PermissionError",
            "Path('../given/file').unlink()": "PermissionError",
            "Path('../given/new').mkdir()": "PermissionError",
            "os.execv('../given/file', ['file'])": "PermissionError",
        },
        places,
    )


@landlock_version(1)
def test_a_writable_folder_takes_files_and_folders_only(places):
    confined(
        {
            "Path('file').write_text('changed')": "7",
            "Path('file').read_text()": "'changed'",
            "Path('folder').mkdir()": "None",
            "Path('file').rename('other').read_text()": "'changed'",
            "Path('other').unlink()": "None",
            "Path('folder').rmdir()": "None",
            "Path('/dev/null').write_text('gone')": "4",
            "os.symlink('/etc', 'link')": "PermissionError",
            "os.mkfifo('fifo')": "PermissionError",
            "os.mknod('device', stat.S_IFCHR, os.makedev(1, 3))": "PermissionError",
            "socket.socket(socket.AF_UNIX).bind('socket')": "PermissionError",
            "sorted(os.listdir('.'))": "['out']",
        },
        places,
    )


@landlock_version(2)
def test_files_move_between_folders_that_are_writable(places):
    confined(
        {
            "Path('folder').mkdir()": "None",
            "Path('file').rename('folder/file').read_text()": "'mine'",
            "Path('folder/file').rename('../others/new')": "PermissionError",
            "Path('../one').rename('stolen')": "PermissionError",
        },
        places,
    )


@landlock_version(1)
def test_nothing_else_is_reached(places):
    attempts = [
        "os.listdir('/')",
        "os.listdir('..')",
        "os.listdir('/proc')",
        "Path('/etc/passwd').read_text()",
        "Path('/proc/self/environ').read_bytes()",
        "Path('../others/file').read_text()",
        "Path('../others/file').write_text('mine')",
        "Path('out/file').read_text()",
        "Path('../others/file').unlink()",
        "Path('../new').mkdir()",
        "os.execv('/bin/true', ['true'])",
    ]
    confined(dict.fromkeys(attempts, "PermissionError"), places)


@landlock_version(3)
def test_a_readable_file_can_not_be_cut_off(places):
    confined(
        {
            "os.truncate('../one', 0)": "PermissionError",
            "os.open('../one', os.O_RDONLY | os.O_TRUNC)": "PermissionError",
            "os.truncate('file', 2) or Path('file').read_text()": "'mi'",
        },
        places,
    )


@landlock_version(1)
def test_python_and_numpy_can_import_more_modules(places):
    confined(
        {
            "__import__('fractions') and None": "None",
            "__import__('sqlite3') and None": "None",
            "__import__('numpy').arange(3).sum().item()": "3",
        },
        places,
    )


@landlock_version(1)
def test_threads_and_children_are_confined(places):
    attempts = {
        "in_a_thread() or values": "['PermissionError']",
        "os.waitstatus_to_exitcode(os.waitpid(forked(), 0)[1])": "5",
    }
    setup = (
        SETUP
        + """
values = []
def look():
    try:
        os.listdir('/')
    except OSError as error:
        values.append(type(error).__name__)
def in_a_thread():
    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
def forked():
    pid = os.fork()
    if pid == 0:
        values.clear()
        look()
        os._exit(5 if values else 6)
    return pid
"""
    )
    assert outcomes(setup, "confine([], [])", attempts) == attempts


@landlock_version(4)
def test_tcp_is_refused(places):
    with socket.create_server(("127.0.0.1", 0)) as server:
        confined(
            {
                f"socket.create_connection({server.getsockname()!r})": "PermissionError",
                "socket.create_server(('127.0.0.1', 0))": "PermissionError",
            },
            places,
        )


@landlock_version(6)
def test_processes_outside_get_no_signal_and_no_connection(places):
    name = f"\0{threading.get_ident()}-{places.name}"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(name)
        server.listen()
        confined(
            {
                "os.kill(os.getppid(), 0)": "PermissionError",
                "os.kill(os.getpid(), 0)": "None",
                f"socket.socket(socket.AF_UNIX).connect({name!r})": "PermissionError",
            },
            places,
        )


@landlock_version(1)
def test_a_missing_writable_path_raises_and_nothing_is_confined(places):
    attempts = {"tried()": "FileNotFoundError", "Path('../others/file').read_text()": "'others'"}
    setup = SETUP + f"def tried(): confine([], [{str(places / 'absent')!r}])"
    assert outcomes(setup, "", attempts) == attempts


@linux
@pytest.mark.parametrize(
    ("version", "rights", "tcp", "scopes"),
    [
        (1, 13, 0, 0),
        (2, 14, 0, 0),
        (3, 15, 0, 0),
        (4, 15, 2, 0),
        (5, 16, 2, 0),
        (6, 16, 2, 2),
        (8, 16, 2, 2),
        (9, 17, 2, 2),
        (12, 17, 2, 2),
    ],
)
def test_a_kernel_gets_only_the_bits_that_it_knows(monkeypatch, version, rights, tcp, scopes):
    calls = []

    def system_call(number, *arguments):
        calls.append((number, arguments))
        return version

    monkeypatch.setattr(landlock.kernel, "system_call", system_call)
    monkeypatch.setattr(landlock.kernel, "gain_no_privileges", lambda: None)
    monkeypatch.setattr(landlock.os, "close", lambda _: None)
    landlock.confine([], [])
    attributes = [arguments[0] for number, arguments in calls if number == 444 and arguments[1]]
    bits = [(1 << count) - 1 for count in (rights, tcp, scopes)]
    assert attributes == [b"".join(word.to_bytes(8, sys.byteorder) for word in bits)]


def test_without_landlock_the_version_is_0_and_confining_fails(monkeypatch):
    def system_call(*_):
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr(landlock.kernel, "system_call", system_call)
    assert landlock.version() == 0
    with pytest.raises(OSError, match="not implemented"):
        landlock.confine([], [])
