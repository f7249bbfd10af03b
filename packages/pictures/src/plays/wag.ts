import { beingOf } from '../motion/beings.js';
import type { CutOut } from '../motion/renderPose.js';
import { heightOf, paste, widthOf } from './paint.js';
import type { Play } from './play.js';
import { groundShare, settingOf, shade } from './setting.js';
import { turn } from './timing.js';

/** Where the tail of an animal that faces left begins, as shares of its width and height. */
const rump = 0.74;
const tailUntil = 0.62;
const reach = 0.2;

/** "a dog wagging its tail": the tail beats and the rest of the animal hardly moves. */
export const wagTail: Play = (sentence) => {
  const { subject, verb, object } = sentence;
  const wags =
    verb === 'wag' ||
    (['shake', 'swing', 'wave', 'wiggle', 'swish'].includes(verb) && /\btails?$/.test(object));
  if (!wags || !beingOf(subject) || beingOf(subject) === 'person') return undefined;
  const { backdrop } = settingOf(sentence);
  return {
    ...(backdrop === undefined ? {} : { backdrop }),
    actors: [{ prompt: `${subject} walking to the left`, share: 0.58, faces: -1 }],
    stage({ width, height, actors: [actor] }) {
      const [x, ground, tall] = [width / 2, groundShare * height, heightOf(actor!)];
      return (frame, phase) => {
        const beat = Math.sin(turn * 4 * phase);
        shade(frame, actor!, x, ground);
        const wagged = withTail(actor!, beat * reach * tall);
        paste(frame, wagged, { x, y: ground, pivot: 'base', bend: 0.006 * tall * beat });
      };
    },
  };
};

/** A cut-out whose tail is raised or lowered; it grows by the room that the tail needs. */
export function withTail(actor: CutOut, raised: number): CutOut {
  const { box, width, subject } = actor;
  const [wide, tall] = [widthOf(actor), heightOf(actor)];
  const room = Math.ceil(reach * tall) + 2;
  const moved = new Float32Array(4 * wide * (tall + room));
  for (let x = 0; x < wide; x++) {
    const along = Math.max(0, (x / wide - rump) / (1 - rump));
    for (let y = -room; y < tall; y++) {
      // Below the tail are the legs, which stay.
      const free = Math.min(1, Math.max(0, (tailUntil - y / tall) / 0.15));
      const from = Math.round(y + raised * along * free);
      if (from < 0 || from >= tall) continue;
      const at = 4 * ((box.top + from) * width + box.left + x);
      moved.set(subject.subarray(at, at + 4), 4 * ((y + room) * wide + x));
    }
  }
  return {
    width: wide,
    height: tall + room,
    subject: moved,
    box: { left: 0, top: 0, right: wide - 1, bottom: tall + room - 1 },
  };
}
