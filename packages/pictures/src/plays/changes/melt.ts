import type { CutOut } from '../../motion/cutOut.js';
import { takeFlameOff } from '../../motion/flame.js';
import { isOne } from '../engine/actors.js';
import { type Brush, type Colour, lit } from '../engine/brush.js';
import { colourOf } from '../engine/cutOuts.js';
import { behind } from '../engine/places.js';
import { during, heads, type Play, type Stage, wave } from '../engine/play.js';
import { does } from '../sentence.js';

const cold =
  /^(?:snowman|snow|ice|cream|icecream|cone|cube|cubes|popsicle|icicle|icicles|iceberg|snowball|butter|chocolate|cheese|candle|igloo|sundae|gelato|lolly|sculpture|wax|glacier|clock|witch|gummy|marshmallow|snowflake|bunny|penguin|castle|statue|robot|face|car|crayon|bar|lollipop|sorbet|candy)$/;
const sunny = /\b(?:sun|sunshine|sunlight|heat|hot|summer|spring|warm)\b/;

/** Something that sinks down and widens into a puddle. */
export const melt: Play = {
  when: {
    subject: heads(cold),
    object: /^$/,
    also: (sentence) => does(sentence, 'melt thaw') || sentence.next?.verb === 'melt',
  },
  stage(sentence) {
    const { subject, phrases } = sentence;
    const inSun = phrases.some(({ noun }) => sunny.test(noun));
    const snowy = isOne(subject, /^(?:snowman|igloo)$/);
    return {
      backdrop: behind(sentence, sunny) ?? (snowy ? 'nothing in the snow' : undefined),
      actors: [{ prompt: isOne(subject, /^cubes$/) ? 'an ice cube' : subject, share: 0.62 }],
      once: true,
      layers(scene) {
        const melting = isOne(subject, /^candle$/) ? candle : /\bcone\b/.test(subject) ? cone : whole;
        const paintAt = melting(scene);
        return (paint, phase) => {
          if (inSun) paint.sun(0.16, 0.16, 0.08, phase);
          paintAt(paint, during(phase, 0.08, 0.85), phase);
        };
      },
    };
  },
};

type Melting = (scene: Stage) => (paint: Brush, done: number, phase: number) => void;

const ground = 0.86;

function paintPuddle(paint: Brush, radius: number, colour: Colour): void {
  if (radius < 0.008) return;
  const [shade, shine] = [
    { tall: 0.2 * radius, opacity: 0.35, rim: 0.2 },
    { tall: 0.04 * radius, opacity: 0.5, rim: 0.5 },
  ];
  paint.disc(0.5, ground + 0.01, 1.04 * radius, [90, 110, 130], shade);
  paint.disc(0.5, ground, radius, colour, { tall: 0.18 * radius, rim: 0.1 });
  paint.disc(0.5 - 0.3 * radius, ground - 0.05 * radius, 0.35 * radius, [255, 255, 255], shine);
}

interface Sunk {
  base: number;
  /** The rows that sink, as shares of the height. */
  rows: readonly [number, number];
  left: number;
  spread: number;
  done: number;
}

/** Shows rows of an actor flatter than they are, and wider the nearer they are to the ground. */
function sink(
  paint: Brush,
  actor: CutOut,
  { wide, tall }: Stage,
  { base, rows: [first, last], left, spread, done }: Sunk,
): void {
  const own = wide(actor);
  const high = Math.max(0.004, tall(actor) * (last - first) * left);
  const reach = own * (0.55 + spread);
  paint.warp(actor, {
    left: 0.5 - reach,
    right: 0.5 + reach,
    top: base - high,
    bottom: base,
    from(x, y) {
      const share = (y - (base - high)) / high;
      if (share < 0 || share > 1) return undefined;
      const bent = 0.02 * done * own * Math.sin(9 * share + 5 * done);
      // What is below gives way first: the rows at the top keep their height longest.
      const row = first + (last - first) * share ** (1 + 0.6 * done * (1 - done));
      return [(x - 0.5 - bent) / (1 + spread * share * share) / own + 0.5, row];
    },
    opacity: 1 - during(done, 0.85, 1) * 0.6,
  });
}

const whole: Melting = (scene) => {
  const [actor] = scene.actors;
  const [wide, tall] = [scene.wide(actor), scene.tall(actor)];
  const own = colourOf(actor);
  const puddle: Colour = own[0] > 170 && own[2] > 170 ? [186, 214, 236] : own;
  return (paint, done) => {
    paint.shadow(0.5, ground, 0.4 * wide, 0.22 * (1 - done));
    paintPuddle(paint, Math.min(0.46, wide * (0.42 + 0.5 * done)) * during(done, 0, 0.3), puddle);
    const base = ground + 0.02 * tall * done;
    sink(paint, actor, scene, { base, rows: [0, 1], left: 1 - 0.93 * done, spread: 0.55 * done, done });
  };
};

const coneShare = 0.56;
/** Where drops run down a cone: aside, when, how far. */
const runs: readonly (readonly [number, number, number])[] = [
  [-0.2, 0.1, 0.36],
  [0.05, 0.3, 0.42],
  [0.22, 0.2, 0.3],
];

const cone: Melting = (scene) => {
  const [actor] = scene.actors;
  const [wide, tall] = [scene.wide(actor), scene.tall(actor)];
  const colour = colourOf(actor, [0.3, 0.25, 0.7, 0.5]);
  const base = ground - 0.02 * tall;
  const rim = base - (1 - coneShare) * tall;
  return (paint, done) => {
    paintPuddle(paint, 0.6 * wide * during(done, 0.2, 1), colour);
    paint.actor(actor, { x: 0.5, y: base, seen: (_, row) => row >= rim });
    for (const [side, start, length] of runs) {
      const run = during(done, start, start + 0.5) * length * tall;
      for (let down = 0; down < run; down += 0.004) {
        const narrowing = 1 - (0.55 * down) / (0.44 * tall);
        paint.disc(0.5 + side * wide * narrowing, rim + down, 0.05 * wide, colour);
      }
    }
    const sunk = { rows: [0, coneShare] as const, left: 1 - 0.75 * done, spread: 0.2 * done };
    sink(paint, actor, scene, { ...sunk, base: rim + 0.008, done: 0.6 * done });
  };
};

const candle: Melting = (scene) => {
  const [drawn] = scene.actors;
  const parts = takeFlameOff(drawn);
  if (!parts) return whole(scene);
  const [wide, tall] = [scene.wide(drawn), scene.tall(drawn)];
  const { box } = parts.flame;
  const top = (box.bottom - box.top) / (drawn.box.bottom - drawn.box.top + 1);
  const pool = lit(colourOf(drawn, [0.3, 0.6, 0.7, 1]), 0.93);
  return (paint, done, phase) => {
    const left = 1 - 0.72 * done;
    const wick = ground - tall * (1 - top) * left;
    paint.shadow(0.5, ground, 0.55 * wide);
    paintPuddle(paint, wide * (0.5 + 0.7 * done) * during(done, 0, 0.2), pool);
    sink(paint, drawn, scene, { base: ground, rows: [top, 1], left, spread: 0.35 * done, done: 0.5 * done });
    paint.glow(0.5, wick - 0.1 * tall, 0.32 * tall, [255, 220, 120], 0.5);
    const bend = (0.01 * wave(4 * phase)) / scene.tall(parts.flame);
    paint.actor(parts.flame, { x: 0.5, y: wick + 0.008, scaleY: 1 + 0.1 * wave(6 * phase), bend });
  };
};
