import type { CutOut } from '../../motion/cutOut.js';
import { isLiving, isOne, isPerson, posed } from '../engine/actors.js';
import { type Brush, type Point, rgb } from '../engine/brush.js';
import { behind } from '../engine/places.js';
import { type Play, role, type Stage, wave } from '../engine/play.js';
import { type Phrase, phraseWith } from '../sentence.js';

const holds =
  /\b(?:swings?|vines?|ropes?|branch|branches|trapeze|trees?|thread|web|cobweb|string|chain|liana|chandelier|ceiling|hook|beam|bough)$/;
const hung =
  /^(?:lantern|bell|lamp|pendulum|spider|chandelier|ornament|bauble|mobile|sloth|bat|sign|wreath|disco|ball|yo-yo|hammock|medallion|pendant|tire|bulb)$/;

/** What somebody or something hangs by: how long it is, and how far it swings, in radians. */
const kinds = {
  seat: { reach: 0.84, largest: 0.32 },
  rope: { reach: 0.42, largest: 0.4 },
  cord: { reach: 0.26, largest: 0.4 },
};

/** What turns about a point at the top: somebody on a swing or a vine, or a lantern on its cord. */
export const pendulum: Play = {
  when: { verbs: 'swing dangle hang sway rock ring', object: /^(?:upside)?$/ },
  stage(sentence) {
    const { verb, object } = sentence;
    const sat = /^(.*) on (an? .*swing)$/.exec(sentence.subject);
    const subject = sat?.[1] ?? sentence.subject;
    const phrases = sat ? [{ preposition: 'on', noun: sat[2]! }, ...sentence.phrases] : sentence.phrases;
    const hold = phraseWith({ phrases }, 'from,down from,on,off,by,in,through,with,at', (noun) =>
      holds.test(noun),
    );
    const empty = /\bswing$/.test(subject);
    if (!empty && !heldOrHung(subject, verb, hold)) return undefined;
    const onSwing = hold ? /\b(?:swings?|trapeze)$/.test(hold.noun) : !isOne(subject, hung);
    const kind = onSwing && verb !== 'ring' ? 'seat' : isLiving(subject) ? 'rope' : 'cord';
    const by = hold?.noun ?? '';
    const branch = /\b(?:tree|trees|branch|branches|bough)$/.test(by);
    const several =
      kind === 'seat' && /^(?:two|some|the) \w+(?:s|ren)$|^(?:kids|children|boys|girls)$/.test(subject);
    // Animals that hang from something by their hands are drawn whole.
    const prompt =
      kind === 'seat'
        ? posed(single(subject), 'sitting')
        : posed(subject, isPerson(subject) ? 'standing' : 'sitting');
    const share = several ? 0.3 : kind === 'seat' ? 0.4 : 0.42;
    return {
      backdrop: behind(sentence, holds) ?? (branch ? 'nothing in the forest' : undefined),
      actors: [!empty && role(prompt, share), /\bchandelier$/.test(by) && role('a chandelier', 0.4)],
      moment(paint, phase, scene) {
        const [figure, chandelier] = empty ? [undefined, scene.actors[0]] : scene.actors;
        const length = chandelier ? scene.tall(chandelier) * 0.9 : kinds[kind].reach;
        const swing = { x: 0.5, y: branch ? 0.05 : -0.04, length, cord: cordOf(by, kind) };
        const angle = kinds[kind].largest * wave(phase);
        if (several) {
          for (const side of [-1, 1]) {
            const own = kinds.seat.largest * 0.7 * wave(phase, 0.3 * side);
            paintSeat(paint, scene, { ...swing, x: 0.5 + 0.23 * side }, own, figure);
          }
        } else if (kind === 'seat') paintSeat(paint, scene, swing, angle, figure);
        else {
          const over = object === 'upside';
          paintHung(paint, scene, swing, angle, { figure: figure!, host: chandelier, over });
        }
        if (branch) paintBranch(paint);
      },
    };
  },
};

function heldOrHung(subject: string, verb: string, hold: Phrase | undefined): boolean {
  if (verb === 'ring') return isOne(subject, /^bell$/);
  if (verb === 'rock') return false;
  if (hold) return isLiving(subject) || isOne(subject, hung) || !/\b(?:tree|trees)$/.test(hold.noun);
  return isOne(subject, hung) || (verb === 'swing' && isLiving(subject));
}

const single = (noun: string): string =>
  noun
    .replace(/^(?:two |some |the )?children$/, 'a child')
    .replace(/^(?:two |some |the )?(kid|boy|girl)s$/, 'a $1');

interface Swing {
  x: number;
  y: number;
  length: number;
  cord: { colour: number; thick: number; leaves?: true };
}

function cordOf(noun: string, kind: keyof typeof kinds): Swing['cord'] {
  if (/\b(?:vines?|liana)$/.test(noun)) return { colour: 0xb0c45c, thick: 0.024, leaves: true };
  if (/\b(?:web|cobweb|thread|string|ceiling)$/.test(noun)) return { colour: 0x96969b, thick: 0.008 };
  return { colour: 0x8b6542, thick: kind === 'cord' ? 0.01 : 0.016 };
}

/** A point that hangs `down` below the pivot and `aside` of the middle, when the swing is turned by an angle. */
const hanging = (swing: Swing, angle: number, aside: number, down: number): Point => [
  swing.x + Math.cos(angle) * aside + Math.sin(angle) * down,
  swing.y - Math.sin(angle) * aside + Math.cos(angle) * down,
];

function paintSeat(
  paint: Brush,
  { wide }: Stage,
  swing: Swing,
  angle: number,
  figure: CutOut | undefined,
): void {
  const { length, cord } = swing;
  const half = Math.max(0.13, figure ? 0.42 * wide(figure) : 0);
  const at = (aside: number, down: number) => hanging(swing, angle, aside * half, down);
  for (const side of [-1, 1]) paint.line(at(side, 0), at(side, length), cord.thick, rgb(cord.colour));
  paint.line(at(-1.12, length), at(1.12, length), 0.035, [150, 96, 50]);
  const [x, y] = at(0, length - 0.005);
  if (figure) paint.actor(figure, { x, y, angle: -angle });
}

function paintHung(
  paint: Brush,
  { tall }: Stage,
  swing: Swing,
  angle: number,
  { figure, host, over }: { figure: CutOut; host: CutOut | undefined; over: boolean },
): void {
  const { length, cord } = swing;
  const at = (down: number, aside = 0) => hanging(swing, angle, aside, down);
  if (host) {
    const [x, y] = at(0.06);
    paint.actor(host, { x, y, pivot: 'top', angle: -angle });
  } else {
    const overlap = (cord.thick > 0.02 ? 0.7 : 0.06) * tall(figure);
    paint.line(at(0), at(length + overlap), cord.thick, rgb(cord.colour));
  }
  for (let leaf = 1; cord.leaves && leaf < 7; leaf++) {
    paint.disc(...at((length * leaf) / 7, leaf % 2 ? 0.018 : -0.018), 0.022, [150, 205, 90], { tall: 0.012 });
  }
  const [x, y] = at(length);
  paint.actor(figure, over ? { x, y, angle: Math.PI - angle } : { x, y, pivot: 'top', angle: -angle });
}

function paintBranch(paint: Brush): void {
  paint.line([-0.02, 0.03], [1.02, 0.06], 0.06, [112, 78, 48]);
  for (let leaf = 0; leaf < 9; leaf++) {
    const colour = rgb(leaf % 3 ? 0x56943e : 0x68a84a);
    paint.disc(0.04 + 0.115 * leaf, leaf % 2 ? 0 : 0.03, 0.07, colour, { tall: 0.045 });
  }
}
