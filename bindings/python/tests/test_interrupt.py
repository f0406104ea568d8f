"""Ctrl-C, threads, progress."""

import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pcadim
import pytest
from helpers import without_timing

# Each would take hours; after the first line of output comes Ctrl-C.
LONG_CALLS = {
    "null draws": """
X = pcadim.simulate(n=400, p=100, d=5)
settings = {"parallel_analysis.draws": 1_000_000}
call = lambda: pcadim.select(X, "parallel_analysis", settings=settings)
""",
    "chunks without end": """
import itertools
call = lambda: pcadim.select(itertools.repeat(np.zeros((2, 3))))
""",
    "a chunk that takes forever": """
def chunks():
    yield np.zeros((2, 3))
    time.sleep(10_000)
call = lambda: pcadim.select(chunks())
""",
    "work that cannot be stopped": """
call = lambda: pcadim.simulate(n=3_000, p=3_000, d=2_900)
""",
}

SCRIPT = """
import threading, time
import numpy as np
import pcadim
{call}
print("begun", flush=True)
try:
    call()
    print("ended by itself", flush=True)
except KeyboardInterrupt:
    print("interrupted", flush=True)
print(pcadim.select(pcadim.simulate(n=200, p=20, d=4)).d, flush=True)
"""


@pytest.mark.parametrize("what", LONG_CALLS)
def test_control_c_ends_a_call(what):
    """KeyboardInterrupt comes soon, the next call works, and the interpreter ends well."""
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT.format(call=LONG_CALLS[what])],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout.readline() == "begun\n"
        time.sleep(0.5)  # into the call
        process.send_signal(signal.SIGINT)
        told, complaints = process.communicate(timeout=120)
        assert told.split() == ["interrupted", "4"], complaints
        assert process.returncode == 0, complaints


def test_other_threads_may_call(X):
    """Calls from several threads at once give the answer of one call."""
    wanted = without_timing(pcadim.select(X).to_json())
    answers = []

    def ask():
        for _ in range(5):
            answers.append(without_timing(pcadim.select(X).to_json()))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [wanted] * 20


def test_other_threads_go_on_during_a_call():
    """The interpreter's lock is given away: Python code runs while the core works."""
    X = pcadim.simulate(n=20_000, p=200, d=5)
    count, busy = 0, True

    def work():
        nonlocal count
        while busy:
            count += 1
            time.sleep(0.001)

    thread = threading.Thread(target=work)
    thread.start()
    before = count
    pcadim.select(X, threads=1)
    during = count - before
    busy = False
    thread.join()
    assert during > 5


def test_chunks_are_made_on_the_calling_thread(X):
    """Generators may use what belongs to their thread, such as a database connection."""
    threads = set()

    def chunks():
        for part in np.array_split(X, 4):
            threads.add(threading.get_ident())
            yield part

    pcadim.select(chunks(), progress=lambda *_: threads.add(threading.get_ident()))
    assert threads == {threading.get_ident()}


def test_progress_is_told(X):
    """Stages in words, and numbers that make sense."""
    news = []
    pcadim.select(X, "all", progress=lambda *one: news.append(one))
    assert news
    for stage, done, total in news:
        assert isinstance(stage, str) and stage
        assert done >= 0 and (total == 0 or done <= total)


def test_an_error_in_progress_ends_the_call(X):
    """What the callback raises is raised, and the work stops."""

    def fail(*_):
        raise RuntimeError("enough")

    settings = {"parallel_analysis.draws": 1_000_000}
    with pytest.raises(RuntimeError, match="enough"):
        pcadim.select(X, "parallel_analysis", settings=settings, progress=fail)


def test_a_call_inside_a_call(X):
    """Chunks may themselves come from calls."""

    def chunks():
        for part in np.array_split(X, 3):
            assert pcadim.select(part).data.n == len(part)
            yield part

    assert pcadim.select(chunks()).d == 4
