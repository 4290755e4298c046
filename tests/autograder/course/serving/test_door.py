"""Who comes in."""

from __future__ import annotations

import pytest

from autograder.course.serving.door import Door

DOOR = Door(8765, "token")
HOST = {"Host": "127.0.0.1:8765"}
OURS = "http://127.0.0.1:8765"


def test_each_server_has_a_token_of_its_own_that_nobody_guesses() -> None:
    assert Door(1).token != Door(1).token
    assert len(Door(1).token) >= 43  # 256 bits
    assert DOOR.url == "http://127.0.0.1:8765/token/"


@pytest.mark.parametrize("path", ["/token/", "/token/hw1/1.html", "/token/hw1/../../x"])
def test_who_has_the_token_gets_what_stands_behind_it(path: str) -> None:
    assert DOOR.name_of("GET", path, HOST) == path.removeprefix("/token/")


@pytest.mark.parametrize(
    "path",
    ["", "/", "/token", "/toke/", "/tokenn/", "/Token/", "/x/token/", "/../token/", "/tökén/"],
)
def test_without_the_token_nothing_is_looked_up(path: str) -> None:
    assert DOOR.name_of("GET", path, HOST) is None


@pytest.mark.parametrize(
    ("host", "is_ours"),
    [
        ("127.0.0.1:8765", True),
        ("localhost:8765", True),
        ("LOCALHOST:8765", True),
        ("127.0.0.1", False),
        ("127.0.0.1:80", False),
        ("evil.example:8765", False),
        ("127.0.0.1.evil.example:8765", False),
        ("127.0.0.1:8765, evil.example", False),
        ("[::1]:8765", False),
        ("0.0.0.0:8765", False),
        ("", False),
    ],
)
def test_only_the_names_of_this_machine_are_served(host: str, is_ours: bool) -> None:
    assert (DOOR.name_of("GET", "/token/", {"Host": host}) is not None) == is_ours
    sent = {"Host": host, "Origin": f"http://{host.lower()}"}
    assert (DOOR.name_of("POST", "/token/", sent) is not None) == is_ours


@pytest.mark.parametrize(
    ("headers", "reads", "writes"),
    [
        ({}, True, False),  # a program; a browser says where a form comes from
        ({"Sec-Fetch-Site": "none"}, True, False),  # an address bar
        ({"Sec-Fetch-Site": "same-origin"}, True, False),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "null"}, False, True),
        ({"Sec-Fetch-Site": "same-origin", "Origin": OURS}, True, True),
        ({"Origin": OURS}, True, True),  # a browser without Sec-Fetch-Site
        ({"Origin": "null"}, False, False),  # perhaps a sandbox
        ({"Sec-Fetch-Site": "cross-site", "Origin": "null"}, False, False),
        ({"Sec-Fetch-Site": "cross-site", "Origin": OURS}, False, False),
        ({"Sec-Fetch-Site": "same-site", "Origin": "http://127.0.0.1:9999"}, False, False),
        ({"Sec-Fetch-Site": "same-site"}, False, False),  # another port
        ({"Sec-Fetch-Site": "cross-site"}, False, False),
        ({"Origin": "http://evil.example"}, False, False),
        ({"Origin": "http://127.0.0.1:9999"}, False, False),
        ({"Origin": "https://127.0.0.1:8765"}, False, False),
        ({"Origin": "http://localhost:8765"}, False, False),  # another origin than the host
        ({"Origin": ""}, False, False),
    ],
)
def test_other_origins_neither_read_nor_write(
    headers: dict[str, str], reads: bool, writes: bool
) -> None:
    assert (DOOR.name_of("GET", "/token/", HOST | headers) is not None) == reads
    assert (DOOR.name_of("POST", "/token/", HOST | headers) is not None) == writes
    assert (DOOR.name_of("PUT", "/token/", HOST | headers) is not None) == writes
