import { isLiving } from '../../motion/facing.js';
import type { CutOut, Frame } from '../../motion/renderPose.js';
import { type Colour, heightOf, paintLine, paste, widthOf } from '../paint.js';
import type { Cast, Moment, Play, Scene } from '../play.js';
import type { Sentence } from '../sentence.js';
import { backdropOf, isOne, once, paintGlow, paintShadow, posed } from '../setting.js';
import { during, swell } from '../timing.js';
import { colourOf, pasteWarped, recoloured } from './warp.js';

type Opening =
  | 'door'
  | 'pair'
  | 'curtains'
  | 'book'
  | 'lid'
  | 'screen'
  | 'flaps'
  | 'chest'
  | 'umbrella'
  | 'eye';

const kinds: readonly [Opening, RegExp][] = [
  [
    'door',
    /^(?:doors?|doorway|hatch|fridge|refrigerator|cupboard|wardrobe|closet|cabinet|locker|safe|elevator)$/,
  ],
  ['pair', /^(?:gates?|windows?|shutters?)$/],
  ['curtains', /^(?:curtains?|drapes)$/],
  ['book', /^(?:books?|bible|diary|notebook|album)$/],
  ['chest', /^(?:chest|trunk|coffin)$/],
  ['screen', /^(?:laptop|notebook computer)$/],
  ['flaps', /^(?:box|carton|package|parcel)$/],
  ['lid', /^(?:present|gift|jar|suitcase|briefcase|basket|pot|bin|can|piano|mailbox|toolbox|lunchbox)$/],
  ['umbrella', /^(?:umbrella|parasol)$/],
  ['eye', /^eyes?$/],
];

type Way = 'open' | 'close';

function wayOf({ verb, object, particle }: Sentence): Way | undefined {
  if (verb === 'open' || verb === 'unfold' || verb === 'part') return 'open';
  if (verb === 'close' || verb === 'shut' || verb === 'slam' || verb === 'fold') return 'close';
  const ends = `${object} ${particle}`;
  if (!/^(?:swing|creak|flip|slide|go|come|get|blow|fly|burst)$/.test(verb)) return undefined;
  if (/\bopen\b/.test(ends)) return 'open';
  return /\b(?:shut|closed)\b/.test(ends) ? 'close' : undefined;
}

/** A door, a book, a box that opens or closes, by itself or by somebody beside it. */
export const openClose: Play = (sentence) => {
  const way = wayOf(sentence);
  if (!way) return undefined;
  const kind = kindOf(sentence.subject);
  if (kind) return castOf(kind, way, sentence.subject, sentence);
  const opened = kindOf(sentence.object);
  if (!opened || opened === 'eye' || !isLiving(sentence.subject)) return undefined;
  return castOf(opened, way, sentence.object.replace(/^(?:the|his|her|its|their) /, 'a '), sentence);
};

const kindOf = (noun: string): Opening | undefined =>
  /\b(?:gift|present) box$/.test(noun) ? 'lid' : kinds.find(([, pattern]) => isOne(noun, pattern))?.[0];

/** A white fridge is lost on white paper. */
const atHome = (thing: string): { backdrop?: string } =>
  isOne(thing, /^(?:fridge|refrigerator|cupboard)$/) ? { backdrop: 'nothing in a kitchen' } : {};

/** What comes out: "a box opens and a cat jumps out". */
const leaving = /^and (an? .+) (?:jump|pop|come|fly|leap|climb|peek|emerge)\w*$/;

function castOf(kind: Opening, way: Way, thing: string, sentence: Sentence): Cast {
  const single = thing
    .replace(/^(?:the |two |some )?doors$/, 'a door')
    .replace(/\beyes$/, 'eye')
    .replace(/^(?:the )?eye$/, 'an eye');
  // The model's closed books have no pages; the cover is painted over an open one.
  const drawn = kind === 'book' ? 'an open book' : single;
  const person = thing === sentence.subject ? [] : [posed(sentence.subject)];
  const more =
    { umbrella: [`a closed ${single.replace(/^\w+ /, '')}`], curtains: ['a window'] }[kind as string] ?? [];
  const out = ['lid', 'flaps', 'chest'].includes(kind) ? leaving.exec(sentence.object)?.[1] : undefined;
  const onStage = kind === 'curtains' && /\b(?:stage|theat(?:er|re))\b/.test(JSON.stringify(sentence));
  const backdrop = onStage
    ? { backdrop: 'nothing on a stage' }
    : { ...atHome(thing), ...backdropOf(sentence) };
  const share = (kind === 'curtains' ? 0.96 : kind === 'book' ? 0.8 : 0.7) * (person.length ? 0.85 : 1);
  return {
    ...backdrop,
    actors: [
      { prompt: drawn, share: out ? 0.5 : share },
      ...more.map((prompt: string) => ({ prompt, share: 0.75 })),
      ...person.map((prompt) => ({ prompt, share: 0.6 })),
      ...(out ? [{ prompt: posed(out, 'sitting'), share: 0.36 }] : []),
    ],
    stage(scene) {
      const aside = person.length ? 0.12 * scene.width : 0;
      const gate = /\bgates?$/.test(thing);
      const paint = painters[kind](scene, { x: scene.width / 2 + aside, onStage, gate });
      const helper = person.length ? scene.actors[1 + more.length] : undefined;
      const inside = out ? scene.actors.at(-1) : undefined;
      const both = sentence.next && wayOf({ ...sentence, ...sentence.next }) !== way;
      const looped = both ? (moment: Moment) => moment : once;
      return looped((frame, phase) => {
        const done = both ? during(swell(phase), 0.1, 0.9) : during(phase, 0.12, 0.62);
        if (inside) {
          const risen = during(phase, 0.45, 0.7);
          const y = 0.84 * frame.height - 0.6 * risen * heightOf(scene.actors[0]!);
          if (risen > 0) paste(frame, inside, { x: frame.width / 2 + aside, y, pivot: 'base' });
        }
        paint(frame, way === 'open' ? done : 1 - done);
        if (!helper) return;
        const [x, y] = [0.2 * frame.width, 0.9 * frame.height];
        paintShadow(frame, x, y, 0.4 * widthOf(helper));
        paste(frame, helper, { x: x + 0.03 * frame.width * done, y, pivot: 'base' });
      });
    },
  };
}

/** Paints the thing as open as `open` says, from 0 to 1. */
type Painter = (frame: Frame, open: number) => void;
type MakePainter = (scene: Scene, place: Place) => Painter;

interface Place {
  x: number;
  onStage: boolean;
  /** Through a gate the place behind it is seen. */
  gate: boolean;
}

const painters: Record<Opening, MakePainter> = {
  door({ height, actors: [leaf] }, { x }) {
    const ground = 0.9 * height;
    const [wide, tall] = [widthOf(leaf!), heightOf(leaf!)];
    const [left, top] = [x - wide / 2, ground - tall];
    const thick = 0.035 * height;
    const [red, green, blue] = colourOf(leaf!);
    const frameColour: Colour = [0.6 * red, 0.6 * green, 0.6 * blue];
    return (frame, open) => {
      const inside = 0.02 * wide;
      paintBox(
        frame,
        { left: left + inside, top: top + inside, right: left + wide - inside, bottom: ground },
        open,
      );
      const sides = [
        [left - thick / 2, ground],
        [left - thick / 2, top - thick / 2],
        [left + wide + thick / 2, top - thick / 2],
        [left + wide + thick / 2, ground],
      ] as const;
      for (let side = 0; side < 3; side++) {
        paintLine(frame, { from: sides[side]!, to: sides[side + 1]!, thick, colour: frameColour });
      }
      pasteLeaf(frame, leaf!, { left, bottom: ground, from: 0, to: 1, hinge: -1, open });
    };
  },
  pair({ height, actors: [both] }, { x, gate }) {
    const colour = colourOf(both!, { left: 0, right: 1, top: 0, bottom: 0.08 });
    const bottom = 0.86 * height;
    const [wide, tall] = [widthOf(both!), heightOf(both!)];
    const left = x - wide / 2;
    return (frame, open) => {
      const box = {
        left: left + 0.06 * wide,
        top: bottom - 0.94 * tall,
        right: left + 0.94 * wide,
        bottom: bottom - 0.06 * tall,
      };
      if (!gate) {
        paintBox(frame, box, open, [190, 228, 250]);
        const corners = [
          [box.left, box.top],
          [box.right, box.top],
          [box.right, box.bottom],
          [box.left, box.bottom],
          [box.left, box.top],
        ] as const;
        for (let edge = 0; edge < 4; edge++) {
          paintLine(frame, { from: corners[edge]!, to: corners[edge + 1]!, thick: 0.05 * wide, colour });
        }
      }
      pasteLeaf(frame, both!, { left, bottom, from: 0, to: 0.5, hinge: -1, open });
      pasteLeaf(frame, both!, { left, bottom, from: 0.5, to: 1, hinge: 1, open });
    };
  },
  curtains({ width, height, actors: [cloth, view] }, { x, onStage }) {
    const [wide, tall] = [widthOf(cloth!), heightOf(cloth!)];
    return (frame, open) => {
      if (!onStage) paste(frame, view!, { x, y: height / 2, scaleX: 0.95, scaleY: 0.95 });
      const narrow = 1 - 0.76 * open;
      for (const side of [-1, 1]) {
        const edge = side < 0 ? 0 : width;
        const reach = (width / 2 + 1) * narrow;
        pasteWarped(frame, cloth!, {
          area: {
            left: side < 0 ? 0 : width - reach,
            right: side < 0 ? reach : width,
            top: 0,
            bottom: height,
          },
          from(atX, atY) {
            const share = (Math.abs(atX - edge) / reach) * 0.46 + 0.03;
            return [side < 0 ? share * wide : (1 - share) * wide, tall * (0.05 + (0.9 * atY) / height)];
          },
        });
      }
      const rail = 0.03 * height;
      paintLine(frame, { from: [0, rail], to: [width, rail], thick: 0.03 * height, colour: [120, 84, 50] });
    };
  },
  book({ height, actors: [book] }, { x }) {
    const [wide, tall] = [widthOf(book!), heightOf(book!)];
    const bottom = height / 2 + tall / 2;
    const rim = colourOf(book!, { left: 0, right: 0.05, top: 0.2, bottom: 0.9 });
    const cover = recoloured(book!, (pixel) => {
      for (let channel = 0; channel < 3; channel++) pixel[channel] = pixel[3]! * 0.85 * rim[channel]!;
    });
    return (frame, open) => {
      const cosine = -Math.cos(Math.PI * open);
      const spine = x - (1 - open) * 0.25 * wide;
      const half = (from: number, to: number, actor: CutOut, left: number, right: number, light: number) =>
        pasteWarped(frame, actor, {
          area: { left: Math.min(left, right), right: Math.max(left, right), top: bottom - tall, bottom },
          from: (atX, atY) => [
            wide * (from + ((to - from) * (atX - left)) / (right - left || 1)),
            atY - bottom + tall,
          ],
          light,
        });
      paintShadow(frame, x, bottom, 0.4 * wide);
      half(0.5, 1, book!, spine, spine + wide / 2, 1);
      if (cosine >= 0.02) half(0.5, 0, book!, spine, spine - (wide / 2) * cosine, 0.75 + 0.25 * cosine);
      if (cosine <= -0.02) half(0.5, 0, cover, spine, spine - (wide / 2) * cosine, 0.8 - 0.2 * cosine);
    };
  },
  screen: folding(0.6, 0.07),
  flaps: folding(0.24, 0.02),
  chest: ({ height, actors: [chest] }, { x }) => {
    const [tall, ground] = [heightOf(chest!), 0.86 * height];
    const [lid, body] = cutAt(chest!, 0.44);
    return (frame, open) => {
      const down = 0.2 * tall * (1 - open);
      paintShadow(frame, x, ground, 0.5 * widthOf(chest!));
      paste(frame, body, { x, y: ground, pivot: 'base' });
      if (open > 0.3) {
        const opacity = 0.75 * (open - 0.3);
        paintGlow(frame, {
          x,
          y: ground - 0.52 * tall,
          radius: 0.5 * widthOf(chest!),
          colour: [255, 226, 120],
          opacity,
        });
      }
      paste(frame, lid, { x, y: ground - 0.56 * tall + down, pivot: 'base', scaleY: 0.7 + 0.3 * open });
    };
  },
  lid: ({ height, actors: [thing] }, { x }) => {
    const [tall, ground] = [heightOf(thing!), 0.88 * height];
    const [lid, body] = cutAt(thing!, 0.3);
    return (frame, open) => {
      paintShadow(frame, x, ground, 0.45 * widthOf(thing!));
      paste(frame, body, { x, y: ground, pivot: 'base' });
      if (open > 0) {
        paintGlow(frame, {
          x,
          y: ground - 0.72 * tall,
          radius: 0.5 * widthOf(thing!),
          colour: [255, 236, 150],
          opacity: 0.9 * open,
        });
      }
      paste(frame, lid, {
        x: x + 0.25 * widthOf(thing!) * open,
        y: ground - 0.7 * tall - 0.16 * tall * open,
        pivot: 'base',
        angle: 0.6 * open,
      });
    };
  },
  umbrella:
    ({ height, actors: [opened, closed] }, { x }) =>
    (frame, open) => {
      const y = height / 2;
      const shown = during(open, 0.35, 0.6);
      if (shown < 1) paste(frame, closed!, { x, y, opacity: 1 - shown, scaleX: 1 + 0.25 * open });
      if (shown > 0) {
        const spread = 0.35 + 0.65 * during(open, 0.3, 1);
        paste(frame, opened!, { x, y, opacity: shown, scaleX: spread, scaleY: 1.12 - 0.12 * spread });
      }
    },
  eye: eyeLids,
};

/** The upper part turns down about its lower edge until it lies flat on the rest. */
function folding(share: number, flat: number): MakePainter {
  return ({ height, actors: [thing] }, { x }) => {
    const [tall, ground] = [heightOf(thing!), 0.86 * height];
    const [upper, lower] = cutAt(thing!, share);
    return (frame, open) => {
      paintShadow(frame, x, ground, 0.45 * widthOf(thing!));
      paste(frame, lower, { x, y: ground, pivot: 'base' });
      paste(frame, upper, {
        x,
        y: ground - (1 - share) * tall + 1,
        pivot: 'base',
        scaleY: flat + (1 - flat) * open,
      });
    };
  };
}

/** A lid of skin comes down over the eye, to the line where the lashes are. */
export function eyeLids(
  { height, actors: [eye] }: Pick<Scene, 'height' | 'actors'>,
  { x }: { x: number },
): Painter {
  const [wide, tall] = [widthOf(eye!), heightOf(eye!)];
  const lid = recoloured(eye!, (pixel) => {
    const skin = [236, 188, 150];
    for (let channel = 0; channel < 3; channel++) pixel[channel] = pixel[3]! * skin[channel]!;
  });
  const top = height / 2 - tall / 2;
  const paintPart = (frame: Frame, actor: CutOut, area: [number, number]) =>
    pasteWarped(frame, actor, {
      area: { left: x - wide / 2, right: x + wide / 2, top: area[0], bottom: area[1] },
      from: (atX, atY) => [atX - x + wide / 2, atY - top],
    });
  return (frame, open) => {
    paintPart(frame, eye!, [top, top + tall]);
    const line = (atX: number) => {
      const aside = (2 * (atX - x)) / wide;
      const curve = (1 - aside * aside) * tall;
      return top + tall * 0.5 + curve * (0.42 - 0.95 * open);
    };
    if (open > 0.98) return;
    pasteWarped(frame, lid, {
      area: { left: x - wide / 2, right: x + wide / 2, top, bottom: top + tall },
      from: (atX, atY) => (atY < line(atX) || open < 0.02 ? [atX - x + wide / 2, atY - top] : undefined),
    });
    for (let step = 0; step < 16; step++) {
      const [from, to] = [x + wide * (step / 16 - 0.5), x + wide * ((step + 1) / 16 - 0.5)];
      paintLine(frame, {
        from: [from, line(from)],
        to: [to, line(to)],
        thick: 0.03 * tall,
        colour: [90, 60, 45],
      });
    }
  };
}

/** Cuts at a share of the height, counted from the top. */
export function cutAt(actor: CutOut, share: number): [upper: CutOut, lower: CutOut] {
  const { box, subject, width } = actor;
  const row = Math.round(box.top + share * (box.bottom - box.top));
  const [upper, lower] = [subject.slice(), subject.slice()];
  upper.fill(0, 4 * width * row);
  lower.fill(0, 0, 4 * width * row);
  return [
    { ...actor, subject: upper, box: { ...box, bottom: row } },
    { ...actor, subject: lower, box: { ...box, top: row } },
  ];
}

/** What is seen through an opening: dark while it is shut, lighter the wider it opens. */
function paintBox(
  { width, height, data }: Frame,
  box: { left: number; top: number; right: number; bottom: number },
  open: number,
  light: Colour = [255, 240, 190],
): void {
  if (open <= 0) return;
  const dark: Colour = [52, 44, 44];
  for (let y = Math.max(0, Math.round(box.top)); y < Math.min(height, box.bottom); y++) {
    for (let x = Math.max(0, Math.round(box.left)); x < Math.min(width, box.right); x++) {
      for (let channel = 0; channel < 3; channel++) {
        data[3 * (y * width + x) + channel] = dark[channel]! + open * (light[channel]! - dark[channel]!);
      }
    }
  }
}

/** Paints a part of a drawing as a leaf that turns on its hinge towards the viewer: its free edge grows. */
function pasteLeaf(
  frame: Frame,
  actor: CutOut,
  leaf: { left: number; bottom: number; from: number; to: number; hinge: -1 | 1; open: number },
): void {
  const [wide, tall] = [widthOf(actor), heightOf(actor)];
  const angle = 1.25 * leaf.open;
  const breadth = wide * (leaf.to - leaf.from);
  const seen = breadth * Math.cos(angle);
  const hingeX = leaf.left + wide * (leaf.hinge < 0 ? leaf.from : leaf.to);
  const middle = leaf.bottom - tall / 2;
  const nearer = 0.22 * Math.sin(angle);
  pasteWarped(frame, actor, {
    area: {
      left: leaf.hinge < 0 ? hingeX : hingeX - seen,
      right: leaf.hinge < 0 ? hingeX + seen : hingeX,
      top: middle - tall * (0.5 + nearer),
      bottom: middle + tall * (0.5 + nearer),
    },
    from(x, y) {
      const along = Math.abs(x - hingeX) / seen;
      const grown = 1 + nearer * along;
      const share =
        leaf.hinge < 0 ? leaf.from + along * (leaf.to - leaf.from) : leaf.to - along * (leaf.to - leaf.from);
      return [share * wide, (y - middle) / grown + tall / 2];
    },
    light: 1 - 0.3 * Math.sin(angle),
  });
}
