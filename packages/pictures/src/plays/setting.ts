import { type Being, beingOf } from '../motion/beings.js';
import type { Frame } from '../motion/renderPose.js';
import { type Colour, paintDisc, paintLine } from './paint.js';
import type { Moment } from './play.js';
import { bare, headOf, type Sentence } from './sentence.js';
import { fadeBack, turn } from './timing.js';

const times = /^(?:night|dusk|dawn|noon|midnight)$/;
/** Places that the model draws empty. */
const places =
  /\b(?:grass|lawn|meadow|field|park|hills?|garden|flowers|beach|sand|seaside|shore|sea|ocean|lake|snow|winter|ice|forest|woods?|trees|jungle|city|town|downtown|street|road|highway|sunset|sunrise|desert|mountains?|rain|storm|room|bedroom|house|home|kitchen|table|desk|floor|sky|clouds|space|underwater|water|window|windowsill|stage|farm|village|harbour|harbor|night)$/;
const placing = ['in', 'on', 'at', 'by', 'near', 'over', 'across', 'inside', 'under', 'beside', 'through'];
const notPlaces =
  /\b(?:sun|sunshine|sunlight|heat|wind|breeze|air|day|morning|ground|front|circles?|pot|ceiling|dark|darkness|dress|skirt|tutu|costume|suit|hat|coat|shirt|jacket|gown|uniform)$/;

/** The place of a sentence as a backdrop; the words in `except` are shown in another way. */
export function backdropOf(sentence: Sentence, except?: RegExp): { backdrop?: string } {
  const phrases = [...sentence.phrases, ...(sentence.next?.phrases ?? [])];
  const place = phrases.find(
    ({ preposition, noun }) =>
      placing.includes(preposition) && !times.test(noun) && !notPlaces.test(noun) && !except?.test(noun),
  );
  if (!place) return {};
  if (!places.test(place.noun)) return { backdrop: place.noun.replace(/^the /, 'a ') };
  return { backdrop: `nothing ${place.preposition === 'on' ? 'on' : 'in'} ${place.noun}` };
}

export const isPerson = (noun: string): boolean => beingOf(noun) === 'person';

/** Living things that the model was taught in poses; others are drawn as they are. */
const posing: ReadonlySet<Being | undefined> = new Set<Being>(['person', 'beast', 'bird']);

/** The words that draw the whole of a living thing instead of its face. */
export function posed(noun: string, pose: 'standing' | 'sitting' = 'standing'): string {
  if (/\bfrog$/.test(noun)) return `${noun} jumping`;
  const one = noun
    .replace(/^(?:somebody|someone)$/, 'a person')
    .replace(/^(?:the |some )?(?:kids|children)$/, 'a child');
  return posing.has(beingOf(one)) ? `${one} ${pose}` : noun;
}

/** Whether a noun, without what describes it, is one of these. */
export const isOne = (noun: string, heads: RegExp): boolean => heads.test(headOf(bare(noun)));

/** A soft ellipse where something stands. */
export function paintShadow(frame: Frame, x: number, y: number, radius: number, opacity = 0.22): void {
  paintDisc(frame, { x, y, radiusX: radius, radiusY: 0.2 * radius, colour: [0, 0, 0], opacity, rim: 1 });
}

/** A deed that cannot be undone: its end fades over into its beginning. */
export const once =
  (paint: Moment): Moment =>
  (frame, phase) => {
    const back = fadeBack(phase);
    const start = back > 0 ? { ...frame, data: frame.data.slice() } : undefined;
    paint(frame, phase);
    if (!start) return;
    paint(start, 0);
    for (let at = 0; at < frame.data.length; at++) {
      frame.data[at]! += back * (start.data[at]! - frame.data[at]!);
    }
  };

/** Light around a point, over whatever is there. */
export function paintGlow(
  frame: Frame,
  glow: { x: number; y: number; radius: number; colour: Colour; opacity: number },
): void {
  for (const [size, share] of [
    [1, 0.5],
    [0.6, 0.6],
  ] as const) {
    paintDisc(frame, {
      x: glow.x,
      y: glow.y,
      radiusX: size * glow.radius,
      colour: glow.colour,
      opacity: share * glow.opacity,
      rim: 1,
    });
  }
}

/** A sun whose rays turn by one ray in a loop. */
export function paintSun(frame: Frame, x: number, y: number, radius: number, phase: number): void {
  paintGlow(frame, { x, y, radius: 2.4 * radius, colour: [255, 235, 150], opacity: 0.7 });
  for (let ray = 0; ray < 12; ray++) {
    const angle = (turn * (ray + phase)) / 12;
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    paintLine(frame, {
      from: [x + 1.2 * radius * cosine, y + 1.2 * radius * sine],
      to: [x + 1.6 * radius * cosine, y + 1.6 * radius * sine],
      thick: 0.16 * radius,
      colour: [255, 200, 50],
    });
  }
  paintDisc(frame, { x, y, radiusX: radius, colour: [255, 214, 64] });
}

/** Makes the whole frame darker and bluer: 0 as it is, 1 at night. */
export function darken({ data }: Frame, night: number): void {
  if (night <= 0) return;
  const shades = [0.28, 0.3, 0.45].map((shade) => 1 - night * (1 - shade));
  for (let at = 0; at < data.length; at++) data[at]! *= shades[at % 3]!;
}
