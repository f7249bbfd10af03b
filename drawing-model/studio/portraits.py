"""Heads and shoulders of people, close up."""

from .actors import HATS, person_actor
from .brush import shade
from .heads import draw_back_hair, draw_head
from .palette import COLOURS, near
from .roles import ROLES

MOODS = {
    "happy": ("smiling", "happy"),
    "sad": ("sad", "unhappy"),
    "laughing": ("laughing", "very happy"),
    "surprised": ("surprised", "astonished"),
    "calm": ("serious", "calm"),
}


def portrait(studio):
    rnd = studio.rnd
    actor = person_actor(rnd, plain=1.0)
    person = actor.of
    noun = actor.noun
    tails = []
    role = noun in ROLES
    person.close = True
    mood = rnd.choice(list(MOODS)) if rnd.random() < 0.45 else ""
    if mood:
        person.mood = mood
    # Everything visible that is worth a word is told often; what is not told is not there.
    if not role:
        person.glasses, person.beard, person.hat = "", "", ""
        if rnd.random() < 0.3:
            person.glasses = rnd.choice(("glasses", "sunglasses"))
            tails.append(person.glasses)
        if person.sex == "man" and person.age in ("adult", "old") and rnd.random() < 0.4:
            person.beard = rnd.choice(("beard", "moustache"))
            tails.append(
                f"a {person.words['hair']} {person.beard}"
                if rnd.random() < 0.3 and person.hair_style != "bald"
                else f"a {person.beard}"
            )
        if rnd.random() < 0.3:
            person.hat = rnd.choice((*HATS, "crown", "hat"))
            word = rnd.choice(("red", "blue", "green", "yellow", "black", "brown", "white", "purple"))
            person.hat_colour = near(rnd, COLOURS[word], 8)
            fixed = person.hat in ("crown", "chef hat", "santa hat", "pirate hat")
            tails.append(f"a {person.hat}" if fixed else f"a {word} {person.hat}")
        if person.hair_style == "bald" and person.age != "baby":
            noun = f"bald {noun}"
        elif rnd.random() < 0.6 and person.age != "baby" and not person.hat:
            style = {"long": "long ", "curly": "curly ", "short": "short "}.get(person.hair_style, "")
            colour = person.words["hair"]
            told = rnd.choice((f"{style}{colour} hair", f"{style}{colour} hair", f"{style or colour + ' '}hair"))
            tails.insert(0, told)
    stage = (
        studio.stages.paper(rnd.random() < 0.3) if rnd.random() < 0.85 else studio.stages.outdoors_or_in(("ground",))
    )
    tall_hat = person.hat in ("top hat", "chef hat", "wizard hat", "witch hat")
    head = rnd.uniform(0.19, 0.22) if tall_hat else rnd.uniform(0.23, 0.29)
    pen = stage.pen
    pen.outline = (38, 32, 34) if studio.style == 4 else None
    x, y = 0.5 + rnd.uniform(-0.04, 0.04), rnd.uniform(0.42, 0.48) + (0.08 if person.hat else 0.0)
    shoulders = head * 1.75
    if person.cape is not None:
        pen.blob(
            [
                (x - shoulders * 1.15, 1.08),
                (x - shoulders * 0.9, y + head * 1.5),
                (x + shoulders * 0.9, y + head * 1.5),
                (x + shoulders * 1.15, 1.08),
            ],
            person.cape,
        )
    draw_back_hair(pen, person, (x, y), head)
    pen.blob(
        [
            (x - shoulders, 1.1),
            (x - shoulders * 0.85, y + head * 1.6),
            (x, y + head * 1.2),
            (x + shoulders * 0.85, y + head * 1.6),
            (x + shoulders, 1.1),
        ],
        person.top,
    )
    pen.limb((x, y + head * 0.7), (x, y + head * 1.3), head * 0.36, head * 0.4, shade(person.skin, -0.12))
    turn = rnd.choice((0.0, 0.0, 0.0, 0.28))
    flip = turn > 0 and rnd.random() < 0.5
    draw_head(pen.at(x, y, head, flip), person, turn)
    pen.outline = None
    if rnd.random() < 0.25 and not role:
        tails.append(f"a {person.words['top']} shirt")
    feeling = rnd.choice(MOODS[mood]) + " " if mood else ""
    from textimage.words import with_article

    who = with_article(feeling + noun)
    if tails:
        who += " with " + (tails[0] if len(tails) == 1 else ", ".join(tails[:-1]) + " and " + tails[-1])
    form = rnd.choice(
        ("a portrait of {}", "portrait of {}", "{}", "{}", "{}", "{}", "the face of {}", "a close-up of {}")
    )
    # A bare name is drawn as the sticker sets draw it, so that one caption means one picture.
    if form == "{}" and not tails and not mood and noun in studio.sticker_names:
        form = "a portrait of {}"
    return stage, form.format(who)
