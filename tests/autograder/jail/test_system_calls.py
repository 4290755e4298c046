import re
from pathlib import Path

import pytest

from autograder.jail.system_calls import ALLOWED, BY_ARGUMENTS, MACHINES


@pytest.mark.parametrize(
    ("machine", "header"),
    [
        ("x86_64", "/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
        ("aarch64", "/usr/include/asm-generic/unistd.h"),
    ],
)
def test_the_numbers_equal_the_numbers_in_the_kernels_headers(machine, header):
    if not Path(header).exists():
        pytest.skip(f"{header} is in the package linux-libc-dev, which isn't installed")
    defined = re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", Path(header).read_text())
    wanted = {name: int(number) for name, number in defined}
    if machine == "aarch64":
        wanted["newfstatat"] = wanted.pop("fstatat")
    table = ALLOWED | BY_ARGUMENTS
    ours = {name: pair[MACHINES[machine]] for name, pair in table.items()}
    assert ours == {name: wanted.get(name) for name in table}
