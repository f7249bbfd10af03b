import type { Raster } from '../../motion/raster.js';
import type { Frame } from '../../motion/renderPose.js';
import type { Random } from '../../random.js';
import { paintDisc, paintLine } from '../paint.js';
import type { Moment, Play, Scene } from '../play.js';
import type { Sentence } from '../sentence.js';
import { turn } from '../timing.js';
import { asPicture, isNight, placeOfSentence, times } from './places.js';
import { withoutFlakes } from './withoutFlakes.js';

type Weather = 'snow' | 'rain' | 'hail';

const names: readonly [RegExp, Weather][] = [
  [/\b(?:snow|snowy|snowing|snowflakes?|flakes|snowfall|snowstorm|blizzard|sleet)\b/, 'snow'],
  [/\b(?:hail|hailing|hailstones?|hailstorm)\b/, 'hail'],
  [
    /\b(?:rain|rainy|raining|raindrops?|rainfall|rainstorm|drizzle|downpour|monsoon|shower|cloudburst)\b/,
    'rain',
  ],
];
const falls =
  /^(?:be|fall|come|drop|float|drift|pour|blow|swirl|flutter|dance|patter|descend|tumble|beat|splash|whirl|glitter|stream)$/;
const weatherIn = (words: string): Weather | undefined => names.find(([pattern]) => pattern.test(words))?.[1];

/** Things that only have the weather in their name. */
const compounds =
  /\b(?:snow ?(?:man|ball|globe|leopard|white|board|mobile|shoes?|plow|fox|queen)|rain ?(?:bow|coat|forest|boots?|barrel))\b/;

/** What falls from the sky, and on what. Undefined if the sentence is about something else. */
function readWeather(sentence: Sentence): { weather: Weather; on: string | undefined } | undefined {
  const { subject, verb, phrases, object } = sentence;
  const place = placeOfSentence(sentence);
  if (subject === 'it' || /\b(?:clouds?|sky)$/.test(subject)) {
    const weather = { snow: 'snow', rain: 'rain', hail: 'hail', drizzle: 'rain', pour: 'rain' }[verb];
    const idiom = object === '' || /^(?:cats and dogs|buckets|heavily)$/.test(object);
    return weather && idiom ? { weather: weather as Weather, on: place?.noun } : undefined;
  }
  const named = weatherIn(subject.replace(compounds, ''));
  if (named && falls.test(verb)) return { weather: named, on: thingIn(subject) ?? place?.noun };
  const around = phrases.find(({ preposition, noun }) => preposition === 'in' && weatherIn(noun));
  if (verb !== 'be' || !around) return undefined;
  const others = phrases.filter((phrase) => phrase !== around && !times.test(phrase.noun));
  const on = [subject, ...others.map(({ preposition, noun }) => `${preposition} ${noun}`)].join(' ');
  return { weather: weatherIn(around.noun)!, on };
}

const weatherWords =
  /\b(?:heavy|light|falling|soft|gentle|white|cold|warm|summer|winter|spring|autumn|day|night|evening|morning|afternoon|weather|scene|covered|capped|drops|drop|big|small|tiny|fluffy|beautiful|many|lots|of|some|a|an|the)\b/g;

/** "a snowy forest" names its place itself. */
function thingIn(subject: string): string | undefined {
  const left = names
    .reduce((text, [pattern]) => text.replace(pattern, ''), subject)
    .replace(weatherWords, '');
  return left.trim() === '' ? undefined : left.trim();
}

/** Snow, rain or hail that falls over a place. */
export const weather: Play = (sentence) => {
  const read = readWeather(sentence);
  if (!read) return undefined;
  const where = read.weather === 'snow' ? 'in the snow' : 'in the rain';
  const night = isNight(sentence);
  const ground = /^(?:the )?(?:ground|earth|sky|sea|air|winter|water|floor)$/;
  const on = read.on === undefined || ground.test(read.on) ? undefined : asPicture(read.on);
  const anywhere = read.weather === 'snow' ? 'nothing' : 'a street';
  const backdrop = `${on ?? anywhere} ${night ? 'at night' : where}`;
  return { backdrop, actors: [], stage: (scene) => stages[read.weather](scene) };
};

/** The weather that somebody moves through: "a man walking in the rain". It falls over everything else. */
export function weatherAround({ phrases, next }: Sentence): ((scene: Scene) => Moment) | undefined {
  const around = [...phrases, ...(next?.phrases ?? [])].find(
    ({ preposition, noun }) => /^(?:in|through|under)$/.test(preposition) && isWeather(noun),
  );
  if (!around) return undefined;
  const fall = { snow: snowflakes, rain: streaks, hail: hailstones }[weatherIn(around.noun)!];
  return (scene) => {
    const pieces = fall(scene);
    return (frame, phase) => {
      for (const piece of pieces) piece(frame, phase);
    };
  };
}

const isWeather = (noun: string): boolean => weatherIn(noun) !== undefined && thingIn(noun) === undefined;

const stages: Record<Weather, (scene: Scene) => Moment> = {
  snow(scene) {
    const cleared = withoutFlakes(scene.backdrop, 'flakes');
    const flakes = snowflakes(scene);
    return (frame, phase) => {
      showPicture(frame, cleared);
      for (const flake of flakes) flake(frame, phase);
    };
  },
  rain: (scene) => rainOver(scene),
  hail(scene) {
    const cleared = withoutFlakes(scene.backdrop, 'streaks');
    const stones = hailstones(scene);
    return (frame, phase) => {
      showPicture(frame, cleared);
      for (const stone of stones) stone(frame, phase);
    };
  },
};

/** Rain over the backdrop, and where it hits the ground. */
export function rainOver(scene: Scene): Moment {
  const cleared = withoutFlakes(scene.backdrop, 'streaks');
  const drops = [...splashes(scene), ...streaks(scene)];
  return (frame, phase) => {
    showPicture(frame, cleared);
    for (const drop of drops) drop(frame, phase);
  };
}

const showPicture = (frame: Frame, { data }: Raster): void => frame.data.set(data);

/**
 * Flakes at three depths. Those of one column follow each other on the same path, and each moves on to the place of the
 * next in one loop, so that they may fall slowly and the loop closes.
 */
function snowflakes({ width, height, random }: Scene): Moment[] {
  const side = Math.min(width, height);
  return [
    { columns: 34, followers: 6, radius: 0.007, opacity: 0.75 },
    { columns: 18, followers: 4, radius: 0.012, opacity: 0.9 },
    { columns: 9, followers: 2, radius: 0.019, opacity: 1 },
  ].flatMap(({ columns, followers, radius, opacity }) =>
    Array.from({ length: columns }, (_, column): Moment => {
      const x = ((column + random.uniform()) / columns) * width;
      const [start, lean] = [random.uniform(), random.uniform()];
      const size = Math.max(1.2, radius * side * (0.8 + 0.5 * random.uniform()));
      const way = height + 4 * size;
      return (frame, phase) => {
        for (let follower = 0; follower < followers; follower++) {
          const along = (start + (follower + phase) / followers) % 1;
          const at = {
            x: x + 0.03 * width * Math.sin(turn * (2 * along + lean)),
            y: along * way - 2 * size,
          };
          // A faint blue rim keeps white flakes visible before white ground.
          paintDisc(frame, { ...at, radiusX: 1.3 * size, colour: [150, 180, 215], opacity: 0.35, rim: 0.5 });
          paintDisc(frame, { ...at, radiusX: size, colour: [255, 255, 255], opacity, rim: 0.5 });
        }
      };
    }),
  );
}

/** Falls `times` whole ways in a loop. */
const falling = (phase: number, times: number, start: number): number => (times * phase + start) % 1;

function streaks({ width, height, random }: Scene): Moment[] {
  return Array.from({ length: 110 }, (_, index): Moment => {
    const near = index % 3;
    const [x, start] = [random.uniform() * 1.2 * width, random.uniform()];
    const long = (0.045 + 0.03 * near) * height;
    return (frame, phase) => {
      const y = falling(phase, 2 + near, start) * (height + long) - long;
      const left = x - 0.2 * y;
      paintLine(frame, {
        from: [left, y],
        to: [left - 0.2 * long, y + long],
        thick: ((0.8 + 0.5 * near) * Math.min(width, height)) / 256,
        colour: [205, 225, 245],
        opacity: 0.5 + 0.15 * near,
      });
    };
  });
}

/** Where drops hit the ground, rings open. */
function splashes({ width, height, random }: Scene): Moment[] {
  return Array.from({ length: 26 }, (): Moment => {
    const [x, start] = [random.uniform() * width, random.uniform()];
    const depth = random.uniform();
    const y = (0.78 + 0.21 * depth) * height;
    return (frame, phase) => {
      const age = falling(phase, 2, start) / 0.5;
      if (age >= 1) return;
      const wide = (0.006 + 0.02 * age) * (0.6 + depth) * width;
      for (const side of [-1, 1]) {
        paintLine(frame, {
          from: [x + side * 0.4 * wide, y],
          to: [x + side * wide, y - 0.7 * wide * (1 - age)],
          thick: Math.max(1, 0.005 * width),
          colour: [225, 238, 250],
          opacity: 0.8 * (1 - age),
        });
      }
    };
  });
}

/** Stones that fall fast and hop once on the ground. */
function hailstones({ width, height, random }: Scene): Moment[] {
  return Array.from({ length: 60 }, (): Moment => {
    const { x, start, ground, size, hop } = hailstone(random);
    const radius = size * Math.min(width, height);
    return (frame, phase) => {
      const age = falling(phase, 2, start);
      const hopped = Math.max(0, (age - 0.65) / 0.35);
      const y = age < 0.65 ? ground * (age / 0.65) : ground - 0.24 * hopped * (1 - hopped);
      const at = { x: (x + hop * hopped) * width, y: y * height };
      const opacity = 1 - hopped ** 4;
      paintDisc(frame, { ...at, radiusX: 1.35 * radius, colour: [90, 120, 150], opacity: 0.5 * opacity });
      paintDisc(frame, { ...at, radiusX: radius, colour: [248, 252, 255], opacity });
    };
  });
}

const hailstone = (random: Random) => ({
  x: random.uniform(),
  start: random.uniform(),
  ground: 0.72 + 0.26 * random.uniform(),
  size: 0.009 + 0.008 * random.uniform(),
  hop: 0.08 * (random.uniform() - 0.5),
});
