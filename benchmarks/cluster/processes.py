"""What this process and all that it has started have used: processor time, and the load beside them. Linux only."""

import os
import pathlib
import time

_TICKS = os.sysconf("SC_CLK_TCK")


def _processes():
    """Return the parent of each process, its name, and the seconds it and its dead children have used."""
    found = {}
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            text = (entry / "stat").read_text()
        except OSError:  # it has ended
            continue
        fields = text[text.rindex(")") + 2 :].split()
        name = text[text.index("(") + 1 : text.rindex(")")]
        found[int(entry.name)] = (int(fields[1]), name, sum(map(int, fields[11:15])) / _TICKS)
    return found


def processor_seconds():
    """Return the seconds by the name of the program."""
    found = _processes()
    mine, before = {os.getpid()}, 0
    while len(mine) > before:
        before = len(mine)
        mine |= {pid for pid, (parent, _, _) in found.items() if parent in mine}
    used = {}
    for pid in mine & found.keys():
        _, name, seconds = found[pid]
        used[name] = used.get(name, 0) + seconds
    return used


class Clock:
    """Seconds by the clock and of the processors, from its making on."""

    def __init__(self):
        self._begin, self._used = time.perf_counter(), processor_seconds()

    def seconds(self):
        """Return those by the clock, and those of the processors by program."""
        now = processor_seconds()
        # Of those that have ended meanwhile nothing may be known.
        used = {name: max(now[name] - self._used.get(name, 0), 0) for name in now}
        return time.perf_counter() - self._begin, used


def load():
    """Return the load of the last minute, as text."""
    return f"load {os.getloadavg()[0]:.1f}"
