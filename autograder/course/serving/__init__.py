"""The server of the pages for staff: on this machine alone, for the person who has started it.

`door.py` says who comes in, `app.py` answers requests, and `server.py` listens. The pages
themselves, and what their forms write, are in `autograder.course.pages`.

Werkzeug reads requests, and waitress speaks HTTP: the parts of Flask and Pyramid that are needed
here. Both together add two packages, since Werkzeug needs MarkupSafe alone, as jinja2 does, and
waitress nothing. Werkzeug's own server, and Bottle's, are for development; Starlette and uvicorn
would add five packages, for connections that stay open, which nothing here needs.
"""
