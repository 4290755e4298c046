import pytest

from autograder.jail import kernel
from tests.autograder.jail.attempts import linux, outcomes


@linux
def test_a_failing_call_names_itself_and_its_reason():
    with pytest.raises(OSError, match=r"Invalid argument, from prctl\(-5, 0, 0, 0, 0\)"):
        kernel.prctl(-5)


@linux
def test_a_system_call_returns_its_result():
    handle = kernel.call("memfd_create", b"x", 0)
    assert kernel.call("write", handle, b"four\0", 5) == 5
    assert kernel.call("close", handle) == 0


def test_on_other_systems_everything_imports_and_fails_when_called():
    attempts = {
        "seccomp.refuse_system_calls()": "OSError",
        "landlock.version()": "0",
        "landlock.confine([], [])": "OSError",
        "privileges.become(1, 1)": "OSError",
        "privileges.drop_capabilities()": "OSError",
        "kernel.system_call(39)": "OSError",
    }
    elsewhere = "import sys; sys.platform = 'darwin'; sys.modules['fcntl'] = None\n"
    modules = "from autograder.jail import kernel, landlock, privileges, seccomp"
    assert outcomes(elsewhere + modules, "", attempts) == attempts
