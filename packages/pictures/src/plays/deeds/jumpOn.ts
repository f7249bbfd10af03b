import { beingOf } from '../../motion/beings.js';
import { facingLeft } from '../../motion/facing.js';
import { heightOf, paste } from '../paint.js';
import type { Play } from '../play.js';
import { bare, headOf, named, type Phrase, type Sentence } from '../sentence.js';
import { groundShare, settingOf, shade } from '../surroundings.js';
import { turn } from '../timing.js';

/** How high one stands on furniture, as a share of its height; on anything else one stands on top. */
const seats = /^(?:bed|sofa|couch|armchair|chair|mattress)$/;
const seatShare = 0.55;
const jumps = 3;

/** "a girl jumping on the bed", "a kid bouncing on a trampoline": what is below stays and gives way. */
export const jumpOn: Play = (sentence) => {
  const below = belowOf(sentence);
  if (!below || !['jump', 'bounce', 'hop', 'leap'].includes(sentence.verb) || !beingOf(sentence.subject)) {
    return undefined;
  }
  const { backdrop } = settingOf({ phrases: sentence.phrases.filter((phrase) => phrase !== below) });
  return {
    ...(backdrop === undefined ? {} : { backdrop }),
    actors: [
      { prompt: facingLeft(sentence.subject, 'jump'), share: 0.38 },
      { prompt: named(bare(below.noun)), share: 0.56 },
    ],
    stage({ width, height, actors: [jumper, thing] }) {
      const [x, ground] = [width / 2, groundShare * height];
      const top = heightOf(thing!) * (seats.test(headOf(below.noun)) ? seatShare : 0.92);
      const room = Math.max(0.08 * height, ground - top - heightOf(jumper!) - 0.03 * height);
      const flight = Math.min(0.3 * height, room);
      return (frame, phase) => {
        const up = Math.abs(Math.sin((turn / 2) * jumps * phase));
        const landed = Math.exp(-((up / 0.25) ** 2));
        shade(frame, thing!, x, ground);
        paste(frame, thing!, { x, y: ground, pivot: 'base', scaleY: 1 - 0.1 * landed });
        const foot = ground - top * (1 - 0.1 * landed) - flight * up;
        paste(frame, jumper!, {
          x,
          y: foot,
          pivot: 'base',
          scaleY: 1 - 0.12 * landed,
          scaleX: 1 + 0.06 * landed,
        });
      };
    },
  };
};

/** The thing on which somebody jumps; a place is none, and neither is a leg. */
function belowOf({ phrases }: Sentence): Phrase | undefined {
  return phrases.find(
    (phrase) =>
      phrase.preposition === 'on' &&
      settingOf({ phrases: [phrase] }).close !== '' &&
      !/\b(?:legs?|foot|feet|spot)$/.test(phrase.noun),
  );
}
