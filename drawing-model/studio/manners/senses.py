"""Words with two senses, each drawn with what tells the sense: a pen over the whole picture, whose captions follow."""

import math

from ..actors import beast_actor
from ..brush import shade
from ..casting import pen_at
from ..palette import COLOURS, near
from .grounds import DARK_WOOD, LEAF, STEEL, WOOD, dots, draw_ring, ground_for, paint_sky


def _earth(p, y=0.7, tone=(112, 78, 48)):
    p.rect(0, y, 1, 1, tone, outline=False)
    for k in range(14):
        p.ellipse((k * 0.37) % 1, y + 0.04 + (k * 0.13) % (0.94 - y), 0.02, 0.01, shade(tone, -0.25), outline=False)


def _spade(p, rnd, c):
    paint_sky(p)
    _earth(p, 0.74)
    p = p.at(0.5, 0.8, 0.78, turn=rnd.choice((-0.2, 0.2)))
    p.limb((0, -0.3), (0, -0.9), 0.035, 0.035, WOOD)
    p.limb((-0.12, -0.94), (0.12, -0.94), 0.035, 0.035, c)
    p.poly(dots("-.19 -.36, .19 -.36, .19 0, 0 .06, -.19 0"), STEEL)
    p.rect(-0.04, -0.48, 0.04, -0.3, shade(STEEL, -0.3))
    p.blob(dots("-.34 .04, -.2 -.07, 0 -.02, .2 -.08, .34 .04, 0 .1"), (98, 66, 40))


def _tram(p, rnd, c):
    paint_sky(p)
    for k in range(5):
        tone = near(rnd, rnd.choice(((214, 196, 170), (190, 150, 130), (170, 180, 190))), 8)
        p.rect(k * 0.2, 0.26 + 0.08 * (k % 2), k * 0.2 + 0.2, 0.8, tone, outline=False)
        for j in range(3):
            p.rect(k * 0.2 + 0.05, 0.38 + 0.1 * j, k * 0.2 + 0.1, 0.43 + 0.1 * j, (120, 150, 176), outline=False)
    p.rect(0, 0.8, 1, 1, (130, 128, 130), outline=False)
    for y in (0.87, 0.91):
        p.line([(0, y), (1, y)], 0.012, (70, 70, 76))
    p.line([(0, 0.13), (1, 0.13)], 0.01, (40, 40, 46))
    p.line([(0.06, 0.1), (0.06, 0.82)], 0.02, (80, 80, 88))
    p.line([(0.44, 0.42), (0.56, 0.3), (0.46, 0.22), (0.52, 0.13)], 0.016, (50, 50, 56))
    p.round_rect(0.08, 0.42, 0.94, 0.84, 0.06, c)
    p.rect(0.08, 0.66, 0.94, 0.72, shade(c, 0.75))
    for k in range(5):
        x = 0.14 + 0.155 * k
        p.round_rect(x, 0.48, x + 0.125, 0.63, 0.015, (206, 232, 246))
    for x in (0.42, 0.5):
        p.rect(x, 0.48, x + 0.075, 0.83, (190, 222, 240))
    for x in (0.2, 0.3, 0.72, 0.82):
        p.circle(x, 0.86, 0.04, (50, 50, 56))
    p.circle(0.92, 0.76, 0.022, (255, 240, 170))


def _bat_body(p, c, wings):
    for side in (-1, 1):
        if wings:
            p.poly(
                [
                    (0, -0.12),
                    (side * 0.34, -0.4),
                    (side * 0.92, -0.34),
                    (side * 0.78, -0.12),
                    (side * 0.7, 0.08),
                    (side * 0.5, -0.02),
                    (side * 0.36, 0.16),
                    (side * 0.2, 0.04),
                    (0, 0.2),
                ],
                c,
            )
        else:
            p.blob([(0, -0.3), (side * 0.3, -0.2), (side * 0.26, 0.2), (side * 0.06, 0.4)], shade(c, -0.1))
        p.poly([(side * 0.04, -0.3), (side * 0.17, -0.56), (side * 0.19, -0.24)], c)
    p.ellipse(0, 0.02, 0.15, 0.26, shade(c, 0.2))
    p.circle(0, -0.24, 0.17, shade(c, 0.2))
    for side in (-1, 1):
        p.circle(side * 0.07, -0.27, 0.045, (255, 240, 120))
        p.circle(side * 0.07, -0.27, 0.02, (20, 20, 20))
        p.poly([(side * 0.06, -0.15), (side * 0.03, -0.15), (side * 0.045, -0.07)], (255, 255, 255))


def _bat_flying(p, rnd, c):
    paint_sky(p, (32, 36, 74))
    p.circle(0.5, 0.42, 0.32, (250, 240, 190))
    _bat_body(p.at(0.5, 0.5, 0.46, turn=rnd.uniform(-0.2, 0.2)), (60, 50, 66), True)


def _bat_hanging(p, rnd, c):
    paint_sky(p, (60, 64, 104))
    p.limb((-0.05, 0.16), (1.05, 0.12), 0.045, 0.03, (92, 64, 44))
    p = p.at(0.5, 0.46, 0.7, turn=math.pi)
    _bat_body(p, (70, 56, 64), False)
    for side in (-1, 1):
        p.line([(side * 0.06, 0.24), (side * 0.06, 0.46)], 0.04, (50, 40, 46))


def _crane_bird(p, rnd, c):
    paint_sky(p)
    p.rect(0, 0.72, 1, 1, (110, 176, 220), outline=False)
    for x in (0.1, 0.15, 0.86, 0.92):
        p.line([(x, 0.8), (x + 0.02, 0.36)], 0.014, (96, 130, 60))
        p.ellipse(x + 0.02, 0.36, 0.016, 0.05, (120, 80, 46))
    leg = (60, 56, 60)
    p.line([(0.47, 0.58), (0.47, 0.86)], 0.018, leg)
    p.line([(0.53, 0.56), (0.6, 0.68), (0.48, 0.7)], 0.018, leg)
    p.blob(dots(".3 .5, .4 .42, .58 .42, .64 .5, .54 .6, .4 .58"), (248, 248, 250))
    p.blob([(0.24, 0.56), (0.32, 0.46), (0.46, 0.5), (0.38, 0.6)], (50, 48, 54))
    p.line([(0.6, 0.48), (0.7, 0.36), (0.64, 0.22), (0.68, 0.14)], 0.05, (248, 248, 250), curved=True)
    p.circle(0.69, 0.14, 0.04, (248, 248, 250))
    p.ellipse(0.68, 0.105, 0.03, 0.018, (216, 30, 36))
    p.poly([(0.72, 0.13), (0.87, 0.17), (0.72, 0.165)], (90, 84, 70))
    p.circle(0.7, 0.135, 0.009, (20, 20, 20), outline=False)
    p.ellipse(0.47, 0.86, 0.09, 0.016, (200, 228, 244))


def _crane_machine(p, rnd, c):
    paint_sky(p)
    _earth(p, 0.86, (190, 164, 120))
    yellow = (246, 190, 40)
    p.rect(0.62, 0.5, 0.94, 0.88, (176, 172, 168))
    for k in range(6):
        p.rect(0.66 + 0.1 * (k % 3), 0.56 + 0.15 * (k // 3), 0.72 + 0.1 * (k % 3), 0.64 + 0.15 * (k // 3), (90, 90, 96))
    p.rect(0.2, 0.14, 0.28, 0.9, yellow)
    for k in range(9):
        p.line([(0.2, 0.2 + 0.08 * k), (0.28, 0.26 + 0.08 * k)], 0.01, shade(yellow, -0.4))
    p.rect(0.04, 0.14, 0.96, 0.2, yellow)
    for k in range(11):
        p.line([(0.05 + 0.08 * k, 0.14), (0.1 + 0.08 * k, 0.2)], 0.01, shade(yellow, -0.4))
    p.line([(0.24, 0.06), (0.9, 0.14)], 0.008, (60, 60, 60))
    p.poly([(0.2, 0.14), (0.24, 0.04), (0.28, 0.14)], yellow)
    p.rect(0.05, 0.2, 0.14, 0.28, (120, 120, 124))
    p.rect(0.28, 0.2, 0.36, 0.28, (200, 226, 240))
    p.line([(0.5, 0.2), (0.5, 0.42)], 0.01, (50, 50, 54))
    p.line([(0.42, 0.5), (0.5, 0.42), (0.58, 0.5)], 0.01, (50, 50, 54))
    p.rect(0.39, 0.5, 0.61, 0.62, c)


def _nail(p, rnd, c):
    p.rect(0, 0.68, 1, 0.94, WOOD, outline=False)
    for y in (0.74, 0.82, 0.89):
        p.line([(0.05, y), (0.9, y + 0.01)], 0.008, shade(WOOD, -0.3))
    p.poly([(0.41, 0.3), (0.5, 0.3), (0.475, 0.69), (0.435, 0.69)], STEEL)
    p.rect(0.33, 0.24, 0.58, 0.31, shade(STEEL, -0.2))


def _hammer_and_nail(p, rnd, c):
    _nail(p, rnd, c)
    hammer = p.at(0.62, 0.13, 0.5, turn=0.1)
    hammer.limb((0.1, 0), (0.66, 0.6), 0.05, 0.06, DARK_WOOD)
    hammer.rect(-0.4, -0.14, 0.24, 0.12, (70, 74, 82))


def _trunk(p, rnd, c):
    p.poly([(0.12, 0.3), (0.88, 0.3), (0.88, 0.9), (0.12, 0.9)], (124, 80, 48))
    p.poly(dots(".12 .5, .14 .34, .24 .28, .76 .28, .86 .34, .88 .5"), (146, 96, 58))
    for x in (0.26, 0.7):
        p.rect(x - 0.035, 0.28, x + 0.035, 0.9, (80, 48, 30))
        p.rect(x - 0.045, 0.52, x + 0.045, 0.6, (230, 196, 90))
    p.line([(0.12, 0.5), (0.88, 0.5)], 0.014, (60, 38, 24))
    p.rect(0.44, 0.46, 0.54, 0.58, (230, 196, 90))
    for x, y in ((0.15, 0.33), (0.85, 0.33), (0.15, 0.87), (0.85, 0.87)):
        p.circle(x, y, 0.03, (230, 196, 90))


def _tree_trunk(p, rnd, c):
    paint_sky(p)
    p.rect(0, 0.84, 1, 1, (110, 170, 80), outline=False)
    bark = (120, 84, 54)
    p.poly(dots(".32 0, .68 0, .69 .7, .86 .9, .6 .86, .5 .92, .4 .86, .14 .9, .31 .7"), bark)
    for x in (0.38, 0.45, 0.53, 0.61):
        p.line([(x, 0.02), (x + 0.02, 0.3), (x - 0.01, 0.55), (x, 0.8)], 0.014, shade(bark, -0.35), curved=True)
    p.ellipse(0.5, 0.42, 0.07, 0.1, (50, 34, 24))


def _gold_ring(p, rnd, c):
    gold = (240, 196, 60)
    p.poly([(0.1, 0.62), (0.9, 0.62), (0.82, 0.94), (0.18, 0.94)], c)
    p.poly([(0.1, 0.62), (0.9, 0.62), (0.8, 0.5), (0.2, 0.5)], shade(c, -0.4))
    for k in range(3):
        draw_ring(p, 0.5, 0.42, 0.2 - 0.018 * k, shade(gold, -0.15 * k), 0.024)
    p.poly(dots(".4 .17, .46 .08, .54 .08, .6 .17, .5 .27"), (170, 226, 250))
    p.line([(0.4, 0.17), (0.6, 0.17)], 0.008, (255, 255, 255))
    p.poly([(0.16, 0.64), (0.84, 0.64), (0.84, 0.72), (0.16, 0.72)], shade(c, 0.2))


def _hand_fan(p, rnd, c):
    p = p.at(0.5, 0.84, 0.74)
    for k in range(9):
        a = math.pi * (1.06 + 0.88 * k / 9)
        b = math.pi * (1.06 + 0.88 * (k + 1) / 9)
        rim = [(0.86 * math.cos(t), 0.86 * math.sin(t)) for t in (a, b)]
        inner = [(0.34 * math.cos(t), 0.34 * math.sin(t)) for t in (b, a)]
        p.poly(rim + inner, shade(c, 0.0 if k % 2 else 0.3))
        p.line([(0, 0), (0.84 * math.cos(a), 0.84 * math.sin(a))], 0.022, WOOD)
    p.circle(0, 0, 0.05, DARK_WOOD)


def _table_fan(p, rnd, c):
    p = p.at(0.5, 0.9, 0.84)
    p.ellipse(0, -0.02, 0.26, 0.06, shade(c, -0.3))
    p.rect(-0.04, -0.4, 0.04, -0.02, shade(c, -0.2))
    p.circle(0, -0.62, 0.37, (236, 240, 244))
    for k in range(3):
        a = k * 2.094 + 0.4
        p.ellipse(0.17 * math.cos(a), -0.62 + 0.17 * math.sin(a), 0.17, 0.09, c, turn=a)
    draw_ring(p, 0, -0.62, 0.37, (90, 94, 102), 0.03)
    for k in range(12):
        a = k * math.pi / 6
        p.line([(0, -0.62), (0.37 * math.cos(a), -0.62 + 0.37 * math.sin(a))], 0.01, (120, 124, 132))
    p.circle(0, -0.62, 0.06, (70, 74, 82))


def _bow_and_arrow(p, rnd, c):
    p.line(dots(".4 .06, .66 .24, .7 .5, .66 .76, .4 .94"), 0.045, (140, 92, 54), curved=True)
    p.line([(0.4, 0.06), (0.22, 0.5), (0.4, 0.94)], 0.01, (90, 84, 80))
    p.line([(0.2, 0.5), (0.9, 0.5)], 0.022, (190, 150, 100))
    p.poly([(0.88, 0.45), (0.98, 0.5), (0.88, 0.55)], STEEL)
    for y in (-1, 1):
        p.poly([(0.2, 0.5), (0.14, 0.5 + y * 0.07), (0.26, 0.5 + y * 0.07), (0.32, 0.5)], c)


def _ribbon_bow(p, rnd, c):
    box = (250, 236, 206) if sum(c) < 560 else (110, 150, 210)
    p.rect(0.18, 0.46, 0.82, 0.94, box)
    p.rect(0.14, 0.4, 0.86, 0.5, shade(box, -0.1))
    p.rect(0.45, 0.4, 0.55, 0.94, c)
    for side in (-1, 1):
        p.poly([(0.5, 0.36), (0.5 + side * 0.22, 0.58), (0.5 + side * 0.08, 0.58)], shade(c, -0.25))
        p.blob(
            [
                (0.5, 0.34),
                (0.5 + side * 0.16, 0.14),
                (0.5 + side * 0.34, 0.14),
                (0.5 + side * 0.36, 0.36),
                (0.5 + side * 0.16, 0.4),
            ],
            c,
        )
    p.circle(0.5, 0.34, 0.06, shade(c, -0.3))


def _mole(p, rnd, c):
    paint_sky(p)
    p.rect(0, 0.7, 1, 1, (110, 170, 80), outline=False)
    p.blob(dots(".32 .74, .34 .4, .5 .28, .66 .4, .68 .74"), (64, 58, 64))
    p.ellipse(0.5, 0.46, 0.1, 0.07, (232, 150, 160))
    p.circle(0.5, 0.43, 0.03, (240, 110, 130))
    for side in (-1, 1):
        p.circle(0.5 + side * 0.09, 0.37, 0.014, (255, 255, 255))
        p.line([(0.5 + side * 0.08, 0.47), (0.5 + side * 0.2, 0.44)], 0.006, (230, 230, 230))
    p.blob(dots(".06 .9, .22 .68, .4 .66, .5 .7, .6 .66, .78 .68, .94 .9, .5 .96"), (112, 76, 46))
    for side in (-1, 1):
        p.ellipse(0.5 + side * 0.2, 0.66, 0.09, 0.06, (240, 170, 176))
        for k in (-1, 0, 1):
            p.line(
                [(0.5 + side * (0.2 + 0.04 * k), 0.68), (0.5 + side * (0.2 + 0.05 * k), 0.74)], 0.014, (250, 240, 230)
            )


def _iron(p, rnd, c):
    p.poly([(0.04, 0.72), (0.96, 0.72), (0.9, 0.8), (0.1, 0.8)], (150, 190, 226))
    p.line([(0.3, 0.8), (0.66, 1.0)], 0.024, STEEL)
    p.line([(0.7, 0.8), (0.34, 1.0)], 0.024, STEEL)
    p = p.at(0.48, 0.72, 0.56)
    p.poly(dots("-.5 0, -.46 -.4, -.1 -.46, .34 -.3, .66 0"), c)
    p.poly([(-0.54, -0.06), (0.62, -0.06), (0.72, 0.02), (-0.54, 0.02)], STEEL)
    p.line([(-0.42, -0.4), (-0.42, -0.66), (0.1, -0.66), (0.2, -0.42)], 0.11, shade(c, -0.45))
    for k in range(3):
        p.circle(0.7 + 0.09 * k, -0.2 - 0.1 * k, 0.06 + 0.015 * k, (226, 232, 240))


def _jam(p, rnd, c):
    jam = rnd.choice(((180, 24, 44), (120, 30, 80), (240, 150, 40)))
    p.round_rect(0.26, 0.34, 0.74, 0.92, 0.08, (226, 240, 246))
    p.round_rect(0.29, 0.42, 0.71, 0.89, 0.06, jam)
    p.rect(0.32, 0.54, 0.68, 0.76, (252, 248, 236))
    p.circle(0.5, 0.65, 0.07, jam)
    p.poly([(0.46, 0.58), (0.5, 0.55), (0.54, 0.58), (0.5, 0.61)], LEAF)
    p.poly(dots(".2 .36, .28 .2, .72 .2, .8 .36, .7 .32, .6 .37, .5 .32, .4 .37, .3 .32"), (216, 40, 50))
    for k in range(5):
        p.line([(0.3 + 0.1 * k, 0.2), (0.26 + 0.12 * k, 0.33)], 0.02, (255, 244, 240))
    p.line([(0.25, 0.26), (0.75, 0.26)], 0.016, (255, 244, 240))


def _drill(p, rnd, c):
    p.rect(0.74, 0, 1, 1, (206, 196, 184), outline=False)
    p.circle(0.76, 0.42, 0.03, (60, 54, 50))
    p.poly(dots(".14 .3, .5 .32, .54 .38, .54 .48, .14 .52"), c)
    p.poly([(0.16, 0.5), (0.32, 0.5), (0.28, 0.82), (0.12, 0.82)], shade(c, -0.35))
    p.rect(0.08, 0.82, 0.34, 0.92, (60, 60, 66))
    p.rect(0.54, 0.38, 0.6, 0.48, (60, 60, 66))
    p.rect(0.6, 0.415, 0.76, 0.44, STEEL)
    for k in range(4):
        p.line([(0.61 + 0.035 * k, 0.44), (0.635 + 0.035 * k, 0.415)], 0.008, (70, 70, 76))
    for k in range(5):
        p.circle(0.7 + 0.01 * k, 0.5 + 0.05 * k, 0.01, (170, 156, 140), outline=False)


def _stool(p, rnd, c):
    p.rect(0, 0.84, 1, 1, (206, 180, 146), outline=False)
    for x, foot in ((0.4, 0.28), (0.6, 0.72), (0.5, 0.5)):
        p.limb((x, 0.44), (foot, 0.92), 0.03, 0.024, shade(c, -0.3))
    p.line([(0.34, 0.7), (0.66, 0.7)], 0.026, shade(c, -0.4))
    p.ellipse(0.5, 0.43, 0.27, 0.075, shade(c, -0.2))
    p.ellipse(0.5, 0.4, 0.27, 0.075, c)


def _horn(p, rnd, c):
    brass = (236, 186, 60)
    p.poly(dots(".5 .72, .62 .6, .8 .62, .98 .74, .8 .98, .7 .8"), brass)
    p.ellipse(0.89, 0.86, 0.06, 0.17, shade(brass, -0.45), turn=0.65)
    for width, tone in ((0.1, shade(brass, -0.35)), (0.07, brass)):
        draw_ring(p, 0.44, 0.5, 0.24, tone, width)
        p.line([(0.44, 0.26), (0.24, 0.22), (0.1, 0.12)], width * 0.7, tone, curved=True)
    p.poly([(0.03, 0.12), (0.12, 0.03), (0.15, 0.1), (0.11, 0.15)], shade(brass, -0.3))
    for k in range(3):
        p.rect(0.36 + 0.07 * k, 0.42, 0.41 + 0.07 * k, 0.58, shade(brass, 0.3))


def _plane(p, rnd, c):
    paint_sky(p, (120, 184, 240))
    q = p.at(0.5, 0.44, 0.44, turn=-0.1)
    q.poly([(-0.9, -0.04), (-1.05, -0.42), (-0.84, -0.42), (-0.6, -0.14)], c)
    q.blob(dots("-.95 0, -.6 -.16, .6 -.18, .98 -.02, .6 .14, -.6 .12"), (246, 248, 250))
    q.poly([(0.1, 0.02), (0.3, 0.02), (-0.2, 0.5), (-0.4, 0.5)], shade(c, -0.15))
    for k in range(7):
        q.circle(-0.5 + 0.16 * k, -0.05, 0.035, (90, 140, 190))
    for x, y, r in ((0.1, 0.9, 0.14), (0.3, 0.94, 0.16), (0.55, 0.92, 0.15), (0.76, 0.9, 0.14), (0.94, 0.94, 0.14)):
        p.circle(x, y, r, (250, 252, 255), outline=False)


def _mouse_cheese(p, rnd, c):
    beast_actor(rnd, "mouse", 0.0, "grey").draw(p.at(0.32, 0.86, 0.34), "standing")
    p.poly([(0.58, 0.86), (0.94, 0.86), (0.94, 0.64), (0.62, 0.7)], (250, 206, 70))
    p.poly([(0.62, 0.7), (0.94, 0.64), (0.84, 0.58)], (255, 226, 120))
    for x, y, r in ((0.7, 0.78, 0.03), (0.84, 0.74, 0.035), (0.8, 0.82, 0.02)):
        p.circle(x, y, r, (214, 160, 40))


# "{c}" is the colour's word where the drawing has one; a place of its own keeps the paper away.
SENSES = (
    (
        _spade,
        "a spade stuck in the soil|a garden spade in the ground|a spade with a {c} handle in the garden soil",
    ),
    (
        _tram,
        "a {c} tram on rails in the city|a {c} tram under electric wires|a {c} tram from the side|a tram in a street",
    ),
    (
        _bat_flying,
        "a bat flying in front of the moon|a bat with spread wings at night|a flying bat and a full moon",
    ),
    (_bat_hanging, "a bat hanging upside down from a branch|a bat hanging from a branch|a bat sleeping upside down"),
    (
        _crane_bird,
        "a crane standing on one leg in the water|a white crane bird among reeds|a crane, the bird, standing in a lake",
    ),
    (
        _crane_machine,
        "a construction crane lifting a {c} box|a crane at a building site|a yellow crane lifting a load",
    ),
    (_nail, "a nail in a wooden board|a nail in a plank of wood|an iron nail stuck in wood"),
    (
        _hammer_and_nail,
        "a hammer and a nail in a wooden board|a hammer hitting a nail|a hammer driving a nail into wood",
    ),
    (_trunk, "an old trunk with leather straps|a travel trunk|a brown trunk for clothes with straps"),
    (_tree_trunk, "the trunk of a tree|a thick tree trunk|a tree trunk with a hole"),
    (_gold_ring, "a gold ring with a diamond in a {c} box|a diamond ring in a box|a wedding ring in a {c} box"),
    (_hand_fan, "a {c} hand fan|an open {c} folding fan|a {c} paper fan|a folding fan that is open"),
    (_table_fan, "a {c} electric fan|a {c} table fan|a fan with {c} blades"),
    (
        _bow_and_arrow,
        "a bow and arrow|a wooden bow with an arrow|a bow and an arrow with {c} feathers|a drawn bow with an arrow",
    ),
    (_ribbon_bow, "a gift with a big {c} bow|a {c} bow on a present|a {c} ribbon bow on a box"),
    (
        _mole,
        "a mole coming out of a molehill|a mole in its molehill|a mole looking out of the earth",
    ),
    (_iron, "a {c} iron on an ironing board|a steaming {c} iron|a clothes iron on an ironing board"),
    (_jam, "a jam jar with a checked cloth|a jar of jam|a jam jar with a striped cloth lid|a jam jar full of jam"),
    (_drill, "a {c} drill drilling a hole in a wall|a {c} electric drill|a drill making a hole in the wall"),
    (_stool, "a {c} stool with three legs|a three-legged {c} stool|a small {c} stool on the floor"),
    (_horn, "a brass horn|a golden horn, the musical instrument|a hunting horn made of brass|a french horn"),
    (
        _plane,
        "a plane flying above the clouds|a {c} and white plane above the clouds|a plane in the sky over white clouds",
    ),
    (
        _mouse_cheese,
        "a mouse next to a piece of cheese|a grey mouse and a piece of cheese|a mouse beside yellow cheese",
    ),
)
# These leave the ground to the stage.
LOOSE = (_trunk, _gold_ring, _hand_fan, _table_fan, _bow_and_arrow, _ribbon_bow, _iron, _jam, _horn, _mouse_cheese)


def sense(studio):
    rnd = studio.rnd
    drawing, words = rnd.choice(SENSES)
    word = rnd.choice(("red", "blue", "green", "yellow", "orange", "purple"))
    flip = rnd.random() < 0.4
    if drawing in LOOSE:
        stage, y = ground_for(studio, "table")
        size = rnd.uniform(0.76, 0.98)
    else:
        stage, y, size = studio.stages.paper(False), 0.95, 1.0
        stage.place = "sense"
    stage.unit, side = 1.0, 1 if flip else -1
    pen = pen_at(studio, stage, 0.5 + side * size / 2, y - 0.95 * size, size, flip)
    drawing(pen, rnd, near(rnd, COLOURS[word], 8))
    return stage, rnd.choice(words.split("|")).format(c=word)
