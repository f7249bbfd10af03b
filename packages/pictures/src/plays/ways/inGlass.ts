import { gaitOf, prop, traveller } from '../engine/actors.js';
import type { Brush } from '../engine/brush.js';
import { clamp, during, type Play, wave } from '../engine/play.js';
import { headOf } from '../sentence.js';

const bowls = /^(?:bowl|fishbowl|tank|aquarium)$/;
const swimmers =
  /\b(?:fish|goldfish|turtle|shark|seahorse|octopus|duck|whale|dolphin|frog|jellyfish|clownfish)\b/;
const cages = /^(?:cage|jar|bottle|glass|lantern|globe|bubble)$/;

/** Something swims in a bowl or a tank, or moves inside a cage or a jar. */
export const inGlass: Play = {
  when: { phrase: 'in,inside,around,around in,round,within' },
  stage(sentence, vessel) {
    const head = headOf(vessel.noun);
    const isTank = bowls.test(head) && swimmers.test(sentence.subject);
    if (!isTank && !cages.test(head)) return undefined;
    const swimmer = traveller(sentence.subject, sentence.verb, 0.28, 1);
    return {
      actors: [swimmer, !isTank && prop(vessel.noun, 0.86)],
      moment(paint, phase, { actors: [actor, cage] }) {
        const gait = gaitOf(sentence.subject);
        if (isTank) paintTank(paint, head.endsWith('bowl'));
        else paint.actor(cage!, { x: 0.5, y: 0.95 });
        // There and back, turning at the glass.
        const way = during(phase, 0, 0.5) - during(phase, 0.5, 1);
        const facing = phase < 0.5 ? Math.min(phase, 0.5 - phase) : -Math.min(phase - 0.5, 1 - phase);
        const { scaleX = 1, ...limbs } = gait(8 * phase);
        paint.actor(actor, {
          ...limbs,
          x: 0.36 + 0.28 * way,
          y: (isTank ? 0.58 : 0.6) + 0.03 * wave(2 * phase),
          pivot: 'centre',
          scaleX: scaleX * (2 * clamp(6 * facing + 0.5) - 1 || 0.1),
          angle: 0.06 * wave(3 * phase),
        });
        if (!isTank) paint.actor(cage!, { x: 0.5, y: 0.95, opacity: 0.35 });
        for (let bubble = 0; isTank && bubble < 3; bubble++) {
          const risen = (phase * 2 + bubble / 3) % 1;
          const opacity = 0.8 * Math.sin(Math.PI * risen);
          const x = 0.4 + 0.1 * bubble + 0.01 * wave(3 * risen);
          paint.disc(x, 0.8 - 0.4 * risen, 0.012, [250, 254, 255], { opacity });
        }
      },
    };
  },
};

/** Glass with water, seen from the side: a round bowl, or a tank with straight walls. */
function paintTank(paint: Brush, round: boolean): void {
  const { width, height } = paint.frame;
  const inside = (x: number, y: number, grown: number) =>
    round
      ? Math.hypot((x - 0.5) / (0.43 + grown), (y - 0.56) / (0.37 + grown)) < 1 && y > 0.24 - grown
      : Math.abs(x - 0.5) < 0.44 + grown && y > 0.2 - grown && y < 0.88 + grown;
  paint.pixels((column, row) => {
    const [x, y] = [column / width, row / height];
    if (!inside(x, y, 0.012)) return undefined;
    if (!inside(x, y, 0)) return [[150, 190, 210], 1];
    if (y > (round ? 0.84 : 0.8)) return [[222, 196, 140], 1];
    return [y > 0.36 ? [140 - 40 * y, 205 - 30 * y, 240] : [232, 244, 250], 1];
  });
  paint.disc(0.26, 0.42, 0.025, [255, 255, 255], { tall: 0.1, opacity: 0.7, rim: 0.5 });
}
