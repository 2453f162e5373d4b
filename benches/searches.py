"""The searches of Renju 3/2 of two builds: `python3 benches/searches.py NEW OLD keys|audit|tries [LAST]`.

`keys` proves the fourteen keys at move 9 of the shipped problems among all moves, which takes an hour with 0.2; `audit` runs
`audit --nodes 200000` and `tries` writes reader's trees, both for all shipped problems up to number LAST. Prints seconds of
processor time by turns and in sum, and NEW beside OLD.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

PROBLEMS = pathlib.Path(__file__).parent.parent / "puzzles" / "problems" / "renju-3-2"
WORK = {
    "keys": "solve --class all --nodes 10000000000",
    "audit": "audit --nodes 200000",
    "tries": "solve --nodes 20000000 --force --tries",
}


def used(binary, work, path, folder):
    """Seconds of processor time for one problem, and what was printed."""
    tree = [folder + "/tree.toml"] if work == "tries" else []
    child = subprocess.Popen([binary, *WORK[work].split(), *tree, path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    text = child.stdout.read().decode()
    _, _, rusage = os.wait4(child.pid, 0)
    return rusage.ru_utime + rusage.ru_stime, text


def main():
    if len(sys.argv) not in (4, 5) or sys.argv[3] not in WORK:
        sys.exit(__doc__)
    binaries, work = sys.argv[1:3], sys.argv[3]
    paths = sorted(PROBLEMS.glob("*.toml"))
    first, last = (10, 23) if work == "keys" else (1, int((sys.argv + ["99"])[4]))
    paths = [path for path in paths if first <= int(path.name[:2]) <= last]
    sums = [0.0, 0.0]
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            both = [used(binary, work, path, folder) for binary in binaries]
            sums = [total + seconds for total, (seconds, _) in zip(sums, both)]
            only = ["the only key" in text for _, text in both]
            said = f", only key: {only[0]}, {only[1]}" if work == "keys" else ""
            print(f"{path.stem}: {both[0][0]:.2f}, {both[1][0]:.2f} s{said}", flush=True)
    print(f"together: {sums[0]:.1f}, {sums[1]:.1f} s, {sums[0] / sums[1]:.3f}")


if __name__ == "__main__":
    main()
