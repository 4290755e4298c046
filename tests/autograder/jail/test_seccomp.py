import signal
import struct

import pytest

from autograder.jail.seccomp import ARCHITECTURES, program
from autograder.jail.system_calls import ALLOWED, BY_ARGUMENTS, MACHINES
from tests.autograder.jail.attempts import child, linux, outcomes

ALLOWS, REFUSES, LACKS, ENDS = 0x7FFF0000, 0x00050001, 0x00050026, 0x80000000
PID = 4321

SETUP = """
import ctypes, fcntl, mmap, os, resource, signal, socket, subprocess, threading
from pathlib import Path
from autograder.jail.seccomp import refuse_system_calls

libc = ctypes.CDLL(None, use_errno=True)

def call(number, *arguments):
    result = libc.syscall(number, *map(ctypes.c_long, arguments))
    if result == -1:
        raise OSError(ctypes.get_errno(), "")
    return result

def library(name, *arguments):
    if getattr(libc, name)(*arguments) == -1:
        raise OSError(ctypes.get_errno(), "")

def in_a_thread(function):
    values = []
    thread = threading.Thread(target=lambda: values.append(function()))
    thread.start()
    thread.join()
    return values[0]

def handled(number):
    seen = []
    signal.signal(number, lambda *_: seen.append(number))
    os.kill(os.getpid(), number)
    return bool(seen)
"""

REFUSED = [
    "os.fork()",
    "os.forkpty()",
    "library('vfork')",
    "os.waitpid(-1, 0)",
    "fcntl.flock(1, fcntl.LOCK_EX)",
    "fcntl.lockf(1, fcntl.LOCK_EX)",
    "os.sendfile(1, 0, 0, 1)",
    "os.copy_file_range(0, 1, 1)",
    "call({'x86_64': 324, 'aarch64': 283}[os.uname().machine], 0, 0)",  # membarrier
    "os.execv('/bin/true', ['true'])",
    "os.posix_spawn('/bin/true', ['true'], {})",
    "subprocess.run(['true'])",
    "call(425, 8, 0)",  # io_uring_setup
    "call(434, os.getpid(), 0)",  # pidfd_open
    "call(0x40000000 | 39)",  # getpid, as on x32
    "library('unshare', 0x10000000)",
    "library('setns', 0, 0)",
    "library('ptrace', 0, 0, 0, 0)",
    "library('process_vm_readv', os.getppid(), 0, 0, 0, 0, 0)",
    "library('open_by_handle_at', -1, 0, 0)",
    "library('mount', 0, 0, 0, 0, 0)",
    "library('prctl', 4, 1, 0, 0, 0)",  # PR_SET_DUMPABLE
    "library('prctl', 1, 0, 0, 0, 0)",  # PR_SET_PDEATHSIG
    "library('personality', 0)",
    "library('shmget', 0, 4096, 0o1600)",
    "socket.socket()",
    "socket.socket(socket.AF_UNIX)",
    "socket.socketpair()",
    "os.kill(os.getppid(), 0)",
    "os.kill(-1, 0)",
    "os.kill(0, 0)",
    "os.kill(1, 0)",
    "os.killpg(0, 0)",
    "fcntl.fcntl(1, fcntl.F_SETOWN, os.getppid())",
    "fcntl.ioctl(0, 0x5412, b'x')",  # TIOCSTI
    "resource.prlimit(0, resource.RLIMIT_CPU, (1, 1))",
    "os.memfd_create('x')",
    "mmap.mmap(-1, 4096).madvise(12)",  # MADV_MERGEABLE
    "mmap.mmap(-1, 4096).madvise(21)",  # MADV_PAGEOUT
    "os.chmod('.', 0o777)",
    "os.chown('.', 0, 0)",
    "os.utime('.')",
    "os.setxattr('.', 'user.x', b'')",
    "os.truncate('/dev/null', 0)",
    "os.symlink('a', 'b')",
    "os.link('a', 'b')",
    "os.mkfifo('b')",
    "os.setuid(0)",
    "os.setsid()",
    "os.setpgid(0, 0)",
    "os.nice(0)",
    "os.chroot('/')",
]

HARMLESS = {
    "handled(signal.SIGUSR1)": "True",
    "signal.raise_signal(signal.SIGWINCH)": "None",
    "resource.getrlimit(resource.RLIMIT_CORE) is not None": "True",
    "os.isatty(1)": "False",
    "Path('folder').mkdir()": "None",
    "Path('folder/file').write_text('four')": "4",
    "Path('folder/file').rename('folder/other').read_text()": "'four'",
    "Path('folder/other').unlink()": "None",
    "Path('folder').rmdir()": "None",
    "[entry.name for entry in os.scandir('.')]": "[]",
    "mmap.mmap(-1, 4096).madvise(mmap.MADV_DONTNEED)": "None",
}

COMMON_MODULES = """
abc argparse array ast asyncio bisect collections concurrent.futures contextlib contextvars copy
csv dataclasses datetime decimal difflib enum fractions functools gc gzip hashlib heapq inspect io
itertools json logging math multiprocessing operator os pathlib pickle platform pprint queue random
re secrets select selectors shutil signal sqlite3 statistics string struct subprocess sys tempfile
textwrap threading time timeit traceback types typing unittest unittest.mock uuid warnings weakref
zipfile zlib
"""

ARRAYS = """
import numpy as np
from numpy.lib import stride_tricks
A = np.random.default_rng(0).normal(size=(300, 300))
def computed():
    inverse = np.linalg.inv(A)
    U, S, Vt = np.linalg.svd(A)
    return (
        np.allclose(A @ inverse, np.eye(300))
        and np.allclose(U * S @ Vt, A)
        and np.allclose(np.fft.ifft(np.fft.fft(A)).real, A)
    )
"""


def run(filter_: list[bytes], architecture: int, number: int, *arguments: int) -> int:
    """Run the filter as the kernel does, and return its answer."""
    six = (*arguments, *[0] * (6 - len(arguments)))
    data = struct.pack("=iIQ6Q", number, architecture, 0, *six)
    word = position = 0
    while True:
        code, if_true, if_false, value = struct.unpack("=HBBI", filter_[position])
        position += 1
        match code:
            case 0x20:
                (word,) = struct.unpack_from("=I", data, value)
            case 0x15:
                position += if_true if word == value else if_false
            case 0x06:
                return value
            case _:
                raise ValueError(f"no instruction of ours: {code:#x}")


@pytest.fixture(autouse=True)
def empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@linux
def test_calls_that_reach_other_processes_or_the_system_are_refused():
    attempts = outcomes(SETUP, "refuse_system_calls()", REFUSED)
    assert attempts == dict.fromkeys(REFUSED, "PermissionError")


@linux
def test_the_same_is_possible_without_the_filter():
    # Otherwise the test above could pass for another reason.
    possible = ["socket.socketpair() and 1", "os.kill(os.getppid(), 0)", "os.memfd_create('x') > 0"]
    assert "PermissionError" not in outcomes(SETUP, "", possible).values()


@linux
def test_the_calls_that_a_program_needs_are_allowed():
    assert outcomes(SETUP, "refuse_system_calls()", HARMLESS) == HARMLESS


@linux
def test_common_modules_can_be_imported():
    imports = [f"__import__('{name}') and None" for name in COMMON_MODULES.split()]
    assert outcomes(SETUP, "refuse_system_calls()", imports) == dict.fromkeys(imports, "None")


@linux
@pytest.mark.parametrize("imported", ["before", "after"])
def test_numpy_computes(imported):
    setup, lock = SETUP, "refuse_system_calls()\n"
    if imported == "before":
        setup += ARRAYS
    else:
        lock += ARRAYS
    attempts = {
        "computed()": "True",
        "np.save('A.npy', A)": "None",
        "bool((np.load('A.npy', mmap_mode='r') == A).all())": "True",
    }
    assert outcomes(setup, lock, attempts) == attempts


@linux
@pytest.mark.parametrize(
    ("attempt", "ended_by"),
    [("os.kill(os.getpid(), signal.SIGTERM)", signal.SIGTERM), ("os.abort()", signal.SIGABRT)],
)
def test_a_process_may_end_itself(attempt, ended_by):
    assert child(SETUP, "refuse_system_calls()", [attempt]).returncode == -ended_by


@linux
def test_threads_that_run_already_are_locked_in_too():
    setup = (
        SETUP
        + """
start, values = threading.Event(), []
def later():
    start.wait()
    try:
        socket.socketpair()
    except OSError as error:
        values.append(type(error).__name__)
thread = threading.Thread(target=later, daemon=True)
thread.start()
"""
    )
    attempts = {"start.set() or thread.join() or values": "['PermissionError']"}
    assert outcomes(setup, "refuse_system_calls()", attempts) == attempts


@linux
def test_alone_a_program_starts_no_thread():
    attempts = {"in_a_thread(lambda: 7)": "RuntimeError"}
    assert outcomes(SETUP, "refuse_system_calls()", attempts) == attempts


@pytest.mark.parametrize("machine", MACHINES)
def test_each_machine_allows_its_own_numbers_and_no_others(machine):
    filter_ = program(machine, PID)
    allowed = {pair[MACHINES[machine]] for pair in ALLOWED.values()}
    by_arguments = {pair[MACHINES[machine]] for pair in BY_ARGUMENTS.values()}
    for number in set(range(600)) - by_arguments:
        answer = run(filter_, ARCHITECTURES[machine], number)
        assert answer == (ALLOWS if number in allowed else REFUSES), number
        assert run(filter_, ARCHITECTURES[machine], number | 0x40000000) == REFUSES
        assert run(filter_, 0x40000003, number) == ENDS  # i386


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(
    ("name", "arguments", "wanted"),
    [
        ("clone3", [0], LACKS),
        ("kill", [PID, 9], ALLOWS),
        ("kill", [PID + 1, 9], REFUSES),
        ("kill", [2**64 - PID, 9], REFUSES),
        ("kill", [0, 9], REFUSES),
        ("tgkill", [PID, PID + 1, 9], ALLOWS),
        ("tgkill", [PID + 1, PID + 1, 9], REFUSES),
        ("tkill", [PID + 1, 9], REFUSES),
        ("prctl", [15], ALLOWS),
        ("prctl", [38], REFUSES),
        ("prlimit64", [0, 0, 0, 4096], ALLOWS),
        ("prlimit64", [0, 0, 4096], REFUSES),
        ("prlimit64", [0, 0, 4096 << 32], REFUSES),
        ("fcntl", [0, 1030], ALLOWS),
        *[("fcntl", [0, lock], REFUSES) for lock in (5, 6, 7)],
        ("fcntl", [0, 8, 1], REFUSES),  # F_SETOWN
        ("madvise", [0, 4096, 4], ALLOWS),
        ("madvise", [0, 4096, 12], REFUSES),
        ("ioctl", [0, 0x5401], ALLOWS),
        ("ioctl", [0, 0x5412], REFUSES),  # TIOCSTI
    ],
)
def test_some_calls_are_allowed_by_their_arguments(machine, name, arguments, wanted):
    number = BY_ARGUMENTS[name][MACHINES[machine]]
    assert run(program(machine, PID), ARCHITECTURES[machine], number, *arguments) == wanted
