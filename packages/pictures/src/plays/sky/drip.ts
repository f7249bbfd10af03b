import type { CutOut, Frame } from '../../motion/renderPose.js';
import { type Colour, heightOf, paintDisc, paintLine, paste } from '../paint.js';
import type { Moment, Play, Scene } from '../play.js';
import type { Sentence } from '../sentence.js';
import { during, turn } from '../timing.js';
import { asPicture } from './places.js';

const taps = /\b(?:tap|faucet|water tap|sink|spigot)$/;
const drips = /^(?:drip|leak|trickle|drop)$/;
const liquids: readonly [RegExp, Colour][] = [
  [/\b(?:honey|syrup)$/, [235, 165, 30]],
  [/\bpaint$/, [225, 60, 60]],
  [/\bchocolate$/, [110, 65, 35]],
  [/\b(?:water|raindrops?|drops?|dew|water ?drops?|droplets?)$/, [70, 160, 235]],
];

/** What drips, and of which colour the drops are; undefined if the sentence is about something else. */
function readDrip({ subject, verb, phrases }: Sentence): { from: string; colour: Colour } | undefined {
  const water = liquids.at(-1)![1];
  if (taps.test(subject) && drips.test(verb)) return { from: subject, colour: water };
  const liquid = liquids.find(([pattern]) => pattern.test(subject))?.[1];
  const from = phrases.find(({ preposition }) => /^(?:from|off|out of)$/.test(preposition))?.noun;
  if (liquid && from && (drips.test(verb) || (verb === 'fall' && !/sky|cloud/.test(from)))) {
    return { from, colour: liquid };
  }
  return /\b(?:icicles?|honey dipper)$/.test(subject) && drips.test(verb)
    ? { from: subject, colour: water }
    : undefined;
}

/** Drops that swell, fall and splash below a tap or something else that drips. */
export const drip: Play = (sentence) => {
  const read = readDrip(sentence);
  if (!read) return undefined;
  if (taps.test(read.from)) {
    return {
      actors: [],
      stage(scene) {
        const drop = falling(scene, { x: 0.6 * scene.width, y: 0.42 * scene.height }, read.colour);
        return (frame, phase) => {
          paintTap(frame);
          drop(frame, phase);
        };
      },
    };
  }
  return {
    actors: [{ prompt: asPicture(read.from), share: 0.5 }],
    stage(scene) {
      const [x, bottom] = [scene.width / 2, 0.55 * scene.height];
      const thing = scene.actors[0]!;
      const low = lowest(thing);
      const at = { x: x + low - (thing.box.left + thing.box.right) / 2, y: bottom };
      const drop = falling(scene, at, read.colour);
      return (frame, phase) => {
        drop(frame, phase);
        paste(frame, thing, { x, y: Math.max(bottom, heightOf(thing)), pivot: 'base' });
      };
    },
  };
};

/** The middle of the lowest row of a cut-out. */
function lowest({ width, subject, box }: CutOut): number {
  const row = box.bottom - Math.round(0.02 * (box.bottom - box.top));
  const columns: number[] = [];
  for (let x = box.left; x <= box.right; x++) if (subject[(row * width + x) * 4 + 3]! > 0.5) columns.push(x);
  return columns.length === 0 ? (box.left + box.right) / 2 : (columns[0]! + columns.at(-1)!) / 2;
}

/** A drop swells at a point, falls, and opens rings where it lands. */
function falling({ width, height }: Scene, at: { x: number; y: number }, colour: Colour): Moment {
  const [ground, size] = [0.88 * height, 0.034 * width];
  return (frame, phase) => {
    puddle(frame, { x: at.x, y: ground, colour });
    for (const ring of [0, 1]) {
      const age = ((phase + 0.15) % 1) - 0.12 * ring;
      if (age > 0 && age < 0.6) openRing(frame, { x: at.x, y: ground, age: age / 0.6 });
    }
    if (phase < 0.45)
      paintDrop(frame, {
        x: at.x,
        y: at.y + 0.6 * size,
        size: size * (0.3 + 0.7 * during(phase, 0, 0.45)),
        colour,
      });
    else if (phase < 0.85) {
      const fallen = ((phase - 0.45) / 0.4) ** 2;
      paintDrop(frame, {
        x: at.x,
        y: at.y + 0.6 * size + (ground - at.y - 0.6 * size) * fallen,
        size,
        colour,
      });
    } else splash(frame, { x: at.x, y: ground, age: (phase - 0.85) / 0.15, colour });
  };
}

interface Spot {
  x: number;
  y: number;
  colour: Colour;
}

const puddle = (frame: Frame, { x, y, colour }: Spot): void =>
  paintDisc(frame, {
    x,
    y,
    radiusX: 0.24 * frame.width,
    radiusY: 0.055 * frame.height,
    colour,
    opacity: 0.55,
    rim: 0.15,
  });

/** A drop is round below and pointed above. */
export function paintDrop(frame: Frame, { x, y, size, colour }: Spot & { size: number }): void {
  for (let step = 0; step <= 8; step++) {
    const up = step / 8;
    paintDisc(frame, {
      x,
      y: y - 1.7 * size * up,
      radiusX: Math.max(0.6, size * (1 - up) ** 1.1),
      colour,
      rim: 0.2,
    });
  }
  paintDisc(frame, {
    x: x - 0.3 * size,
    y: y - 0.2 * size,
    radiusX: 0.28 * size,
    colour: [255, 255, 255],
    opacity: 0.85,
  });
}

function splash(frame: Frame, { x, y, age, colour }: Spot & { age: number }): void {
  for (const side of [-1, -0.45, 0.45, 1]) {
    const place = { x: x + side * 0.1 * frame.width * age, y: y - 0.22 * frame.height * age * (1 - age) };
    paintDisc(frame, { ...place, radiusX: 0.012 * frame.width * (1 - 0.5 * age), colour, opacity: 1 - age });
  }
}

function openRing(frame: Frame, { x, y, age }: { x: number; y: number; age: number }): void {
  const [radius, corners] = [0.2 * frame.width * age, 28];
  for (let corner = 0; corner < corners; corner++) {
    const point = (index: number): [number, number] => [
      x + radius * Math.cos((turn * index) / corners),
      y + 0.23 * radius * Math.sin((turn * index) / corners),
    ];
    paintLine(frame, {
      from: point(corner),
      to: point(corner + 1),
      thick: Math.max(1, 0.007 * frame.width),
      colour: [235, 247, 255],
      opacity: 0.8 * (1 - age),
    });
  }
}

/** A tap at a tiled wall. */
function paintTap(frame: Frame): void {
  const { width, height } = frame;
  for (let at = 0; at < frame.data.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    const joint = x % (width >> 2) < 2 || y % (height >> 2) < 2;
    frame.data.set(y > 0.8 * height ? [236, 240, 243] : joint ? [196, 214, 220] : [216, 232, 236], at);
  }
  const line = (from: [number, number], to: [number, number], thick: number, colour: Colour): void =>
    paintLine(frame, {
      from: [from[0] * width, from[1] * height],
      to: [to[0] * width, to[1] * height],
      thick: thick * width,
      colour,
    });
  const [dark, metal, bright]: Colour[] = [
    [105, 115, 125],
    [160, 170, 180],
    [220, 227, 232],
  ];
  for (const [grow, colour] of [
    [0.022, dark],
    [0, metal],
  ] as const) {
    line([0.12, 0.27], [0.6, 0.27], 0.1 + grow, colour!);
    line([0.6, 0.27], [0.6, 0.36], 0.1 + grow, colour!);
    line([0.38, 0.27], [0.38, 0.15], 0.055 + grow, colour!);
    line([0.28, 0.13], [0.48, 0.13], 0.055 + grow, colour!);
    line([0.1, 0.18], [0.1, 0.36], 0.06 + grow, colour!);
  }
  line([0.15, 0.25], [0.58, 0.25], 0.018, bright!);
}
