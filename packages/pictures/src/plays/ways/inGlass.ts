import type { Frame } from '../../motion/renderPose.js';
import { paintDisc, paste } from '../paint.js';
import type { Play } from '../play.js';
import { headOf, phraseWith } from '../sentence.js';
import { during, turn } from '../timing.js';
import { gaitOf, prop, traveller } from './gait.js';

const bowls = /^(?:bowl|fishbowl|tank|aquarium)$/;
const swimmers =
  /\b(?:fish|goldfish|turtle|shark|seahorse|octopus|duck|whale|dolphin|frog|jellyfish|clownfish)\b/;
const cages = /^(?:cage|jar|bottle|glass|lantern|globe|bubble)$/;

/** Something swims in a bowl or a tank, or moves inside a cage or a jar. */
export const inGlass: Play = (sentence) => {
  const vessel = phraseWith(sentence, ['in', 'inside', 'around', 'around in', 'round', 'within']);
  if (!vessel) return undefined;
  const head = headOf(vessel.noun);
  const isTank = bowls.test(head) && swimmers.test(sentence.subject);
  if (!isTank && !cages.test(head)) return undefined;
  const role = traveller(sentence.subject, sentence.verb, 0.28, 1);
  return {
    actors: isTank ? [role] : [role, prop(vessel.noun, 0.86)],
    stage({ width, height, actors: [actor, cage] }) {
      const gait = gaitOf(sentence.subject, actor!);
      return (frame, phase) => {
        if (isTank) paintTank(frame, head);
        else paste(frame, cage!, { x: width / 2, y: 0.95 * height, pivot: 'base' });
        // There and back, turning at the glass.
        const way = during(phase, 0, 0.5) - during(phase, 0.5, 1);
        const { bob, ...limbs } = gait(8 * phase);
        paste(frame, actor!, {
          ...limbs,
          x: width * (0.36 + 0.28 * way),
          y: height * (isTank ? 0.58 : 0.6) + 0.03 * height * Math.sin(turn * 2 * phase) - bob,
          scaleX:
            (limbs.scaleX ?? 1) *
            Math.max(
              -1,
              Math.min(
                1,
                12 * (phase < 0.5 ? Math.min(phase, 0.5 - phase) : -Math.min(phase - 0.5, 1 - phase)) || 0.1,
              ),
            ),
          angle: 0.06 * Math.sin(turn * 3 * phase),
        });
        if (!isTank) paste(frame, cage!, { x: width / 2, y: 0.95 * height, pivot: 'base', opacity: 0.35 });
        else
          for (let bubble = 0; bubble < 3; bubble++) {
            const risen = (phase * 2 + bubble / 3) % 1;
            paintDisc(frame, {
              x: width * (0.4 + 0.1 * bubble + 0.01 * Math.sin(turn * 3 * risen)),
              y: height * (0.8 - 0.4 * risen),
              radiusX: 0.012 * width,
              colour: [250, 254, 255],
              opacity: 0.8 * Math.sin(Math.PI * risen),
            });
          }
      };
    },
  };
};

/** Glass with water, seen from the side: a round bowl, or a tank with straight walls. */
function paintTank(frame: Frame, kind: string): void {
  const { width, height, data } = frame;
  const round = kind.endsWith('bowl');
  const inside = (x: number, y: number, grown: number) =>
    round
      ? Math.hypot((x - width / 2) / (0.43 * width + grown), (y - 0.56 * height) / (0.37 * height + grown)) <
          1 && y > 0.24 * height - grown
      : Math.abs(x - width / 2) < 0.44 * width + grown &&
        y > 0.2 * height - grown &&
        y < 0.88 * height + grown;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!inside(x, y, 3)) continue;
      const wall = !inside(x, y, 0);
      const water = y > 0.36 * height;
      const sand = y > (round ? 0.84 : 0.8) * height;
      const colour = wall
        ? [150, 190, 210]
        : sand
          ? [222, 196, 140]
          : water
            ? [140 - (40 * y) / height, 205 - (30 * y) / height, 240]
            : [232, 244, 250];
      data.set(colour, 3 * (y * width + x));
    }
  }
  paintDisc(frame, {
    x: 0.26 * width,
    y: 0.42 * height,
    radiusX: 0.025 * width,
    radiusY: 0.1 * height,
    colour: [255, 255, 255],
    opacity: 0.7,
    rim: 0.5,
  });
}
