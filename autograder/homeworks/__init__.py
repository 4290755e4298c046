"""Homeworks: one folder for each, with its metadata (`homework.toml`) and its checks (`test_*.py`)."""
