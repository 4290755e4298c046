"""
Tries: to talk over Unix sockets: by path, by abstract name, in pairs, and over those it was given.
Expected: everything wrong
Toothed: yes
"""

import array
import socket
import stat

PLACES = ["/run/docker.sock", "/var/run/docker.sock", "/run/dbus/system_bus_socket"]
PLACES += ["/run/systemd/notify", "/run/systemd/journal/socket", "/tmp/.X11-unix/X0", "\0/tmp/.X11-unix/X0"]


def serves(name):
    with socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as client:
        server.bind(name)
        server.listen()
        client.connect(name)
        if not name.startswith("\0"):
            os.unlink(name)
        return "connected"


for name in ("./attacked-socket", "/tmp/attacked-socket", "/dev/shm/attacked-socket", "\0attacked-socket"):
    attempt(f"serve at {name!r}", lambda: serves(name))
for place in PLACES:
    attempt(f"connect to {place!r}", lambda: socket.socket(socket.AF_UNIX).connect(place) or "connected")
attempt("a pair", lambda: socket.socketpair() and None)


def inherited():
    return [each for each in range(256) if is_socket(each)]


def is_socket(descriptor):
    try:
        return stat.S_ISSOCK(os.fstat(descriptor).st_mode)
    except OSError:
        return False


def pass_on(descriptor):
    """Hand a file of ours to whoever is at the other end."""
    with socket.socket(fileno=os.dup(descriptor)) as other:
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [0]))
        return other.sendmsg([b'{"fork": {}}'], [rights])


attempt("inherited sockets", inherited)
for descriptor in range(64):
    attempt(f"send over descriptor {descriptor}", lambda: pass_on(descriptor))


class Linear(WrongLinear):
    pass
