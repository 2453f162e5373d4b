"""How much memory the studio holds after many pages and jobs: `python3 benches/studio.py KLETKA [OLDER] [--cycles 700]`.

Each cycle opens the next document of `puzzles`, as the page does: the list and its statuses, the text, the position, a picture and
a page for readers, on six connections as browsers keep them, and a job (check, solve, audit or analyse) until it has ended. The
resident memory of the program in MiB is read on Linux, its greatest value beside it.
"""

import concurrent.futures
import http.client
import json
import pathlib
import re
import subprocess
import sys
import threading
import time

CONNECTIONS = 6
PUZZLES = pathlib.Path(__file__).parent.parent / "puzzles"
JOBS = [
    {"kind": "check"},
    {"kind": "solve", "nodes": 20_000},
    {"kind": "audit", "nodes": 5_000},
    {"kind": "analyse", "at": "0", "games": 500, "nodes": 2_000},
]


class Studio:
    def __init__(self, binary):
        program = [binary, "studio", str(PUZZLES), "--port", "0", "--no-open", "--lang", "en"]
        self.program = subprocess.Popen(program, stdout=subprocess.PIPE, text=True)
        for line in self.program.stdout:
            if found := re.search(r"http://(\S+)(/\?token=\S+)", line):
                break
        self.host, opening = found.groups()
        self.own = threading.local()
        answer = self.request("GET", opening, {})
        self.cookie = answer.getheader("Set-Cookie").split(";")[0]
        answer.read()

    def request(self, method, path, headers, body=None):
        # A connection that the server has ended is begun anew.
        for is_last in (False, True):
            if not hasattr(self.own, "connection"):
                self.own.connection = http.client.HTTPConnection(self.host, timeout=120)
            try:
                self.own.connection.request(method, path, body, headers)
                return self.own.connection.getresponse()
            except (ConnectionError, http.client.HTTPException):
                del self.own.connection
                if is_last:
                    raise

    def ask(self, path, question):
        headers = {"Cookie": self.cookie, "Origin": f"http://{self.host}", "Content-Type": "application/json"}
        answer = self.request("POST", f"/api/{path}", headers, json.dumps(question).encode())
        text = answer.read()
        if answer.status == 200:
            return json.loads(text)
        # An older version may not know a question.
        return {}

    def job(self, question):
        number = self.ask("start", question).get("job")
        while number is not None:
            seen = self.ask("job", {"job": number})
            if seen.get("answer", {}) is not None:
                return
            time.sleep(0.02)

    def memory(self):
        """MiB: now, the most so far; threads."""
        status = pathlib.Path(f"/proc/{self.program.pid}/status").read_text()
        values = [int(re.search(rf"^{key}:\s+(\d+)", status, re.M)[1]) for key in ("VmRSS", "VmHWM", "Threads")]
        return values[0] / 1024, values[1] / 1024, values[2]


def measure(binary, cycles):
    studio = Studio(binary)
    names = sorted(str(path.relative_to(PUZZLES)) for path in PUZZLES.rglob("*.toml"))
    with concurrent.futures.ThreadPoolExecutor(CONNECTIONS) as page:
        for cycle in range(cycles):
            name = names[cycle * 7 % len(names)]
            text = studio.ask("read", {"name": name}).get("text", "")
            document = {"name": name, "text": text}
            picture = ["svg", "png", "pdf"][cycle % 3]
            asked = [
                ("list", {}),
                ("status", {"names": names}),
                ("ask", {"do": "open", "text": text}),
                ("draw", document | {"draw": "position", "at": "0", "format": picture}),
                ("draw", document | {"draw": "page"}),
            ]
            waiting = [page.submit(studio.ask, *one) for one in asked]
            waiting.append(page.submit(studio.job, document | JOBS[cycle % len(JOBS)]))
            for one in waiting:
                one.result()
            if (cycle + 1) % 100 == 0:
                now, most, count = studio.memory()
                print(f"{binary:30} {cycle + 1:5} cycles: {now:5.0f} MiB, at most {most:5.0f} MiB, {count} threads", flush=True)
    studio.program.terminate()
    studio.program.wait()


def main():
    arguments = sys.argv[1:]
    cycles = 700
    if "--cycles" in arguments:
        at = arguments.index("--cycles")
        cycles = int(arguments[at + 1])
        del arguments[at : at + 2]
    for binary in arguments or sys.exit(__doc__):
        measure(binary, cycles)


if __name__ == "__main__":
    main()
