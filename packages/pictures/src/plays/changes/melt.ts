import { takeFlameOff } from '../../motion/flame.js';
import type { CutOut, Frame } from '../../motion/renderPose.js';
import { type Colour, heightOf, paintDisc, paste, widthOf } from '../paint.js';
import type { Play } from '../play.js';
import { backdropOf, isOne, once, paintGlow, paintShadow, paintSun } from '../setting.js';
import { during, turn } from '../timing.js';
import { colourOf, pasteWarped } from './warp.js';

const cold =
  /^(?:snowman|snow|ice|cream|icecream|cone|cube|cubes|popsicle|icicle|icicles|iceberg|snowball|butter|chocolate|cheese|candle|igloo|sundae|gelato|lolly|sculpture|wax|glacier|clock|witch|gummy|marshmallow|snowflake|bunny|penguin|castle|statue|robot|face|car|crayon|bar|lollipop|sorbet|candy)$/;
const sunny = /\b(?:sun|sunshine|sunlight|heat|hot|summer|spring|warm)\b/;

/** Something that sinks down and widens into a puddle. */
export const melt: Play = (sentence) => {
  const { verb, subject, object, next } = sentence;
  const melts = verb === 'melt' || verb === 'thaw' || next?.verb === 'melt';
  if (!melts || object !== '' || !isOne(subject, cold)) return undefined;
  const candle = isOne(subject, /^candle$/);
  const inSun = sentence.phrases.some(({ noun }) => sunny.test(noun));
  const snowy = isOne(subject, /^(?:snowman|igloo)$/);
  const place = backdropOf(sentence, sunny);
  return {
    ...(place.backdrop || !snowy ? place : { backdrop: 'nothing in the snow' }),
    actors: [{ prompt: isOne(subject, /^cubes$/) ? 'an ice cube' : subject, share: 0.62 }],
    stage({ width, height, actors: [actor] }) {
      const [x, ground] = [width / 2, 0.86 * height];
      const cone = /\bcone\b/.test(subject);
      const paint = candle ? candlePainter(actor!) : cone ? conePainter(actor!) : wholePainter(actor!);
      return once((frame, phase) => {
        if (inSun) paintSun(frame, 0.16 * width, 0.16 * height, 0.08 * Math.min(width, height), phase);
        paint(frame, { x, ground, done: during(phase, 0.08, 0.85), phase });
      });
    },
  };
};

type Painter = (frame: Frame, at: { x: number; ground: number; done: number; phase: number }) => void;

function paintPuddle(frame: Frame, x: number, y: number, radius: number, colour: Colour): void {
  if (radius < 2) return;
  paintDisc(frame, {
    x,
    y: y + 0.01 * frame.height,
    radiusX: 1.04 * radius,
    radiusY: 0.2 * radius,
    colour: [90, 110, 130],
    opacity: 0.35,
    rim: 0.2,
  });
  paintDisc(frame, { x, y, radiusX: radius, radiusY: 0.18 * radius, colour, rim: 0.1 });
  paintDisc(frame, {
    x: x - 0.3 * radius,
    y: y - 0.05 * radius,
    radiusX: 0.35 * radius,
    radiusY: 0.04 * radius,
    colour: [255, 255, 255],
    opacity: 0.5,
    rim: 0.5,
  });
}

const watery = (colour: Colour): Colour => {
  const grey = colour[0] > 170 && colour[2] > 170;
  return grey ? [186, 214, 236] : colour;
};

function wholePainter(actor: CutOut): Painter {
  const [wide, tall] = [widthOf(actor), heightOf(actor)];
  const puddle = watery(colourOf(actor));
  return (frame, { x, ground, done }) => {
    const limit = 0.46 * frame.width;
    paintShadow(frame, x, ground, 0.45 * wide, 0.22 * (1 - done));
    paintPuddle(frame, x, ground, Math.min(limit, wide * (0.42 + 0.5 * done)) * during(done, 0, 0.3), puddle);
    pasteSunk(frame, actor, {
      x,
      base: ground + 0.02 * tall * done,
      from: 0,
      to: 1,
      left: 1 - 0.93 * done,
      spread: 0.55 * done,
      done,
    });
  };
}

/** Pastes rows of an actor flatter than they are, and wider the nearer they are to the ground. */
function pasteSunk(
  frame: Frame,
  actor: CutOut,
  sunk: { x: number; base: number; from: number; to: number; left: number; spread: number; done: number },
): void {
  const [wide, tall] = [widthOf(actor), heightOf(actor)];
  const high = Math.max(1, tall * (sunk.to - sunk.from) * sunk.left);
  const reach = wide * (0.55 + sunk.spread);
  pasteWarped(frame, actor, {
    area: { left: sunk.x - reach, right: sunk.x + reach, top: sunk.base - high, bottom: sunk.base },
    from(x, y) {
      const share = (y - (sunk.base - high)) / high;
      if (share < 0 || share > 1) return undefined;
      const wave = 0.02 * sunk.done * wide * Math.sin(9 * share + 5 * sunk.done);
      // What is below gives way first: the rows at the top keep their height longest.
      const row = sunk.from + (sunk.to - sunk.from) * share ** (1 + 0.6 * sunk.done * (1 - sunk.done));
      return [(x - sunk.x - wave) / (1 + sunk.spread * share * share) + wide / 2, row * tall];
    },
    opacity: 1 - during(sunk.done, 0.85, 1) * 0.6,
  });
}

const coneShare = 0.56;

function conePainter(actor: CutOut): Painter {
  const [wide, tall] = [widthOf(actor), heightOf(actor)];
  const colour = colourOf(actor, { left: 0.3, right: 0.7, top: 0.25, bottom: 0.5 });
  return (frame, { x, ground, done }) => {
    const base = ground - 0.02 * tall;
    paintPuddle(frame, x, ground, 0.6 * wide * during(done, 0.2, 1), colour);
    paste(frame, actor, { x, y: base, pivot: 'base' }, (_, y) => y >= base - (1 - coneShare) * tall);
    for (const [side, start, length] of [
      [-0.2, 0.1, 0.36],
      [0.05, 0.3, 0.42],
      [0.22, 0.2, 0.3],
    ] as const) {
      const run = during(done, start, start + 0.5) * length * tall;
      for (let step = 0; step < run; step++) {
        const narrowing = 1 - (0.55 * step) / (0.44 * tall);
        paintDisc(frame, {
          x: x + side * wide * narrowing,
          y: base - (1 - coneShare) * tall + step,
          radiusX: 0.05 * wide,
          colour,
        });
      }
    }
    pasteSunk(frame, actor, {
      x,
      base: base - (1 - coneShare) * tall + 2,
      from: 0,
      to: coneShare,
      left: 1 - 0.75 * done,
      spread: 0.2 * done,
      done: 0.6 * done,
    });
  };
}

function candlePainter(candle: CutOut): Painter {
  const parts = takeFlameOff(candle);
  const tall = heightOf(candle);
  if (!parts) return wholePainter(candle);
  const bodyTop = parts.flame.box.bottom - candle.box.top;
  const colour = colourOf(candle, { left: 0.3, right: 0.7, top: 0.6, bottom: 1 });
  const pool: Colour = [0.93 * colour[0], 0.93 * colour[1], 0.93 * colour[2]];
  return (frame, { x, ground, done, phase }) => {
    const left = 1 - 0.72 * done;
    const top = ground - (tall - bodyTop) * left;
    paintShadow(frame, x, ground, 0.6 * widthOf(candle));
    paintPuddle(frame, x, ground, widthOf(candle) * (0.5 + 0.7 * done) * during(done, 0, 0.2), pool);
    pasteSunk(frame, candle, {
      x,
      base: ground,
      from: bodyTop / tall,
      to: 1,
      left,
      spread: 0.35 * done,
      done: 0.5 * done,
    });
    paintGlow(frame, { x, y: top - 0.1 * tall, radius: 0.32 * tall, colour: [255, 220, 120], opacity: 0.5 });
    paste(frame, parts.flame, {
      x,
      y: top + 2,
      pivot: 'base',
      scaleY: 1 + 0.1 * Math.sin(turn * 6 * phase),
      bend: 0.01 * frame.width * Math.sin(turn * 4 * phase),
    });
  };
}
