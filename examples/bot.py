"""A bot for any of the five games: it plays a random legal move whenever it is asked, for one deal.

pip install websockets
python bot.py http://127.0.0.1:8420 run_fast
"""

import hashlib
import itertools
import json
import random
import secrets
import sys
import urllib.request

from websockets.sync.client import connect

SERVER, GAME = sys.argv[1:3]


def post(path: str, message: object, token: str = "") -> dict[str, str]:
    head = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    asked = urllib.request.Request(SERVER + path, json.dumps(message).encode(), head)
    with urllib.request.urlopen(asked) as answer:
        found: dict[str, str] = json.load(answer)
        return found


token = post("/api/bots", {})["token"]
table = post("/api/tables", {"game": GAME, "settings": {"pace": "0"}}, token)["id"]
nonce, ids = secrets.token_bytes(32), itertools.count()
address = SERVER.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
with connect(address, additional_headers={"authorization": f"Bearer {token}"}) as socket:

    def act(command: object) -> None:
        socket.send(json.dumps({"t": "act", "a": str(next(ids)), "v": version, "d": command}))

    for message in map(json.loads, socket):
        version = message.get("v", 0)
        if message["t"] not in ("sync", "now"):
            continue
        shown = message["d"]
        if shown["phase"] == "hashes" and 0 in shown["wanted"]:  # the bot's part of the shuffle
            whole = b"upcard nonce 2" + bytes.fromhex(shown["commitment"]) + bytes([0]) + nonce
            act({"does": "hash", "hashed": hashlib.sha512(whole).hexdigest()})
        elif shown["phase"] == "opening" and 0 in shown["wanted"]:
            act({"does": "open", "nonce": nonce.hex()})
        elif shown["phase"] == "over":
            print("points:", shown["points"])
            break
        elif shown["choices"]:
            act({"does": "play", "moves": random.choice(shown["choices"]["more"])["sends"]})
