import type { CutOut, Frame } from '../../motion/renderPose.js';
import type { Random } from '../../random.js';
import { heightOf, paintDisc, paintLine, paste, widthOf } from '../paint.js';
import type { Play } from '../play.js';
import type { Sentence } from '../sentence.js';
import { backdropOf, isOne, once, paintShadow } from '../setting.js';
import { during, turn } from '../timing.js';

type Kind = 'pop' | 'blast' | 'shatter';

const soft = /^(?:balloons?|bubbles?|balls?|pimple|tire|tyre|bag|beachball)$/;
const fragile =
  /^(?:vase|glass|wineglass|plate|dish|cup|mug|teacup|bottle|window|mirror|pot|jar|bowl|bulb|lamp|egg|crystal|ornament|statue|clock|teapot|jug|pumpkin|watermelon|brick|rock|ice|iceberg|guitar|screen|phone|heart|cookie|screen|icicle|bank|snowball)$/;
const explosive =
  /^(?:bomb|firecracker|dynamite|grenade|mine|barrel|car|house|building|rocket|planet|star|ship|tank|tnt|box|head|phone|robot|truck|spaceship|meteor|asteroid|castle|tower|television|computer|cake|microwave|oven|head|boiler|plane|airplane)$/;

function kindOf(
  { verb, particle, object }: Pick<Sentence, 'verb' | 'particle' | 'object'>,
  subject: string,
): Kind | undefined {
  const one = (heads: RegExp) => isOne(subject, heads);
  if (object !== '' && !/^(?:open|apart|to pieces|pieces)$/.test(object)) return undefined;
  if (['pop', 'burst'].includes(verb) && one(soft)) return 'pop';
  if (
    verb === 'explode' ||
    verb === 'detonate' ||
    (verb === 'blow' && particle === 'up') ||
    (verb === 'go' && particle === 'off') ||
    verb === 'burst'
  ) {
    if (one(soft)) return 'pop';
    if (one(explosive)) return 'blast';
    return one(fragile) && verb !== 'go' ? 'shatter' : undefined;
  }
  if (['shatter', 'smash', 'crack', 'break'].includes(verb) && ['', 'apart'].includes(particle))
    return one(fragile) ? 'shatter' : undefined;
  if (['crumble', 'collapse', 'disintegrate'].includes(verb))
    return one(explosive) || one(fragile) ? 'shatter' : undefined;
  return undefined;
}

/** Something that swells and pops, blows up, or falls and breaks: its pieces fly apart. */
export const burst: Play = (sentence) => {
  const { subject, verb, next } = sentence;
  // "getting bigger until it pops"
  const later = /\b(?:and|until|then)\b.* (?:pop|burst|explod)/.test(sentence.object);
  const kind =
    (later ? kindOf({ verb: 'burst', particle: '', object: '' }, subject) : undefined) ??
    kindOf(sentence, subject) ??
    (next && kindOf(next, subject));
  if (!kind) return undefined;
  const bubble = isOne(subject, /^bubbles?$/);
  const falls =
    /^(?:fall|drop|tumble)$/.test(verb) ||
    sentence.phrases.some(
      ({ noun, preposition }) => /\b(?:floor|ground)$/.test(noun) && preposition !== 'in',
    );
  return {
    // Most of what breaks is light, and lost on white paper.
    ...(kind === 'shatter' ? { backdrop: 'nothing on the floor' } : {}),
    ...backdropOf(sentence),
    actors: bubble
      ? []
      : [
          {
            prompt: subject.replace(/^(?:a|the) bomb$/, 'a black bomb'),
            share: kind === 'shatter' ? 0.42 : 0.46,
          },
        ],
    stage({ width, height, actors, random }) {
      const actor = bubble ? soapBubble(0.42 * Math.min(width, height)) : actors[0];
      const pieces = piecesOf(actor!, kind === 'pop' ? 14 : 20, random);
      const [x, ground] = [width / 2, 0.86 * height];
      const tall = heightOf(actor!);
      const fuse = isOne(subject, /^bomb$/);
      const breaksAt = kind === 'shatter' && falls ? 0.34 : kind === 'shatter' ? 0.3 : 0.48;
      const base = kind === 'pop' ? height / 2 + tall / 2 : ground;
      return once((frame, phase) => {
        const flown = (phase - breaksAt) / (0.88 - breaksAt);
        if (flown < 0) {
          paintWhole(frame, actor!, { x, base, kind, falls, done: phase / breaksAt, fuse });
          return;
        }
        if (kind === 'blast') paintBlast(frame, x, base - tall / 2, flown);
        if (kind === 'pop') paintPop(frame, x, base - tall / 2, 0.55 * tall, flown);
        for (const piece of pieces) paintPiece(frame, piece, { x, base, tall, kind, flown });
      });
    },
  };
};

/** A clear ball with a shining rim. */
function soapBubble(across: number): CutOut {
  const side = Math.round(across);
  const subject = new Float32Array(4 * side * side);
  const radius = side / 2;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [dx, dy] = [(x + 0.5) / radius - 1, (y + 0.5) / radius - 1];
      const distance = Math.hypot(dx, dy);
      const edge = Math.min(1, Math.max(0, (1 - distance) * radius));
      const shine = Math.hypot(dx + 0.38, dy + 0.42) < 0.16 ? 0.9 : 0;
      const alpha = edge * Math.max(shine, 0.22 + 0.6 * distance ** 8);
      const colour = shine ? [255, 255, 255] : [120 + 60 * dx, 180 - 40 * dy, 235];
      subject.set([...colour.map((value) => alpha * value), alpha], 4 * (y * side + x));
    }
  }
  return { width: side, height: side, subject, box: { left: 0, top: 0, right: side - 1, bottom: side - 1 } };
}

/** A burning fuse that becomes shorter. */
function paintFuse(frame: Frame, x: number, y: number, done: number): void {
  const length = 0.16 * frame.height * (1 - 0.8 * done);
  const end = [x + 0.5 * length, y - length] as const;
  paintLine(frame, { from: [x, y + 3], to: end, thick: 0.02 * frame.width, colour: [150, 120, 80] });
  const spark = 0.045 * frame.width * (1 + 0.3 * Math.sin(turn * 7 * done));
  for (const [share, colour] of [
    [1, [250, 150, 40]],
    [0.5, [255, 245, 170]],
  ] as const) {
    paintDisc(frame, { x: end[0], y: end[1], radiusX: spark * share, colour, rim: 0.6 });
  }
}

function paintWhole(
  frame: Frame,
  actor: CutOut,
  {
    x,
    base,
    kind,
    falls,
    done,
    fuse,
  }: { x: number; base: number; kind: Kind; falls: boolean; done: number; fuse: boolean },
): void {
  if (kind === 'shatter') {
    const height = falls ? (1 - done * done) * (base - 1.06 * heightOf(actor)) : 0;
    const shaken = falls ? 0 : 0.02 * frame.width * during(done, 0.4, 0.9) * Math.sin(turn * 5 * done);
    paintShadow(frame, x, base, 0.4 * widthOf(actor), 0.22 * (1 - 0.6 * Math.min(1, height / base)));
    paste(frame, actor, { x: x + shaken, y: base - height, pivot: 'base', angle: falls ? 0.5 * done : 0 });
    return;
  }
  const grown = during(done, 0.05, 1);
  if (fuse) paintFuse(frame, x, base - heightOf(actor), done);
  const size =
    kind === 'pop' ? 0.62 + 0.78 * grown : 1 + 0.16 * grown * (0.6 + 0.4 * Math.sin(turn * 6 * done));
  const tremble = 0.008 * frame.width * grown * Math.sin(turn * 9 * done);
  if (kind === 'blast') paintShadow(frame, x, base, 0.42 * widthOf(actor));
  paste(frame, actor, {
    x: x + tremble,
    y: kind === 'pop' ? base - heightOf(actor) / 2 : base,
    pivot: kind === 'pop' ? 'centre' : 'base',
    scaleX: size,
    scaleY: size,
  });
}

interface Piece {
  cutOut: CutOut;
  /** From the middle of the whole, in pixels. */
  x: number;
  y: number;
  push: number;
  spin: number;
}

/** Cuts an actor into pieces: each point belongs to the nearest of some random points. */
export function piecesOf(actor: CutOut, count: number, random: Random): Piece[] {
  const { width, subject, box } = actor;
  const [wide, tall] = [box.right - box.left + 1, box.bottom - box.top + 1];
  const seeds = Array.from(
    { length: count },
    () => [box.left + wide * random.uniform(), box.top + tall * random.uniform()] as const,
  );
  const owners = new Uint8Array(width * (box.bottom + 1));
  const boxes = seeds.map(() => ({ left: box.right, top: box.bottom, right: -1, bottom: -1 }));
  for (let y = box.top; y <= box.bottom; y++) {
    for (let x = box.left; x <= box.right; x++) {
      if (subject[4 * (y * width + x) + 3]! <= 0) continue;
      let [owner, nearest] = [0, Number.POSITIVE_INFINITY];
      for (const [index, [seedX, seedY]] of seeds.entries()) {
        const distance = (x - seedX) ** 2 + (y - seedY) ** 2;
        if (distance < nearest) [owner, nearest] = [index, distance];
      }
      owners[y * width + x] = owner;
      const own = boxes[owner]!;
      own.left = Math.min(own.left, x);
      own.right = Math.max(own.right, x);
      own.top = Math.min(own.top, y);
      own.bottom = Math.max(own.bottom, y);
    }
  }
  return boxes.flatMap((own, index) => {
    if (own.right < 0) return [];
    const [pieceWide, pieceTall] = [own.right - own.left + 1, own.bottom - own.top + 1];
    const pixels = new Float32Array(4 * pieceWide * pieceTall);
    for (let y = 0; y < pieceTall; y++) {
      for (let x = 0; x < pieceWide; x++) {
        const from = (own.top + y) * width + own.left + x;
        if (owners[from] === index)
          pixels.set(subject.subarray(4 * from, 4 * from + 4), 4 * (y * pieceWide + x));
      }
    }
    return [
      {
        cutOut: {
          width: pieceWide,
          height: pieceTall,
          subject: pixels,
          box: { left: 0, top: 0, right: pieceWide - 1, bottom: pieceTall - 1 },
        },
        x: (own.left + own.right - box.left - box.right) / 2,
        y: (own.top + own.bottom - box.top - box.bottom) / 2,
        push: 0.7 + 0.6 * random.uniform(),
        spin: 2 * random.normal(),
      },
    ];
  });
}

function paintPiece(
  frame: Frame,
  piece: Piece,
  { x, base, tall, kind, flown }: { x: number; base: number; tall: number; kind: Kind; flown: number },
): void {
  const { width, height } = frame;
  const length = Math.hypot(piece.x, piece.y) || 1;
  const eased = 1 - (1 - flown) ** 2;
  const opacity = kind === 'shatter' ? 1 : 1 - during(flown, 0.65, 1);
  if (opacity <= 0) return;
  if (kind === 'shatter') {
    const startY = base - tall / 2 + piece.y;
    const rest = base - piece.cutOut.height / 3;
    const fallen = startY - 0.3 * height * piece.push * flown * 1.6 + 3.2 * height * flown * flown;
    paste(frame, piece.cutOut, {
      x:
        x + piece.x + (piece.x / Math.max(1, tall)) * 0.95 * width * piece.push * Math.min(0.45, flown) * 1.8,
      y: Math.min(rest, fallen),
      angle: piece.spin * Math.min(0.4, flown) * 1.6,
      opacity,
    });
    return;
  }
  const size = kind === 'pop' ? 1 - 0.55 * eased : 1 - 0.3 * eased;
  const start = kind === 'pop' ? 1.3 : 1;
  const away = eased * 0.55 * width * piece.push;
  paste(frame, piece.cutOut, {
    x: x + start * piece.x + (piece.x / length) * away,
    y: base - tall / 2 + start * piece.y + (piece.y / length) * away + 0.5 * height * flown * flown,
    angle: piece.spin * eased,
    scaleX: size,
    scaleY: size,
    opacity,
  });
}

function paintPop(frame: Frame, x: number, y: number, radius: number, flown: number): void {
  const opacity = 1 - during(flown, 0.1, 0.4);
  if (opacity <= 0) return;
  for (let ray = 0; ray < 12; ray++) {
    const angle = (turn * ray) / 12;
    const [from, to] = [radius * (1.1 + flown), radius * (1.45 + 1.3 * flown)];
    paintLine(frame, {
      from: [x + from * Math.cos(angle), y + from * Math.sin(angle)],
      to: [x + to * Math.cos(angle), y + to * Math.sin(angle)],
      thick: 0.015 * frame.width,
      colour: [90, 90, 100],
      opacity,
    });
  }
}

function paintBlast(frame: Frame, x: number, y: number, flown: number): void {
  const { width } = frame;
  const eased = 1 - (1 - Math.min(1, 2.2 * flown)) ** 2;
  const opacity = 1 - during(flown, 0.35, 0.95);
  for (const [share, colour] of [
    [0.48, [110, 104, 102]],
    [0.4, [235, 110, 40]],
    [0.28, [255, 190, 60]],
    [0.16, [255, 246, 200]],
  ] as const) {
    for (let lobe = 0; lobe < 5; lobe++) {
      const angle = (turn * lobe) / 5;
      const reach = 0.45 * share * width * eased;
      paintDisc(frame, {
        x: x + reach * Math.cos(angle),
        y: y + reach * Math.sin(angle) - 0.08 * width * flown,
        radiusX: Math.max(1, 0.72 * share * width * eased),
        colour,
        opacity: opacity * (share > 0.45 ? 0.7 : 1 - during(flown, 0.2, 0.7)),
        rim: 0.5,
      });
    }
  }
}
