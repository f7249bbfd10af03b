import { heightOf, paintDisc, paste, widthOf } from '../paint.js';
import type { Play } from '../play.js';
import { headOf, phraseWith, type Sentence } from '../sentence.js';
import { during, turn } from '../timing.js';
import { gaitOf, prop, traveller } from './gait.js';

const lands = new Set(['land', 'settle', 'perch', 'alight', 'descend', 'touch']);
const flights = new Set(['fly', 'flutter', 'buzz', 'hover', 'swoop', 'glide']);
const blossoms =
  /^(?:flower|flowers|tulip|rose|sunflower|daisy|blossom|nose|hand|finger|branch|roof|leaf|poppy|lily)$/;
/** Places on which one lands without a thing to stand on. */
const grounds =
  /^(?:moon|mars|ground|grass|field|runway|airport|beach|sand|water|lake|sea|snow|planet|meadow|road|street|island)$/;

/** Something comes down out of the air onto something and stays there for a while. */
export const landOn: Play = (sentence) => {
  const goal = goalOf(sentence);
  if (!goal) return undefined;
  const onGround = grounds.test(headOf(goal.noun));
  const side = sentence.direction ?? 1;
  const role = traveller(sentence.subject, 'fly', 0.34, side);
  return {
    ...(onGround ? { backdrop: `nothing on ${goal.noun}` } : {}),
    actors: onGround ? [role] : [role, prop(goal.noun, 0.56)],
    stage({ width, height, actors: [actor, thing] }) {
      const ground = 0.92 * height;
      const rest = thing ? ground - 0.94 * heightOf(thing) : 0.84 * height;
      const gait = gaitOf(sentence.subject, actor!);
      const from = width / 2 - side * (width / 2 + widthOf(actor!));
      return (frame, phase) => {
        if (thing) paste(frame, thing, { x: width / 2, y: ground, pivot: 'base' });
        const arrived = during(phase, 0.02, 0.5);
        const left = during(phase, 0.75, 0.98);
        const high = 0.45 * height * Math.max(1 - arrived, left);
        const flying = arrived < 1 || left > 0;
        const { bob, ...limbs } = gait(flying ? 12 * phase : 0);
        const x = from + (width / 2 - from) * arrived + side * (width / 2 + widthOf(actor!)) * left;
        if (!thing) {
          paintDisc(frame, {
            x,
            y: rest,
            radiusX: 0.4 * widthOf(actor!),
            radiusY: 0.025 * height,
            colour: [40, 40, 40],
            opacity: 0.25 * (1 - high / (0.45 * height)),
            rim: 0.6,
          });
        }
        const y = rest - high - (flying ? bob : 0);
        paste(frame, actor!, {
          ...limbs,
          x,
          y,
          angle: flying ? 0.04 * Math.sin(turn * 3 * phase) : 0,
          pivot: 'base',
        });
      };
    },
  };
};

const goalOf = (sentence: Sentence) => {
  if (lands.has(sentence.verb)) return phraseWith(sentence, ['on', 'onto', 'down on', 'in', 'upon']);
  if (!flights.has(sentence.verb)) return undefined;
  const goal = phraseWith(sentence, ['onto', 'into', 'to']);
  return goal && blossoms.test(headOf(goal.noun)) ? goal : undefined;
};
