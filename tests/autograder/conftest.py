from __future__ import annotations

collect_ignore_glob = ["students/*"]  # read and graded, never collected
