import { isLiving } from '../../motion/facing.js';
import type { CutOut, Frame } from '../../motion/renderPose.js';
import { type Colour, heightOf, paintDisc, paintLine, paste, widthOf } from '../paint.js';
import type { Play } from '../play.js';
import type { Phrase, Sentence } from '../sentence.js';
import { backdropOf, isOne, isPerson, posed } from '../setting.js';
import { turn } from '../timing.js';

const holds =
  /\b(?:swings?|vines?|ropes?|branch|branches|trapeze|trees?|thread|web|cobweb|string|chain|liana|chandelier|ceiling|hook|beam|bough)$/;
const hung =
  /^(?:lantern|bell|lamp|pendulum|spider|chandelier|ornament|bauble|mobile|sloth|bat|sign|wreath|disco|ball|yo-yo|hammock|medallion|pendant|tire|bulb)$/;
const hangs = ({ verb, object }: Sentence): boolean =>
  /^(?:swing|dangle|hang|sway|rock|ring)$/.test(verb) && (object === '' || object === 'upside');

/** What turns about a point at the top: somebody on a swing or a vine, or a lantern on its cord. */
export const pendulum: Play = (sentence) => {
  if (!hangs(sentence)) return undefined;
  const { verb } = sentence;
  const sat = /^(.*) on (an? .*swing)$/.exec(sentence.subject);
  const subject = sat?.[1] ?? sentence.subject;
  const phrases = sat ? [{ preposition: 'on', noun: sat[2]! }, ...sentence.phrases] : sentence.phrases;
  const hold = phrases.find(
    ({ preposition, noun }) =>
      /^(?:(?:down )?from|on|off|by|in|through|with|at)$/.test(preposition) && holds.test(noun),
  );
  const upsideDown = sentence.object === 'upside';
  const empty = /\bswing$/.test(subject);
  if (!empty && !heldOrHung(subject, verb, hold)) return undefined;
  const kind = kindOf(subject, verb, hold);
  const branch = /\b(?:tree|trees|branch|branches|bough)$/.test(hold?.noun ?? '');
  const prompt = kind === 'seat' ? posed(single(subject), 'sitting') : hangingThing(subject);
  const several =
    /^(?:two|some|the) \w+(?:s|ren)$|^(?:kids|children|boys|girls)$/.test(subject) && kind === 'seat';
  const host = /\bchandelier$/.test(hold?.noun ?? '') ? ['a chandelier'] : [];
  const place = backdropOf(sentence, holds);
  return {
    ...(place.backdrop || !branch ? place : { backdrop: 'nothing in the forest' }),
    actors: [
      ...(empty ? [] : [{ prompt, share: several ? 0.3 : kind === 'seat' ? 0.4 : 0.42 }]),
      ...host.map((each) => ({ prompt: each, share: 0.4 })),
    ],
    stage({ width, height, actors }) {
      const [figure, chandelier] = empty ? [undefined, actors[0]] : actors;
      const cord = cordOf(hold?.noun ?? '', kind);
      const reach = { seat: 0.84, rope: 0.42, cord: 0.26 }[kind] * height;
      const swing: Swing = {
        x: width / 2,
        y: branch ? 0.05 * height : -0.04 * height,
        length: chandelier ? heightOf(chandelier) * 0.9 : reach,
        largest: kind === 'seat' ? 0.32 : 0.4,
        cord: { ...cord, thick: Math.max(1, cord.thick * width) },
      };
      return (frame, phase) => {
        const angle = swing.largest * Math.sin(turn * phase);
        if (kind === 'seat' && several) {
          for (const side of [-1, 1]) {
            const own = swing.largest * 0.7 * Math.sin(turn * phase + 0.3 * side);
            paintSeat(frame, { ...swing, x: width * (0.5 + 0.23 * side) }, own, figure);
          }
        } else if (kind === 'seat') paintSeat(frame, swing, angle, figure);
        else paintHung(frame, swing, angle, { figure: figure!, host: chandelier, over: upsideDown });
        if (branch) paintBranch(frame);
      };
    },
  };
};

function heldOrHung(subject: string, verb: string, hold: Phrase | undefined): boolean {
  if (verb === 'ring') return isOne(subject, /^bell$/);
  if (verb === 'rock') return false;
  if (hold) return isLiving(subject) || isOne(subject, hung) || !/\b(?:tree|trees)$/.test(hold.noun);
  return isOne(subject, hung) || (verb === 'swing' && isLiving(subject));
}

const single = (noun: string): string =>
  /^(?:two |some |the )?(kids|children|boys|girls)$/
    .exec(noun)?.[1]
    ?.replace(/^children$/, 'a child')
    .replace(/^(kid|boy|girl)s$/, 'a $1') ?? noun;

type Kind = 'seat' | 'rope' | 'cord';

function kindOf(subject: string, verb: string, hold: Phrase | undefined): Kind {
  const onSwing = hold ? /\b(?:swings?|trapeze)$/.test(hold.noun) : !isOne(subject, hung);
  if (onSwing && verb !== 'ring') return 'seat';
  return isLiving(subject) ? 'rope' : 'cord';
}

/** Animals that hang from something by their hands are drawn whole. */
const hangingThing = (subject: string): string => posed(subject, isPerson(subject) ? 'standing' : 'sitting');

interface Cord {
  colour: Colour;
  /** As a share of the picture's width. */
  thick: number;
  leaves: boolean;
}

interface Swing {
  x: number;
  y: number;
  length: number;
  /** Radians. */
  largest: number;
  cord: Cord;
}

function cordOf(noun: string, kind: Kind): Cord {
  if (/\b(?:vines?|liana)$/.test(noun)) return { colour: [176, 196, 92], thick: 0.024, leaves: true };
  if (/\b(?:web|cobweb|thread|string|ceiling)$/.test(noun))
    return { colour: [150, 150, 155], thick: 0.008, leaves: false };
  return { colour: [139, 101, 66], thick: kind === 'cord' ? 0.01 : 0.016, leaves: false };
}

/** A point that hangs `down` below the pivot and `aside` of the middle, when the swing is turned by an angle. */
const hanging = (swing: Swing, angle: number, aside: number, down: number): [number, number] => [
  swing.x + Math.cos(angle) * aside + Math.sin(angle) * down,
  swing.y - Math.sin(angle) * aside + Math.cos(angle) * down,
];

function paintSeat(frame: Frame, swing: Swing, angle: number, figure: CutOut | undefined): void {
  const half = Math.max(0.13 * frame.width, figure ? 0.42 * widthOf(figure) : 0);
  for (const side of [-1, 1]) {
    const [from, to] = [
      hanging(swing, angle, side * half, 0),
      hanging(swing, angle, side * half, swing.length),
    ];
    paintLine(frame, { from, to, thick: swing.cord.thick, colour: swing.cord.colour });
  }
  const board = 1.12 * half;
  const seat = [
    hanging(swing, angle, -board, swing.length),
    hanging(swing, angle, board, swing.length),
  ] as const;
  paintLine(frame, { from: seat[0], to: seat[1], thick: 0.035 * frame.height, colour: [150, 96, 50] });
  if (!figure) return;
  const [x, y] = hanging(swing, angle, 0, swing.length - 0.005 * frame.height);
  paste(frame, figure, { x, y, pivot: 'base', angle: -angle });
}

function paintHung(
  frame: Frame,
  swing: Swing,
  angle: number,
  { figure, host, over }: { figure: CutOut; host: CutOut | undefined; over: boolean },
): void {
  if (host) {
    const [x, y] = hanging(swing, angle, 0, 0.06 * frame.height);
    paste(frame, host, { x, y, pivot: 'top', angle: -angle });
  }
  const overlap = (swing.cord.thick > 0.02 * frame.width ? 0.7 : 0.06) * heightOf(figure);
  const end = hanging(swing, angle, 0, swing.length + overlap);
  const top = hanging(swing, angle, 0, 0);
  if (!host) paintLine(frame, { from: top, to: end, thick: swing.cord.thick, colour: swing.cord.colour });
  if (swing.cord.leaves) {
    for (let leaf = 1; leaf < 7; leaf++) {
      const aside = (leaf % 2 ? 1 : -1) * 0.018 * frame.width;
      const [x, y] = hanging(swing, angle, aside, (swing.length * leaf) / 7);
      paintDisc(frame, {
        x,
        y,
        radiusX: 0.022 * frame.width,
        radiusY: 0.012 * frame.height,
        colour: [150, 205, 90],
      });
    }
  }
  const [x, y] = hanging(swing, angle, 0, swing.length);
  if (over) paste(frame, figure, { x, y, pivot: 'base', angle: Math.PI - angle });
  else paste(frame, figure, { x, y, pivot: 'top', angle: -angle });
}

function paintBranch(frame: Frame): void {
  const { width, height } = frame;
  paintLine(frame, {
    from: [-0.02 * width, 0.03 * height],
    to: [1.02 * width, 0.06 * height],
    thick: 0.06 * height,
    colour: [112, 78, 48],
  });
  for (let leaf = 0; leaf < 9; leaf++) {
    paintDisc(frame, {
      x: width * (0.04 + 0.115 * leaf),
      y: height * (leaf % 2 ? 0.0 : 0.03),
      radiusX: 0.07 * width,
      radiusY: 0.045 * height,
      colour: leaf % 3 ? [86, 148, 62] : [104, 168, 74],
    });
  }
}
