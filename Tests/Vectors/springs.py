#!/usr/bin/env python3
"""Writes springs.txt: vectors for the spring tests, from mpmath (pip install mpmath), the same on every run.

A line is: kind, regime, inputs (decimals that read back to the double meant), results. A result of a state is the bits of
the nearest double in hexadecimal and how far the exact value lies beyond it, in thousandths of an ulp. Other results are
decimals of 20 digits. The formulas here are the plain textbook ones with as many digits as they need (two
exponentials where over-damped), on purpose not the ones of the library.

  state-zw  zeta omega0 x0 v0 t : x v         state-mkc  m k c x0 v0 t : x v
  settle    zeta omega0 x0 v0 eps epsv : last |x|, last |v|, energy 1e-6, envelope L1, envelope L2
  rising    zeta omega0 x0 v0 : last |x| >= |x0|
  fit       zeta duration velocity : omega0, or "none" where no settled root exists
"""
import os
import random
import struct
from mpmath import mp, mpf, cos, exp, log, sin, sqrt

random.seed(20240607)
COUNT = 400
lines = []


def short(value):
    """A decimal of six digits, and the double it reads as."""
    text = "%.6g" % value
    return text, float(text)


def bits(value):
    near = float(value)
    if near == 0:
        return "0", "0"
    ulp = mpf(2) ** (int(mp.floor(log(abs(mpf(near)), 2))) - 52)
    beyond = int(mp.nint((value - mpf(near)) / ulp * 1000))
    return "%x" % struct.unpack("<Q", struct.pack("<d", near))[0], str(beyond)


def state(beta, w2, x0, v0, t):
    """Exact inputs (mpf) to x and v, textbook form at a precision that its cancellations cannot reach."""
    mp.prec = 300
    d = beta * beta - w2
    if d == 0:
        c, s = mpf(1), mpf(t)
    elif d < 0:
        mp.prec = 300 + 2 * max(0, int(-log(-d / w2, 2)))
        w = sqrt(w2 - beta * beta)
        c, s = cos(w * t), sin(w * t) / w
    else:
        # The sum of two exponentials; the precision covers what cancels near critical damping.
        mp.prec = 400 + 3 * max(0, int(-log(d / (beta * beta), 2)))
        r = sqrt(beta * beta - w2)
        slow, fast = beta - r, beta + r
        a, b = (v0 + fast * x0) / (2 * r) * exp(-slow * t), (v0 + slow * x0) / (2 * r) * exp(-fast * t)
        x, v = a - b, fast * b - slow * a
        mp.prec = 300
        return +x, +v
    e = exp(-beta * t)
    x, v = e * (x0 * c + (v0 + beta * x0) * s), e * (v0 * c - (w2 * x0 + beta * v0) * s)
    mp.prec = 300
    return +x, +v


def uniform(a, b):
    return random.uniform(a, b)


def decades(a, b):
    return 10 ** random.uniform(a, b)


def start(omega):
    x0 = random.choice([-1, 1, uniform(-1, 1), uniform(-1, 1), uniform(-1000, 1000), 0])
    v0 = random.choice([0, uniform(-1, 1), uniform(-3, 3)]) * omega * (abs(x0) or 1)
    if x0 == 0 and v0 == 0:
        v0 = omega
    return x0, v0


def slow_rate(zeta, omega):
    return omega / (zeta + sqrt(mpf(zeta) ** 2 - 1)) if zeta > 1 else zeta * omega


def hyperbolic(zeta):
    """Argument of the hyperbolic functions per slow decay."""
    s = sqrt(mpf(zeta) ** 2 - 1)
    return s * (zeta + s)


# Regimes of section 5.1 of the specification: name, zeta, and the time from (zeta, omega).
REGIMES = {
    "under": (lambda: uniform(.1, .95), lambda z, w: uniform(0, 50) / w),
    "light": (lambda: decades(-6, -3), lambda z, w: decades(2, 4) / w),
    "lighter": (lambda: decades(-9, -6), lambda z, w: decades(5, 7) / w),
    "undamped": (lambda: 0.0, lambda z, w: decades(-2, 8) / w),
    "long": (lambda: decades(-14, -11), lambda z, w: decades(9, 12) / w),
    "below": (lambda: 1 - decades(-8, -3), lambda z, w: uniform(0, 30) / w),
    "just-below": (lambda: 1 - decades(-15.9, -8), lambda z, w: uniform(0, 30) / w),
    "critical": (lambda: 1.0, lambda z, w: uniform(0, 30) / w),
    "just-above": (lambda: 1 + decades(-15.6, -10), lambda z, w: uniform(0, 30) / w),
    "above-1e-10": (lambda: 1 + decades(-10, -6), lambda z, w: uniform(0, 30) / w),
    "above-1e-6": (lambda: 1 + decades(-6, -3), lambda z, w: uniform(0, 30) / w),
    "over": (lambda: uniform(1.01, 10), lambda z, w: min(uniform(.05, 20), 299 / hyperbolic(z)) / slow_rate(z, w)),
    "over-300": (lambda: uniform(3, 12), lambda z, w: uniform(300, 700) / hyperbolic(z) / slow_rate(z, w)),
    "over-720": (lambda: uniform(10, 40), lambda z, w: decades(2.86, 4.3) / hyperbolic(z) / slow_rate(z, w)),
    "over-1e3": (lambda: decades(1, 2.2), lambda z, w: decades(-1, 1.3) / slow_rate(z, w) / max(1, z / 40)),
    "over-1e6": (lambda: decades(3, 6), lambda z, w: decades(-1, 4) / hyperbolic(z) / slow_rate(z, w)),
    "tail": (lambda: uniform(.3, 1), lambda z, w: uniform(100, 650) / (z * w)),
}


def states():
    for name, (ratio, time) in REGIMES.items():
        for i in range(COUNT):
            z = ratio()
            ztext = repr(z)
            wtext, w = short(decades(0, 2))
            x0, v0 = start(w)
            xtext, x0 = short(x0)
            vtext, v0 = short(v0)
            ttext, t = short(float(time(z, w)))
            beta, w2 = mpf(z) * mpf(w), mpf(w) ** 2
            if i % 4 == 3 and name in ("under", "light", "critical", "over", "tail"):
                # By mass, stiffness and damping; critical by powers of two, where c^2 = 4mk is exact.
                if name == "critical":
                    m, k = 4.0 ** random.randint(-3, 3), 4.0 ** random.randint(-2, 6)
                    c = 2 * (m * k) ** .5
                    t = float("%.6g" % (t * w / (k / m) ** .5))
                    mtext, ktext, ctext, ttext = repr(m), repr(k), repr(c), repr(t)
                else:
                    mtext, m = short(decades(-3, 3))
                    ktext, k = short(m * w * w)
                    ctext, c = short(2 * z * w * m)
                mp.prec = 300
                x, v = state(mpf(c) / (2 * mpf(m)), mpf(k) / mpf(m), mpf(x0), mpf(v0), mpf(t))
                lines.append(" ".join(["state-mkc", name, mtext, ktext, ctext, xtext, vtext, ttext, *bits(x), *bits(v)]))
            else:
                mp.prec = 300
                x, v = state(mpf(z) * mpf(w), mpf(w) ** 2, mpf(x0), mpf(v0), mpf(t))
                lines.append(" ".join(["state-zw", name, ztext, wtext, xtext, vtext, ttext, *bits(x), *bits(v)]))


def on_the_fast_mode(rounded=lambda x: x):
    """Over-damped, set off with the velocity that makes the slow mode vanish but for the rounding of that velocity."""
    z = rounded(random.choice([uniform(1.01, 10), decades(1, 6)]))
    w = rounded(decades(0, 2))
    x0 = rounded(uniform(-10, 10))
    mp.prec = 300
    fast = mpf(w) * (mpf(z) + sqrt(mpf(z) ** 2 - 1))
    return z, w, x0, rounded(float(-fast * mpf(x0))), rounded(float(uniform(0, 60) / fast))


def fast_modes():
    """Of many such starts those that leave the least of the slow mode; by ratio and by mass in turn."""
    drawn = []
    for i in range(4000):
        z, w, x0, v0, t = on_the_fast_mode()
        if i % 2:
            m = decades(-3, 3)
            k, c = m * w * w, 2 * z * w * m
            beta, w2 = mpf(c) / (2 * mpf(m)), mpf(k) / mpf(m)
            v0 = float(-(beta + sqrt(beta ** 2 - w2)) * mpf(x0))
            head = ["state-mkc", "fast-mode", repr(m), repr(k), repr(c)]
        else:
            beta, w2 = mpf(z) * mpf(w), mpf(w) ** 2
            head = ["state-zw", "fast-mode", repr(z), repr(w)]
        rest = abs(mpf(v0) + (beta + sqrt(beta ** 2 - w2)) * mpf(x0)) / abs(mpf(v0))
        drawn.append((rest, head + [repr(x0), repr(v0), repr(t)], (beta, w2, mpf(x0), mpf(v0), mpf(t))))
    for _, head, arguments in sorted(drawn, key=lambda d: d[0])[:60]:
        x, v = state(*arguments)
        lines.append(" ".join(head + [*bits(x), *bits(v)]))


def zeros(number):
    """Over-damped, at and next to an instant at which the velocity passes through 0, or the value does."""
    while number > 0:
        z = 1 + decades(-9, 1.5)
        w = decades(0, 2)
        x0 = random.choice([0.0, uniform(-10, 10)])
        v0 = w * random.choice([1, uniform(-4, 4)]) * (x0 or 1) * z
        mp.prec = 300
        beta, w2 = mpf(z) * mpf(w), mpf(w) ** 2
        root = sqrt(beta ** 2 - w2)
        ratio = root * v0 / (w2 * x0 + beta * v0) if number % 2 else -root * x0 / (v0 + beta * x0)
        if not 0 < ratio < 1:
            continue
        t = float(mp.atanh(ratio) / root * (1 + random.choice([-1, 1]) * decades(-16, -3)))
        x, v = state(beta, w2, mpf(x0), mpf(v0), mpf(t))
        lines.append(" ".join(["state-zw", "zero", repr(z), repr(w), repr(x0), repr(v0), repr(t), *bits(x), *bits(v)]))
        number -= 1


def bisect(f, low, high, steps=90):
    """The point at which f, true at low and false at high, changes."""
    for _ in range(steps):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) else (low, middle)
    return low


def last(beta, w2, x0, v0, eps, steps=90):
    """Last t with |x| >= eps by walking back over a grid finer than the turning points."""
    at = lambda t: abs(state(beta, w2, x0, v0, t)[0])
    d = beta * beta - w2
    if d < 0:
        w = sqrt(-d)
        amplitude = sqrt(x0 ** 2 + ((v0 + beta * x0) / w) ** 2)
        end = log(amplitude / eps) / beta
        if end <= 0:
            return mpf(0)
        # Turning points: tan(wt) = v0 w / (w2 x0 + beta v0).
        phase = mp.atan2(v0 * w, w2 * x0 + beta * v0) % mp.pi
        turns = [mpf(0)]
        n = int(end * w / mp.pi) + 1
        turns += [t for t in ((phase + k * mp.pi) / w for k in range(max(0, n - 6), n + 2)) if t > 0]
    else:
        rate = w2 / (beta + sqrt(d))
        turns = [mpf(0)]
        a = v0 + (beta + sqrt(d)) * x0
        if v0 * a > 0:
            ratio = v0 / (rate * a)
            turns.append(ratio if d == 0 else log(1 + 2 * sqrt(d) * ratio) / (2 * sqrt(d)))
        end = turns[-1] + 1 / rate
        while at(end) >= eps:
            end *= 2
        turns.append(end)
    for index in range(len(turns) - 1, -1, -1):
        if at(turns[index]) >= eps:
            if index + 1 == len(turns):
                turns.append(end * 2)
            return bisect(lambda t: at(t) >= eps, turns[index], turns[index + 1], steps)
    return mpf(0)


def energy_time(beta, w2, X, V):
    """When the energy, which never rises, is a millionth of what it was."""
    whole = w2 * X * X + V * V

    def energy(t):
        x, v = state(beta, w2, X, V, t)
        return w2 * x * x + v * v >= whole * mpf("1e-6")
    top = 1 / beta
    while energy(top):
        top *= 2
    return bisect(energy, mpf(0), top)


def settling():
    kinds = [lambda: uniform(.02, .95), lambda: decades(-5, -2), lambda: 1 - decades(-12, -2), lambda: 1.0,
             lambda: 1 + decades(-12, -2), lambda: uniform(1.01, 5), lambda: decades(.7, 2)]
    for ratio in kinds:
        for _ in range(60):
            mp.prec = 200
            z = ratio()
            wtext, w = short(decades(0, 1.5))
            x0, v0 = start(w)
            xtext, x0 = short(x0)
            vtext, v0 = short(v0)
            etext, eps = short(decades(-4, -2) * max(abs(x0), abs(v0) / w))
            stext, epsv = short(decades(-4, -2) * max(abs(x0) * w, abs(v0)))
            beta, w2 = mpf(z) * mpf(w), mpf(w) ** 2
            X, V, E, S = mpf(x0), mpf(v0), mpf(eps), mpf(epsv)
            tx = last(beta, w2, X, V, E)
            tv = last(beta, w2, V, -2 * beta * V - w2 * X, S)
            te = energy_time(beta, w2, X, V)
            mp.prec = 300
            d = beta * beta - w2
            if d < 0:
                p, q = abs(X), abs((V + beta * X) / sqrt(-d))
                l1, l2 = max(mpf(0), log((p + q) / E) / beta), max(mpf(0), log(sqrt(p * p + q * q) / E) / beta)
            else:
                s = sqrt(d)
                if d == 0:
                    p, q = abs(X), abs(V + beta * X)
                    envelope = lambda t: (p + q * t) * exp(-beta * t)
                else:
                    p, q = abs((V + (beta + s) * X) / (2 * s)), abs((V + (beta - s) * X) / (2 * s))
                    envelope = lambda t: p * exp(-(beta - s) * t) + q * exp(-(beta + s) * t)
                top = max(mpf(0), (q / beta - p) / q if d == 0 and q else mpf(0))
                if envelope(top) < E:
                    l1 = mpf(0)
                else:
                    high = top + 1 / beta
                    while envelope(high) >= E:
                        high *= 2
                    l1 = bisect(lambda t: envelope(t) >= E, top, high)
                l2 = l1
            results = [mp.nstr(r, 20) for r in (tx, tv, te, l1, l2)]
            lines.append(" ".join(["settle", "settle", repr(z), wtext, xtext, vtext, etext, stext, *results]))


def light_settling(number, least=-25):
    """Hardly damped: what one of up to 2^53 swings loses decides. Half of the thresholds lie just below the amplitude, where the
    number of swings is small however light the damping."""
    for index in range(number):
        mp.prec = 300
        z = decades(least, -5)
        wtext, w = short(decades(0, 1.5))
        x0, v0 = start(w)
        xtext, x0 = short(x0)
        vtext, v0 = short(v0)
        size = float(sqrt(mpf(x0) ** 2 + (mpf(v0) / mpf(w)) ** 2))
        below = lambda: decades(-4, -.1) if index % 2 else 1 - decades(-15.5, -1)
        eps, epsv = size * below(), size * w * below()
        beta, w2 = mpf(z) * mpf(w), mpf(w) ** 2
        X, V = mpf(x0), mpf(v0)
        root = sqrt(w2 - beta * beta)
        p, q = abs(X), abs((V + beta * X) / root)
        l1, l2 = (max(mpf(0), log(most / mpf(eps)) / beta) for most in (p + q, sqrt(p * p + q * q)))
        times = last(beta, w2, X, V, mpf(eps)), last(beta, w2, V, -2 * beta * V - w2 * X, mpf(epsv)), energy_time(beta, w2, X, V)
        lines.append(" ".join(["settle", "light", repr(z), wtext, xtext, vtext, repr(eps), repr(epsv)]
                              + [mp.nstr(r, 25) for r in (*times, l1, l2)]))


def rising(number):
    """Starts on the threshold that rise, some next to not at all, and are soon back."""
    for _ in range(number):
        z = random.choice([0.0, uniform(.02, .95), decades(-3, -1), 1 - decades(-12, -2), 1.0, uniform(1.01, 5), decades(.7, 3)])
        wtext, w = short(decades(0, 1.5))
        xtext, x0 = short(uniform(-10, 10))
        v0 = x0 * w * decades(-26, 0) / max(1, z)
        mp.prec = 300
        beta, w2 = mpf(z) * mpf(w), mpf(w) ** 2
        time = mp.inf if z == 0 else last(beta, w2, mpf(x0), mpf(v0), mpf(abs(x0)), 290)
        lines.append(" ".join(["rising", "rising", repr(z), wtext, xtext, repr(v0), mp.nstr(time, 25)]))


def fits():
    for i in range(120):
        mp.prec = 200
        ztext, z = short(1.0 if i % 6 == 5 else random.choice([uniform(.02, .99), decades(-2.5, -.01)]))
        dtext, duration = short(decades(-1, 1))
        vtext, velocity = short(0 if i % 5 == 0 else uniform(-3, 3) / duration)
        p = mpf(velocity) * mpf(duration)
        if z == 1:
            left = lambda u: (1 + u - p) * exp(-u) * 1000
            low, high = max(p, mpf(0)), mpf(200)
        else:
            k = 1000 * mpf(z) / sqrt(1 - mpf(z) ** 2)
            left = lambda u: abs(1 - p / u) * exp(-u) * k
            low, high = ((p + sqrt(p * p + 4 * p)) / 2 if p > 0 else mpf("1e-30")), mpf(200)
        if left(low) < 1:
            omega = "none"
        else:
            u = bisect(lambda u: left(u) >= 1, low, high)
            omega = mp.nstr(u / ((1 if z == 1 else mpf(z)) * mpf(duration)), 20)
        lines.append(" ".join(["fit", "fit", ztext, dtext, vtext, omega]))


if __name__ == "__main__":
    states()
    settling()
    fits()
    fast_modes()
    light_settling(240)
    rising(120)
    zeros(300)
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "springs.txt")
    with open(path, "w") as out:
        out.write("\n".join(lines) + "\n")
    print(len(lines), "vectors")
