# They import PyTorch, which need not be there, and hold no doctests.
collect_ignore = ["comparison.py", "convert.py", "modules.py", "operations.py", "optimizers.py"]
