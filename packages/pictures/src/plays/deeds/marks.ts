import type { Mouth } from '../engine/actors.js';
import { type Brush, type Colour, type Point, rgb } from '../engine/brush.js';
import { during, swell, wave } from '../engine/play.js';

/** What shows a deed beside the one who does it: notes, tears, lines at the mouth, which is at a point of the picture. */
export type Marks = (paint: Brush, phase: number, at: Mouth) => void;

const ink: Colour = [40, 40, 60];
/** Around dark marks, so that they can be seen on any ground. */
const light: Colour = [250, 250, 250];

type Sign = (paint: Brush, x: number, y: number, size: number, opacity: number) => void;

/** Signs that rise one after the other from the mouth and fade. */
const rising =
  (sign: Sign, { count = 3, up = 0.34, aside = 0.16 } = {}): Marks =>
  (paint, phase, at) => {
    for (let index = 0; index < count; index++) {
      const age = (phase + index / count) % 1;
      const side = at.side || (index % 2 === 0 ? 1 : -1);
      const x = at.x + side * (0.07 + aside * age) + 0.012 * wave(2 * age);
      const opacity = during(age, 0, 0.15) * (1 - during(age, 0.7, 1));
      sign(paint, x, Math.max(0.06, at.y - up * age), 0.05 * (0.7 + 0.6 * age), opacity);
    }
  };

const note: Sign = (paint, x, y, size, opacity) => {
  const [stem, top] = [x + 0.42 * size, y - 1.7 * size];
  paint.disc(x, y, 0.5 * size, ink, { tall: 0.38 * size, opacity });
  paint.line([stem, y], [stem, top], 0.2 * size, ink, opacity);
  paint.line([stem, top], [stem + 0.6 * size, y - 1.2 * size], 0.28 * size, ink, opacity);
};

/** Strokes between two points of a square: x and y of the one, x and y of the other. */
const letters: Readonly<Record<string, readonly number[]>> = {
  Z: [0, 0, 1, 0, 1, 0, 0, 1, 0, 1, 1, 1],
  H: [0, 0, 0, 1, 0, 0.5, 0.8, 0.5, 0.8, 0, 0.8, 1],
  A: [0, 1, 0.45, 0, 0.45, 0, 0.9, 1, 0.2, 0.62, 0.7, 0.62],
};

/** A word in capitals. */
const word =
  (text: string): Sign =>
  (paint, x, y, size, opacity) => {
    const tall = 1.4 * size;
    const write = (colour: Colour, thick: number) => {
      for (const [index, letter] of [...text].entries()) {
        const left = x + (index - text.length / 2) * 1.3 * tall;
        const strokes = letters[letter]!;
        const point = (at: number): Point => [left + strokes[at]! * tall, y - (1 - strokes[at + 1]!) * tall];
        for (let stroke = 0; stroke < strokes.length; stroke += 4) {
          paint.line(point(stroke), point(stroke + 2), thick * size, colour, opacity);
        }
      }
    };
    write(light, 0.5);
    write(ink, 0.24);
  };

const heart: Sign = (paint, x, y, size, opacity) => {
  const colour: Colour = [228, 50, 80];
  for (const aside of [x - 0.42 * size, x + 0.42 * size]) {
    paint.disc(aside, y, 0.5 * size, colour, { opacity });
    paint.line([aside, y + 0.08 * size], [x, y + 0.75 * size], 0.7 * size, colour, opacity);
  }
};

const puff: Sign = (paint, x, y, size, opacity) =>
  paint.disc(x, y, 1.1 * size, [214, 214, 220], { opacity: 0.6 * opacity, rim: 0.8 });

/** How loud a voice is: three calls in a loop. */
export const call = (phase: number): number => Math.exp(-((((3 * phase) % 1) - 0.35) ** 2) / 0.02);

export const marks = {
  notes: rising(note),
  zs: rising(word('Z'), { up: 0.3, aside: 0.1 }),
  ha: rising(word('HA'), { count: 4, up: 0.16, aside: 0.14 }),
  hearts: rising(heart, { up: 0.28, aside: 0.06 }),
  steam: rising(puff, { count: 5, up: 0.26, aside: 0.04 }),

  /** Tears that run from the eyes and fall to the ground. */
  tears(paint, phase, at) {
    for (let index = 0; index < 6; index++) {
      const age = (2 * phase + index / 3) % 1;
      const x = at.x + (index % 2 === 0 ? -1 : 1) * (0.045 + 0.09 * age);
      const y = at.y - 0.02 + 0.42 * age * age;
      const [size, colour]: [number, Colour] = [0.024, [70, 150, 235]];
      const opacity = during(age, 0, 0.1) * (1 - during(age, 0.85, 1));
      paint.disc(x, y, size, colour, { tall: 1.25 * size, opacity });
      paint.line([x, y - 1.9 * size], [x, y], 0.9 * size, colour, opacity);
    }
  },

  /** Lines that leave the mouth with each call. */
  voice(paint, phase, at) {
    const loud = call(phase);
    if (loud < 0.05) return;
    const near = 0.03 + 0.03 * loud + at.rim;
    const far = near + 0.025 + 0.03 * loud;
    for (const slope of [-0.6, 0, 0.6]) {
      for (const side of at.side === 0 ? [-1, 1] : [at.side]) {
        const point = (away: number): Point => [at.x + side * away, at.y + slope * (away - 0.7 * at.rim)];
        paint.line(point(near), point(far), 0.026, light, Math.min(1, 1.5 * loud));
        paint.line(point(near), point(far), 0.014, ink, Math.min(1, 1.5 * loud));
      }
    }
  },

  /** A thought bubble that comes and goes. */
  thought(paint, phase, at) {
    const here = Math.min(1, 1.6 * swell(phase));
    const bubble = (away: number, size: number, from: number) => {
      const opacity = during(here, from, Math.min(1, from + 0.4));
      const [x, y] = [at.x + away, Math.max(0.1, at.y - away - 0.02)];
      paint.disc(x, y, 1.4 * size + 0.008, ink, { tall: size + 0.008, opacity });
      paint.disc(x, y, 1.4 * size, [252, 252, 255], { tall: size, opacity });
      for (const dot of size > 0.05 ? [-0.6, 0, 0.6] : []) {
        paint.disc(x + dot * size, y, 0.13 * size, ink, { opacity });
      }
    };
    bubble(0.1, 0.018, 0);
    bubble(0.16, 0.03, 0.2);
    bubble(0.27, 0.085, 0.45);
  },

  /** Three balls that go from hand to hand over the head. */
  juggled(paint, phase, at) {
    for (const [index, colour] of [0xde3c32, 0x326edc, 0xf0be28].map(rgb).entries()) {
      const flight = (4 * phase + (2 * index) / 3) % 2;
      const part = flight % 1;
      const across = flight < 1 ? 2 * part - 1 : 1 - 2 * part;
      paint.disc(at.x + 0.18 * across, at.y + 0.17 - 1.6 * part * (1 - part), 0.034, colour);
    }
  },
} satisfies Record<string, Marks>;
