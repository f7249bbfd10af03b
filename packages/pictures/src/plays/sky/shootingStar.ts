import { paintDisc, paintLine } from '../paint.js';
import type { Moment, Play, Scene } from '../play.js';
import type { Sentence } from '../sentence.js';
import { during } from '../timing.js';
import { nightPlace } from './night.js';

const wanderers =
  /\b(?:shooting stars?|falling stars?|comets?|meteors?|meteorites?|asteroids?|meteor showers?)$/;
const crosses =
  /^(?:be|cross|fly|fall|streak|shoot|pass|move|race|zoom|speed|soar|go|glow|dash|burn|rain|travel)$/;

/** How many cross the sky; 0 if the sentence is about something else. */
function countOf({ subject, verb }: Sentence): number {
  const single = verb === 'fall' && /^(?:a|the) (?:\w+ )?star$/.test(subject);
  if (!single && !(wanderers.test(subject) && crosses.test(verb))) return 0;
  const number = ['two', 'three', 'four', 'five', 'six'].findIndex((word) => subject.startsWith(word));
  if (number >= 0) return number + 2;
  return /(?:s|shower)$/.test(subject) ? 5 : 1;
}

/** A bright head with a trail that crosses the night sky, and stars that twinkle meanwhile. */
export const shootingStar: Play = (sentence) => {
  const count = countOf(sentence);
  if (count === 0) return undefined;
  const side = sentence.direction ?? 1;
  const slow = /comet|asteroid/.test(sentence.subject);
  return { backdrop: nightPlace(sentence), actors: [], stage: (scene) => cross(scene, count, side, slow) };
};

function cross({ width, height, random }: Scene, count: number, side: -1 | 1, slow: boolean): Moment {
  const flights = Array.from({ length: count }, (_, index) => ({
    start: count === 1 ? 0 : index / count,
    top: count === 1 ? 0.12 * height : (0.02 + 0.3 * random.uniform()) * height,
    left: count === 1 ? -0.05 : -0.25 + (0.7 * index) / Math.max(1, count - 1),
    size: (count === 1 ? 1 : 0.6 + 0.3 * random.uniform()) * (slow ? 1.5 : 1.1),
  }));
  const shown = slow || count === 1 ? 0.85 : 0.6;
  return (frame, phase) => {
    for (const { start, top, left, size } of flights) {
      const age = ((phase + start) % 1) / shown;
      if (age >= 1) continue;
      const at = (share: number): [number, number] => {
        const along = (left + 1.15 * share) * width;
        return [side === 1 ? along : width - along, top + 0.3 * height * share];
      };
      const opacity = during(age, 0, 0.08) * (1 - during(age, 0.85, 1));
      const pieces = 14;
      for (let piece = 0; piece < pieces; piece++) {
        const [near, far] = [age - (0.34 * piece) / pieces, age - (0.34 * (piece + 1)) / pieces];
        paintLine(frame, {
          from: at(near),
          to: at(far),
          thick: 0.026 * size * width * (1 - piece / pieces),
          colour: [255, 245 - 4 * piece, 200 - 6 * piece],
          opacity: 0.75 * opacity * (1 - piece / pieces) ** 1.2,
        });
      }
      const [x, y] = at(age);
      paintDisc(frame, {
        x,
        y,
        radiusX: 0.055 * size * width,
        colour: [255, 240, 180],
        opacity: 0.6 * opacity,
        rim: 1,
      });
      paintDisc(frame, { x, y, radiusX: 0.022 * size * width, colour: [255, 255, 245], opacity, rim: 0.5 });
    }
  };
}
