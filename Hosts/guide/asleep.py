"""A host that sleeps between frames, on a wall clock: what it does before a call, and after a sleep."""

# snippet.asleep
import leafspring


class Host:
    """`now` is the wall clock in seconds. `wake` says when the timer is to ring; None: only a click wakes the host."""

    def __init__(self, now):
        self.stage = leafspring.Stage(1024, 768)
        self.book = self.stage.add_book(pages=16)
        self.shown, self.wake, self.frames = now, None, 0

    def catch_up(self, now):
        self.stage.advance(now - self.shown)
        self.shown = now

    def timer(self, now):
        self.catch_up(now)
        self.frames += 1  # draw self.stage.frame()
        change = self.stage.next_change(1 / 60)
        self.wake = now + change.seconds if change else None

    def click(self, now, call):
        self.catch_up(now)  # before the call: its motion begins now, and not when the host fell asleep
        call(self.book)
        self.timer(now)


def until_asleep(host):
    host.frames = 0
    while host.wake is not None:
        host.timer(host.wake)  # a real host waits here
    return host.frames


host = Host(now=100)
host.click(100, host.stage.open)
until_asleep(host)
host.click(3700, host.stage.next)  # an hour later
print(until_asleep(host) > 20)  # → True
# snippet.end
