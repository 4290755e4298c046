"""What an audit of homework 0 asks, beside `audit.py`."""
