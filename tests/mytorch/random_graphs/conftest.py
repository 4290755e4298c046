# They import PyTorch, which need not be there, and hold no doctests.
collect_ignore_glob = ["*.py"]
