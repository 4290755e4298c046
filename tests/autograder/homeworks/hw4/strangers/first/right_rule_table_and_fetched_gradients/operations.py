"""Homework 4, part 1: the operations of the tape."""

from types import SimpleNamespace

import numpy as np


RULES = {}  # by the name of a class: a function for forward, and one for backward


class Operation:
    """Look up the rules by the name of the class. A note goes from the one to the other."""

    settings = {}

    def __init__(self, *values, **named):
        known = dict(self.settings) | dict(zip(self.settings, values)) | named
        if set(known) != set(self.settings):
            raise TypeError(f"the settings are {list(self.settings)}")
        self.note = SimpleNamespace()
        vars(self).update(known)

    def forward(self, *arrays):
        note, Z = SimpleNamespace(), RULES[type(self).__name__][0]
        self.note = note
        return Z(self, note, *arrays)

    def backward(self, dLdZ):
        return RULES[type(self).__name__][1](self, self.note, dLdZ)


def rule(function):
    """Write a function down as a rule: forward_Mul is the first of Mul."""
    way, name = function.__name__.split("_")
    RULES.setdefault(name, [None, None])[way == "backward"] = function
    return function


def unbroadcast(dLdZ, shape):
    front = np.ndim(dLdZ) - len(shape)
    repeated = tuple(front + i for i, size in enumerate(shape) if size == 1)
    return np.sum(dLdZ, axis=(*range(front), *repeated)).reshape(shape)


class Add(Operation):
    settings = {}


@rule
def forward_Add(self, note, A, B):
    note.a, note.b = A.shape, B.shape
    return A + B


@rule
def backward_Add(self, note, dLdZ):
    return unbroadcast(dLdZ, note.a), unbroadcast(dLdZ, note.b)


class Neg(Operation):
    settings = {}


@rule
def forward_Neg(self, note, A):
    return -A


@rule
def backward_Neg(self, note, dLdZ):
    return -dLdZ


class Mul(Operation):
    settings = {}


@rule
def forward_Mul(self, note, A, B):
    self.A, self.B = A, B
    return A * B


@rule
def backward_Mul(self, note, dLdZ):
    return unbroadcast(self.B * dLdZ, self.A.shape), unbroadcast(self.A * dLdZ, self.B.shape)


class Pow(Operation):
    settings = {"exponent": None}


@rule
def forward_Pow(self, note, A):
    note.slope = self.exponent * A ** (self.exponent - 1)
    return A**self.exponent


@rule
def backward_Pow(self, note, dLdZ):
    return note.slope * dLdZ


class MatMul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return A @ B

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.B.swapaxes(-1, -2)
        dLdB = self.A.swapaxes(-1, -2) @ dLdZ
        return unbroadcast(dLdA, self.A.shape), unbroadcast(dLdB, self.B.shape)


class Sum(Operation):
    settings = {"axis": None, "keepdims": False}


@rule
def forward_Sum(self, note, A):
    note.A, note.kept = A, np.sum(A, axis=self.axis, keepdims=True)
    return A.sum(axis=self.axis, keepdims=self.keepdims)


@rule
def backward_Sum(self, note, dLdZ):
    return np.broadcast_arrays(np.reshape(dLdZ, note.kept.shape), note.A)[0]


class Exp(Operation):
    settings = {}


@rule
def forward_Exp(self, note, A):
    self.Z = np.exp(A)
    return self.Z


@rule
def backward_Exp(self, note, dLdZ):
    return self.Z * dLdZ


class Log(Operation):
    settings = {}


@rule
def forward_Log(self, note, A):
    self.A = A
    return np.log(A)


@rule
def backward_Log(self, note, dLdZ):
    return dLdZ / self.A


class ReLU(Operation):
    settings = {}


@rule
def forward_ReLU(self, note, A):
    self.A = A
    return np.fmax(A, 0.0)


@rule
def backward_ReLU(self, note, dLdZ):
    return np.select([self.A > 0], [dLdZ], 0.0)


class Reshape(Operation):
    settings = {"shape": None}


@rule
def forward_Reshape(self, note, A):
    note.shape = A.shape
    return A.reshape(self.shape)


@rule
def backward_Reshape(self, note, dLdZ):
    return dLdZ.reshape(note.shape)


class Transpose(Operation):
    settings = {"axes": None}


@rule
def forward_Transpose(self, note, A):
    return A.transpose(self.axes)


@rule
def backward_Transpose(self, note, dLdZ):
    undo = dict(zip(self.axes, range(len(self.axes))))
    return dLdZ.transpose([undo[i] for i in sorted(undo)])


class GetItem(Operation):
    settings = {"index": None}


@rule
def forward_GetItem(self, note, A):
    note.like = A
    return A[self.index]


@rule
def backward_GetItem(self, note, dLdZ):
    dLdA = np.zeros(note.like.shape)
    np.add.at(dLdA, self.index, dLdZ)
    return dLdA
