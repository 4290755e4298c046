"""
Tries: to reach the network: TCP, UDP, raw sockets, other families, as a client and as a server.
Expected: everything wrong
Toothed: yes
"""

import asyncio
import socket
import urllib.request


def serves(family, host):
    """A server and a client of it, both here."""
    with socket.socket(family) as server:
        server.bind((host, 0))
        server.listen()
        with socket.create_connection(server.getsockname()[:2], 0.2):
            return f"connected to {host}"


def sends(family, host):
    with socket.socket(family, socket.SOCK_DGRAM) as one, socket.socket(family, socket.SOCK_DGRAM) as other:
        one.bind((host, 0))
        return other.sendto(b"hello", one.getsockname())


for family, host in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")):
    attempt(f"TCP to {host}", lambda: serves(family, host))
    attempt(f"UDP to {host}", lambda: sends(family, host))
for family in range(46):
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW, socket.SOCK_SEQPACKET):
        def opened():
            with socket.socket(family, kind) as made:
                return made.fileno() >= 0

        if kind == socket.SOCK_STREAM or family in (1, 2, 10, 16, 17, 40):
            attempt(f"a socket of family {family}, kind {kind}", opened)
for address in ("192.0.2.1", "169.254.169.254", "127.0.0.1", "::1"):
    attempt(f"connect to {address}", lambda: socket.create_connection((address, 80), 0.1))
attempt("DNS", lambda: socket.getaddrinfo("localhost", 80, proto=socket.IPPROTO_TCP) and None)
attempt("HTTP", lambda: urllib.request.urlopen("http://127.0.0.1:9/", timeout=0.1).read())
attempt("socket() by number", lambda: system_call(41, 2, 1, 0))
attempt("io_uring_setup", lambda: system_call(425, 4, ctypes.create_string_buffer(256)))
attempt("asyncio", lambda: asyncio.new_event_loop().close())


class Linear(WrongLinear):
    pass
