import type { CutOut } from '../../motion/cutOut.js';
import { type Brush, type Colour, lit, type Point } from '../engine/brush.js';
import { colourOf, cutAt, silhouette } from '../engine/cutOuts.js';
import { during, type Stage } from '../engine/play.js';
import { eyeLids } from './eyes.js';

/** Prepares what paints a thing at a column of the picture, as open as it is told, from 0 to 1. */
type Painter = (scene: Stage, x: number, onStage: boolean) => (paint: Brush, open: number) => void;

/** How each thing opens. */
export const openings = {
  door({ actors: [leaf], wide, tall }, x) {
    const [own, bottom] = [wide(leaf), 0.9];
    const [left, top] = [x - own / 2, bottom - tall(leaf)];
    const frame = lit(colourOf(leaf), 0.6);
    const edges = cornersOf(left - 0.0175, top - 0.0175, left + own + 0.0175, bottom);
    return (paint, open) => {
      const inside = 0.02 * own;
      paintHole(paint, [left + inside, top + inside, left + own - inside, bottom], open);
      paint.path(edges, 0.035, frame);
      paintLeaf(paint, leaf, { left, bottom, wide: own, tall: tall(leaf), from: 0, to: 1, open });
    };
  },
  gate: pair(false),
  window: pair(true),
  curtains:
    ({ actors: [cloth, view] }, x, onStage) =>
    (paint, open) => {
      if (!onStage) paint.actor(view!, { x, y: 0.5, pivot: 'centre', size: 0.95 });
      const reach = 0.504 * (1 - 0.76 * open);
      for (const edge of [0, 1]) {
        paint.warp(cloth, {
          left: edge === 0 ? 0 : 1 - reach,
          right: edge === 0 ? reach : 1,
          top: 0,
          bottom: 1,
          from(atX, atY) {
            const share = (Math.abs(atX - edge) / reach) * 0.46 + 0.03;
            return [edge === 0 ? share : 1 - share, 0.05 + 0.9 * atY];
          },
        });
      }
      paint.line([0, 0.03], [1, 0.03], 0.03, [120, 84, 50]);
    },
  book({ actors: [book], wide, tall }, x) {
    const [own, high] = [wide(book), tall(book)];
    const [top, bottom] = [0.5 - high / 2, 0.5 + high / 2];
    const cover = silhouette(book, lit(colourOf(book, [0, 0.2, 0.05, 0.9]), 0.85));
    return (paint, open) => {
      const cosine = -Math.cos(Math.PI * open);
      const spine = x - (1 - open) * 0.25 * own;
      // One half of the book, from its spine to another column.
      const half = (actor: CutOut, way: -1 | 1, edge: number, light: number) =>
        paint.warp(actor, {
          left: Math.min(spine, edge),
          right: Math.max(spine, edge),
          top,
          bottom,
          from: (atX, atY) => [0.5 + (way * 0.5 * (atX - spine)) / (edge - spine || 1), (atY - top) / high],
          light,
        });
      const edge = spine - (own / 2) * cosine;
      paint.shadow(x, bottom, 0.35 * own);
      half(book, 1, spine + own / 2, 1);
      if (cosine >= 0.02) half(book, -1, edge, 0.75 + 0.25 * cosine);
      if (cosine <= -0.02) half(cover, -1, edge, 0.8 - 0.2 * cosine);
    };
  },
  screen: lidded(0.6, (open) => ({ up: 0.4, scaleY: 0.07 + 0.93 * open })),
  flaps: lidded(0.24, (open) => ({ up: 0.76, scaleY: 0.02 + 0.98 * open })),
  chest: lidded(0.44, (open) => ({ up: 0.36 + 0.2 * open, scaleY: 0.7 + 0.3 * open }), 0.52),
  lid: lidded(0.3, (open) => ({ up: 0.7 + 0.16 * open, aside: 0.25 * open, angle: 0.6 * open }), 0.72),
  umbrella:
    ({ actors: [opened, closed] }, x) =>
    (paint, open) => {
      const shown = during(open, 0.35, 0.6);
      const at = { x, y: 0.5, pivot: 'centre' } as const;
      if (shown < 1) paint.actor(closed!, { ...at, opacity: 1 - shown, scaleX: 1 + 0.25 * open });
      const spread = 0.35 + 0.65 * during(open, 0.3, 1);
      if (shown > 0)
        paint.actor(opened, { ...at, opacity: shown, scaleX: spread, scaleY: 1.12 - 0.12 * spread });
    },
  eye: eyeLids,
} satisfies Record<string, Painter>;

export type Opening = keyof typeof openings;

/** Two leaves; through a gate the place behind it is seen, through a window the sky. */
function pair(isWindow: boolean): Painter {
  return ({ actors: [both], wide, tall }, x) => {
    const colour = colourOf(both, [0, 0, 1, 0.08]);
    const [bottom, own, high] = [0.86, wide(both), tall(both)];
    const outer = x - own / 2;
    const [left, top, right, low] = [
      outer + 0.06 * own,
      bottom - 0.94 * high,
      outer + 0.94 * own,
      bottom - 0.06 * high,
    ];
    return (paint, open) => {
      if (isWindow) {
        paintHole(paint, [left, top, right, low], open, [190, 228, 250]);
        const [start, ...corners] = cornersOf(left, top, right, low);
        paint.path([...corners, start, corners[0]], 0.05 * own, colour);
      }
      const leaf = { left: outer, bottom, wide: own, tall: high, open };
      paintLeaf(paint, both, { ...leaf, from: 0, to: 0.5 });
      paintLeaf(paint, both, { ...leaf, from: 1, to: 0.5 });
    };
  };
}

/** How far the upper part of a thing is above its foot, and how it is turned and flattened. */
type Lid = (open: number) => { up: number; aside?: number; scaleY?: number; angle?: number };

/** A thing whose upper share moves; from within it may shine, at a share of its height. */
function lidded(share: number, lidAt: Lid, shine?: number): Painter {
  return ({ actors: [thing], wide, tall }, x) => {
    const [y, own] = [0.87, tall(thing)];
    const [lid, body] = cutAt(thing, share);
    return (paint, open) => {
      paint.actor(body, { x, y, shadow: 0.42 });
      if (shine) paint.glow(x, y - shine * own, 0.5 * wide(thing), [255, 230, 130], 0.8 * open);
      const { up, aside = 0, ...turned } = lidAt(open);
      paint.actor(lid, { ...turned, x: x + aside * wide(thing), y: y + 0.004 - up * own });
    };
  };
}

/** The corners of an area, from the lower left around to the lower right. */
const cornersOf = (
  left: number,
  top: number,
  right: number,
  bottom: number,
): [Point, Point, Point, Point] => [
  [left, bottom],
  [left, top],
  [right, top],
  [right, bottom],
];

/** What is seen through an opening: dark while it is shut, lighter the wider it opens. */
function paintHole(
  paint: Brush,
  [left, top, right, bottom]: readonly [number, number, number, number],
  open: number,
  light: Colour = [255, 240, 190],
): void {
  const { width, height } = paint.frame;
  const dark: Colour = [52, 44, 44];
  const shade = (channel: 0 | 1 | 2) => dark[channel] + open * (light[channel] - dark[channel]);
  const colour: Colour = [shade(0), shade(1), shade(2)];
  paint.pixels((column, row) => {
    const [x, y] = [(column + 0.5) / width, (row + 0.5) / height];
    return open > 0 && x > left && x < right && y > top && y < bottom ? [colour, 1] : undefined;
  });
}

/** A part of a drawing as a leaf that turns towards the viewer: its hinge is at `from`, its free edge at `to` grows. */
function paintLeaf(
  paint: Brush,
  actor: CutOut,
  leaf: { left: number; bottom: number; wide: number; tall: number; from: number; to: number; open: number },
): void {
  const { left, wide, tall, from, to } = leaf;
  const angle = 1.25 * leaf.open;
  const hinge = left + wide * from;
  const edge = hinge + wide * (to - from) * Math.cos(angle);
  const middle = leaf.bottom - tall / 2;
  const nearer = 0.22 * Math.sin(angle);
  paint.warp(actor, {
    left: Math.min(hinge, edge),
    right: Math.max(hinge, edge),
    top: middle - tall * (0.5 + nearer),
    bottom: middle + tall * (0.5 + nearer),
    from(x, y) {
      const along = (x - hinge) / (edge - hinge);
      return [from + along * (to - from), (y - middle) / (1 + nearer * along) / tall + 0.5];
    },
    light: 1 - 0.3 * Math.sin(angle),
  });
}
