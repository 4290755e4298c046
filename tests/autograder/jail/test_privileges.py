import os

import pytest

from tests.autograder.jail.attempts import landlock_version, linux, outcomes, root

SETUP = """
import os, struct
from pathlib import Path
from autograder.jail import kernel
from autograder.jail.landlock import confine
from autograder.jail.privileges import become, drop_capabilities

def status(*names):
    lines = (line.split(':') for line in Path('/proc/self/status').read_text().splitlines())
    return [int(value, 16) for name, value in lines if name in names]

def capabilities():
    return status('CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb')

def regain():
    kernel.call('capset', struct.pack('=Ii', 0x20080522, 0), struct.pack('=6I', 6, 6, 0, 0, 0, 0))
"""

# Root with everything that can be taken away: groups, and capabilities that the programs it runs
# inherit (2: to read everything).
PRIVILEGED = """
os.setgroups([0, 1, 2])
every = status('CapPrm')[0]
low, high = every & 0xFFFFFFFF, every >> 32
kernel.call(
    'capset',
    struct.pack('=Ii', 0x20080522, 0),
    struct.pack('=6I', low, low, low, high, high, high),
)
kernel.prctl(47, 2, 2)
assert all(capabilities())
"""

NOBODY = 65534


@pytest.fixture
def secrets(tmp_path):
    """Two folders that only root can enter, each with one file."""
    for name in ("given", "others"):
        folder = tmp_path / name
        folder.mkdir(mode=0o700)
        (folder / "file").write_text(name)
        (folder / "file").chmod(0o600)
    return tmp_path


def reading(secrets, *names):
    return [f"Path({str(secrets / name / 'file')!r}).read_text()" for name in names]


@linux
@root
def test_another_user_for_good():
    attempts = {
        "os.getresuid()": f"({NOBODY}, {NOBODY}, {NOBODY})",
        "os.getresgid()": f"({NOBODY}, {NOBODY}, {NOBODY})",
        "os.getgroups()": "[]",
        "capabilities()": "[0, 0, 0, 0, 0]",
        "status('NoNewPrivs')": "[1]",
        "kernel.prctl(3)": "0",  # PR_GET_DUMPABLE
        "os.setuid(0)": "PermissionError",
        "os.setgid(0)": "PermissionError",
        "os.setgroups([0])": "PermissionError",
        "regain()": "PermissionError",
    }
    assert outcomes(SETUP + PRIVILEGED, f"become({NOBODY}, {NOBODY})", attempts) == attempts


@linux
@root
def test_another_user_cannot_read_files_of_root(secrets):
    attempts = reading(secrets, "given", "others")
    got = outcomes(SETUP, f"become({NOBODY}, {NOBODY})", attempts)
    assert got == dict.fromkeys(attempts, "PermissionError")


@linux
@root
@landlock_version(1)
def test_with_keep_reading_another_user_reads_only_what_landlock_allows(secrets):
    given, others = reading(secrets, "given", "others")
    lock = f"confine([{str(secrets / 'given')!r}, '/proc'], [])\n"
    lock += f"become({NOBODY}, {NOBODY}, keep_reading=True)"
    attempts = {
        given: "'given'",
        others: "PermissionError",
        given.replace("read_text()", "write_text('mine')"): "PermissionError",
        "capabilities()": "[0, 4, 4, 0, 0]",
        "os.getresuid()": f"({NOBODY}, {NOBODY}, {NOBODY})",
        "status('NoNewPrivs')": "[1]",
        "os.setuid(0)": "PermissionError",
        "regain()": "PermissionError",
    }
    assert outcomes(SETUP + PRIVILEGED, lock, attempts) == attempts


@linux
@root
def test_root_without_capabilities_is_only_an_owner_of_files(secrets):
    given = secrets / "given" / "file"
    other = secrets / "others" / "file"
    os.chown(other, NOBODY, NOBODY)
    attempts = {
        "os.getuid()": "0",
        "capabilities()": "[0, 0, 0, 0, 0]",
        "status('NoNewPrivs')": "[1]",
        "kernel.prctl(3)": "0",  # PR_GET_DUMPABLE
        f"Path({str(given)!r}).read_text()": "'given'",
        f"Path({str(other)!r}).read_text()": "PermissionError",
        "os.setuid(1)": "PermissionError",
        "os.chroot('/')": "PermissionError",
        "regain()": "PermissionError",
    }
    assert outcomes(SETUP + PRIVILEGED, "drop_capabilities()", attempts) == attempts


@linux
@root
def test_dropping_capabilities_twice_changes_nothing():
    attempts = {"drop_capabilities()": "None", "capabilities()": "[0, 0, 0, 0, 0]"}
    assert outcomes(SETUP, "drop_capabilities()", attempts) == attempts


@linux
@root
def test_a_user_who_is_not_root_cannot_become_another():
    attempts = {"become(1, 1)": "PermissionError", "os.getuid()": str(NOBODY)}
    assert outcomes(SETUP, f"become({NOBODY}, {NOBODY})", attempts) == attempts
