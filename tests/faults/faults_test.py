#!/usr/bin/env python3
"""What happens when the world fails: files that end or cannot be read in the middle, disks that are
full, and interrupts at any moment. Always: one clear line, the right exit code, and no output file
that is there in part.

usage: faults_test.py PROGRAM SHIM [INTERRUPTS]
"""
import gzip
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
SHIM = pathlib.Path(sys.argv[2]).resolve()
INTERRUPTS = int(sys.argv[3]) if len(sys.argv) > 3 else 100
failures = 0


def check(name, holds, detail=""):
    global failures
    print(("ok - " if holds else "not ok - ") + name)
    if not holds:
        failures += 1
        print("#  ", detail)


def run(arguments, fault=None, **options):
    environment = dict(os.environ)
    if fault:
        environment |= {"LD_PRELOAD": str(SHIM)} | fault
    return subprocess.run([str(PROGRAM), *map(str, arguments)], env=environment, text=True,
                          capture_output=True, timeout=120, **options)


def expect(name, result, codes, words=()):
    lines = result.stderr.splitlines()
    complaint = [line for line in lines if not line.startswith("pcadim: note: ")]
    clear = (len(complaint) == 1 and complaint[0].startswith("pcadim: ")
             and all(word in complaint[0] for word in words))
    check(name, result.returncode in codes and clear,
          f"exit {result.returncode}, stderr {result.stderr[:400]!r}")


def write_data(folder):
    rng = random.Random(1)
    rows = [[rng.gauss(0, 1) for _ in range(20)] for _ in range(60000)]
    text = "".join(",".join(f"{x:.6f}" for x in row) + "\n" for row in rows)
    (folder / "data.csv").write_text(text)
    with gzip.open(folder / "data.csv.gz", "wt", compresslevel=1) as file:
        file.write(text)
    with open(folder / "data.mtx", "w") as file:
        file.write(f"%%MatrixMarket matrix coordinate real general\n{len(rows)} 20 {20 * len(rows)}\n")
        for i, row in enumerate(rows, 1):
            file.write("".join(f"{i} {j} {x:.4f}\n" for j, x in enumerate(row, 1)))
    subprocess.run([str(PROGRAM), "simulate", "--n", "60000", "--p", "20", "--dim", "3", "-o",
                    str(folder / "data.npy")], check=True)


def reading(folder):
    """A read that fails, or a file that ends, at the beginning, in the middle, in the second pass."""
    for name in ["data.csv", "data.csv.gz", "data.mtx", "data.npy"]:
        for at in ["1", "2", "3", "7"]:
            fault = {"FAULT_CALL": "read", "FAULT_FILE": name, "FAULT_AT": at, "FAULT_KIND": "error"}
            result = run(["select", folder / name, "--json-file", folder / "out.json"], fault)
            if result.returncode == 0 and at == "7":
                continue  # so few reads were needed
            expect(f"{name}: read {at} fails", result, [3], [name])
            check(f"{name}: read {at} fails: nothing is written",
                  not list(folder.glob("*out.json*")))
    for name, at, codes in [("data.npy", "4", [1, 3]), ("data.csv.gz", "2", [1, 3]),
                            ("data.mtx", "2", [1, 3])]:
        fault = {"FAULT_CALL": "read", "FAULT_FILE": name, "FAULT_AT": at, "FAULT_KIND": "end"}
        expect(f"{name}: ends at read {at}", run(["select", folder / name], fault), codes, [name])


def shrinking(folder):
    """A file that really shrinks while it is read."""
    path = folder / "shrinks.npy"
    for delay in [0.0, 0.01, 0.02, 0.05]:
        path.write_bytes((folder / "data.npy").read_bytes())
        process = subprocess.Popen([str(PROGRAM), "select", str(path), "--threads", "1"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(delay)
        os.truncate(path, 1000)
        _, errors = process.communicate(timeout=120)
        fine = process.returncode in (0, 1, 3) and len(errors.splitlines()) <= 2
        check(f"the file shrinks after {delay} s", fine, f"exit {process.returncode} {errors[:300]}")


def vanishing(folder):
    expect("a file that is not there", run(["select", folder / "gone.csv"]), [3], ["gone.csv"])


def writing(folder):
    out = folder / "out.json"
    for at in ["1", "2"]:
        fault = {"FAULT_CALL": "write", "FAULT_FILE": "out.json", "FAULT_AT": at}
        result = run(["select", folder / "data.npy", "--json-file", out], fault)
        if result.returncode == 0 and at == "2":
            out.unlink()
            continue  # one write was enough
        expect(f"no space at write {at} of the JSON file", result, [3], ["out.json"])
        check("and no part of it stays", not list(folder.glob("*out.json*")))
    out.write_text("before")
    fault = {"FAULT_CALL": "write", "FAULT_FILE": "out.json", "FAULT_AT": "1"}
    run(["select", folder / "data.npy", "--json-file", out], fault)
    check("a file that was there before is kept", out.read_text() == "before")
    out.unlink()
    if os.path.exists("/dev/full"):
        with open("/dev/full", "w") as full:
            result = subprocess.run([str(PROGRAM), "select", str(folder / "data.npy")], stdout=full,
                                    stderr=subprocess.PIPE, text=True)
        check("standard output is full", result.returncode == 3 and "pcadim: " in result.stderr,
              result.stderr)
        result = run(["simulate", "-o", "/dev/full"])
        check("simulate to a full device", result.returncode in (3,), result.stderr)


def spilling(folder):
    """Text that does not fit into memory goes to a temporary file, and that disk is full."""
    with tempfile.TemporaryDirectory() as temporary:
        path = folder / "long.csv"
        if not path.exists():
            text = (folder / "data.csv").read_text()
            path.write_text(text * 8)
        environment = {"FAULT_CALL": "write", "FAULT_FILE": temporary, "FAULT_AT": "2",
                       "TMPDIR": temporary}
        result = run(["select", path, "--memory", "64MB", "--method", "ng"], environment)
        expect("no space for what does not fit into memory", result, [3], [])
        check("and the temporary folder is empty", not os.listdir(temporary))
        result = run(["select", path, "--memory", "64MB", "--method", "ng", "--quiet"],
                     {"TMPDIR": temporary, "LD_PRELOAD": ""})
        check("with space it answers", result.returncode == 0 and not os.listdir(temporary),
              result.stderr)


def interrupts(folder):
    """SIGINT at random moments of reading, decomposing, selecting and writing."""
    rng = random.Random(2)
    names = ["data.csv", "data.csv.gz", "data.mtx", "data.npy"]
    longest = {}
    for name in names:
        begin = time.monotonic()
        run(["select", folder / name, "--method", "all", "--set", "parallel_analysis.draws=20"])
        longest[name] = time.monotonic() - begin
    bad, stopped = [], 0
    for number in range(INTERRUPTS):
        name = names[number % len(names)]
        out = folder / "out.json"
        process = subprocess.Popen(
            [str(PROGRAM), "select", str(folder / name), "--method", "all", "--set",
             "parallel_analysis.draws=20", "--json-file", str(out)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(rng.uniform(0.01, 1.02 * longest[name]))
        process.send_signal(signal.SIGINT)
        try:
            _, errors = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            bad.append((name, "did not stop within a minute"))
            continue
        stopped += process.returncode != 0
        # The interrupt may come after the file was written: then it is there, and whole.
        if out.exists():
            json.loads(out.read_text())
            out.unlink()
        elif process.returncode == 0:
            bad.append((name, "no output file"))
        if list(folder.glob("*out.json*")):
            bad.append((name, "a part of the output was left", os.listdir(folder)))
        if process.returncode not in (0, 130, -signal.SIGINT):
            bad.append((name, process.returncode, errors))
        elif process.returncode == 130 and "stopped" not in errors:
            bad.append((name, errors))
    check(f"{INTERRUPTS} interrupts at random moments ({stopped} came before the end)", not bad,
          bad[:3])
    check("some of them came before the end", stopped > INTERRUPTS // 4)


def reducing(folder):
    """Scores and loadings are there as a whole, both or none, whatever happens."""
    scores, loadings = folder / "out_scores.csv", folder / "out_loadings.csv"
    words = ["reduce", folder / "data.npy", "--dim", "5", "--scores", scores, "--loadings", loadings]
    faults = [("write", "out_scores", "1"), ("write", "out_scores", "3"),
              ("write", "out_loadings", "1"), ("read", "data.npy", "3"), ("read", "data.npy", "9")]
    for call, file, at in faults:
        result = run(words, {"FAULT_CALL": call, "FAULT_FILE": file, "FAULT_AT": at} |
                     ({"FAULT_KIND": "error"} if call == "read" else {}))
        expect(f"reduce: {call} {at} of {file} fails", result, [3], [file])
        check("and nothing stays", not list(folder.glob("out_*")), os.listdir(folder))
    begin = time.monotonic()
    run(words)
    longest = time.monotonic() - begin
    rng, bad = random.Random(3), []
    for _ in range(INTERRUPTS // 5):
        for path in folder.glob("out_*"):
            path.unlink()
        process = subprocess.Popen(list(map(str, [PROGRAM, *words])), stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        time.sleep(rng.uniform(0.005, 1.02 * longest))
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        left = sorted(path.name for path in folder.glob("out_*"))
        if process.returncode not in (0, 130, -signal.SIGINT) or left not in (
                [], [loadings.name, scores.name]):
            bad.append((process.returncode, errors, left))
    check(f"{INTERRUPTS // 5} interrupts of reduce", not bad, bad[:3])


with tempfile.TemporaryDirectory() as name:
    work = pathlib.Path(name)
    write_data(work)
    reading(work)
    shrinking(work)
    vanishing(work)
    writing(work)
    spilling(work)
    reducing(work)
    interrupts(work)
sys.exit(1 if failures else 0)
