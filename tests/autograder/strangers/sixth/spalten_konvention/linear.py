"""Aufgabe 1. Innen gilt die Konvention aus der Vorlesung: eine Probe ist eine SPALTE."""

from typing import Tuple

import numpy as np


def _vorwaerts(W: np.ndarray, X: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Y = W X + b, Proben in den Spalten."""
    return W @ X + b


def _rueckwaerts(W: np.ndarray, X: np.ndarray, dY: np.ndarray) -> Tuple[np.ndarray, ...]:
    """Gibt (dX, dW, db) zurück; summiert wird über die Spalten."""
    return W.T @ dY, dY @ X.T, np.sum(dY, axis=1, keepdims=True)


class Linear:
    """Vollverbundene Schicht. Außen Zeilen, innen Spalten."""

    def __init__(self, in_features: int, out_features: int) -> None:
        """Gewichte und Schwellen beginnen bei null."""
        self.W = np.zeros((in_features, out_features)).T
        self.b = np.zeros((out_features, 1))

    def forward(self, A: np.ndarray) -> np.ndarray:
        """Vorwärtsschritt; merkt sich den Stapel und seine Größe."""
        self.A = A
        self.N, _ = A.shape
        return _vorwaerts(self.W, A.T, self.b).T

    def backward(self, dLdZ: np.ndarray) -> np.ndarray:
        """Rückwärtsschritt; legt dLdW und dLdb ab und gibt dLdA zurück."""
        dX, self.dLdW, self.dLdb = _rueckwaerts(self.W, self.A.T, dLdZ.T)
        return dX.T
