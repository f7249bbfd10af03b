import { beingOf } from '../../motion/beings.js';
import type { Frame } from '../../motion/renderPose.js';
import { heightOf, type Placement, paintLine, paste, widthOf } from '../paint.js';
import type { Cast, Play } from '../play.js';
import type { Sentence } from '../sentence.js';
import { groundShare, settingOf, shade } from '../surroundings.js';
import { swell, turn } from '../timing.js';

const jumps = 3;

/** "a girl jumping rope": a rope turns around somebody who jumps when it is below. */
export const jumpRope: Play = (sentence) => {
  const { verb, object, phrases } = sentence;
  const rope = [object, ...phrases.map(({ noun }) => noun)].some((noun) => /\brope\b/.test(noun));
  if (!rope || !['jump', 'skip'].includes(verb) || !beingOf(sentence.subject)) return undefined;
  return exercise(sentence, 'standing', 0.5, (frame, phase, { x, ground, wide, tall, body }) => {
    const angle = turn * jumps * phase;
    const hand = ground - 0.45 * tall;
    // The rope is at its lowest in the middle of the jump.
    const reach = Math.cos(angle) > 0 ? 0.5 * tall : 0.78 * tall;
    const draw = () => {
      const point = (share: number) => {
        const side = 2 * share - 1;
        return [
          x + side * (0.5 * wide + 0.06 * frame.width),
          hand + reach * Math.cos(angle) * (1 - side * side),
        ] as const;
      };
      for (let at = 0; at < 12; at++) {
        paintLine(frame, {
          from: point(at / 12),
          to: point((at + 1) / 12),
          thick: 0.014 * frame.height,
          colour: [200, 60, 50],
        });
      }
    };
    const before = Math.sin(angle) > 0;
    if (!before) draw();
    body({ y: ground - 0.12 * tall * Math.max(0, Math.cos(angle)) ** 0.7 });
    if (before) draw();
  });
};

/** "a man doing push-ups": a lying body turns about its feet. */
export const pushUps: Play = (sentence) => {
  if (sentence.verb !== 'do' || !/\b(?:push|press)-?\s?ups?\b/.test(sentence.object)) return undefined;
  if (!beingOf(sentence.subject)) return undefined;
  return exercise(sentence, 'sleeping', 0.66, (_, phase, { ground, wide, body }) => {
    const angle = 0.34 * (0.15 + 0.85 * swell(3 * phase));
    body({ angle, y: ground - (Math.sin(angle) * wide) / 2 });
  });
};

interface Stand {
  x: number;
  ground: number;
  wide: number;
  tall: number;
  body(placement: Partial<Placement>): void;
}

function exercise(
  sentence: Sentence,
  pose: string,
  share: number,
  paint: (frame: Frame, phase: number, stand: Stand) => void,
): Cast {
  const { backdrop } = settingOf(sentence);
  return {
    ...(backdrop === undefined ? {} : { backdrop }),
    actors: [{ prompt: `${sentence.subject} ${pose}`, share, faces: -1 }],
    stage({ width, height, actors: [actor] }) {
      const [x, ground] = [width / 2, groundShare * height];
      const [wide, tall] = [widthOf(actor!), heightOf(actor!)];
      return (frame, phase) => {
        shade(frame, actor!, x, ground);
        const body = (placement: Partial<Placement>) =>
          paste(frame, actor!, { x, y: ground, pivot: 'base', ...placement });
        paint(frame, phase, { x, ground, wide, tall, body });
      };
    },
  };
}
