"""Writes the list of held-out prompts; training skips every caption that is on it.

python eval/make_prompts.py > eval/prompts.json
"""

import itertools
import json
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from textimage.words import COLOURS, plural, with_article  # noqa: E402

THINGS = """cat|dog|horse|rabbit|lion|tiger|elephant|bear|cow|pig|sheep|chicken|duck|owl|penguin|frog|turtle|dragon|unicorn|butterfly|bee|shark|whale|octopus|monkey|mouse|fox|panda|snail|crab
apple|banana|strawberry|pizza|hamburger|birthday cake|ice cream|carrot|pineapple|watermelon|donut|cookie|lemon|mushroom|egg
car|bus|truck|train|airplane|bicycle|sailboat|ship|rocket|motorcycle|helicopter|tractor|taxi|fire truck|ambulance
house|castle|church|tent|tree|pine tree|palm tree|rose|tulip|sunflower|cactus|sun|crescent moon|star|cloud|rainbow|snowman|fire|umbrella
man|woman|boy|girl|baby|old man|old woman|robot|ghost|clown|prince|princess|santa claus|wizard|police officer|firefighter|astronaut|chef|skier|surfer
happy face|angry face|crying face|face with sunglasses|sleeping face|soccer ball|basketball|guitar|violin|book|key|crown|balloon|gift|christmas tree|laptop|camera|light bulb|hammer|scissors|bed|diamond|bell|kite"""
SCENES = (
    "on the beach",
    "in the snow",
    "at night",
    "in the forest",
    "in space",
    "at sunset",
    "on the grass",
    "in the city",
    "under water",
    "in the desert",
)
GROUNDS = [c for c in COLOURS if c not in ("grey", "turquoise", "brown")]
PAINTED = "car|house|cat|dog|horse|bird|balloon|flower|fish|elephant|rabbit|bus|umbrella|hat|chair|apple|dragon|butterfly|tree|robot".split(
    "|"
)
PAINTS = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "black")
COUNTED = "cat|dog|apple|star|tree|balloon|fish|car|flower|duck|strawberry|house|mushroom|butterfly|book".split("|")
PAIRED = (
    "cat|dog|horse|apple|banana|car|house|tree|star|sun|rose|rocket|robot|penguin|owl|guitar|book|pizza|lion|bus".split(
        "|"
    )
)


def main() -> None:
    rnd = random.Random(2024)
    things = [thing for line in THINGS.splitlines() for thing in line.split("|")]
    grounds = itertools.cycle(rnd.sample(GROUNDS, len(GROUNDS)))
    prompts = []
    for index, thing in enumerate(things):
        if index % 3 == 2:
            prompts.append({"kind": "scene", "prompt": f"{with_article(thing)} {rnd.choice(SCENES)}", "thing": thing})
        else:
            ground = next(grounds)
            prompts.append(
                {
                    "kind": "thing",
                    "prompt": f"{with_article(thing)} on a {ground} background",
                    "thing": thing,
                    "ground": ground,
                }
            )
    for thing in PAINTED * 2:
        paint = rnd.choice([p for p in PAINTS if (thing, p) not in {(q.get("thing"), q.get("paint")) for q in prompts}])
        prompts.append(
            {
                "kind": "colour",
                "prompt": f"{with_article(f'{paint} {thing}')} on a white background",
                "thing": thing,
                "paint": paint,
            }
        )
    for thing in COUNTED:
        for count, word in ((2, "two"), (3, "three")):
            prompts.append(
                {
                    "kind": "count",
                    "prompt": f"{word} {plural(thing)} on a white background",
                    "thing": thing,
                    "count": count,
                }
            )
    relations = itertools.cycle(("to the left of", "to the right of", "above", "below"))
    for thing in PAIRED * 2:
        other = rnd.choice([p for p in PAIRED if p != thing])
        relation = next(relations)
        prompts.append(
            {
                "kind": "position",
                "prompt": f"{with_article(thing)} {relation} {with_article(other)} on a white background",
                "thing": thing,
                "other": other,
                "relation": relation,
            }
        )
    seen: set[str] = set()
    unique = [p for p in prompts if not (p["prompt"] in seen or seen.add(p["prompt"]))]
    print(json.dumps(unique, indent=1))


if __name__ == "__main__":
    main()
