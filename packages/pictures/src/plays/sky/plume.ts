import type { CutOut, Frame } from '../../motion/renderPose.js';
import { type Colour, heightOf, paintDisc, paintLine, paste, widthOf } from '../paint.js';
import type { Moment, Play, Scene } from '../play.js';
import type { Sentence } from '../sentence.js';
import { swell, turn } from '../timing.js';
import { asPicture, emptyPlace, isNight } from './places.js';
import { chimney, clearedAbove, crater, funnel, highest, type Vent, withoutSmoke } from './vents.js';

type Plume = 'smoke' | 'steam' | 'eruption' | 'sparks';

interface Source {
  pattern: RegExp;
  /** What is drawn; the words of the prompt if absent. */
  prompt?: string;
  place: string;
  plume: Plume;
  share: number;
  prepare?: (drawn: CutOut) => { body: CutOut; vent: Vent };
}

const sources: readonly Source[] = [
  {
    pattern: /\bvolcano(?:es)?$/,
    place: 'nothing in the desert',
    plume: 'eruption',
    share: 0.72,
    prepare(drawn) {
      const vent = crater(drawn);
      return { body: clearedAbove(drawn, vent.y), vent };
    },
  },
  {
    pattern: /\b(?:train|locomotive|steam engine)$/,
    place: 'nothing on the meadow',
    plume: 'smoke',
    share: 0.68,
    prepare(drawn) {
      const body = withoutSmoke(drawn, 0.3);
      return { body, vent: funnel(body) };
    },
  },
  {
    pattern: /\b(?:factory|factories|power plant|factory chimneys?)$/,
    prompt: 'a factory',
    place: 'nothing on the meadow',
    plume: 'smoke',
    share: 0.7,
  },
  {
    pattern: /\b(?:chimneys?|house|cottage|cabin|hut|roof|rooftop|farmhouse)$/,
    prompt: 'a house',
    place: 'nothing on the meadow',
    plume: 'smoke',
    share: 0.68,
    prepare: withChimney,
  },
  {
    pattern: /\b(?:bonfire|campfire|camp fire|fire|flames?|fireplace|bon fire)$/,
    prompt: 'a bonfire',
    place: 'nothing in the forest at night',
    plume: 'sparks',
    share: 0.5,
  },
  {
    pattern: /\b(?:kettle|teapot|tea pot)$/,
    prompt: 'a teapot',
    place: 'nothing in the kitchen',
    plume: 'steam',
    share: 0.5,
  },
  {
    pattern: /\b(?:pot|pan|saucepan|cauldron)$/,
    place: 'nothing in the kitchen',
    plume: 'steam',
    share: 0.5,
  },
  {
    pattern: /\b(?:tea|coffee|cocoa|hot chocolate|cups?|mug|hot drink|teacup)$/,
    prompt: 'a mug',
    place: 'nothing in the kitchen',
    plume: 'steam',
    share: 0.42,
  },
  {
    pattern: /\b(?:soup|noodles|ramen|bowl|pie|pizza|bread|cake|food|dinner|rice)$/,
    place: 'nothing in the kitchen',
    plume: 'steam',
    share: 0.5,
  },
  {
    pattern: /\b(?:cigar|pipe|ship|steamboat|steamship|geyser|hot spring|match|candle)$/,
    place: 'nothing on the meadow',
    plume: 'smoke',
    share: 0.6,
  },
];

const plumeNames: readonly [RegExp, Plume][] = [
  [/\b(?:smoke|fumes|smoke rings?|soot)$/, 'smoke'],
  [/\b(?:steam|vapou?r|mist)$/, 'steam'],
  [/\b(?:sparks|embers|cinders)$/, 'sparks'],
  [/\b(?:lava|magma)$/, 'eruption'],
];
const moves =
  /^(?:rise|billow|come|puff|pour|drift|float|blow|curl|fly|go|swirl|stream|climb|ascend|escape|shoot|burst|spew|erupt|flow|leap|dance|jump|emerge)$/;
const emits = /^(?:steam|boil|smoke|puff|erupt|spew|spout|explode|burst|blow|breathe|spit|cook|be|whistle)$/;

/** What gives off smoke, steam, lava or sparks, and the rest of the sentence says where it is. */
function readPlume({
  subject,
  verb,
  object,
  phrases,
}: Sentence): { thing: string; plume?: Plume } | undefined {
  const plume = plumeNames.find(([pattern]) => pattern.test(subject))?.[1];
  const owner = /^(.+) with (?:\w+ )?(?:sparks|smoke|steam|embers)$/.exec(subject)?.[1];
  if (plume && moves.test(verb)) {
    const from = phrases.find(({ preposition }) =>
      /\b(?:from|out of|off|out|above|over)$/.test(preposition),
    )?.noun;
    const usual = { smoke: 'a chimney', steam: 'a mug', sparks: 'a bonfire', eruption: 'a volcano' }[plume];
    const thing =
      owner ?? from?.replace(/^(?:the |a )?(?:top|spout|mouth|crater|funnel|chimney)s? of /, '') ?? usual;
    return { thing, plume };
  }
  if (!emits.test(verb)) return undefined;
  const given = plumeNames.find(([pattern]) => pattern.test(object))?.[1];
  if (object !== '' && !given) return undefined;
  const alone =
    /^(?:steam|boil|smoke|erupt)$/.test(verb) ||
    (verb === 'puff' && /train|locomotive|engine|chimney/.test(subject));
  if (!given && !alone && !(verb === 'explode' && /volcano$/.test(subject))) return undefined;
  return { thing: subject, ...(given ? { plume: given } : {}) };
}

/** Smoke, steam, lava or sparks that rise from the top of something. */
export const plume: Play = (sentence) => {
  const read = readPlume(sentence);
  const source = read && sources.find(({ pattern }) => pattern.test(read.thing));
  if (!source) return undefined;
  const place = sentence.phrases.find(
    ({ preposition, noun }) =>
      /^(?:in|on|at|by|near|over)$/.test(preposition) &&
      noun !== read.thing &&
      !/^(?:the )?(?:night|background|wind|air|sky)$/.test(noun),
  );
  const furniture = /\b(?:table|desk|counter|stove|shelf|tray|kitchen)$/;
  const empty = place && !furniture.test(place.noun) ? emptyPlace(place.noun) : source.place;
  const kind = source.plume === 'eruption' ? 'eruption' : (read.plume ?? source.plume);
  return {
    backdrop: isNight(sentence) && !/night/.test(empty) ? `${empty} at night` : empty,
    actors: [
      {
        prompt: source.prompt ?? asPicture(read.thing),
        share: source.share,
      },
    ],
    stage: (scene) => rise(scene, source, kind),
  };
};

/** A roof without a chimney gets one. */
function withChimney(house: CutOut): { body: CutOut; vent: Vent } {
  const vent = chimney(house);
  if (vent) return { body: house, vent };
  const ridge = highest(house);
  const x = ridge.x + 0.2 * widthOf(house);
  const frame: Frame = {
    width: house.width,
    height: house.height,
    data: new Float32Array(house.width * house.height * 3),
  };
  const [top, foot] = [ridge.y + 0.02 * heightOf(house), ridge.y + 0.3 * heightOf(house)];
  const thick = 0.1 * widthOf(house);
  paintLine(frame, { from: [x, top + thick / 2], to: [x, foot], thick, colour: [150, 75, 55] });
  const subject = house.subject.slice();
  for (let pixel = 0; pixel < house.width * house.height; pixel++) {
    const behind = 1 - subject[4 * pixel + 3]!;
    const covered = frame.data[3 * pixel]! / 150;
    for (let channel = 0; channel < 3; channel++)
      subject[4 * pixel + channel]! += behind * frame.data[3 * pixel + channel]!;
    subject[4 * pixel + 3]! += behind * covered;
  }
  return { body: { ...house, subject }, vent: { x, y: top } };
}

function rise(scene: Scene, source: Source, kind: Plume): Moment {
  const { width, height, actors } = scene;
  const drawn = actors[0]!;
  const { body, vent } = source.prepare?.(drawn) ?? { body: drawn, vent: highest(drawn) };
  const ground = 0.93 * height;
  const x = width / 2;
  const at = {
    x: x + vent.x - (drawn.box.left + drawn.box.right) / 2,
    y: ground + vent.y - drawn.box.bottom,
  };
  const parts = plumes[kind](scene, at, drawn);
  return (frame, phase) => {
    const shaking = kind === 'eruption' ? 0.006 * width * Math.sin(turn * 8 * phase) : 0;
    const flicker =
      kind === 'sparks' ? 0.06 * Math.sin(turn * 3 * phase) + 0.03 * Math.sin(turn * 5 * phase) : 0;
    const boiling = kind === 'steam' ? 0.012 * Math.sin(turn * 6 * phase) : 0;
    if (kind === 'sparks') {
      const radiusX = 0.5 * width * (1 + flicker);
      paintDisc(frame, {
        x,
        y: ground - 0.2 * height,
        radiusX,
        colour: [255, 150, 50],
        opacity: 0.35,
        rim: 1,
      });
    }
    for (const part of parts.behind) part(frame, phase);
    paste(frame, body, {
      x: x + shaking,
      y: ground,
      pivot: 'base',
      scaleY: 1 + flicker + boiling,
      scaleX: 1 - flicker / 2,
    });
    for (const part of parts.before) part(frame, phase);
  };
}

type Parts = { behind: Moment[]; before: Moment[] };

const plumes: Record<Plume, (scene: Scene, at: Vent, body: CutOut) => Parts> = {
  smoke: (scene, at, body) => ({
    behind: puffs(scene, at, {
      colour: [138, 138, 144],
      size: 0.16 * Math.min(widthOf(body), heightOf(body)),
      wind: 0.22,
      count: 10,
      rim: 0.3,
      shine: [190, 190, 196],
    }),
    before: [],
  }),
  steam: (scene, at, body) => ({
    behind: [],
    before: [-0.2, 0, 0.2].map((side) =>
      wisp(scene, { x: at.x + side * widthOf(body), y: at.y + 0.05 * heightOf(body) }, 0.13 * widthOf(body)),
    ),
  }),
  eruption: (scene, at, body) => ({
    behind: puffs(scene, at, {
      colour: [92, 84, 84],
      size: 0.2 * Math.min(widthOf(body), heightOf(body)),
      wind: 0.08,
      count: 12,
      rim: 0.3,
      shine: [150, 140, 138],
    }),
    before: [glowing(scene, at), ...thrown(scene, at)],
  }),
  sparks: (scene, at) => ({ behind: [], before: sparks(scene, at) }),
};

interface Puffs {
  colour: Colour;
  size: number;
  /** How far the wind carries them, as a share of the width. */
  wind: number;
  count: number;
  /** Soft wisps have a wide rim. */
  rim: number;
  /** The colour of their sunny side. */
  shine: Colour;
}

/** How many puffs leave in one loop: each is then at the place of the one so many before it. */
const leaving = 2;

function puffs(
  { width, random }: Scene,
  at: Vent,
  { colour, size, wind, count, rim, shine }: Puffs,
): Moment[] {
  const way = at.y + 3 * size;
  const [lean, ahead] = [random.uniform(), random.uniform()];
  return [
    (frame, phase) => {
      const ages = Array.from({ length: count }, (_, puff) => ({
        age: ((puff + ahead + leaving * phase) / count) % 1,
        // Every second one is smaller and to the other side: a loop moves each by two.
        odd: puff % leaving === 1,
      }));
      // The oldest first: younger ones are in front.
      for (const { age, odd } of ages.sort((one, other) => other.age - one.age)) {
        const radiusX = size * (0.5 + 1.6 * age) * (odd ? 0.8 : 1.1);
        const aside = (odd ? 0.45 : -0.25) * radiusX * Math.min(1, 4 * age);
        const swing = 0.5 * size * Math.sin(turn * (1.5 * age + lean)) * age;
        const x = at.x + wind * width * age ** 1.4 + swing + aside;
        const y = at.y + 0.3 * size - way * age;
        const opacity = 0.9 * Math.min(1, 12 * age) * Math.min(1, 2.2 * (1 - age));
        paintDisc(frame, { x, y, radiusX, colour, opacity, rim });
        const lit = { x: x - 0.22 * radiusX, y: y - 0.25 * radiusX, radiusX: 0.7 * radiusX };
        paintDisc(frame, { ...lit, colour: shine, opacity: 0.45 * opacity, rim: 1 });
      }
    },
  ];
}

/** A curl of steam that winds upwards; thicker parts of it rise. */
function wisp({ random }: Scene, at: Vent, size: number): Moment {
  const [lean, tall] = [random.uniform(), Math.min(at.y, 9 * size)];
  const pieces = 40;
  return (frame, phase) => {
    for (let piece = 0; piece < pieces; piece++) {
      const up = piece / pieces;
      const dense = 0.35 + 0.65 * swell(1.5 * up - phase + lean);
      const x = at.x + size * (0.2 + up) * Math.sin(turn * (1.2 * up - phase + lean));
      const opacity = 0.8 * dense * Math.min(1, 6 * up) * (1 - up);
      const place = { x, y: at.y - tall * up, radiusX: size * (0.45 + 0.5 * up) };
      paintDisc(frame, { ...place, colour: [222, 228, 236], opacity: 0.6 * opacity, rim: 0.9 });
      paintDisc(frame, {
        ...place,
        radiusX: 0.6 * place.radiusX,
        colour: [255, 255, 255],
        opacity,
        rim: 0.9,
      });
    }
  };
}

const glowing =
  ({ width }: Scene, at: Vent): Moment =>
  (frame, phase) => {
    const radiusX = 0.1 * width * (1 + 0.25 * swell(3 * phase));
    paintDisc(frame, { ...at, radiusX, colour: [255, 120, 30], opacity: 0.85, rim: 0.9 });
    paintDisc(frame, { ...at, radiusX: 0.45 * radiusX, colour: [255, 225, 100], opacity: 0.9, rim: 0.7 });
  };

/** Glowing rocks that fly up and fall down beside the crater. */
function thrown({ width, height, random }: Scene, at: Vent): Moment[] {
  return Array.from({ length: 34 }, (_, index): Moment => {
    const [start, aside] = [random.uniform(), 0.42 * (random.uniform() - 0.5)];
    const [up, size] = [0.55 + 0.6 * random.uniform(), 0.008 + 0.012 * random.uniform()];
    return (frame, phase) => {
      const age = (phase * (1 + (index % 2)) + start) % 1;
      const y = at.y - up * height * 1.6 * age * (1 - 1.15 * age);
      const place = { x: at.x + aside * 1.6 * width * age, y };
      const opacity = Math.min(1, 4 * (1 - age));
      const colour: Colour = [255, 190 - 120 * age, 60 - 30 * age];
      paintDisc(frame, { ...place, radiusX: size * width, colour, opacity, rim: 0.4 });
    };
  });
}

function sparks({ width, random }: Scene, at: Vent): Moment[] {
  return Array.from({ length: 34 }, (_, index): Moment => {
    const [start, lean, aside] = [random.uniform(), random.uniform(), random.normal()];
    const size = (0.007 + 0.007 * random.uniform()) * width;
    return (frame, phase) => {
      const age = (phase * (1 + (index % 2)) + start) % 1;
      const place = {
        x: at.x + aside * width * (0.04 + 0.14 * age) + 0.02 * width * Math.sin(turn * (2 * age + lean)),
        y: at.y + 0.1 * width - age * (at.y + 0.14 * width),
      };
      const opacity = Math.min(1, 6 * age) * (1 - age ** 2);
      paintDisc(frame, {
        ...place,
        radiusX: 2.2 * size,
        colour: [255, 130, 40],
        opacity: 0.4 * opacity,
        rim: 1,
      });
      paintDisc(frame, { ...place, radiusX: size, colour: [255, 225, 130], opacity, rim: 0.4 });
    };
  });
}
