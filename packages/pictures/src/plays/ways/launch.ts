import { heightOf, paintDisc, paste } from '../paint.js';
import type { Play } from '../play.js';
import { phraseWith, type Sentence } from '../sentence.js';
import { turn } from '../timing.js';

const rockets = /\b(?:rocket|spaceship|space shuttle|shuttle|spacecraft|missile|firework)\b/;
const puffs = 14;

const launches = ({ verb, particle }: Sentence): boolean =>
  verb === 'launch' ||
  (['blast', 'take', 'lift', 'shoot', 'fly', 'go', 'set'].includes(verb) &&
    ['off', 'up', 'away'].includes(particle));

/** A rocket that stands, shakes, and leaves on a column of smoke. */
export const launch: Play = (sentence) => {
  if (!launches(sentence) || !rockets.test(sentence.subject)) return undefined;
  const place = phraseWith(sentence, ['in', 'at', 'on', 'over']);
  return {
    ...(place ? { backdrop: `nothing ${place.preposition} ${place.noun}` } : {}),
    actors: [{ prompt: sentence.subject, share: 0.55 }],
    stage({ width, height, actors: [rocket], random }) {
      const ground = 0.9 * height;
      const way = ground + heightOf(rocket!);
      const clouds = Array.from({ length: puffs }, () => ({
        born: 0.2 + 0.5 * random.uniform(),
        side: random.normal(),
        size: 0.06 + 0.06 * random.uniform(),
      }));
      return (frame, phase) => {
        const flown = Math.max(0, (phase - 0.3) / 0.6);
        const y = ground - way * flown * flown * 1.1;
        const shaking = phase > 0.12 && flown < 0.4 ? 0.006 * width * Math.sin(turn * 12 * phase) : 0;
        for (const { born, side, size } of clouds) {
          const age = (phase - born) / 0.3;
          if (age < 0 || age > 1) continue;
          const bottom = Math.min(
            ground,
            ground - way * Math.max(0, (born - 0.3) / 0.6) ** 2 * 1.1 + 0.05 * height,
          );
          paintDisc(frame, {
            x: width / 2 + side * 0.1 * width * (0.3 + age),
            y: bottom - 0.02 * height * age,
            radiusX: size * width * (0.6 + age),
            colour: [225, 222, 220],
            opacity: 0.85 * (1 - age),
            rim: 0.6,
          });
        }
        if (phase > 0.2 && flown < 1) {
          const flame = 0.09 * height * (1 + 0.25 * Math.sin(turn * 9 * phase));
          for (const [share, colour] of [
            [1, [250, 140, 40]],
            [0.55, [255, 225, 90]],
          ] as const) {
            paintDisc(frame, {
              x: width / 2 + shaking,
              y: y + 0.35 * flame,
              radiusX: 0.3 * flame * share,
              radiusY: flame * share,
              colour,
              rim: 0.4,
            });
          }
        }
        paste(frame, rocket!, { x: width / 2 + shaking, y, pivot: 'base' });
      };
    },
  };
};
