"""The scenarios of homework 1's audit: uses of a program, written from the write-up alone."""
