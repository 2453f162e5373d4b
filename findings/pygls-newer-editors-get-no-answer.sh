#!/usr/bin/env bash
# pygls 2.1.1 (lsprotocol 2025.0.0) does not answer the `initialize` of an editor that announces one kind of symbol more than the 26 that it knows: the server never starts.
#
# Guess: unknown numbers and words among a client's capabilities are passed over: the protocol grows, and an editor may be newer than the server.
# Seen: for kind 27 comes a message "Error in server: Invalid Params" and no answer to the request; so for a new format of tokens or a new operation on files. Kind 99
#       of completions, an unknown capability and an unknown encoding are passed over.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pygls==2.1.1 lsprotocol==2025.0.0
cat >server.py <<'PYTHON'
from pygls.lsp.server import LanguageServer

LanguageServer("records", "1").start_io()
PYTHON
v/bin/python - >seen <<'PYTHON'
import json, subprocess

tokens = {"requests": {}, "tokenTypes": ["move"], "tokenModifiers": [], "formats": ["relative", "other"]}
for capabilities in (
    {"textDocument": {"documentSymbol": {"symbolKind": {"valueSet": [1, 26]}}}},
    {"textDocument": {"documentSymbol": {"symbolKind": {"valueSet": [1, 27]}}}},
    {"textDocument": {"semanticTokens": tokens}},
    {"workspace": {"workspaceEdit": {"resourceOperations": ["create", "link"]}}},
    {"textDocument": {"completion": {"completionItemKind": {"valueSet": [1, 99]}}}},
    {"textDocument": {"puzzle": {}}, "general": {"positionEncodings": ["utf-7", "utf-16"]}},
):
    request = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"processId": None, "rootUri": None, "capabilities": capabilities}}
    body = json.dumps(request)
    message = f"Content-Length: {len(body)}\r\n\r\n{body}"
    answer = subprocess.run(["v/bin/python", "server.py"], input=message, capture_output=True, text=True).stdout
    print("answered" if '"id": 1' in answer else "no answer", "Invalid Params" in answer, capabilities)
PYTHON
cat seen
diff - seen <<'EXPECTED'
answered False {'textDocument': {'documentSymbol': {'symbolKind': {'valueSet': [1, 26]}}}}
no answer True {'textDocument': {'documentSymbol': {'symbolKind': {'valueSet': [1, 27]}}}}
no answer True {'textDocument': {'semanticTokens': {'requests': {}, 'tokenTypes': ['move'], 'tokenModifiers': [], 'formats': ['relative', 'other']}}}
no answer True {'workspace': {'workspaceEdit': {'resourceOperations': ['create', 'link']}}}
answered False {'textDocument': {'completion': {'completionItemKind': {'valueSet': [1, 99]}}}}
answered False {'textDocument': {'puzzle': {}}, 'general': {'positionEncodings': ['utf-7', 'utf-16']}}
EXPECTED
