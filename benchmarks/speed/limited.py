"""A peer that hangs must not hang the benchmarks: programs run with a limit by the clock."""

import os
import signal
import subprocess

SECONDS = 900


def output_of(*command, limit=SECONDS):
    """Return what a program prints. At the limit it is stopped, children and all: TimeoutExpired."""
    words = [str(word) for word in command]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        try:
            output, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    if process.returncode != 0:
        raise subprocess.CalledProcessError(process.returncode, words)
    return output
