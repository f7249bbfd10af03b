import type { Frame } from '../../motion/renderPose.js';
import { type Colour, heightOf, paste } from '../paint.js';
import type { Cast, Play } from '../play.js';
import { headOf, phraseWith, type Sentence } from '../sentence.js';
import { during, turn } from '../timing.js';
import { gaitOf, prop, traveller } from './gait.js';

const slopes =
  /^(?:stairs|steps|staircase|hill|hills|slope|slide|ramp|mountain|mountainside|roof|dune|hillside)$/;
const uprights =
  /^(?:tree|trunk|wall|ladder|rope|pole|tower|stem|vine|cliff|building|skyscraper|fence|drainpipe|chimney|beanstalk|flower|window|leaf|lamppost|mast|curtain|castle|plant|stalk|house|web|branch)$/;
const round =
  /\b(?:ball|wheel|apple|orange|coin|barrel|snowball|stone|rock|boulder|tyre|tire|marble|pumpkin|egg|hoop)\b/;
const icy = /\b(?:snow|snowy|ice|icy|frozen)\b/;
const steps = 6;

/** Somebody or something goes up or down a tree, a wall, stairs or a hill. */
export const slope: Play = (sentence) => {
  const way = phraseWith(sentence, ['up', 'down', 'up to', 'down from', 'on']) ?? climbed(sentence);
  if (!way) return undefined;
  const head = headOf(way.noun);
  if (way.preposition === 'on' && !['climb', 'slide', 'ski', 'sled'].includes(sentence.verb))
    return undefined;
  if (slopes.test(head))
    return along(sentence, way.noun, way.preposition.startsWith('up') || sentence.verb === 'climb');
  return uprights.test(head) ? upright(sentence, way.noun, !way.preposition.startsWith('down')) : undefined;
};

/** "a bear climbing a tree". */
const climbed = ({ verb, object }: Sentence) =>
  ['climb', 'mount', 'scale'].includes(verb) && object !== ''
    ? { preposition: 'up', noun: object }
    : undefined;

function upright(sentence: Sentence, noun: string, upwards: boolean): Cast {
  return {
    backdrop: 'nothing on the grass',
    actors: [
      { ...traveller(sentence.subject, 'walk', 0.28, -1), prompt: sentence.subject },
      prop(noun, 0.86),
    ],
    stage({ width, height, actors: [actor, post] }) {
      const ground = 0.95 * height;
      const top = ground - 0.82 * heightOf(post!);
      return (frame, phase) => {
        paste(frame, post!, { x: width / 2, y: ground, pivot: 'base' });
        const moved = during(phase, 0, 0.85);
        const opacity = during(phase, 0, 0.06) * (1 - during(phase, 0.92, 1));
        const pull = Math.abs(Math.sin(turn * 3 * phase));
        paste(frame, actor!, {
          x: width / 2 + 0.012 * width * Math.sin(turn * 3 * phase),
          y: upwards ? ground + (top - ground) * moved : top + (ground - top) * moved,
          scaleY: 1 + 0.05 * pull,
          angle: 0.08 * Math.sin(turn * 3 * phase),
          opacity,
        });
      };
    },
  };
}

function along(sentence: Sentence, noun: string, upwards: boolean): Cast {
  const side = sentence.direction ?? 1;
  const rolls =
    sentence.verb === 'roll' ||
    sentence.verb === 'tumble' ||
    (round.test(sentence.subject) && sentence.verb !== 'bounce');
  const kind = headOf(noun);
  const stepped = /^(?:stairs|steps|staircase)$/.test(kind);
  return {
    backdrop: stepped
      ? 'nothing in the room'
      : icy.test(noun) || ['ski', 'sled'].includes(sentence.verb)
        ? 'nothing in the snow'
        : 'nothing on the grass',
    actors: [traveller(sentence.subject, sentence.verb, 0.26, side)],
    stage({ width, height, actors: [actor] }) {
      const gait = gaitOf(sentence.subject, actor!);
      const tall = heightOf(actor!);
      const [high, low] = [0.36 * height, 0.92 * height];
      // The ground's row at a column; the lower end is where the way leads, or where it begins when it goes up.
      const fallsTo = upwards ? -side : side;
      const rowAt = (x: number) => {
        const share = Math.min(1, Math.max(0, (fallsTo === 1 ? x : width - x) / width));
        return high + (low - high) * (stepped ? Math.floor(share * steps) / (steps - 1) : share);
      };
      const colour: Colour = stepped
        ? [168, 124, 84]
        : icy.test(noun) || sentence.verb === 'ski'
          ? [236, 244, 252]
          : /slide/.test(kind)
            ? [226, 60, 54]
            : /mountain|roof|ramp/.test(kind)
              ? [140, 136, 140]
              : [104, 176, 76];
      const from = side === 1 ? -tall : width + tall;
      const to = width - from;
      return (frame, phase) => {
        paintGround(frame, rowAt, colour, stepped);
        const moved = rolls || sentence.verb === 'slide' ? phase * phase * 0.5 + phase * 0.5 : phase;
        const x = from + (to - from) * moved;
        const part = ((moved * (width + 2 * tall)) / (width / steps)) % 1;
        const hop =
          sentence.verb === 'bounce' || sentence.verb === 'hop' || sentence.verb === 'jump'
            ? 0.5 * tall * 4 * part * (1 - part)
            : stepped
              ? 0.15 * tall * 4 * part * (1 - part)
              : 0;
        const turns = Math.round((to - from) / (Math.PI * tall));
        const { bob, ...limbs } = gait(10 * moved);
        const tilt = stepped ? 0 : Math.atan2(fallsTo * (low - high), width);
        const row = rowAt(x) - hop;
        if (rolls || round.test(sentence.subject))
          paste(frame, actor!, { x, y: row - tall / 2, angle: side * turn * turns * moved });
        else
          paste(frame, actor!, {
            ...limbs,
            x,
            y: row - bob + (stepped ? 0 : 0.04 * tall),
            angle: tilt,
            pivot: 'base',
          });
      };
    },
  };
}

function paintGround(
  { width, height, data }: Frame,
  rowAt: (x: number) => number,
  colour: Colour,
  stepped: boolean,
): void {
  for (let x = 0; x < width; x++) {
    const top = Math.round(rowAt(x));
    for (let y = Math.max(0, top); y < height; y++) {
      // The upper edge catches the light; steps have darker fronts.
      const light = y - top < 4 ? 1.15 : stepped ? 0.92 : 1 - 0.12 * ((y - top) / height);
      const at = 3 * (y * width + x);
      for (let channel = 0; channel < 3; channel++) data[at + channel] = colour[channel]! * light;
    }
  }
}
