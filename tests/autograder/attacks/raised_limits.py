"""
Tries: to raise the limits that it was given, or to compute where they don't count.
Expected: everything wrong
Toothed: yes
"""

import resource

KINDS = {name: getattr(resource, name) for name in dir(resource) if name.startswith("RLIMIT_")}


def raised(kind):
    soft, hard = resource.getrlimit(kind)
    if (soft, hard) == (-1, -1):
        return None
    resource.setrlimit(kind, (-1, -1))
    return "unlimited"


for name, kind in KINDS.items():
    attempt(f"{name} without limit", lambda: raised(kind))
    attempt(f"prlimit {name}", lambda: resource.prlimit(0, kind, (1 << 40, 1 << 40)) or "raised")
for name in ("RLIMIT_AS", "RLIMIT_CPU", "RLIMIT_FSIZE", "RLIMIT_CORE"):
    attempt(f"{name} isn't set at all", lambda: resource.getrlimit(KINDS[name])[1] == -1)


class Linear(WrongLinear):
    pass
