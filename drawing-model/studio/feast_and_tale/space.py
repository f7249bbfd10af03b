"""Aliens, astronauts, rockets, planets, comets and rovers."""

import math

from ..actors import beast_actor, thing_actor
from ..brush import shade
from ..casting import pen_at, walker
from ..palette import COLOURS, near
from ..relations import seat_rider
from .basics import INK, an, painted, points
from .props import SUITED, draw_face, draw_flames, ground_at, hero_of, night, settle, which_way


def _alien_at(p, tone, up=False):
    """The upper half, from the waist at the origin."""
    p.limb((0, 0), (0, -0.2), 0.13, 0.1, tone)
    for s in (-1, 1):
        lifted = up and s == 1
        p.bent(
            (s * 0.1, -0.2),
            (s * 0.24, -0.16 if not lifted else -0.26),
            (s * 0.26, -0.02 if not lifted else -0.5),
            0.04,
            0.035,
            shade(tone, -0.1),
        )
        p.circle(s * 0.26, -0.02 if not lifted else -0.52, 0.05, tone)
        p.line([(s * 0.08, -0.62), (s * 0.16, -0.8)], 0.025, tone)
        p.circle(s * 0.16, -0.81, 0.035, shade(tone, -0.2))
    p.blob(points("-0.2 -0.56, 0 -0.7, 0.2 -0.56, 0.16 -0.38, 0 -0.26, -0.16 -0.38"), tone)
    for s in (-1, 1):
        p.ellipse(s * 0.085, -0.5, 0.06, 0.08, INK, s * 0.4)
        p.circle(s * 0.085 - 0.015, -0.53, 0.018, (255, 255, 255), outline=False)
    p.arc(0, -0.36, 0.06, 0.04, 10, 170, 0.02, INK)


def _saucer(p, tone):
    p.ellipse(0, 0, 0.5, 0.14, tone)
    p.ellipse(0, -0.03, 0.44, 0.1, shade(tone, 0.25), outline=False)
    for k in range(5):
        p.circle(-0.34 + 0.17 * k, 0.06 - 0.03 * abs(k - 2) / 2, 0.034, (255, 226, 90), outline=False)


def alien_scene(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    tone, word = painted(rnd, 0.55, ("green", "green", "blue", "purple", "pink", "orange"))
    hull, hue = painted(rnd, 0.3, ("grey", "red", "blue", "purple"))
    if not hue:
        hull = (170, 176, 188)
    alien, ship = an(word, "alien"), an(hue, rnd.choice(("flying saucer", "ufo", "flying saucer", "spaceship")))
    ship = ship.replace("an ufo", "a ufo")
    kind = rnd.choice(("in", "in", "waving", "beam", "beside"))
    if kind == "in":
        stage = ground_at(studio, ("space", "space", "meadow", "city", "desert", "moon"), 0.35)
        p = pen_at(studio, stage, 0.5, 0.66, 0.9, flip)
        up = rnd.random() < 0.4
        p.circle(0, -0.12, 0.3, (206, 236, 250))
        p.circle(0, -0.12, 0.3, (190, 226, 246), outline=False)
        _alien_at(p.at(0, -0.02, 0.5), tone, up)
        _saucer(p.at(0, 0.06), hull)
        deeds = ("waving from", "waving in") if up else ("in", "flying in", "inside", "sitting in", "flying")
        return stage, f"{alien} {rnd.choice(deeds)} {ship}"
    if kind == "beam":
        stage = night(studio, ("meadow", "farm", "prairie", "desert", "village"), 0.3)
        prey = rnd.choice(("cow", "cow", "sheep", "pig", "horse", "dog", "car", "person"))
        stage.pen.poly(points("0.38 0.3, 0.62 0.3, 0.82 0.97, 0.18 0.97"), (255, 246, 150, 170))
        settle(stage)
        p = pen_at(studio, stage, 0.5, 0.28, 0.8)
        p.circle(0, -0.06, 0.18, (190, 226, 246))
        _saucer(p, hull)
        if prey == "person":
            actor = walker(rnd, 0.9)
            actor.draw(pen_at(studio, stage, 0.5, 0.86, 0.44), "arms up")
        elif prey == "car":
            actor = thing_actor(rnd, "car", colour_chance=0.5)
            actor.draw(pen_at(studio, stage, 0.5, 0.78, 0.22))
        else:
            actor = beast_actor(rnd, prey, dressed=0.0)
            actor.draw(pen_at(studio, stage, 0.48, 0.84, 0.32, flip), "jumping")
        return stage, rnd.choice(
            (
                f"{ship} taking {actor.text} with a beam of light",
                f"{ship} lifting up {actor.text}",
                f"{ship} abducting {actor.text}",
                f"{ship} pulling {actor.text} up in a beam of light",
            )
        )
    stage = ground_at(studio, ("mars", "moon", "meadow", "desert", "forest", "city"))
    p = pen_at(studio, stage, 0.5 - (side * 0.2 if kind == "beside" else 0), 0.95, 0.82, flip)
    for s in (-1, 1):
        p.limb((s * 0.06, -0.32), (s * 0.09, -0.04), 0.055, 0.045, shade(tone, -0.1))
        p.ellipse(s * 0.1 + 0.02, -0.025, 0.08, 0.03, shade(tone, -0.2))
    _alien_at(p.at(0, -0.3, 0.86), tone, kind == "waving")
    if kind == "waving":
        return stage, f"{alien} {rnd.choice(('waving', 'waving', 'waving hello', 'saying hello'))}"
    q = pen_at(studio, stage, 0.5 + side * 0.21, 0.84, 0.56)
    q.circle(0, -0.06, 0.2, (190, 226, 246))
    for s in (-1, 1):
        q.line([(s * 0.2, 0.08), (s * 0.3, 0.2)], 0.03, shade(hull, -0.3))
    _saucer(q, hull)
    return stage, f"{alien} {rnd.choice(('next to', 'standing beside', 'beside', 'and'))} {ship}"


SPACE = ("space", "space", "space", "moon", "mars")


def _flag(p, rnd):
    word = rnd.choice(("red", "blue", "green", "yellow", "orange", "white"))
    p.line([(0, 0.02), (0, -0.9)], 0.035, (200, 204, 212))
    p.poly(points("0 -0.9, 0.46 -0.86, 0.46 -0.54, 0 -0.56"), near(rnd, COLOURS[word], 6))
    return word


def astronaut(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    man = hero_of(rnd, "astronaut")
    deed = rnd.choice(("walking", "floating", "floating", "flag", "flag", "riding", "waving", "sitting", "jumping"))
    if deed == "floating":
        stage = studio.stages.outdoors_or_in(("float",), name="space")
        stage.unit = 1.0
        p = pen_at(studio, stage, 0.5, 0.5, 0.74, flip).at(0, 0, 1, turn=rnd.uniform(-0.7, 0.7))
        tether = rnd.random() < 0.4
        if tether:
            stage.pen.line(
                [(0.5, 0.5), (0.5 - side * 0.2, 0.62), (0.5 - side * 0.36, 0.5), (0.5 - side * 0.5, 0.7)],
                0.012,
                (220, 222, 230),
                True,
            )
        man.draw(p.at(0, 0.5), rnd.choice(("jumping", "dancing", "waving", "arms up")), front=False)
        planet = rnd.random() < 0.5
        if planet:
            _ringed(
                stage.pen.at(0.5 + side * 0.32, 0.2, 0.13),
                near(rnd, COLOURS[rnd.choice(("orange", "purple", "blue", "green"))], 10),
                rnd.random() < 0.5,
            )
        return stage, rnd.choice(
            ("an astronaut floating", "an astronaut floating", "an astronaut drifting", "an astronaut on a space walk")
        ) + (" on a line" if tether else "") + (" near a planet" if planet else "")
    stage = (
        studio.stages.outdoors_or_in(name=rnd.choice(("moon", "moon", "moon", "mars")))
        if rnd.random() < 0.75
        else studio.stages.paper(rnd.random() < 0.4)
    )
    stage.unit = 1.0
    if deed == "flag":
        word = _flag(pen_at(studio, stage, 0.5 + side * 0.08, 0.94, 0.76, flip), rnd)
        studio.put(stage, man, 0.5 - side * 0.18, 0.95, "pushing", flip, 0.7, front=False)
        return (
            stage,
            f"an astronaut {rnd.choice(('planting', 'planting', 'putting up', 'setting up', 'with'))} a {word} flag",
        )
    if deed == "riding":
        mount = beast_actor(
            rnd, rnd.choice(("horse", "horse", "horse", "camel", "unicorn", "elephant", "zebra", "cow")), dressed=0.0
        )
        seat_rider(studio, stage, man, mount, flip, rnd.choice(("standing", "walking", "running")))
        return stage, f"an astronaut {rnd.choice(('riding', 'riding', 'riding on', 'on'))} {mount.text}"
    pose = {"walking": "walking", "waving": "waving", "sitting": "sitting low", "jumping": "jumping"}[deed]
    studio.put(stage, man, 0.5, 0.88 if deed == "jumping" else 0.95, pose, flip, 0.76, front=False)
    deeds = {
        "walking": ("walking", "taking a walk"),
        "waving": ("waving", "waving hello"),
        "sitting": ("sitting", "sitting down"),
        "jumping": ("jumping", "hopping"),
    }[deed]
    return stage, f"an astronaut {rnd.choice(deeds)}"


def space_meeting(studio):
    """An astronaut and somebody from there."""
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = ground_at(studio, ("moon", "moon", "mars"), 0.25)
    tone, word = painted(rnd, 0.6, ("green", "green", "blue", "purple", "orange", "pink"))
    pose = rnd.choice(("waving", "pushing", "holding"))
    studio.put(stage, hero_of(rnd, "astronaut"), 0.5 - side * 0.22, 0.95, pose, flip, 0.7, front=False)
    p = pen_at(studio, stage, 0.5 + side * 0.22, 0.95, 0.66, not flip)
    for s in (-1, 1):
        p.limb((s * 0.06, -0.32), (s * 0.09, -0.04), 0.055, 0.045, shade(tone, -0.1))
        p.ellipse(s * 0.1 + 0.02, -0.025, 0.08, 0.03, shade(tone, -0.2))
    _alien_at(p.at(0, -0.3, 0.86), tone, pose == "waving")
    verbs = {"waving": ("waving at", "greeting", "and"), "pushing": ("reaching out to", "meeting", "and")}
    return (
        stage,
        f"an astronaut {rnd.choice(verbs.get(pose, ('meeting', 'and', 'next to', 'talking to')))} {an(word, 'alien')}",
    )


def animal_astronaut(studio):
    rnd = studio.rnd
    kind = rnd.choice((*SUITED, "cat", "cat", "dog"))
    stage = ground_at(studio, SPACE, 0.35)
    suit, word = painted(rnd, 1.0, ("white", "white", "white", "orange", "light blue", "grey"))
    suit = shade(suit, -0.05)
    floats = stage.place == "space"
    p = pen_at(studio, stage, 0.5, 0.95 if not floats else 0.9, 0.84)
    if floats:
        p = p.at(0, -0.5, 0.95, turn=rnd.uniform(-0.5, 0.5)).at(0, 0.5)
    wave = rnd.random() < 0.4
    for s in (-1, 1):
        p.limb((s * 0.1, -0.26), (s * 0.13, -0.08), 0.1, 0.09, shade(suit, -0.08))
        p.ellipse(s * 0.14, -0.035, 0.11, 0.045, shade(suit, -0.35))
        hand = (s * 0.38, -0.62) if wave and s == 1 else (s * 0.32, -0.24)
        p.bent((s * 0.16, -0.46), (s * 0.3, -0.42), hand, 0.075, 0.065, shade(suit, -0.08))
        p.circle(*hand, 0.065, shade(suit, -0.35))
    p.round_rect(-0.21, -0.54, 0.21, -0.18, 0.1, suit)
    p.round_rect(-0.1, -0.42, 0.1, -0.3, 0.02, (110, 120, 136))
    p.circle(-0.05, -0.36, 0.025, (230, 60, 60), outline=False)
    p.circle(0.05, -0.36, 0.025, (70, 190, 90), outline=False)
    p.circle(0, -0.72, 0.27, shade(suit, -0.12))
    p.circle(0, -0.72, 0.235, (186, 222, 244))
    draw_face(p.at(0, -0.7, 0.145), kind)
    p.arc(0, -0.72, 0.2, 0.2, 200, 250, 0.022, (255, 255, 255))
    suit_words = rnd.choice(("a space suit", "a spacesuit", "an astronaut suit", "an astronaut's suit"))
    if word != "white" or rnd.random() < 0.3:
        suit_words = f"{an(word)} space suit"
    verb = rnd.choice((" floating", "")) if floats else rnd.choice((" waving", " waving", "")) if wave else ""
    return stage, rnd.choice(
        (
            f"a {kind} in {suit_words}{verb}",
            f"a {kind} in {suit_words}{verb}",
            f"a {kind} wearing {suit_words}{verb}",
            f"an astronaut {kind}{verb}" if word == "white" else f"a {kind} in {suit_words}{verb}",
        )
    )


def _ringed(p, tone, ring=True):
    """A planet of radius one, with or without a ring."""
    p.circle(0, 0, 1.0, tone)
    for y, w in ((-0.4, 0.8), (0.1, 0.94), (0.5, 0.76)):
        p.line([(-w * 0.9, y), (w * 0.9, y)], 0.14, shade(tone, -0.15))
    if ring:
        q = p.at(0, 0, 1, turn=-0.3)
        q.arc(0, 0, 1.75, 0.42, -20, 200, 0.17, (236, 214, 160))
        q.arc(0, 0, 1.5, 0.34, -10, 190, 0.08, (196, 170, 120))
        q.arc(0, 0, 1.75, 0.42, 200, 222, 0.17, (236, 214, 160))
        q.arc(0, 0, 1.75, 0.42, 318, 340, 0.17, (236, 214, 160))


def _rocket_at(p, tone, fire=True):
    """Stands on the origin, one unit high, without its flames."""
    if fire:
        draw_flames(p.at(0, -0.06, 1, turn=1.57), 0.42, 0.15)
    for s in (-1, 1):
        p.blob([(s * 0.13, -0.34), (s * 0.3, -0.14), (s * 0.3, -0.0), (s * 0.12, -0.1)], tone)
    p.blob(points("-0.1 -0.04, -0.18 -0.4, -0.12 -0.78, 0 -1.0, 0.12 -0.78, 0.18 -0.4, 0.1 -0.04"), (238, 240, 246))
    p.blob(points("-0.115 -0.77, -0.06 -0.9, 0 -1.0, 0.06 -0.9, 0.115 -0.77, 0 -0.75"), tone)
    p.circle(0, -0.56, 0.085, shade(tone, -0.2))
    p.circle(0, -0.56, 0.06, (150, 214, 250), outline=False)
    p.rect(-0.1, -0.08, 0.1, -0.02, (90, 94, 104))


def rocket_scene(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    tone, word = painted(rnd, 0.5, ("red", "blue", "green", "orange", "purple", "yellow"))
    deed = rnd.choice(("off", "off", "past", "past", "landing", "flying"))
    rocket = f"{an(word, 'rocket')}" if word != "" else "a rocket"
    if deed == "off":
        stage = ground_at(studio, ("desert", "meadow", "beach", "island", "city", "mars"))
        p = pen_at(studio, stage, 0.5, 0.72, 0.66)
        for k in range(11):
            x = -0.5 + 0.1 * k
            stage.pen.circle(
                0.5 + x * 0.9,
                0.95 - 0.03 * (k % 3),
                0.09 - 0.04 * abs(x),
                shade((222, 224, 230), rnd.uniform(-0.1, 0.2)),
            )
        draw_flames(p.at(0, -0.06, 1, turn=1.57), 0.42, 0.16)
        _rocket_at(p, tone, False)
        for k in range(4):
            stage.pen.circle(0.38 + 0.08 * k, 0.97, 0.06, (236, 238, 242))
        deeds = ("taking off", "taking off", "launching", "lifting off", "starting", "blasting off with fire and smoke")
        return stage, f"{rocket} {rnd.choice(deeds)}"
    if deed == "landing":
        stage = studio.stages.outdoors_or_in(name=rnd.choice(("moon", "moon", "mars")))
        stage.unit = 1.0
        p = pen_at(studio, stage, 0.5, 0.8, 0.66)
        _rocket_at(p, tone, False)
        for s in (-1, 1):
            p.line([(s * 0.2, -0.1), (s * 0.34, 0.16)], 0.035, (110, 114, 124))
        draw_flames(p.at(0, -0.04, 1, turn=1.57), 0.22, 0.12)
        return stage, f"{rocket} {rnd.choice(('landing', 'landing', 'touching down'))}"
    stage = studio.stages.outdoors_or_in(name="space") if rnd.random() < 0.8 else studio.stages.paper(True)
    stage.unit = 1.0
    if deed == "past":
        hue = rnd.choice(("orange", "purple", "blue", "green", "yellow", "pink", ""))
        ring = rnd.random() < 0.75
        _ringed(
            pen_at(studio, stage, 0.5 + side * 0.14, 0.64 if ring else 0.66, 0.2),
            near(rnd, COLOURS[hue or "orange"], 8),
            ring,
        )
        q = pen_at(studio, stage, 0.5 - side * 0.06, 0.3, 0.46).at(0, 0, 1, turn=side * 1.1).at(0, 0.5)
        _rocket_at(q, tone)
        body = (
            rnd.choice(
                (
                    an(hue, "planet with rings"),
                    an(hue, "ringed planet"),
                    "Saturn" if not hue else an(hue, "planet with a ring"),
                )
            )
            if ring
            else an(hue, "planet")
        )
        return stage, f"{rocket} {rnd.choice(('flying past', 'flying past', 'passing', 'flying by', 'near'))} {body}"
    q = pen_at(studio, stage, 0.5, 0.5, 0.68).at(0, 0, 1, turn=side * rnd.choice((0.5, 0.8, 1.1))).at(0, 0.42)
    _rocket_at(q, tone)
    return stage, f"{rocket} flying"


def planets(studio):
    rnd = studio.rnd
    stage = studio.stages.outdoors_or_in(name="space")
    stage.unit = 1.0
    kind = rnd.choice(("system", "system", "station", "satellite", "satellite", "earth"))
    pen = stage.pen
    if kind == "system":
        count = rnd.choice((3, 4, 5, 6, 8))
        pen.circle(0.5, 0.5, 0.13, (255, 214, 60), outline=False)
        for k in range(12):
            a = 6.283 * k / 12
            pen.line(
                [
                    (0.5 + 0.14 * math.cos(a), 0.5 + 0.14 * math.sin(a)),
                    (0.5 + 0.18 * math.cos(a), 0.5 + 0.18 * math.sin(a)),
                ],
                0.014,
                (255, 190, 50),
            )
        tones = (
            (190, 150, 110),
            (240, 190, 110),
            (70, 140, 230),
            (226, 90, 60),
            (220, 180, 130),
            (236, 206, 140),
            (140, 210, 230),
            (70, 90, 210),
        )
        turn = rnd.uniform(0, 6)
        for k in range(count):
            r = 0.22 + 0.26 * k / max(1, count - 1)
            pen.arc(0.5, 0.5, r, r, 0, 180, 0.005, (120, 126, 150))
            pen.arc(0.5, 0.5, r, r, 180, 360, 0.005, (120, 126, 150))
            a = turn + 2.4 * k
            size = (0.04, 0.05)[k % 2] if count < 6 else (0.03, 0.036)[k % 2]
            x, y = 0.5 + r * math.cos(a), 0.5 + r * math.sin(a)
            x, y = min(0.95, max(0.05, x)), min(0.95, max(0.05, y))
            pen.circle(x, y, size, tones[k], outline=False)
            if k == 4:
                pen.arc(x, y, size * 1.7, size * 0.5, 0, 360, 0.012, (240, 220, 170))
        number = {3: "three", 4: "four", 5: "five", 6: "six", 8: "eight"}[count]
        return stage, rnd.choice(
            (
                "planets around the sun",
                "the solar system",
                f"{number} planets circling the sun",
                "the sun and its planets",
                f"{number} planets orbiting the sun",
                "the planets going round the sun",
            )
        )
    if kind == "earth":
        _earth(pen, 0.5, 0.55, 0.34)
        pen.circle(0.84, 0.2, 0.09, (206, 206, 210), outline=False)
        pen.circle(0.81, 0.18, 0.02, (170, 170, 176), outline=False)
        return stage, rnd.choice(
            ("the earth and the moon", "planet earth with the moon", "the earth seen from space with the moon")
        )
    earth = rnd.random() < 0.6
    if earth:
        _earth(pen, 0.5, 1.16, 0.46)
    q = pen_at(studio, stage, 0.5, 0.4, 0.84, rnd.random() < 0.5).at(0, 0, 1, turn=rnd.uniform(-0.35, 0.35))
    panel, hull = (50, 84, 170), (206, 210, 218)
    if kind == "station":
        q.rect(-0.5, -0.025, 0.5, 0.025, hull)
        for x in (-0.46, -0.28, 0.28, 0.46):
            for s in (-1, 1):
                q.rect(x - 0.065, s * 0.06, x + 0.065, s * 0.34, panel)
                q.line([(x, s * 0.06), (x, s * 0.34)], 0.01, (150, 180, 230))
                q.line([(x - 0.065, s * 0.2), (x + 0.065, s * 0.2)], 0.01, (150, 180, 230))
        q.round_rect(-0.16, -0.09, 0.16, 0.09, 0.05, (236, 238, 242))
        q.round_rect(-0.07, -0.2, 0.07, 0.2, 0.05, hull)
        q.circle(0, 0, 0.04, (120, 200, 240))
        return stage, rnd.choice(("a space station", "a space station with solar panels", "a big space station")) + (
            rnd.choice((" above the earth", " orbiting the earth")) if earth else ""
        )
    for s in (-1, 1):
        q.rect(s * 0.16, -0.1, s * 0.5, 0.1, panel)
        for k in range(1, 4):
            q.line([(s * (0.16 + 0.085 * k), -0.1), (s * (0.16 + 0.085 * k), 0.1)], 0.01, (150, 180, 230))
        q.line([(s * 0.1, 0), (s * 0.18, 0)], 0.03, hull)
    q.round_rect(-0.12, -0.15, 0.12, 0.15, 0.03, (230, 190, 90))
    q.blob(points("-0.12 0.2, 0 0.28, 0.12 0.2, 0 0.16"), hull)
    q.line([(0, -0.15), (0, -0.28)], 0.016, hull)
    q.circle(0, -0.28, 0.02, (230, 60, 60))
    return stage, rnd.choice(("a satellite", "a satellite with solar panels", "a satellite flying")) + (
        rnd.choice((" above the earth", " orbiting the earth", " over the earth")) if earth else ""
    )


def _earth(pen, x, y, r):
    pen.circle(x, y, r, (60, 130, 220), outline=False)
    for u, v, w, h in (
        (-0.35, -0.3, 0.34, 0.3),
        (-0.2, 0.35, 0.2, 0.32),
        (0.4, -0.2, 0.36, 0.4),
        (0.5, 0.4, 0.18, 0.14),
        (0.05, -0.72, 0.3, 0.14),
    ):
        pen.ellipse(x + u * r, y + v * r, w * r, h * r, (80, 170, 80), 0.3, outline=False)
    for u, v in ((-0.5, 0.1), (0.1, 0.05), (0.3, -0.6)):
        pen.ellipse(x + u * r, y + v * r, 0.28 * r, 0.06 * r, (245, 248, 252), -0.1, outline=False)


def comet_in_the_sky(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = night(studio, ("mountains", "mountains", "peak", "lake", "desert", "snowfield", "sea", "village"), 0.2)
    tone, word = painted(rnd, 0.4, ("light blue", "yellow", "orange", "white", "green"))
    p = stage.pen.at(0.5 + side * 0.2, 0.36, 0.8, flip)
    p.poly(points("0.05 -0.06, -0.7 -0.4, -0.6 -0.26, -0.76 -0.2, -0.02 0.07"), (*shade(tone, 0.2), 150), False)
    p.poly([(0.03, -0.04), (-0.5, -0.26), (-0.02, 0.05)], (*shade(tone, 0.6), 190), False)
    p.circle(0, 0, 0.1, shade(tone, 0.3), outline=False)
    p.circle(0.01, 0.0, 0.065, (255, 255, 246), outline=False)
    verb = rnd.choice(("flying over", "over", "streaking over", "crossing the sky over", "above"))
    scene = {
        "mountains": "mountains",
        "peak": "a mountain",
        "lake": "a lake",
        "desert": "a desert",
        "snowfield": "a snowy landscape",
        "sea": "the sea",
        "village": "a village",
    }.get(stage.place)
    comet = an(word, rnd.choice(("comet", "comet", "shooting star")))
    if scene:
        stage.words = rnd.choice(("at night", "at night", ""))
        return stage, f"{comet} {verb} {scene}"
    return stage, f"{comet} {rnd.choice(('in the sky', 'flying across the sky', 'with a long tail'))}"


def rover(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = (
        studio.stages.outdoors_or_in(name=rnd.choice(("moon", "moon", "mars")))
        if rnd.random() < 0.75
        else studio.stages.paper(False)
    )
    stage.unit = 1.0
    p = pen_at(studio, stage, 0.5, 0.93, 0.92, flip)
    driver = rnd.random() < 0.5
    p.round_rect(-0.4, -0.26, 0.4, -0.16, 0.03, (214, 178, 84))
    if driver:
        hero_of(rnd, "astronaut").draw(p.at(-0.06, -0.06, 0.66), "sitting", front=False)
        p.line([(0.22, -0.26), (0.18, -0.42)], 0.03, (110, 114, 124))
    else:
        p.round_rect(-0.2, -0.4, 0.16, -0.26, 0.03, (236, 238, 242))
        p.poly(points("-0.34 -0.46, 0.1 -0.5, 0.1 -0.46, -0.34 -0.42"), (50, 84, 170))
        p.line([(0.24, -0.26), (0.24, -0.6)], 0.03, (150, 154, 164))
        p.round_rect(0.16, -0.68, 0.36, -0.58, 0.02, (206, 210, 218))
        p.circle(0.32, -0.63, 0.035, INK)
    p.line([(-0.34, -0.26), (-0.34, -0.54)], 0.02, (150, 154, 164))
    p.blob(points("-0.46 -0.62, -0.34 -0.54, -0.22 -0.62, -0.34 -0.58"), (226, 230, 236))
    for x in (-0.3, 0, 0.3):
        p.circle(x, -0.1, 0.11, (70, 72, 80))
        p.circle(x, -0.1, 0.05, (180, 184, 192), outline=False)
    noun = rnd.choice(("rover", "space rover", "moon rover" if stage.place != "mars" else "mars rover"))
    if driver:
        deeds = ("driving", "driving", "riding in", "in")
        noun = noun.replace("space rover", "moon buggy") if stage.place != "mars" else noun
        return stage, f"an astronaut {rnd.choice(deeds)} a {noun}"
    return stage, f"a {noun} {rnd.choice(('driving', 'rolling', ''))}".strip()
