"""The formula that adds up the absolute values of the terms, as a bound for rounding errors."""

from __future__ import annotations

import ast

PRODUCTS = {"sum", "einsum", "ones", "ones_like", "eye", "zeros_like", "transpose", "reshape"}
PRODUCTS |= {"swapaxes", "moveaxis", "broadcast_to", "outer", "tensordot", "dot", "ravel", "mean"}


def of_absolutes(formula: str) -> str | None:
    """Return a formula with a plus for each minus; None if it does not only add up products.

    For the absolute values of the inputs, it gives the sum of the absolute values of the terms.
    """
    tree = ast.parse(formula, mode="eval")
    return ast.unparse(_WithoutMinus().visit(tree)) if _adds_up_products(tree) else None


def _adds_up_products(tree: ast.AST) -> bool:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=name)) if name in PRODUCTS:
                continue
            case ast.Call() | ast.Compare() | ast.Pow() | ast.IfExp():
                return False
            case ast.BinOp(op=ast.Div(), right=divisor) if not _is_size(divisor):
                return False
    return True


def _is_size(node: ast.expr) -> bool:
    """Whether an expression has only sizes and numbers: the terms are divided by a number."""
    return not any(isinstance(each, ast.BinOp | ast.Call) for each in ast.walk(node))


class _WithoutMinus(ast.NodeTransformer):
    """Replaces each minus between arrays by a plus; an axis of -1 stays."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        return ast.BinOp(node.left, ast.Add(), node.right) if isinstance(node.op, ast.Sub) else node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return node.operand if isinstance(node.op, ast.USub) else node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        node.func = self.visit(node.func)
        node.args = [each if _is_plain(each) else self.visit(each) for each in node.args]
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        node.value = self.visit(node.value)
        return node


def _is_plain(node: ast.expr) -> bool:
    return not any(isinstance(each, ast.Name) for each in ast.walk(node))
