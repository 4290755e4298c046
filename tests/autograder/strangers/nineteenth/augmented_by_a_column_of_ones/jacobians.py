"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    jacobian = np.zeros((len(W), len(A), len(W)))
    every = np.arange(len(W))
    jacobian[every, :, every] = 1.0
    return jacobian


def dZdW(A, W, b):
    C_out, C_in = W.shape
    jacobian = np.zeros((C_out, C_in, len(A), C_out))
    every = np.arange(C_out)
    jacobian[every, :, :, every] = A.T
    return jacobian


def dZdA(A, W, b):
    jacobian = np.zeros((*A.shape, len(A), len(W)))
    every = np.arange(len(A))
    jacobian[every, :, every, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
