import { isOne } from '../engine/actors.js';
import { type Brush, type Point, rgb } from '../engine/brush.js';
import { type Piece, piecesOf, shaped } from '../engine/cutOuts.js';
import { behind } from '../engine/places.js';
import { during, type Play, turn, wave } from '../engine/play.js';
import { does, type Sentence } from '../sentence.js';
import { bubble as soapBubble } from '../sky/shapes.js';

type Kind = 'pop' | 'blast' | 'shatter';

const soft = /^(?:balloons?|bubbles?|balls?|pimple|tire|tyre|bag|beachball)$/;
const fragile =
  /^(?:vase|glass|wineglass|plate|dish|cup|mug|teacup|bottle|window|mirror|pot|jar|bowl|bulb|lamp|egg|crystal|ornament|statue|clock|teapot|jug|pumpkin|watermelon|brick|rock|ice|iceberg|guitar|screen|phone|heart|cookie|screen|icicle|bank|snowball)$/;
const explosive =
  /^(?:bomb|firecracker|dynamite|grenade|mine|barrel|car|house|building|rocket|planet|star|ship|tank|tnt|box|head|phone|robot|truck|spaceship|meteor|asteroid|castle|tower|television|computer|cake|microwave|oven|head|boiler|plane|airplane)$/;

function kindOf(deed: Pick<Sentence, 'verb' | 'particle' | 'object'>, subject: string): Kind | undefined {
  const { verb, particle, object } = deed;
  if (object !== '' && !/^(?:open|apart|to pieces|pieces)$/.test(object)) return undefined;
  const one = (heads: RegExp) => isOne(subject, heads);
  const goesOff = verb === 'go' && particle === 'off';
  const blowsUp = does(deed, 'explode detonate burst') || (verb === 'blow' && particle === 'up') || goesOff;
  if (one(soft)) return blowsUp || verb === 'pop' ? 'pop' : undefined;
  if (blowsUp && one(explosive)) return 'blast';
  if (blowsUp) return one(fragile) && !goesOff ? 'shatter' : undefined;
  if (does(deed, 'shatter smash crack break')) {
    return ['', 'apart'].includes(particle) && one(fragile) ? 'shatter' : undefined;
  }
  const crumbles = does(deed, 'crumble collapse disintegrate');
  return crumbles && (one(explosive) || one(fragile)) ? 'shatter' : undefined;
}

/** Something that swells and pops, blows up, or falls and breaks: its pieces fly apart. */
export const burst: Play = {
  stage(sentence) {
    const { subject, next, phrases } = sentence;
    // "getting bigger until it pops"
    const later = /\b(?:and|until|then)\b.* (?:pop|burst|explod)/.test(sentence.object);
    const kind =
      (later ? kindOf({ verb: 'burst', particle: '', object: '' }, subject) : undefined) ??
      kindOf(sentence, subject) ??
      (next && kindOf(next, subject));
    if (!kind) return undefined;
    const bubble = isOne(subject, /^bubbles?$/);
    const fuse = isOne(subject, /^bomb$/);
    const down = phrases.some(
      ({ noun, preposition }) => /\b(?:floor|ground)$/.test(noun) && preposition !== 'in',
    );
    const falls = kind === 'shatter' && (down || does(sentence, 'fall drop tumble'));
    const prompt = subject.replace(/^(?:a|the) bomb$/, 'a black bomb');
    return {
      // Most of what breaks is light, and lost on white paper.
      backdrop: behind(sentence) ?? (kind === 'shatter' ? 'nothing on the floor' : undefined),
      actors: bubble ? [] : [{ prompt, share: kind === 'shatter' ? 0.42 : 0.46 }],
      once: true,
      layers({ width, height, actors, random, wide, tall }) {
        const actor = bubble ? shaped(soapBubble, 0.42 * Math.min(width, height)) : actors[0];
        const pieces = piecesOf(actor, kind === 'pop' ? 14 : 20, random);
        const breaksAt = kind === 'shatter' ? (falls ? 0.34 : 0.3) : 0.48;
        const own = tall(actor);
        const base = kind === 'pop' ? 0.5 + own / 2 : 0.86;
        return (paint, phase) => {
          const flown = (phase - breaksAt) / (0.88 - breaksAt);
          if (flown >= 0) {
            if (kind === 'blast') paintBlast(paint, base - own / 2, flown);
            if (kind === 'pop') paintPop(paint, base - own / 2, 0.55 * own, flown);
            for (const piece of pieces) paintPiece(paint, piece, { base, own, kind, flown });
            return;
          }
          const done = phase / breaksAt;
          if (kind === 'shatter') {
            const lift = falls ? (1 - done * done) * (base - 1.06 * own) : 0;
            const shaken = falls ? 0 : 0.02 * during(done, 0.4, 0.9) * wave(5 * done);
            paint.shadow(0.5, base, 0.4 * wide(actor), 0.22 * (1 - 0.6 * Math.min(1, lift / base)));
            paint.actor(actor, { x: 0.5 + shaken, y: base - lift, angle: falls ? 0.5 * done : 0 });
            return;
          }
          const grown = during(done, 0.05, 1);
          const x = 0.5 + 0.008 * grown * wave(9 * done);
          if (fuse) paintFuse(paint, base - own, done);
          if (kind === 'pop') {
            paint.actor(actor, { x, y: base - own / 2, pivot: 'centre', size: 0.62 + 0.78 * grown });
          } else {
            paint.shadow(0.5, base, 0.42 * wide(actor));
            paint.actor(actor, { x, y: base, size: 1 + 0.16 * grown * (0.6 + 0.4 * wave(6 * done)) });
          }
        };
      },
    };
  },
};

/** A burning fuse that becomes shorter. */
function paintFuse(paint: Brush, y: number, done: number): void {
  const length = 0.16 * (1 - 0.8 * done);
  const end: Point = [0.5 + 0.5 * length, y - length];
  paint.line([0.5, y + 0.012], end, 0.02, [150, 120, 80]);
  const spark = 0.045 * (1 + 0.3 * wave(7 * done));
  paint.disc(...end, spark, [250, 150, 40], { rim: 0.6 });
  paint.disc(...end, 0.5 * spark, [255, 245, 170], { rim: 0.6 });
}

function paintPiece(
  paint: Brush,
  { cutOut, push, spin, ...from }: Piece,
  { base, own, kind, flown }: { base: number; own: number; kind: Kind; flown: number },
): void {
  const { width, height } = paint.frame;
  const [x, y] = [from.x / width, from.y / height];
  const middle = base - own / 2;
  if (kind === 'shatter') {
    const fallen = middle + y - 0.48 * push * flown + 3.2 * flown * flown;
    paint.actor(cutOut, {
      x: 0.5 + x + (x / own) * 1.71 * push * Math.min(0.45, flown),
      y: Math.min(base - cutOut.height / 3 / height, fallen),
      pivot: 'centre',
      angle: spin * Math.min(0.4, flown) * 1.6,
    });
    return;
  }
  const eased = 1 - (1 - flown) ** 2;
  const opacity = 1 - during(flown, 0.65, 1);
  const start = kind === 'pop' ? 1.3 : 1;
  const away = (eased * 0.55 * push) / (Math.hypot(x, y) || 1);
  paint.actor(cutOut, {
    x: 0.5 + x * (start + away),
    y: middle + y * (start + away) + 0.5 * flown * flown,
    pivot: 'centre',
    angle: spin * eased,
    size: 1 - (kind === 'pop' ? 0.55 : 0.3) * eased,
    opacity,
  });
}

function paintPop(paint: Brush, y: number, radius: number, flown: number): void {
  const opacity = 1 - during(flown, 0.1, 0.4);
  for (let ray = 0; opacity > 0 && ray < 12; ray++) {
    const angle = (turn * ray) / 12;
    const at = (away: number): Point => [0.5 + away * Math.cos(angle), y + away * Math.sin(angle)];
    paint.line(at(radius * (1.1 + flown)), at(radius * (1.45 + 1.3 * flown)), 0.015, [90, 90, 100], opacity);
  }
}

/** Smoke, fire and light of a blast: how large each is, and its colour. */
const clouds = new Map([
  [0.48, 0x6e6866],
  [0.4, 0xeb6e28],
  [0.28, 0xffbe3c],
  [0.16, 0xfff6c8],
]);

function paintBlast(paint: Brush, y: number, flown: number): void {
  const eased = 1 - (1 - Math.min(1, 2.2 * flown)) ** 2;
  for (const [share, colour] of clouds) {
    const fading = share > 0.45 ? 0.7 : 1 - during(flown, 0.2, 0.7);
    const opacity = (1 - during(flown, 0.35, 0.95)) * fading;
    for (let lobe = 0; lobe < 5; lobe++) {
      const [reach, angle] = [0.45 * share * eased, (turn * lobe) / 5];
      const [atX, atY] = [0.5 + reach * Math.cos(angle), y + reach * Math.sin(angle) - 0.08 * flown];
      paint.disc(atX, atY, Math.max(0.004, 0.72 * share * eased), rgb(colour), { opacity, rim: 0.5 });
    }
  }
}
