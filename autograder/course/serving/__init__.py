"""The server of the pages for staff: on this machine alone, for the person who has started it.

`door.py` says who comes in, `app.py` answers requests, and `server.py` listens. The pages
themselves, and what their forms write, are in `autograder.course.pages`.

Werkzeug reads requests, and waitress speaks HTTP: both small, both kept by the people of Flask and
Pyramid, and neither brings another library along that the pages don't need.
"""
