import { gaitOf, prop, traveller } from '../engine/actors.js';
import { type Brush, type Colour, lit } from '../engine/brush.js';
import { arc, clamp, during, type Play, type Staging, turn, wave } from '../engine/play.js';
import { does, headOf, phraseWith, type Sentence } from '../sentence.js';
import { outside } from './containers.js';

const slopes =
  /^(?:stairs|steps|staircase|hill|hills|slope|slide|ramp|mountain|mountainside|roof|dune|hillside)$/;
const uprights =
  /^(?:tree|trunk|wall|ladder|rope|pole|tower|stem|vine|cliff|building|skyscraper|fence|drainpipe|chimney|beanstalk|flower|window|leaf|lamppost|mast|curtain|castle|plant|stalk|house|web|branch)$/;
const round =
  /\b(?:ball|wheel|apple|orange|coin|barrel|snowball|stone|rock|boulder|tyre|tire|marble|pumpkin|egg|hoop)\b/;
const icy = /\b(?:snow|snowy|ice|icy|frozen)\b/;
const steps = 6;

/** Somebody or something goes up or down a tree, a wall, stairs or a hill. */
export const slope: Play = {
  stage(sentence) {
    // "a bear climbing a tree".
    const climbed =
      does(sentence, 'climb mount scale') && sentence.object !== '' ? sentence.object : undefined;
    const way =
      phraseWith(sentence, 'up,down,up to,down from,on') ?? (climbed && { preposition: 'up', noun: climbed });
    if (!way || (way.preposition === 'on' && !does(sentence, 'climb slide ski sled'))) return undefined;
    const head = headOf(way.noun);
    const up = way.preposition.startsWith('up');
    if (slopes.test(head)) return along(sentence, way.noun, up || sentence.verb === 'climb');
    return uprights.test(head) ? upright(sentence, way.noun, !way.preposition.startsWith('down')) : undefined;
  },
};

const upright = ({ subject }: Sentence, noun: string, upwards: boolean): Staging => ({
  backdrop: 'nothing on the grass',
  actors: [{ prompt: subject, share: 0.28, faces: -1 }, prop(noun, 0.86)],
  moment(paint, phase, { actors: [actor, post], tall }) {
    const [low, high] = [0.95, 0.95 - 0.82 * tall(post!)];
    const moved = during(phase, 0, 0.85);
    paint.actor(post!, { x: 0.5, y: low });
    paint.actor(actor, {
      x: 0.5 + 0.012 * wave(3 * phase),
      y: upwards ? low + (high - low) * moved : high + (low - high) * moved,
      pivot: 'centre',
      scaleY: 1 + 0.05 * Math.abs(wave(3 * phase)),
      angle: 0.08 * wave(3 * phase),
      opacity: during(phase, 0, 0.06) * (1 - during(phase, 0.92, 1)),
    });
  },
});

function along(sentence: Sentence, noun: string, upwards: boolean): Staging {
  const { subject, verb, direction: side = 1 } = sentence;
  const ball = round.test(subject);
  const rolls = does(sentence, 'roll tumble') || (ball && verb !== 'bounce');
  const kind = headOf(noun);
  const stepped = /^(?:stairs|steps|staircase)$/.test(kind);
  const snowy = icy.test(noun) || does(sentence, 'ski sled');
  const colour = stepped ? colours.stairs : snowy ? colours.snow : (colours[kind] ?? colours.grass!);
  return {
    backdrop: stepped ? 'nothing in the room' : snowy ? 'nothing in the snow' : 'nothing on the grass',
    actors: [traveller(subject, verb, 0.26, side)],
    layers({ actors: [actor], tall }) {
      const [gait, high, low, own] = [gaitOf(subject), 0.36, 0.92, tall(actor)];
      // The ground's row at a column; the lower end is where the way leads, or where it begins when it goes up.
      const fallsTo = upwards ? -side : side;
      const rowAt = (x: number) => {
        const share = clamp(fallsTo === 1 ? x : 1 - x);
        return high + (low - high) * (stepped ? Math.floor(share * steps) / (steps - 1) : share);
      };
      const from = outside(-side as -1 | 1, own);
      const turns = Math.round((1 - 2 * from) / (Math.PI * own));
      return (paint, phase) => {
        paintGround(paint, rowAt, colour!, stepped);
        const moved = rolls || verb === 'slide' ? phase * phase * 0.5 + phase * 0.5 : phase;
        const x = from + (1 - 2 * from) * moved;
        const part = (moved * (1 + 2 * own) * steps) % 1;
        const hop = does(sentence, 'bounce hop jump') ? 0.5 : stepped ? 0.15 : 0;
        const y = rowAt(x) - hop * own * arc(part);
        if (rolls || ball) {
          paint.actor(actor, { x, y: y - own / 2, pivot: 'centre', angle: side * turn * turns * moved });
        } else {
          const tilt = stepped ? { y } : { y: y + 0.04 * own, angle: Math.atan(fallsTo * (low - high)) };
          paint.actor(actor, { ...gait(10 * moved), x, angle: 0, ...tilt });
        }
      };
    },
  };
}

const stone: Colour = [140, 136, 140];
const colours: Readonly<Record<string, Colour>> = {
  stairs: [168, 124, 84],
  snow: [236, 244, 252],
  slide: [226, 60, 54],
  mountain: stone,
  mountainside: stone,
  roof: stone,
  ramp: stone,
  grass: [104, 176, 76],
};

function paintGround(paint: Brush, rowAt: (x: number) => number, colour: Colour, stepped: boolean): void {
  const { width, height } = paint.frame;
  const tops = Array.from({ length: width }, (_, x) => Math.round(rowAt(x / width) * height));
  paint.pixels((x, y) => {
    const below = y - tops[x]!;
    if (below < 0) return undefined;
    // The upper edge catches the light; steps have darker fronts.
    const light = below < 4 ? 1.15 : stepped ? 0.92 : 1 - 0.12 * (below / height);
    return [lit(colour, light), 1];
  });
}
