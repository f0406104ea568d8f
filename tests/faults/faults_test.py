#!/usr/bin/env python3
"""What happens when the world fails: files that end or cannot be read in the middle, disks that are
full, and interrupts at any place. Always: one clear line, the right exit code, and no output file
that is there in part. Faults are placed by counting calls, never by waiting.

usage: faults_test.py PROGRAM SHIM [INTERRUPTS]
"""
import gzip
import json
import os
import pathlib
import random
import resource
import signal
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
SHIM = pathlib.Path(sys.argv[2]).resolve()
INTERRUPTS = int(sys.argv[3]) if len(sys.argv) > 3 else 8
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


def write_matrices(folder, name, count):
    """The same numbers as text, compressed text and coordinates, and others as an array."""
    rng = random.Random(1)
    rows = [[rng.gauss(0, 1) for _ in range(20)] for _ in range(count)]
    text = "".join(",".join(f"{x:.6f}" for x in row) + "\n" for row in rows)
    (folder / f"{name}.csv").write_text(text)
    with gzip.open(folder / f"{name}.csv.gz", "wt", compresslevel=1) as file:
        file.write(text)
    with open(folder / f"{name}.mtx", "w") as file:
        file.write(f"%%MatrixMarket matrix coordinate real general\n{len(rows)} 20 {20 * len(rows)}\n")
        for i, row in enumerate(rows, 1):
            file.write("".join(f"{i} {j} {x:.4f}\n" for j, x in enumerate(row, 1)))
    subprocess.run([str(PROGRAM), "simulate", "--n", str(count), "--p", "20", "--dim", "3", "-o",
                    str(folder / f"{name}.npy")], check=True)


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
    for ending, reads in [("npy", "1235"), ("csv", "1235"), ("csv.gz", "12"), ("mtx", "1235")]:
        path = folder / f"shrinks.{ending}"
        for at in reads:
            path.write_bytes((folder / f"data.{ending}").read_bytes())
            fault = {"FAULT_CALL": "read", "FAULT_FILE": path.name, "FAULT_AT": at, "FAULT_KIND": "shrink"}
            result = run(["select", path, "--threads", "1"], fault)
            fine = result.returncode in (1, 3) and len(result.stderr.splitlines()) <= 2
            check(f"{ending}: the file shrinks before read {at}", fine,
                  f"exit {result.returncode} {result.stderr[:300]}")
            check(f"{ending}: it did shrink before read {at}", path.stat().st_size == 1000)


def vanishing(folder):
    expect("a file that is not there", run(["select", folder / "gone.csv"]), [3], ["gone.csv"])


def has_nameless_files(folder):
    try:
        os.close(os.open(folder, os.O_WRONLY | os.O_TMPFILE))
    except OSError:
        return False
    return True


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
    if has_nameless_files(folder):
        fault = {"FAULT_CALL": "write", "FAULT_FILE": "/#", "FAULT_AT": "1"}
        words = ["select", folder / "data.npy", "--json-file", out]
        expect("no space for a file without a name", run(words, fault), [3], ["out.json"])
        killed = run(words, fault | {"FAULT_KIND": "interrupt", "FAULT_SIGNAL": "9"})
        check("killed while it is written", killed.returncode == -signal.SIGKILL, killed)
        check("and nothing of either stays", not list(folder.glob("*out.json*")), os.listdir(folder))
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
        result = run(["select", path, "--memory", "64MB", "--method", "auto"], environment)
        expect("no space for what does not fit into memory", result, [3], [])
        check("and the temporary folder is empty", not os.listdir(temporary))
        result = run(["select", path, "--memory", "64MB", "--method", "auto", "--quiet"],
                     {"TMPDIR": temporary, "LD_PRELOAD": ""})
        check("with space it answers", result.returncode == 0 and not os.listdir(temporary),
              result.stderr)


def count(words, call, file=""):
    """How many such calls the program makes when nobody disturbs it."""
    with tempfile.NamedTemporaryFile("r") as answer:
        fault = {"FAULT_CALL": call, "FAULT_FILE": file, "FAULT_AT": "0", "FAULT_COUNT": answer.name}
        result = run(words, fault)
        check(f"undisturbed, {words[0]} answers", result.returncode == 0, result.stderr)
        return int(answer.read())


def places(total, number):
    """Places of [1, total], the first and the last among them."""
    return sorted({1 + round(i * (total - 1) / (number - 1)) for i in range(number)})


def interrupt(words, call, file, at):
    return run(words, {"FAULT_CALL": call, "FAULT_FILE": file, "FAULT_AT": str(at),
                       "FAULT_KIND": "interrupt"})


def stopped(result):
    return result.returncode == 130 and "stopped" in result.stderr


def complaint(result, out):
    """What is wrong after an interrupt that may have come too late to stop anything."""
    whole = out.exists() and json.loads(out.read_text())
    parts = [path.name for path in out.parent.glob("*out.json*") if path != out]
    out.unlink(missing_ok=True)
    if parts:
        return f"a part of the output was left: {parts}"
    if result.returncode == 0:
        return "" if whole else "no output file"
    return "" if stopped(result) and not whole else f"exit {result.returncode}: {result.stderr}"


def interrupts(folder):
    """SIGINT at places of reading (each read), of all work (allocations of memory) and of writing."""
    out = folder / "out.json"
    for name in ["small.csv", "small.csv.gz", "small.mtx", "small.npy"]:
        words = ["select", folder / name, "--method", "all", "--set", "parallel_analysis.draws=20",
                 "--threads", "2", "--json-file", out]
        reads = count(words, "read", name)
        out.unlink()
        for at in places(reads, 4):
            result = interrupt(words, "read", name, at)
            check(f"{name}: interrupted at read {at} of {reads}", stopped(result) and not complaint(result, out),
                  f"exit {result.returncode} {result.stderr}")
        allocations = count(words, "new")
        out.unlink()
        wrong, early = [], []
        for at in places(allocations, INTERRUPTS):
            result = interrupt(words, "new", "", at)
            wrong += filter(None, [complaint(result, out)])
            early += [stopped(result)] if at <= allocations / 2 else []
        check(f"{name}: {INTERRUPTS} interrupts at places of {allocations} allocations", not wrong, wrong[:3])
        check(f"{name}: those of the first half stop it", all(early), early)
        result = interrupt(words, "write", "out.json", 1)
        wrong = complaint(result, out)
        check(f"{name}: interrupted while the answer is written", not wrong, wrong)


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
    small = ["reduce", folder / "small.npy", *words[2:]]
    allocations = count(small, "new")
    at_places = [("new", "", at) for at in places(allocations, INTERRUPTS)]
    bad = []
    for call, file, at in [*at_places, ("write", "out_scores", 1), ("write", "out_loadings", 1)]:
        for path in folder.glob("out_*"):
            path.unlink()
        result = interrupt(small, call, file, at)
        left = sorted(path.name for path in folder.glob("out_*"))
        if not (stopped(result) and left == []
                or result.returncode == 0 and left == [loadings.name, scores.name]):
            bad.append((call, at, result.returncode, result.stderr, left))
    check(f"{len(at_places) + 2} interrupts of reduce", not bad, bad[:3])
    for path in folder.glob("out_*"):
        path.unlink()


def signals(folder):
    """Whatever signal asks to stop, nothing is left; a limit on files is an error like others."""
    out = folder / "out.csv"
    for number in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]:
        for words in [["simulate", "--n", "20000", "-o", out],
                      ["reduce", folder / "small.npy", "--dim", "2", "--scores", out]]:
            result = run(words, {"FAULT_CALL": "write", "FAULT_FILE": "out.csv", "FAULT_AT": "1",
                                 "FAULT_KIND": "interrupt", "FAULT_SIGNAL": str(int(number))})
            left = list(folder.glob("*out.csv*"))
            # A signal that comes with the last bytes may come too late to stop anything.
            whole = result.returncode == 0 and left == [out]
            check(f"{words[0]}: {number.name} while it writes",
                  whole or result.returncode == 128 + number and not left,
                  f"exit {result.returncode} {result.stderr} {left}")
            out.unlink(missing_ok=True)
    result = run(["simulate", "--n", "20000", "-o", out],
                 preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000)))
    expect("a file larger than ulimit -f allows", result, [3], ["out.csv", "large"])
    check("and no part of it stays", not list(folder.glob("*out.csv*")))


def pipes(folder):
    """An output that nobody reads: the first signal ends the program."""
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    process = subprocess.Popen([str(PROGRAM), "select", str(folder / "small.npy"), "--json-file", str(pipe)],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    process.stdout.readline()  # the answer is shown before the file is written
    process.terminate()
    process.communicate(timeout=60)
    check("a pipe without a reader ends on the first signal", process.returncode == 143, process.returncode)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        result = run(["select", folder / "small.npy", "--json-file", pipe])
        text = reader.communicate()[0]
    check("a pipe with a reader gets everything", result.returncode == 0 and json.loads(text)["answer"])
    pipe.unlink()


def threads(folder):
    """Threads that cannot be started: those that there are do the work, with the same digits."""
    for name in ["small.npy", "small.csv", "small.csv.gz"]:
        words = ["select", folder / name, "--threads", "4"]
        whole = run(words)
        for at in ["1", "2", "3", "5"]:
            result = run(words, {"FAULT_CALL": "thread", "FAULT_AT": at})
            check(f"{name}: no thread from the {at}th on",
                  result.returncode == 0 and result.stdout == whole.stdout,
                  f"exit {result.returncode} {result.stderr}")


def address_space(folder):
    """OpenBLAS waits for ever, before main(), where it cannot have the memory that it wants."""
    for megabytes in [100, 300, 500, 700, 1000]:
        size = megabytes << 20
        result = run(["select", folder / "small.npy"],
                     preexec_fn=lambda size=size: resource.setrlimit(resource.RLIMIT_AS, (size, size)))
        check(f"{megabytes} MB of address space: an answer or a message",
              result.returncode == 0 or result.returncode in (1, 3) and "pcadim: " in result.stderr,
              f"exit {result.returncode} {result.stderr}")


with tempfile.TemporaryDirectory() as name:
    work = pathlib.Path(name)
    write_matrices(work, "data", 60000)
    write_matrices(work, "small", 3000)
    reading(work)
    shrinking(work)
    vanishing(work)
    signals(work)
    pipes(work)
    threads(work)
    address_space(work)
    writing(work)
    spilling(work)
    reducing(work)
    interrupts(work)
sys.exit(1 if failures else 0)
