"""Singing, playing an instrument, dancing and listening."""

from ..brush import shade
from ..palette import near
from .deed import HALF, TABLE, deed
from .figure import DARK, GOLD, STEEL, VIVID, WHITE, WOOD

# The tables of points below are wrapped by hand.
# fmt: off


def _notes(k, x, y, count=3):
    for n in range(count):
        u, v = x + 0.1 * n + k.rnd.uniform(-0.02, 0.02), y + k.rnd.uniform(-0.06, 0.06)
        k.p.line([(u + 0.028, v), (u + 0.028, v - 0.11), (u + 0.07, v - 0.08)], 0.016, DARK)
        k.p.ellipse(u, v, 0.033, 0.026, DARK, -0.3, outline=False)


@deed("singing into a microphone", "singing", "singing a song", "singing on a microphone", "singing loudly",
      **{**HALF, "x": 0.42})
def singing(k):
    b = k.body()
    x, y = b.mouth
    mood = k.rnd.choice(("laughing", "surprised"))

    def mic():
        k.p.limb((x + 0.1, y + 0.05), (x + 0.16, y + 0.22), 0.03, 0.022, DARK)
        k.p.circle(x + 0.09, y + 0.03, 0.055, STEEL)

    b.draw((x + 0.14, y + 0.16), (-0.22, -0.7), tool=mic, mood=mood)
    _notes(k, 0.22, -0.98, 2)


@deed("playing the trumpet", "blowing a trumpet", "playing a golden trumpet", "blowing into a trumpet", **TABLE)
def trumpet(k):
    b = k.body()
    x, y = b.mouth
    c = near(k.rnd, (236, 190, 60), 6)

    def trumpet():
        k.p.line([(x, y), (x + 0.36, y - 0.02)], 0.03, c)
        k.p.arc(x + 0.2, y + 0.045, 0.1, 0.05, 0, 360, 0.022, shade(c, -0.15))
        k.p.poly([(x + 0.3, y - 0.025), (x + 0.44, y - 0.11), (x + 0.44, y + 0.08), (x + 0.3, y + 0.005)], c)
        for n in range(3):
            k.p.rect(x + 0.15 + 0.035 * n, y - 0.06, x + 0.17 + 0.035 * n, y + 0.05, shade(c, -0.25), outline=False)

    b.draw((x + 0.2, y + 0.06), (x + 0.12, y + 0.05), tool=trumpet)


@deed("playing the flute", "playing a flute", "blowing into a flute", "playing a wooden flute", **TABLE)
def flute(k):
    b = k.body()
    x, y = b.mouth
    c = k.rnd.choice((WOOD, STEEL, GOLD))

    def flute():
        k.p.line([(x, y + 0.01), (x + 0.34, y + 0.18)], 0.04, c)
        for n in range(4):
            u = 0.35 + 0.14 * n
            k.p.circle(x + 0.34 * u, y + 0.01 + 0.17 * u, 0.009, DARK, outline=False)

    b.draw((x + 0.16, y + 0.1), (x + 0.26, y + 0.14), tool=flute)
    _notes(k, 0.22, -0.96, 2)


@deed("playing the violin", "playing a violin", "playing violin", "fiddling on a violin", **TABLE)
def violin(k):
    b = k.body()
    x, y = b.face_at(0.2, 1.0)

    def violin():
        t = k.p.at(x + 0.02, y + 0.02, 1.0, turn=0.12)
        t.ellipse(0.06, 0.0, 0.075, 0.065, (170, 84, 36))
        t.ellipse(0.17, 0.0, 0.06, 0.055, (170, 84, 36))
        t.rect(0.2, -0.014, 0.4, 0.014, (60, 38, 28))
        t.line([(0.06, 0.0), (0.4, 0.0)], 0.008, WHITE)
        k.p.line([(x + 0.1, y + 0.22), (x + 0.2, y - 0.24)], 0.016, (90, 54, 30))

    b.draw((x + 0.1, y + 0.2), (x + 0.36, y + 0.06), tool=violin, tilt=0.12)


@deed("playing the guitar", "playing guitar", "playing a {colour}guitar", "strumming a {colour}guitar",
      **{**HALF, "x": 0.42, "y": 1.34, "size": 1.25})
def guitar(k):
    c = k.paint(VIVID, 0.5, usual=(206, 140, 70))
    b = k.body()

    def guitar():
        t = k.p.at(0.0, -0.48, 1.0, turn=-0.35)
        t.rect(0.08, -0.02, 0.44, 0.02, (80, 50, 34))
        t.rect(0.42, -0.03, 0.5, 0.03, (60, 38, 28))
        t.ellipse(-0.08, 0, 0.13, 0.12, c)
        t.ellipse(0.07, 0, 0.1, 0.09, c)
        t.circle(0.03, 0, 0.045, (50, 34, 26))
        t.line([(-0.12, 0), (0.44, 0)], 0.008, WHITE)

    b.draw((0.0, -0.47), (0.32, -0.6), tool=guitar)


@deed("playing the accordion", "playing an accordion", "with an accordion", "squeezing a {colour}accordion",
      **{**HALF, "y": 1.42, "size": 1.32})
def accordion(k):
    c = k.paint(("red", "blue", "green", "black"), 0.5)
    b = k.body()

    def box():
        for n in range(8):
            x = -0.14 + 0.035 * n
            k.p.rect(x, -0.66, x + 0.018, -0.42, WHITE, outline=False)
            k.p.rect(x + 0.018, -0.65, x + 0.035, -0.43, DARK, outline=False)
        k.p.round_rect(-0.25, -0.69, -0.14, -0.39, 0.02, c)
        k.p.round_rect(0.14, -0.69, 0.25, -0.39, 0.02, c)
        for n in range(6):
            k.p.rect(0.19, -0.66 + 0.042 * n, 0.245, -0.635 + 0.042 * n, WHITE, outline=False)

    b.draw((0.25, -0.5), (-0.25, -0.5), front=True, tool=box, elbows=(-1, 1))
    k.p.circle(-0.25, -0.5, 0.036, k.person.skin)


@deed("playing the piano", "playing piano", "sitting at the piano", "playing a {colour}piano", x=0.28, size=0.92,
      y=0.96)
def piano(k):
    c = k.paint(("black", "brown", "white", "red"), 0.4, usual=(40, 36, 38))
    k.shadow(0.3, 1.0)
    k.p.rect(0.38, -0.72, 0.72, 0, c)
    k.p.rect(0.34, -0.76, 0.74, -0.7, shade(c, 0.12))
    k.p.rect(0.16, -0.44, 0.4, -0.37, c)
    k.p.rect(0.18, -0.37, 0.22, 0, c)
    k.p.rect(0.15, -0.465, 0.4, -0.435, WHITE)
    for n in range(5):
        k.p.rect(0.19 + 0.042 * n, -0.465, 0.205 + 0.042 * n, -0.448, DARK, outline=False)
    k.p.poly([(0.34, -0.7), (0.38, -0.7), (0.42, -0.54), (0.38, -0.54)], WHITE)
    k.p.rect(-0.16, -0.28, 0.1, -0.24, (120, 70, 40))
    for x in (-0.13, 0.07):
        k.stick((x, -0.24), (x, 0), 0.03, (120, 70, 40))
    b = k.body((-0.04, -0.31), 4)
    b.draw((0.26, -0.48), (0.3, -0.48), (0.22, 0), (0.18, 0))
    _notes(k, 0.44, -0.84, 2)


@deed("playing the drums", "playing drums", "drumming", "playing a {colour}drum kit", "sitting at a {colour}drum kit",
      x=0.5, y=0.92, size=0.92)
def drums(k):
    c = k.paint(VIVID, 0.5)
    b = k.body((0, -k.person.leg * 0.93))
    for side in (-1, 1):
        k.stick((side * 0.4, 0.02), (side * 0.4, -0.6), 0.02, STEEL)
        k.p.ellipse(side * 0.4, -0.6, 0.17, 0.035, GOLD, side * 0.15)

    def sticks():
        for side in (-1, 1):
            k.p.line([(side * 0.24, -0.66), (side * 0.12, -0.44)], 0.022, (236, 200, 140))

    b.draw((0.24, -0.64), (-0.24, -0.72), (0.1, 0), (-0.1, 0), front=True, tool=sticks, mood="laughing")
    k.p.circle(0, -0.2, 0.22, c)
    k.p.circle(0, -0.2, 0.175, WHITE)
    for side in (-1, 1):
        k.p.rect(side * 0.2 - 0.11, -0.44, side * 0.2 + 0.11, -0.3, c)
        k.p.ellipse(side * 0.2, -0.44, 0.11, 0.032, WHITE)


@deed("conducting an orchestra", "conducting", "conducting music with a baton", "waving a conductor's baton", x=0.42,
      y=1.02, size=0.96)
def conducting(k):
    b = k.body()
    b.draw((0.3, -0.8), (0.26, -0.98), (0.06, 0), (-0.06, 0), tool=lambda: k.stick((0.28, -0.78), (0.46, -0.98), 0.016,
                                                                                   WHITE))
    k.stick((0.44, 0.1), (0.44, -0.44), 0.03, DARK)
    k.p.poly([(0.3, -0.62), (0.6, -0.56), (0.56, -0.4), (0.28, -0.46)], DARK)
    k.p.poly([(0.34, -0.64), (0.56, -0.6), (0.54, -0.46), (0.32, -0.5)], WHITE)


@deed("dancing", "dancing happily", "dancing to music", "who is dancing", x=0.5, size=0.84)
def dancing(k):
    k.shadow()
    hands = k.rnd.choice((((0.3, -0.96), (-0.32, -0.62)), ((0.26, -0.98), (-0.26, -0.98)),
                          ((0.34, -0.6), (-0.28, -0.96))))
    k.body((0.0, -k.person.leg * 0.97), 6).draw(*hands, (0.26, -0.16), (-0.06, 0), front=True, mood="laughing")
    _notes(k, 0.36, -0.84, 2)
    _notes(k, -0.48, -0.8, 1)


@deed("listening to music with headphones", "wearing {colour}headphones", "listening to music",
      "with {colour}headphones on {his} head", bare=True, **HALF)
def headphones(k):
    c = k.paint(VIVID + ("black",), 0.6)
    k.person.asleep = k.rnd.random() < 0.5
    b = k.body()
    b.draw((0.12, -0.4), (-0.12, -0.4), front=True)
    x, y = b.head
    r = b.radius
    k.p.arc(x, y, r * 1.06, r * 1.14, 185, 355, 0.04, c)
    for side in (-1, 1):
        k.p.ellipse(x + side * r * 1.0, y + r * 0.12, 0.045, 0.075, c)
    _notes(k, 0.2, -0.9, 1)
    _notes(k, -0.3, -0.94, 1)


@deed("playing the cello", "playing a cello", "playing the double bass", "sitting and playing the cello", x=0.4,
      size=0.92, y=0.95)
def cello(k):
    k.shadow(0.1, 0.7)
    k.p.rect(-0.16, -0.3, 0.12, -0.26, (120, 70, 40))
    for x in (-0.13, 0.09):
        k.stick((x, -0.26), (x, 0), 0.03, (120, 70, 40))

    def cello():
        t = k.p.at(0.24, 0.0, 1.0, turn=-0.12)
        t.line([(0, 0.0), (0, -0.1)], 0.018, DARK)
        t.ellipse(0, -0.2, 0.14, 0.13, (170, 84, 36))
        t.ellipse(0, -0.4, 0.11, 0.11, (170, 84, 36))
        t.rect(-0.02, -0.84, 0.02, -0.4, (66, 40, 28))
        t.circle(0, -0.86, 0.03, (66, 40, 28))
        t.line([(0, -0.84), (0, -0.16)], 0.01, WHITE)
        k.p.line([(0.04, -0.36), (0.5, -0.24)], 0.016, (90, 54, 30))

    k.body((-0.04, -0.33), 2).draw((0.1, -0.36), (0.18, -0.68), (0.3, 0), (0.18, 0), tool=cello)


@deed("playing the saxophone", "playing a saxophone", "blowing a saxophone", "with a golden saxophone", **TABLE)
def sax(k):
    b = k.body()
    x, y = b.mouth
    c = near(k.rnd, (232, 184, 60), 6)

    def sax():
        k.p.line([(x, y), (x + 0.08, y - 0.01), (x + 0.1, y + 0.04), (x + 0.14, y + 0.34)], 0.034, c)
        k.p.arc(x + 0.2, y + 0.34, 0.06, 0.08, 0, 180, 0.06, c)
        k.p.poly([(x + 0.22, y + 0.35), (x + 0.29, y + 0.35), (x + 0.36, y + 0.16), (x + 0.22, y + 0.16)], c)
        k.p.ellipse(x + 0.29, y + 0.16, 0.07, 0.02, shade(c, -0.4))

    b.draw((x + 0.13, y + 0.28), (x + 0.1, y + 0.14), tool=sax)
    _notes(k, 0.3, -0.98, 2)
