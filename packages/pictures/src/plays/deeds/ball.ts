import { beingOf } from '../../motion/beings.js';
import { heightOf, paste, widthOf } from '../paint.js';
import type { Play } from '../play.js';
import { bare, headOf, named, type Sentence } from '../sentence.js';
import { groundShare, settingOf, shade } from '../surroundings.js';
import { during, swell, turn } from '../timing.js';

const thrown =
  /^(?:\w*ball|frisbee|stone|rock|stick|bone|egg|boomerang|hat|coin|apple|pumpkin|tomato|pie|axe|spear|paper plane|bottle)$/;
const deeds = new Map([
  ['kick', 'kick'],
  ['throw', 'throw'],
  ['toss', 'throw'],
  ['hurl', 'throw'],
  ['catch', 'catch'],
  ['bounce', 'bounce'],
  ['dribble', 'bounce'],
] as const);

interface At {
  /** Shares of the picture's side, from the middle of the body and from the ground up. */
  aside: number;
  up: number;
  turned: number;
}

/** Where the ball is: it leaves to the left and rolls back, or the other way around. */
const paths: Record<'kick' | 'throw' | 'catch' | 'bounce', (phase: number) => At> = {
  kick(phase) {
    if (phase < 0.55) return away(phase / 0.55, 0);
    return { aside: 0.2 + 0.75 * (1 - during(phase, 0.55, 0.95)), up: 0, turned: -2 * (1 - phase) };
  },
  throw(phase) {
    if (phase < 0.55) return away(phase / 0.55, 0.3);
    const back = during(phase, 0.55, 0.95);
    return { aside: 0.2 + 0.75 * (1 - back), up: 0.3 * back, turned: -2 * (1 - phase) };
  },
  catch: (phase) => paths.throw((1 - phase) % 1),
  bounce: (phase) => ({
    aside: 0.2,
    up: 0.26 * Math.abs(Math.sin((turn / 2) * 4 * phase + turn / 4)),
    turned: 0,
  }),
};

/** A flight out of the picture from this height. */
const away = (flown: number, from: number): At => ({
  aside: 0.2 + 0.75 * flown,
  up: from * (1 - flown) + 1.1 * flown * (1 - 0.75 * flown),
  turned: -2 * flown,
});

/** "a boy kicking a ball", "a girl bouncing a basketball": the ball is a second actor, beside its player. */
export const playBall: Play = (sentence) => {
  const deed = deedOf(sentence);
  if (!deed) return undefined;
  const { backdrop } = settingOf(sentence);
  return {
    ...(backdrop === undefined ? {} : { backdrop }),
    actors: [
      { prompt: poseFor(sentence.subject, deed), share: 0.56, faces: -1 },
      { prompt: named(bare(sentence.object)), share: 0.15 },
    ],
    stage({ width, height, actors: [player, ball] }) {
      const [x, ground, tall] = [0.64 * width, groundShare * height, heightOf(player!)];
      const reach = (widthOf(player!) - 0.3 * width) / 2;
      return (frame, phase) => {
        const { aside, up, turned } = paths[deed](phase);
        const effort =
          deed === 'bounce' ? swell(4 * phase) : Math.exp(-((Math.min(phase, 1 - phase) / 0.08) ** 2));
        const ballX = x - aside * width - Math.max(0, reach);
        const ballY = ground - up * height - heightOf(ball!) / 2;
        shade(frame, player!, x, ground);
        shade(frame, ball!, ballX, ground, Math.min(1, 2 * up));
        paste(frame, player!, {
          x,
          y: ground,
          pivot: 'base',
          bend: -0.07 * tall * effort,
          scaleY: 1 - 0.03 * effort,
        });
        paste(frame, ball!, { x: ballX, y: ballY, angle: turn * turned });
      };
    },
  };
};

function deedOf({ subject, verb, object }: Sentence): keyof typeof paths | undefined {
  if (!beingOf(subject) || !thrown.test(headOf(object))) return undefined;
  return deeds.get(verb as 'kick');
}

/** The model knows people who kick and throw; animals stand. */
function poseFor(subject: string, deed: keyof typeof paths): string {
  if (beingOf(subject) !== 'person') return `${subject} ${deed === 'catch' ? 'jumping' : 'standing'}`;
  return `${subject} ${{ kick: 'kicking a ball', throw: 'throwing', catch: 'with arms raised', bounce: 'standing' }[deed]}`;
}
