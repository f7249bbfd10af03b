import { takeFlameOff } from '../../motion/flame.js';
import { isOne, posed } from '../engine/actors.js';
import type { Brush } from '../engine/brush.js';
import { cutAt, type Shape, shaped } from '../engine/cutOuts.js';
import { behind } from '../engine/places.js';
import { during, role, type Staging, wave, within } from '../engine/play.js';
import type { Sentence } from '../sentence.js';

export const fires = /^(?:campfire|bonfire|fire|fireplace|torch)$/;

/** The model draws matches in a heap. */
const matchstick: Shape = (u, v) => {
  if (v < -0.712) return Math.hypot(u, (v + 0.856) / 0.144) <= 1 ? [[190, 60, 50], 1] : undefined;
  return Math.abs(u) <= 0.6 ? [[222, 184, 135], 1] : undefined;
};

/** A candle, a match or a fire that is lit or goes out, by itself or by somebody beside it. */
export function candle(thing: string, way: 'on' | 'off', sentence: Sentence, person?: string): Staging {
  const match = isOne(thing, /^(?:match|matchstick)$/);
  const burning = isOne(thing, fires);
  return {
    backdrop: behind(sentence, /candle|match/),
    actors: [!match && role(thing, 0.56), person && role(posed(person), 0.66, 1)],
    once: true,
    layers({ height, actors, wide, tall }) {
      const [drawn, helper] = match
        ? [shaped(matchstick, 0.045 * height, 0.5 * height), actors[0]]
        : [actors[0], actors[1]];
      const [x, y, own] = [helper ? 0.64 : 0.5, 0.9, tall(drawn)];
      // A fire burns on logs that are low and stay.
      const parts = match ? undefined : takeFlameOff(drawn);
      const [flame, body] = burning ? cutAt(drawn, 0.74) : [parts?.flame, parts?.body];
      const wick = y - (flame ? (drawn.box.bottom - flame.box.bottom) / height : own);
      return (paint, phase) => {
        const done = way === 'off' ? during(phase, 0.34, 0.46) : during(phase, 0.3, 0.5);
        const lit = way === 'off' ? 1 - done : done;
        paint.actor(body ?? drawn, { x, y, shadow: 0.7 });
        if (helper) {
          const lean = 0.02 * within(phase, [0.2, 0.34], [0.5, 0.6]);
          paint.shadow(0.26, y, 0.35 * wide(helper));
          paint.actor(helper, { x: 0.26 + lean, y, bend: (2 * lean) / tall(helper) });
        }
        paint.darken(0.82 - 0.47 * lit);
        if (!burning && !match) paint.line([x, wick], [x, wick - 0.07 * own], 0.014, [40, 32, 30]);
        const flicker = 1 + 0.1 * wave(5 * phase) + 0.06 * wave(11 * phase);
        if (lit > 0.02) {
          paint.glow(x, wick - 0.12 * own, 0.75 * own * flicker * lit, [255, 214, 120], 0.75 * lit);
          const size = lit * flicker;
          if (flame) {
            const bend = (0.015 * wave(4 * phase)) / tall(flame);
            paint.actor(flame, { x, y: wick + 0.004, scaleX: Math.sqrt(size), scaleY: size, bend });
          } else paintFlame(paint, x, wick, 0.3 * own * size);
        }
        if (way === 'off') paintSmoke(paint, x, wick - 0.06 * own, during(phase, 0.4, 0.88), phase);
      };
    },
  };
}

/** A flame on its foot. */
export function paintFlame(paint: Brush, x: number, y: number, tall: number): void {
  paint.disc(x, y - 0.5 * tall, 0.2 * tall, [250, 150, 40], { tall: 0.5 * tall, rim: 0.3 });
  paint.disc(x, y - 0.275 * tall, 0.11 * tall, [255, 236, 130], { tall: 0.275 * tall, rim: 0.3 });
}

/** A thread of smoke that rises, widens and thins out. */
function paintSmoke(paint: Brush, x: number, y: number, done: number, phase: number): void {
  if (done <= 0 || done >= 1) return;
  const risen = 0.6 * Math.min(1, 1.6 * done);
  for (let share = 0; share < 1; share += 1 / 26) {
    const aside = 0.04 * share * wave(-2 * phase, 7 * share);
    const opacity = 0.5 * (1 - share) * (1 - during(done, 0.6, 1));
    paint.disc(x + aside, y - risen * share, 0.012 + 0.03 * share, [205, 205, 212], { opacity, rim: 0.8 });
  }
}
