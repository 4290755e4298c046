"""The commands of the command line, one file for each group of related ones.

`student.py` has the commands of a student's day, and `grade.py` the one that students and staff
share. `autograder/authoring/commands.py` has the commands of those who write homeworks. `cli.py`
puts all of them together.
"""
