from __future__ import annotations

collect_ignore_glob = ["attacks/*", "students/*"]  # read and graded, never collected
