import type { Frame } from '../../motion/renderPose.js';
import { type Colour, paintDisc, paintLine } from '../paint.js';
import type { Spot } from '../surroundings.js';
import { during, swell, turn } from '../timing.js';

/** What shows a deed beside the one who does it: notes, tears, lines at the mouth. `at` is the mouth on the frame. */
export type Marks = (frame: Frame, phase: number, at: Spot) => void;

const ink: Colour = [40, 40, 60];
/** Around dark marks, so that they can be seen on any ground. */
const light: Colour = [250, 250, 250];

type Paint = (frame: Frame, x: number, y: number, size: number, opacity: number) => void;

/** Signs that rise one after the other from the mouth and fade. */
function rising(paint: Paint, { count = 3, up = 0.34, aside = 0.16 } = {}): Marks {
  return (frame, phase, at) => {
    for (let index = 0; index < count; index++) {
      const age = (phase + index / count) % 1;
      const side = at.side || (index % 2 === 0 ? 1 : -1);
      const x =
        at.x + side * (0.07 + aside * age) * frame.width + 0.012 * frame.width * Math.sin(turn * 2 * age);
      const y = Math.max(0.06 * frame.height, at.y - up * frame.height * age);
      paint(
        frame,
        x,
        y,
        0.05 * frame.height * (0.7 + 0.6 * age),
        during(age, 0, 0.15) * (1 - during(age, 0.7, 1)),
      );
    }
  };
}

const note: Paint = (frame, x, y, size, opacity) => {
  const stem = x + 0.42 * size;
  paintDisc(frame, { x, y, radiusX: 0.5 * size, radiusY: 0.38 * size, colour: ink, opacity });
  paintLine(frame, { from: [stem, y], to: [stem, y - 1.7 * size], thick: 0.2 * size, colour: ink, opacity });
  paintLine(frame, {
    from: [stem, y - 1.7 * size],
    to: [stem + 0.6 * size, y - 1.2 * size],
    thick: 0.28 * size,
    colour: ink,
    opacity,
  });
};

type Stroke = readonly [number, number, number, number];
const letters: Record<'Z' | 'H' | 'A', readonly Stroke[]> = {
  Z: [
    [0, 0, 1, 0],
    [1, 0, 0, 1],
    [0, 1, 1, 1],
  ],
  H: [
    [0, 0, 0, 1],
    [0, 0.5, 0.8, 0.5],
    [0.8, 0, 0.8, 1],
  ],
  A: [
    [0, 1, 0.45, 0],
    [0.45, 0, 0.9, 1],
    [0.2, 0.62, 0.7, 0.62],
  ],
};

/** A word in capitals. */
const word =
  (text: readonly (keyof typeof letters)[]): Paint =>
  (frame, x, y, size, opacity) => {
    const tall = 1.4 * size;
    for (const [colour, thick] of [
      [light, 0.5],
      [ink, 0.24],
    ] as const) {
      text.forEach((letter, index) => {
        const left = x + (index - text.length / 2) * 1.3 * tall;
        for (const [x1, y1, x2, y2] of letters[letter]) {
          paintLine(frame, {
            from: [left + x1 * tall, y - (1 - y1) * tall],
            to: [left + x2 * tall, y - (1 - y2) * tall],
            thick: thick * size,
            colour,
            opacity,
          });
        }
      });
    }
  };

const heart: Paint = (frame, x, y, size, opacity) => {
  const colour: Colour = [228, 50, 80];
  for (const side of [-1, 1]) {
    paintDisc(frame, { x: x + side * 0.42 * size, y, radiusX: 0.5 * size, colour, opacity });
    paintLine(frame, {
      from: [x + side * 0.42 * size, y + 0.08 * size],
      to: [x, y + 0.75 * size],
      thick: 0.7 * size,
      colour,
      opacity,
    });
  }
};

const puff: Paint = (frame, x, y, size, opacity) =>
  paintDisc(frame, { x, y, radiusX: 1.1 * size, colour: [214, 214, 220], opacity: 0.6 * opacity, rim: 0.8 });

export const notes = rising(note);
export const zs = rising(word(['Z']), { up: 0.3, aside: 0.1 });
export const ha = rising(word(['H', 'A']), { count: 4, up: 0.16, aside: 0.14 });
export const hearts = rising(heart, { up: 0.28, aside: 0.06 });
export const steam = rising(puff, { count: 5, up: 0.26, aside: 0.04 });

/** Tears that run from the eyes and fall to the ground. */
export const tears: Marks = (frame, phase, at) => {
  for (let index = 0; index < 6; index++) {
    const age = (2 * phase + index / 3) % 1;
    const side = index % 2 === 0 ? -1 : 1;
    const size = 0.024 * frame.height;
    const x = at.x + side * (0.045 + 0.09 * age) * frame.width;
    const y = at.y - 0.02 * frame.height + 0.42 * frame.height * age * age;
    const opacity = during(age, 0, 0.1) * (1 - during(age, 0.85, 1));
    const colour: Colour = [70, 150, 235];
    paintDisc(frame, { x, y, radiusX: size, radiusY: 1.25 * size, colour, opacity });
    paintLine(frame, { from: [x, y - 1.9 * size], to: [x, y], thick: 0.9 * size, colour, opacity });
  }
};

/** How loud a voice is: three calls in a loop. */
export const call = (phase: number): number => Math.exp(-((((3 * phase) % 1) - 0.35) ** 2) / 0.02);

/** Lines that leave the mouth with each call. */
export const voice: Marks = (frame, phase, at) => {
  const loud = call(phase);
  if (loud < 0.05) return;
  for (const slope of [-0.6, 0, 0.6]) {
    for (const side of at.side === 0 ? [-1, 1] : [at.side]) {
      const near = (0.03 + 0.03 * loud) * frame.width + at.rim;
      const far = near + (0.025 + 0.03 * loud) * frame.width;
      const point = (away: number) => [at.x + side * away, at.y + slope * (away - 0.7 * at.rim)] as const;
      const opacity = Math.min(1, 1.5 * loud);
      const line = { from: point(near), to: point(far), opacity };
      paintLine(frame, { ...line, thick: 0.026 * frame.height, colour: light });
      paintLine(frame, { ...line, thick: 0.014 * frame.height, colour: ink });
    }
  }
};

/** A thought bubble that comes and goes. */
export const thought: Marks = (frame, phase, at) => {
  const here = Math.min(1, 1.6 * swell(phase));
  for (const [away, size, from] of [
    [0.1, 0.018, 0],
    [0.16, 0.03, 0.2],
    [0.27, 0.085, 0.45],
  ] as const) {
    const opacity = during(here, from, Math.min(1, from + 0.4));
    const [x, y] = [
      at.x + away * frame.width,
      Math.max(0.1 * frame.height, at.y - (away + 0.02) * frame.height),
    ];
    const radius = size * frame.height;
    paintDisc(frame, { x, y, radiusX: 1.4 * radius + 2, radiusY: radius + 2, colour: ink, opacity });
    paintDisc(frame, { x, y, radiusX: 1.4 * radius, radiusY: radius, colour: [252, 252, 255], opacity });
    if (size < 0.05) continue;
    for (const dot of [-0.6, 0, 0.6]) {
      paintDisc(frame, { x: x + dot * radius, y, radiusX: 0.13 * radius, colour: ink, opacity });
    }
  }
};

/** Three balls that go from hand to hand over the head. */
export const juggled: Marks = (frame, phase, at) => {
  const colours: readonly Colour[] = [
    [222, 60, 50],
    [50, 110, 220],
    [240, 190, 40],
  ];
  colours.forEach((colour, index) => {
    const flight = (4 * phase + (2 * index) / 3) % 2;
    const part = flight % 1;
    const across = flight < 1 ? 2 * part - 1 : 1 - 2 * part;
    const x = at.x + 0.18 * frame.width * across;
    const y = at.y + frame.height * (0.17 - 1.6 * part * (1 - part));
    paintDisc(frame, { x, y, radiusX: 0.034 * frame.height, colour });
  });
};
