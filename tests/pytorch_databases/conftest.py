# They import PyTorch, which need not be there, and hold no doctests.
collect_ignore = [
    *("comparison.py", "convert.py", "in_place.py", "memory.py"),
    *("modules.py", "operations.py", "optimizers.py"),
]
