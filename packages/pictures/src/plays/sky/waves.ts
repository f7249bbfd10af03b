import type { Frame } from '../../motion/renderPose.js';
import { type Colour, mixInto } from '../paint.js';
import type { Moment, Play, Scene } from '../play.js';
import type { Sentence } from '../sentence.js';
import { swell, turn } from '../timing.js';
import { asPicture, isNight, placeOfSentence } from './places.js';
import { findShore, type Shore } from './shore.js';

const seas = /\b(?:waves?|sea|ocean|surf|tide|seawater|breakers|swell)$/;
const rolls =
  /^(?:be|roll|crash|lap|wash|break|move|come|splash|hit|flow|rise|swell|rush|reach|ripple|surge|beat|wave|sway|rock|run|slosh|go|glitter|stream|strike|approach|toss)$/;
const beaches = /\b(?:beach|shore|coast|sand|seaside|shoreline|bay)$/;

/** Whether waves run onto a beach, or over the open sea; undefined if the sentence is about something else. */
function readSea(sentence: Sentence): { beach: boolean; place: string | undefined } | undefined {
  const { subject, verb, object, phrases } = sentence;
  if (!seas.test(subject) || !rolls.test(verb)) return undefined;
  const beach = [object, ...phrases.map(({ noun }) => noun)].some((noun) => beaches.test(noun));
  const place = placeOfSentence(sentence)?.noun;
  return { beach, place: beach || (place && seas.test(place)) ? undefined : place };
}

/** Waves with foam that roll towards the viewer, and onto the beach if there is one. */
export const waves: Play = (sentence) => {
  const sea = readSea(sentence);
  if (!sea) return undefined;
  const empty = sea.beach ? 'nothing on the beach' : 'nothing on the sea';
  const backdrop =
    sea.place && /\b(?:rocks?|cliffs?|lighthouse|island|harbou?r|boat|ship|pier)$/.test(sea.place)
      ? `${asPicture(sea.place)} on the sea`
      : empty;
  return {
    backdrop: isNight(sentence) ? `${backdrop} at night` : backdrop,
    actors: [],
    stage: (scene) => (sea.beach ? ontoBeach(scene) : overSea(scene)),
  };
};

const foam: Colour = [250, 253, 255];
const crests = 5;

/** Foam lines come nearer between horizon and beach; the last one runs up the sand and back. */
function ontoBeach(scene: Scene): Moment {
  const { width, height, backdrop } = scene;
  const shore = findShore(backdrop);
  const water = waterColour(scene, shore);
  return (frame, phase) => {
    for (let crest = 0; crest < crests - 1; crest++) {
      const along = (crest + phase) / (crests - 1);
      for (let x = 0; x < width; x++) {
        const y = rowAt(shore, x, along, width, height);
        const bright = 0.45 + 0.55 * along;
        streak(frame, x, y, (0.006 + 0.024 * along) * height, foam, bright * Math.min(1, 6 * along));
      }
    }
    const run = 0.075 * height * swell(phase);
    for (let x = 0; x < width; x++) {
      const edge = shore.edge[x]!;
      const front = edge + run * (1 + 0.25 * Math.sin((turn * 2 * x) / width));
      for (let y = Math.floor(edge - 2); y < front && y < height; y++) {
        mixInto(frame.data, 3 * (y * width + x), water, 0.75);
      }
      streak(frame, x, front, 0.03 * height, foam, 0.95);
    }
  };
}

/** The row of a wave that has come so far, a little uneven. */
const rowAt = ({ horizon, edge }: Shore, x: number, along: number, width: number, height: number): number =>
  horizon +
  (edge[x]! - horizon) * along ** 1.6 +
  0.03 * height * along * (1 - along) * Math.sin(turn * ((3 * x) / width + 2 * along));

/** The sea's own colour near the beach. */
function waterColour({ width, backdrop }: Scene, { horizon, edge }: Shore): Colour {
  const x = width >> 1;
  const at = 3 * (Math.round(horizon + 0.6 * (edge[x]! - horizon)) * width + x);
  const [red, green, blue] = backdrop.data.subarray(at, at + 3);
  return [red! + 25, green! + 25, blue! + 15];
}

/** Crests of the open sea: short arcs of foam with shade below them, larger the nearer they are. */
function overSea({ width, height, backdrop, random }: Scene): Moment {
  const { horizon } = findShore(backdrop);
  const isSea = (x: number, y: number): boolean => {
    const at = 3 * (Math.min(height - 1, Math.max(0, Math.round(y))) * width + x);
    const [red, green, blue] = backdrop.data.subarray(at, at + 3);
    return y > horizon && blue! > red! + 14 && blue! > green! - 6;
  };
  const rows = 7;
  const lean = random.uniform();
  return (frame, phase) => {
    for (let row = 0; row < rows; row++) {
      const along = (row + phase) / rows;
      const base = horizon + (height - horizon) * 1.1 * along ** 1.5;
      const long = width * (0.14 + 0.5 * along);
      for (let x = 0; x < width; x++) {
        const wave = Math.sin(turn * (x / long + lean + 0.8 * along));
        const y = base - 0.05 * height * (0.15 + along) * wave;
        if (!isSea(x, y)) continue;
        const opacity = Math.min(1, 6 * along) * Math.max(0, 0.35 + 0.65 * wave);
        streak(
          frame,
          x,
          y + 0.03 * height * along,
          0.05 * height * along + 2,
          [10, 60, 120],
          0.35 * Math.min(1, 6 * along),
        );
        streak(frame, x, y, (0.006 + 0.024 * along) * height, foam, opacity);
      }
    }
  };
}

/** A soft upright stroke around a row of one column. */
function streak(
  { width, height, data }: Frame,
  x: number,
  y: number,
  thick: number,
  colour: Colour,
  opacity: number,
): void {
  const half = Math.max(1, thick / 2);
  for (let row = Math.max(0, Math.ceil(y - half)); row <= Math.min(height - 1, y + half); row++) {
    const share = 1 - (Math.abs(row - y) / half) ** 2;
    mixInto(data, 3 * (row * width + x), colour, opacity * share);
  }
}
