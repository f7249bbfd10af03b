import { beingOf } from '../../motion/beings.js';
import type { CutOut } from '../../motion/renderPose.js';
import { heightOf, paintLine, paste } from '../paint.js';
import type { Play } from '../play.js';
import { bare, headOf, named } from '../sentence.js';
import { groundShare, settingOf, shade } from '../surroundings.js';
import { turn } from '../timing.js';

/** "a boy flying a kite": the kite sways in the air and its string ends in a hand. */
export const flyKite: Play = (sentence) => {
  const { subject, verb, object } = sentence;
  if (verb !== 'fly' || headOf(object) !== 'kite' || !beingOf(subject)) return undefined;
  const { backdrop } = settingOf(sentence);
  return {
    backdrop: backdrop ?? 'nothing in a meadow',
    actors: [
      { prompt: `${subject} waving`, share: 0.44, faces: -1 },
      { prompt: named(bare(object)), share: 0.32 },
    ],
    stage({ width, height, actors: [person, kite] }) {
      const [x, ground] = [0.72 * width, groundShare * height];
      const tall = heightOf(person!);
      const hand = topOf(person!);
      return (frame, phase) => {
        const kiteX = (0.28 + 0.07 * Math.sin(turn * phase)) * width;
        const kiteY = (0.24 + 0.05 * Math.sin(turn * 2 * phase)) * height;
        const pull = -0.03 * tall * Math.sin(turn * phase);
        shade(frame, person!, x, ground);
        paste(frame, person!, { x, y: ground, pivot: 'base', bend: pull });
        paintLine(frame, {
          from: [kiteX, kiteY],
          to: [x + pull + hand, ground - 0.97 * tall],
          thick: 0.008 * height,
          colour: [70, 70, 80],
        });
        paste(frame, kite!, { x: kiteX, y: kiteY, angle: 0.14 * Math.sin(turn * 2 * phase + 1) });
      };
    },
  };
};

/** How far the highest point of an actor is from its middle: the raised hand. */
function topOf({ width, subject, box }: CutOut): number {
  for (let y = box.top; y <= box.bottom; y++) {
    for (let x = box.left; x <= box.right; x++) {
      if (subject[4 * (y * width + x) + 3]! > 0.5) return x - (box.left + box.right) / 2;
    }
  }
  return 0;
}
