import { beingOf } from '../motion/beings.js';
import type { Frame } from '../motion/renderPose.js';
import { type Colour, heightOf, paintDisc, paintLine, paste } from './paint.js';
import type { Play } from './play.js';
import { headOf, phraseWith } from './sentence.js';
import { settingOf } from './surroundings.js';
import { turn } from './timing.js';

const wood: Colour = [122, 82, 48];
const vine: Colour = [74, 120, 52];
const seats = /^(?:swing|swings|trapeze|tyre|tire|hammock)$/;
const plants = /^(?:branch|tree|vine|liana|branches|vines|trees|creeper)$/;
const ropes = /^(?:rope|ropes|chain|string|cord|ceiling|bar|bars)$/;
const swingMax = 0.55;

/** Somebody swings to and fro: on a swing, which stands in the picture, or on a vine or a rope from a branch. */
export const swingOn: Play = (sentence) => {
  if (!['swing', 'dangle', 'hang'].includes(sentence.verb) || !beingOf(sentence.subject)) return undefined;
  const from = phraseWith(sentence, ['on', 'from', 'in', 'off', 'at', 'through', 'across']);
  const head = from ? headOf(from.noun) : 'swing';
  const seated = seats.test(head);
  if (!seated && !plants.test(head) && !ropes.test(head) && !/^(?:jungle|forest|woods)$/.test(head))
    return undefined;
  const { backdrop } = settingOf(sentence);
  const colour = seated || ropes.test(head) ? wood : vine;
  return {
    ...(backdrop === undefined ? {} : { backdrop }),
    actors: [{ prompt: `${sentence.subject} ${seated ? 'sitting' : 'jumping'}`, share: seated ? 0.36 : 0.4 }],
    stage({ width, height, actors: [actor] }) {
      const [x, y] = [width / 2, 0.09 * height];
      const tall = heightOf(actor!);
      const rope = seated ? 0.68 * height : 0.3 * height;
      return (frame, phase) => {
        const angle = swingMax * Math.sin(turn * phase);
        const at = (along: number, aside = 0) =>
          [
            x + along * Math.sin(angle) + aside * Math.cos(angle),
            y + along * Math.cos(angle) - aside * Math.sin(angle),
          ] as const;
        if (seated) paintFrame(frame);
        const line = (aside: number, until: number) =>
          paintLine(frame, { from: [x + aside, y], to: at(until, aside), thick: 0.012 * height, colour });
        const half = 0.09 * width;
        if (seated) line(-half, rope);
        else line(0, rope + 0.12 * tall);
        const [footX, footY] = at(seated ? rope : rope + tall);
        paste(frame, actor!, { x: footX, y: footY, pivot: 'base', angle: -angle });
        if (seated) {
          line(half, rope);
          paintLine(frame, { from: at(rope, -half), to: at(rope, half), thick: 0.03 * height, colour: wood });
        } else paintBranch(frame, y, plants.test(head) || head === 'jungle');
      };
    },
  };
};

/** The posts and the beam of a swing. */
function paintFrame(frame: Frame): void {
  const { width, height } = frame;
  const line = (from: readonly [number, number], to: readonly [number, number]) =>
    paintLine(frame, { from, to, thick: 0.03 * height, colour: [150, 108, 66] });
  const top = 0.09 * height;
  for (const side of [-1, 1]) {
    for (const spread of [0.36, 0.46]) {
      line([width / 2 + side * 0.34 * width, top], [width / 2 + side * spread * width, 0.93 * height]);
    }
  }
  line([0.14 * width, top], [0.86 * width, top]);
}

/** What the rope hangs from, across the top of the picture. */
function paintBranch(frame: Frame, y: number, leaves: boolean): void {
  const { width, height } = frame;
  paintLine(frame, { from: [-5, y - 0.03 * height], to: [width + 5, y], thick: 0.05 * height, colour: wood });
  if (!leaves) return;
  for (let leaf = 0; leaf < 11; leaf++) {
    const green: Colour = leaf % 2 === 0 ? [84, 150, 62] : [104, 172, 76];
    const x = ((leaf + 0.5) / 11) * width;
    paintDisc(frame, {
      x,
      y: (leaf % 3) * 0.03 * height,
      radiusX: 0.06 * width,
      radiusY: 0.045 * height,
      colour: green,
    });
  }
}
