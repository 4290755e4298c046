"""
Tries: to confuse the grader with answers that are well framed and make no sense.
Expected: everything crashed or wrong or missing
"""

import zlib

DEEP = {"list": []}
for _ in range(200):
    DEEP = {"list": [DEEP]}


def array(dtype="<f8", shape=(3, 2), start=0):
    return {"array": {"dtype": dtype, "shape": list(shape), "start": start}}


ERROR = {"type": "Error", "bases": ["Error"], "message": "no", "near": "", "frames": []}
NONSENSE = [
    {},
    {"value": float("nan")},
    {"value": float("inf")},
    {"value": 10**4000},
    {"value": [1, 2]},
    {"value": {"value": 1}},
    {"value": "\ud800\0\x1b[2J"},
    {"value": "x" * 900_000},
    {"unknown": 1},
    {"points": 70},
    {"tuple": 7},
    {"tuple": [{}]},
    {"list": [{"value": 1}] * 50_000},
    DEEP,
    array("O"),
    array("V8"),
    array("<U8"),
    array("<M8[s]"),
    array([["a", "<f8"]]),
    array("<f8", [-1, 2]),
    array("<f8", [2**47] * 60),
    array("<f8", [0] * 65),
    array("<f8", [1.5, 2]),
    array("<f8", [True, False]),
    array("<f8", ["3", "2"]),
    array("<f8", [10**30]),
    array("<f8", [3, 2], -8),
    array("<f8", [3, 2], 10**30),
    array("<f8", [3, 2], "0"),
    {"array": 7},
    {"array": {"dtype": "<f8"}},
    {"scalar": {"dtype": "<f8", "shape": [10**6, 0], "start": 0}},
    {"object": {"handle": -1, "type": "Linear"}},
    {"object": {"handle": 10**400, "type": 7}},
    {"object": {"handle": "1", "type": ["Linear"]}},
    {"object": {"handle": 1, "type": "<b>\n" * 10_000}},
    {"object": {"handle": float("inf"), "type": "Linear"}},
    {"error": {}},
    {"error": None},
    {"error": "GraderFault"},
    {"error": ERROR | {"message": "no\x1b]0;" * 10_000}},
    {"error": ERROR | {"message": ["no"], "type": {}, "near": 7}},
    {"error": ERROR | {"bases": 7}},
    {"error": ERROR | {"bases": ["AttributeError"] * 10_000}},
    {"error": ERROR | {"frames": [{"file": 1, "line": "x", "function": 2, "text": 3}]}},
    {"error": ERROR | {"frames": [{"file": "", "line": 10**400, "function": "", "text": ""}]}},
    {"error": ERROR | {"frames": [{"file": "f" * 900, "line": -1, "function": "", "text": ""}] * 99}},
    {"error": ERROR | {"type": "GraderFault", "bases": ["GraderFault", "Judgement"]}},
    {"error": ERROR, "value": 0},
    {"value": 0.5, "peak": "much"},
    {"value": 0.5, "peak": float("nan")},
    {"value": 0.5, "peak": -(10**400)},
    {"value": 0.5, "peak": None},
    {"value": 0.5, "peak": [1]},
]


def take_over():
    worker = grader_worker()
    honest = worker.answer
    asked = [None]

    def answer(header, body):
        reply, rest = honest(header, body)
        if header["operation"] in ("load", "allow", "forget", "begin"):
            return reply, rest
        # Every check has its own numbers, so that each worker begins elsewhere in the list.
        asked[0] = zlib.crc32(body) if asked[0] is None and body else asked[0]
        if asked[0] is None:
            return reply, rest
        asked[0] += 1
        return NONSENSE[asked[0] % len(NONSENSE)], bytearray(b"\0" * 48)

    worker.answer = answer


attempt("the worker taken over", take_over)


class Linear(WrongLinear):
    pass
