import { asPicture, isNight, placeOfSentence } from '../engine/places.js';
import { type Layer, layered, many, type Play, type Stage, wave } from '../engine/play.js';
import { does, isTime, phraseWith, type Sentence } from '../sentence.js';
import { withoutFlakes } from './withoutFlakes.js';

type Weather = 'snow' | 'rain' | 'hail';

const names: readonly [Weather, RegExp][] = [
  ['snow', /\b(?:snow|snowy|snowing|snowflakes?|flakes|snowfall|snowstorm|blizzard|sleet)\b/],
  ['hail', /\b(?:hail|hailing|hailstones?|hailstorm)\b/],
  [
    'rain',
    /\b(?:rain|rainy|raining|raindrops?|rainfall|rainstorm|drizzle|downpour|monsoon|shower|cloudburst)\b/,
  ],
];
const weatherIn = (words: string): Weather | undefined =>
  names.find(([, pattern]) => pattern.test(words))?.[0];
const falls =
  'be fall come drop float drift pour blow swirl flutter dance patter descend tumble beat splash whirl glitter stream';

/** Things that only have the weather in their name. */
const compounds =
  /\b(?:snow ?(?:man|ball|globe|leopard|white|board|mobile|shoes?|plow|fox|queen)|rain ?(?:bow|coat|forest|boots?|barrel))\b/;

/** What falls from the sky, and on what. Undefined if the sentence is about something else. */
function readWeather(sentence: Sentence): { weather: Weather; on: string | undefined } | undefined {
  const { subject, verb, phrases, object } = sentence;
  const place = placeOfSentence(sentence);
  if (subject === 'it' || /\b(?:clouds?|sky)$/.test(subject)) {
    const weather = does(sentence, 'drizzle pour') ? 'rain' : weatherIn(verb);
    const idiom = object === '' || /^(?:cats and dogs|buckets|heavily)$/.test(object);
    return weather && idiom ? { weather, on: place?.noun } : undefined;
  }
  const named = weatherIn(subject.replace(compounds, ''));
  if (named && does(sentence, falls)) return { weather: named, on: thingIn(subject) ?? place?.noun };
  const around = phraseWith(sentence, 'in', (noun) => weatherIn(noun) !== undefined);
  if (verb !== 'be' || !around) return undefined;
  const others = phrases.filter((phrase) => phrase !== around && !isTime(phrase.noun));
  const on = [subject, ...others.map(({ preposition, noun }) => `${preposition} ${noun}`)].join(' ');
  return { weather: weatherIn(around.noun)!, on };
}

const weatherWords =
  /\b(?:heavy|light|falling|soft|gentle|white|cold|warm|summer|winter|spring|autumn|day|night|evening|morning|afternoon|weather|scene|covered|capped|drops|drop|big|small|tiny|fluffy|beautiful|many|lots|of|some|a|an|the)\b/g;

/** "a snowy forest" names its place itself. */
function thingIn(subject: string): string | undefined {
  const plain = names.reduce((text, [, pattern]) => text.replace(pattern, ''), subject);
  return plain.replace(weatherWords, '').trim() || undefined;
}

/** Snow, rain or hail that falls over a place. */
export const weather: Play = {
  showsWeather: true,
  stage(sentence) {
    const read = readWeather(sentence);
    if (!read) return undefined;
    const nowhere = /^(?:the )?(?:ground|earth|sky|sea|air|winter|water|floor)$/;
    const on = read.on === undefined || nowhere.test(read.on) ? undefined : asPicture(read.on);
    const [anywhere, where] =
      read.weather === 'snow' ? ['nothing', 'in the snow'] : ['a street', 'in the rain'];
    return {
      backdrop: `${on ?? anywhere} ${isNight(sentence) ? 'at night' : where}`,
      layers: (scene) =>
        read.weather === 'rain'
          ? rainOver(scene)
          : layered([
              cleared(scene, read.weather === 'snow' ? 'flakes' : 'streaks'),
              showers[read.weather](scene),
            ]),
    };
  },
};

/** The weather that somebody moves through: "a man walking in the rain". It falls over everything else. */
export function weatherAround({ phrases, next }: Sentence): ((scene: Stage) => Layer) | undefined {
  const around = phraseWith(
    { phrases: [...phrases, ...(next?.phrases ?? [])] },
    'in,through,under',
    isWeather,
  );
  return around && showers[weatherIn(around.noun)!];
}

const isWeather = (noun: string): boolean => weatherIn(noun) !== undefined && thingIn(noun) === undefined;

/** Rain over the backdrop, and where it hits the ground. */
export const rainOver = (scene: Stage): Layer =>
  layered([cleared(scene, 'streaks'), splashes(scene), showers.rain(scene)]);

/** The backdrop without the flakes or streaks that are drawn in it. */
function cleared({ backdrop }: Stage, drawn: 'flakes' | 'streaks'): Layer {
  const { data } = withoutFlakes(backdrop, drawn);
  return ({ frame }) => frame.data.set(data);
}

/** Flakes at three depths. */
const depths = [
  { columns: 34, followers: 6, radius: 0.007, opacity: 0.75 },
  { columns: 18, followers: 4, radius: 0.012, opacity: 0.9 },
  { columns: 9, followers: 2, radius: 0.019, opacity: 1 },
];

/** What falls at a phase has done so many whole ways in a loop. */
const fallen = (phase: number, times: number, start: number): number => (times * phase + start) % 1;

const showers: Record<Weather, (scene: Stage) => Layer> = {
  /**
   * Those of one column follow each other on the same path, and each moves on to the place of the next in one loop, so
   * that they may fall slowly and the loop closes.
   */
  snow: ({ width, random }) =>
    layered(
      depths.map(({ columns, followers, radius, opacity }) =>
        many(columns, (column) => {
          const x = (column + random.uniform()) / columns;
          const [start, lean] = [random.uniform(), random.uniform()];
          const size = Math.max(1.2 / width, radius * (0.8 + 0.5 * random.uniform()));
          return (paint, phase) => {
            for (let follower = 0; follower < followers; follower++) {
              const along = (start + (follower + phase) / followers) % 1;
              const at = [x + 0.03 * wave(2 * along + lean), along * (1 + 4 * size) - 2 * size] as const;
              // A faint blue rim keeps white flakes visible before white ground.
              paint.disc(...at, 1.3 * size, [150, 180, 215], { opacity: 0.35, rim: 0.5 });
              paint.disc(...at, size, [255, 255, 255], { opacity, rim: 0.5 });
            }
          };
        }),
      ),
    ),

  rain: ({ random }) =>
    many(110, (index) => {
      const near = index % 3;
      const [x, start] = [random.uniform() * 1.2, random.uniform()];
      const long = 0.045 + 0.03 * near;
      return (paint, phase) => {
        const y = fallen(phase, 2 + near, start) * (1 + long) - long;
        const left = x - 0.2 * y;
        const thick = (0.8 + 0.5 * near) / 256;
        paint.line([left, y], [left - 0.2 * long, y + long], thick, [205, 225, 245], 0.5 + 0.15 * near);
      };
    }),

  /** Stones that fall fast and hop once on the ground. */
  hail: ({ random }) =>
    many(60, () => {
      const [x, start] = [random.uniform(), random.uniform()];
      const [ground, size] = [0.72 + 0.26 * random.uniform(), 0.009 + 0.008 * random.uniform()];
      const hop = 0.08 * (random.uniform() - 0.5);
      return (paint, phase) => {
        const age = fallen(phase, 2, start);
        const hopped = Math.max(0, (age - 0.65) / 0.35);
        const y = age < 0.65 ? ground * (age / 0.65) : ground - 0.24 * hopped * (1 - hopped);
        const opacity = 1 - hopped ** 4;
        paint.disc(x + hop * hopped, y, 1.35 * size, [90, 120, 150], { opacity: 0.5 * opacity });
        paint.disc(x + hop * hopped, y, size, [248, 252, 255], { opacity });
      };
    }),
};

/** Where drops hit the ground, rings open. */
const splashes = ({ random }: Stage): Layer =>
  many(26, () => {
    const [x, start, depth] = [random.uniform(), random.uniform(), random.uniform()];
    const y = 0.78 + 0.21 * depth;
    return (paint, phase) => {
      const age = fallen(phase, 2, start) / 0.5;
      if (age >= 1) return;
      const wide = (0.006 + 0.02 * age) * (0.6 + depth);
      for (const side of [-wide, wide]) {
        const tip = [x + side, y - 0.7 * wide * (1 - age)] as const;
        paint.line([x + 0.4 * side, y], tip, 0.005, [225, 238, 250], 0.8 * (1 - age));
      }
    };
  });
