"""Where two pieces meet, and where two workers made the same piece: hashes that must be equal."""

from .pieces import differs


def chosen_twice(key, share):
    """Whether a piece is among those that are made twice; depends on the piece alone."""
    return int(key[:8], 16) < share * 2**32


def refusal(title, one, other, doctor):
    """The line about a piece that two workers made differently; None if they agree."""
    names = differs(one, other)
    if not names:
        return None
    facts = "; ".join(f"{name} {one.get(name)} and {other.get(name)}" for name in names)
    return f"{title}: two workers differ ({facts}): {doctor(one['worker'])} | {doctor(other['worker'])}; the piece is not used"


class Joints:
    """The joints of all chains. A piece's `next` is what it saw in the frame after its last; the following piece begins there."""

    def __init__(self, chains):
        self._chains = {piece.key: (chain, place) for chain in chains for place, piece in enumerate(chain.pieces)}
        self._records, self._bad = {}, set()
        self.count = 0

    def add(self, piece, record, doctor):
        """Notes a finished piece. Returns (line, records) of a joint that differs or None, and the piece that joins the chain, if it
        is complete now."""
        if piece.key not in self._chains:
            return None, None
        chain, place = self._chains[piece.key]
        self._records[piece.key] = record
        for before, after in ((place - 1, place), (place, place + 1)):
            if before < 0 or after >= len(chain.pieces):
                continue
            pair = [self._records.get(chain.pieces[number].key) for number in (before, after)]
            if None not in pair and "next" in pair[0]:
                self.count += 1
                if pair[0].get("next") != pair[1].get("first"):
                    self._bad.add(id(chain))
                    return (self._line(pair, doctor), pair), None
        whole = chain.join and id(chain) not in self._bad and all(p.key in self._records for p in chain.pieces)
        return None, chain.join if whole else None

    @staticmethod
    def _line(pair, doctor):
        one, other = pair
        return (f"{one['title']} and {other['title']}: two workers differ in the frame between them ({one.get('next')} and "
                f"{other.get('first')}): {doctor(one['worker'])} | {doctor(other['worker'])}; neither piece is used")
