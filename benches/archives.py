"""How long commands on a large archive take beside a check, and how much memory: `python3 benches/archives.py KLETKA [OLDER]`.

The archive is the same everywhere: games of Renju 3/2 from `kletka archive generate`. The binaries run by turns, on one core
where the system lets them; least processor time of the runs counts. A check by the first binary is 1.
"""

import os
import subprocess
import sys
import tempfile

GAMES, RUNS = 360_000, 3
COMMANDS = ["check --threads 1", "fmt --check", "archive stats", "archive dedupe"]


def measured(binary, command, archive):
    """Seconds of processor time and MiB of a run."""
    program = [binary, *command.split(), archive]
    with open(os.devnull, "w") as nothing:
        child = subprocess.Popen(program, stdout=nothing, stderr=nothing)
        _, _, used = os.wait4(child.pid, 0)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main():
    binaries = sys.argv[1:] or sys.exit(__doc__)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with tempfile.NamedTemporaryFile(suffix=".kla") as archive:
        generate = f"archive generate --game renju-3-2 --games {GAMES} --seed 1".split()
        subprocess.run([binaries[0], *generate], stdout=archive, check=True)
        unit = None
        for command in COMMANDS:
            runs = [[measured(binary, command, archive.name) for binary in binaries] for _ in range(RUNS)]
            for at, binary in enumerate(binaries):
                seconds, memory = min(run[at] for run in runs)
                unit = unit or seconds
                print(f"{command:18} {binary:30} {seconds / unit:6.2f} {seconds:7.3f} s {memory:4.0f} MiB")


if __name__ == "__main__":
    main()
