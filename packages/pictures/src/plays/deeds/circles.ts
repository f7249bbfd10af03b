import { beingOf } from '../../motion/beings.js';
import { facingLeft } from '../../motion/facing.js';
import { limbsOf } from '../../motion/limbs.js';
import { heightOf, paste } from '../paint.js';
import type { Play } from '../play.js';
import type { Sentence } from '../sentence.js';
import { groundShare, settingOf, shade } from '../surroundings.js';
import { turn } from '../timing.js';

const rounds = 2;

const circles = ({ verb, object, phrases }: Sentence): boolean =>
  (verb === 'chase' && /\btail$/.test(object)) ||
  phrases.some(({ preposition, noun }) => preposition === 'in' && /^(?:an? )?circles?$/.test(noun));

/** "a dog chasing its tail", "a horse running in circles": a small round on the ground, smaller where it is farther. */
export const inCircles: Play = (sentence) => {
  const { subject, phrases } = sentence;
  if (!circles(sentence) || !beingOf(subject)) return undefined;
  const { backdrop } = settingOf({ phrases: phrases.filter(({ noun }) => !/circles?$/.test(noun)) });
  const kind = sentence.verb === 'walk' ? 'walk' : 'run';
  return {
    ...(backdrop === undefined ? {} : { backdrop }),
    actors: [{ prompt: facingLeft(subject, kind), share: 0.4, faces: -1 }],
    stage({ width, height, actors: [actor] }) {
      const tall = heightOf(actor!);
      const steps = limbsOf(subject) === 'legs' ? 1 : 0;
      return (frame, phase) => {
        const angle = turn * rounds * phase;
        const near = (1 + Math.cos(angle)) / 2;
        const size = 0.8 + 0.2 * near;
        const x = width / 2 - 0.17 * width * Math.sin(angle);
        const ground = (groundShare - 0.12 * (1 - near)) * height;
        // In front it goes to the left, behind to the right; where it turns, it is narrow.
        const facing = Math.cos(angle);
        const scaleX = size * (facing < 0 ? -1 : 1) * Math.max(0.35, Math.abs(facing) ** 0.5);
        const stride = steps * 0.12 * tall * Math.sin(turn * 8 * phase);
        shade(frame, actor!, x, ground);
        paste(frame, actor!, { x, y: ground, pivot: 'base', scaleX, scaleY: size, stride });
      };
    },
  };
};
