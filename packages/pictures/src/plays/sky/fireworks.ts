import { type Colour, paintDisc, paintLine } from '../paint.js';
import type { Moment, Play, Scene } from '../play.js';
import { turn } from '../timing.js';
import { nightPlace } from './night.js';

const shown =
  /^(?:be|explode|burst|light|go|shoot|fly|rise|flash|sparkle|glitter|bloom|pop|launch|crackle|glow|shine|fill|appear|blast|set|twinkle|rain)$/;
const colours: readonly Colour[] = [
  [255, 90, 90],
  [255, 205, 80],
  [110, 200, 255],
  [150, 255, 140],
  [255, 140, 235],
];
const rays = 18;
/** Shares of a burst's life: it climbs, opens and fades. */
const climb = 0.3;

/** Fireworks that climb, open and fade over a place at night. */
export const fireworks: Play = (sentence) => {
  if (!/\bfire ?works?(?: display| show)?$/.test(sentence.subject) || !shown.test(sentence.verb))
    return undefined;
  return { backdrop: nightPlace(sentence), actors: [], stage: (scene) => show(scene) };
};

function show({ width, height, random }: Scene): Moment {
  const bursts = colours.map((colour, index) => ({
    colour,
    start: index / colours.length,
    x: (0.14 + (0.72 * ((index * 2) % colours.length)) / (colours.length - 1)) * width,
    y: (0.16 + 0.22 * random.uniform()) * height,
    radius: (0.22 + 0.1 * random.uniform()) * Math.min(width, height),
    tilt: random.uniform(),
  }));
  return (frame, phase) => {
    for (const { colour, start, x, y, radius, tilt } of bursts) {
      const age = (phase + start) % 1;
      if (age < climb) {
        const climbed = 1 - (1 - age / climb) ** 2;
        const top = height + (y - height) * climbed;
        paintLine(frame, {
          from: [x, top],
          to: [x, Math.min(height, top + 0.09 * height)],
          thick: 0.008 * width,
          colour: [255, 225, 160],
          opacity: 0.8,
        });
        continue;
      }
      const open = (age - climb) / (1 - climb);
      const reach = radius * (1 - (1 - open) ** 3);
      const fall = 0.08 * height * open * open;
      const opacity = 1 - open ** 2;
      paintDisc(frame, { x, y, radiusX: 1.5 * radius, colour, opacity: 0.35 * (1 - open) ** 2, rim: 1 });
      for (let ray = 0; ray < rays; ray++) {
        const angle = turn * (ray / rays + tilt);
        const length = ray % 2 === 0 ? 1 : 0.62;
        const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
        const tip: [number, number] = [x + dx * reach, y + dy * reach + fall];
        const tail = Math.max(0, reach - 0.4 * radius * (1 - 0.6 * open));
        const from: [number, number] = [x + dx * tail, y + dy * tail + 0.8 * fall];
        paintLine(frame, { from, to: tip, thick: 0.009 * width, colour, opacity });
        paintDisc(frame, {
          x: tip[0],
          y: tip[1],
          radiusX: 0.01 * width,
          colour: [255, 250, 235],
          opacity,
          rim: 0.5,
        });
      }
    }
  };
}
