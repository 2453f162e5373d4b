"""The searches of Renju 3/2 of two builds: `python3 benches/searches.py NEW OLD keys|audit|tries|compose [LAST]`.

`keys` proves the fourteen keys at move 9 of the shipped problems among all moves, which takes an hour with 0.2; `audit` runs
`audit --nodes 200000` and `tries` writes reader's trees, both for all shipped problems up to number LAST. Prints seconds of
processor time by turns and in sum, and NEW beside OLD. `compose` has each build compose LAST problems of nine moves (6 unless
said) and prove among all moves that their key is the only one, within ten minutes of processor time for each; prints how many
such keys an hour of a core gives.
"""

import os
import pathlib
import resource
import subprocess
import sys
import tempfile

PROBLEMS = pathlib.Path(__file__).parent.parent / "puzzles" / "problems" / "renju-3-2"
WORK = {
    "keys": "solve --class all --nodes 10000000000",
    "audit": "audit --nodes 200000",
    "tries": "solve --nodes 20000000 --force --tries",
}


def spent(command, most=resource.RLIM_INFINITY):
    """Seconds of processor time that a command took, and what it printed; it is ended after `most` of them."""
    limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=limit)
    text = child.stdout.read().decode()
    _, _, rusage = os.wait4(child.pid, 0)
    return rusage.ru_utime + rusage.ru_stime, text


def used(binary, work, path, folder):
    """Seconds of processor time for one problem, and what was printed."""
    tree = [folder + "/tree.toml"] if work == "tries" else []
    return spent([binary, *WORK[work].split(), *tree, path])


def compose(binaries, count):
    """Keys of composed problems that are the only ones among all moves, for each hour of a core."""
    rates = []
    for binary in binaries:
        with tempfile.TemporaryDirectory() as folder:
            settings = ["--moves", "9", "--count", str(count), "--seed", "1", "--budget", "10000000000"]
            total, _ = spent([binary, "compose", "renju-3-2", *settings, "-o", folder])
            print(f"{binary}: composed in {total:.1f} s", flush=True)
            keys = 0
            for path in sorted(pathlib.Path(folder).glob("*.toml")):
                seconds, text = spent([binary, *WORK["keys"].split(), str(path)], 600)
                total += seconds
                keys += "the only key" in text
                print(f"  {path.stem}: {seconds:.1f} s, only key: {'the only key' in text}", flush=True)
            rates.append(keys / total * 3600)
            print(f"  {keys} keys in {total:.0f} s, {rates[-1]:.1f} an hour", flush=True)
    print(f"together: {rates[0] / rates[1]:.2f} times as many" if rates[1] else "the other build proved none")


def main():
    if len(sys.argv) not in (4, 5) or sys.argv[3] not in (*WORK, "compose"):
        sys.exit(__doc__)
    binaries, work = sys.argv[1:3], sys.argv[3]
    if work == "compose":
        compose(binaries, int((sys.argv + ["6"])[4]))
        return
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
