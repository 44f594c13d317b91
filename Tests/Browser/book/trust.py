"""What a site, or somebody who writes into its attributes, can do to a book: trust.py WASM [--firefox] [NAME…]

LEAF_STORM (10000) says how many random changes a storm has."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from hand import Hand  # noqa: E402
from server import Server  # noqa: E402

# The longest that a book may keep a page waiting, in milliseconds.
LONGEST = 1000


def there(hand):
    hand.browser.visit(f"{hand.server.url}/test/trust.html")
    hand.until("globalThis.isThere", "the page is ready")


def refused(hand):
    there(hand)
    lines = hand.run("refused()")
    assert "eye takes more than 200" in lines[0] and 'eye="150"' in lines[0], lines
    assert 'spring="1e-9 1"' in lines[1], lines
    return lines


def ends(hand):
    there(hand)
    facts = hand.run("ends()")
    assert facts["longest"][0] < LONGEST, facts
    return facts


def fresh(hand):
    there(hand)
    facts = hand.run("fresh()")
    assert facts["longest"][0] < LONGEST, facts
    return facts


def storm(hand):
    there(hand)
    facts = hand.run(f"storm({int(os.environ.get('LEAF_STORM', 10000))}, 7)")
    assert facts["longest"][0] < LONGEST, facts
    return facts


TRIES = {"refused": refused, "ends": ends, "fresh": fresh, "storm": storm}


def main(tries, wasm, words):
    kind, names, server, failed = Firefox if "--firefox" in words else Chromium, [word for word in words if word != "--firefox"], Server(wasm), 0
    for name in names or tries:
        with kind(1000, 700) as browser:
            try:
                said = tries[name](Hand(browser, server))
                # Addresses that a storm makes up are nowhere.
                errors = [said for said in browser.errors if "Failed to load resource" not in said]
                assert not errors, errors[:3]
                print(f"{name} holds: {said}", flush=True)
            except Exception as error:
                failed += 1
                where = error.__traceback__.tb_next
                print(f"{name} DOES NOT HOLD: {where.tb_lineno if where else ''}: {error}", flush=True)
        server.texts.clear()
    server.close()
    count = len(names or tries)
    print(f"figure: {count - failed} of {count} {os.path.basename(sys.argv[0])[:-3]} tries hold; {kind.__name__}")
    sys.exit(failed > 0)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(TRIES, sys.argv[1], sys.argv[2:])
