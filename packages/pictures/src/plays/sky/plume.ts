import { type Colour, type Point, rgb } from '../engine/brush.js';
import { asPicture, emptyPlace, inItsLight } from '../engine/places.js';
import { type Layer, layered, many, type Play, type Stage, swell, wave } from '../engine/play.js';
import { does, phraseWith, type Sentence } from '../sentence.js';
import { type Plume, plumePlaces, sourceOf } from './plumeSources.js';
import { highest } from './vents.js';

/** What each is called, and where it comes from if nothing is said. */
const plumeNames: readonly [Plume, RegExp, string][] = [
  ['smoke', /\b(?:smoke|fumes|smoke rings?|soot)$/, 'a chimney'],
  ['steam', /\b(?:steam|vapou?r|mist)$/, 'a mug'],
  ['sparks', /\b(?:sparks|embers|cinders)$/, 'a bonfire'],
  ['eruption', /\b(?:lava|magma)$/, 'a volcano'],
];
const rises =
  'rise billow come puff pour drift float blow curl fly go swirl stream climb ascend escape shoot burst spew erupt flow leap dance jump emerge';
const emits = 'steam boil smoke puff erupt spew spout explode burst blow breathe spit cook be whistle';

/** What gives off smoke, steam, lava or sparks, and the rest of the sentence says where it is. */
function readPlume(sentence: Sentence): { thing: string; plume?: Plume } | undefined {
  const { subject, verb, object, phrases } = sentence;
  const named = plumeNames.find(([, pattern]) => pattern.test(subject));
  if (named && does(sentence, rises)) {
    const owner = /^(.+) with (?:\w+ )?(?:sparks|smoke|steam|embers)$/.exec(subject)?.[1];
    const leaves = /\b(?:from|out of|off|out|above|over)$/;
    const from = phrases.find(({ preposition }) => leaves.test(preposition))?.noun;
    const top = /^(?:the |a )?(?:top|spout|mouth|crater|funnel|chimney)s? of /;
    return { thing: owner ?? from?.replace(top, '') ?? named[2], plume: named[0] };
  }
  const given = plumeNames.find(([, pattern]) => pattern.test(object))?.[0];
  if (!does(sentence, emits) || (object !== '' && !given)) return undefined;
  const alone =
    does(sentence, 'steam boil smoke erupt') ||
    (verb === 'puff' && /train|locomotive|engine|chimney/.test(subject)) ||
    (verb === 'explode' && /volcano$/.test(subject));
  return given || alone ? { thing: subject, ...(given ? { plume: given } : {}) } : undefined;
}

const furniture = /\b(?:table|desk|counter|stove|shelf|tray|kitchen)$/;

/** Smoke, steam, lava or sparks that rise from the top of something. */
export const plume: Play = {
  stage(sentence) {
    const read = readPlume(sentence);
    const source = read && sourceOf(read.thing);
    if (!source) return undefined;
    const place = phraseWith(
      sentence,
      'in,on,at,by,near,over',
      (noun) => noun !== read.thing && !/^(?:the )?(?:night|background|wind|air|sky)$/.test(noun),
    );
    const empty = place && !furniture.test(place.noun) ? emptyPlace(place.noun) : plumePlaces[source.plume];
    const kind = source.plume === 'eruption' ? 'eruption' : (read.plume ?? source.plume);
    return {
      backdrop: inItsLight(empty, sentence),
      actors: [{ prompt: source.prompt ?? asPicture(read.thing), share: source.share }],
      layers(scene) {
        const [drawn] = scene.actors;
        const { body, vent } = source.prepare?.(drawn) ?? { body: drawn, vent: highest(drawn) };
        const ground = 0.93;
        const at: Point = [
          0.5 + (vent.x - (drawn.box.left + drawn.box.right) / 2) / scene.width,
          ground + (vent.y - drawn.box.bottom) / scene.height,
        ];
        const rising = plumes[kind](scene, at, scene.wide(drawn), scene.tall(drawn));
        const standing: Layer = (paint, phase) => {
          const flicker = kind === 'sparks' ? 0.06 * wave(3 * phase) + 0.03 * wave(5 * phase) : 0;
          const boiling = kind === 'steam' ? 0.012 * wave(6 * phase) : 0;
          const shaking = kind === 'eruption' ? 0.006 * wave(8 * phase) : 0;
          if (kind === 'sparks') {
            paint.disc(0.5, ground - 0.2, 0.5 * (1 + flicker), [255, 150, 50], { opacity: 0.35, rim: 1 });
          }
          const [scaleX, scaleY] = [1 - flicker / 2, 1 + flicker + boiling];
          paint.actor(body, { x: 0.5 + shaking, y: ground, scaleX, scaleY });
        };
        return layered([...(rising.behind ?? []), standing, ...(rising.before ?? [])]);
      },
    };
  },
};

type Rising = (scene: Stage, at: Point, wide: number, tall: number) => { behind?: Layer[]; before?: Layer[] };

const plumes: Record<Plume, Rising> = {
  smoke: (scene, at, wide, tall) => ({ behind: [puffs(scene, at, Math.min(wide, tall), smoke)] }),
  steam: (scene, [x, y], wide, tall) => ({
    before: [-0.2, 0, 0.2].map((side) => wisp(scene, [x + side * wide, y + 0.05 * tall], 0.13 * wide)),
  }),
  eruption: (scene, at, wide, tall) => ({
    behind: [puffs(scene, at, Math.min(wide, tall), ash)],
    before: [glowing(at), thrown(scene, at)],
  }),
  sparks: (scene, at) => ({ before: [sparks(scene, at)] }),
};

/** How large a puff is beside what it leaves, how far the wind carries it, its own colour and that of its sunny side. */
const smoke = { share: 0.16, wind: 0.22, count: 10, shades: [0x8a8a90, 0xbebec4] };
const ash = { share: 0.2, wind: 0.08, count: 12, shades: [0x5c5454, 0x968c8a] };

/** How many puffs leave in one loop: each is then at the place of the one so many before it. */
const leaving = 2;

function puffs(
  { random }: Stage,
  at: Point,
  beside: number,
  { share, wind, count, shades }: typeof ash,
): Layer {
  const size = share * beside;
  const way = at[1] + 3 * size;
  const [lean, ahead] = [random.uniform(), random.uniform()];
  const [colour, shine] = shades.map(rgb);
  return (paint, phase) => {
    const ages = Array.from({ length: count }, (_, puff) => ({
      age: ((puff + ahead + leaving * phase) / count) % 1,
      // Every second one is smaller and to the other side: a loop moves each by two.
      odd: puff % leaving === 1,
    }));
    // The oldest first: younger ones are in front.
    for (const { age, odd } of ages.sort((one, other) => other.age - one.age)) {
      const radius = size * (0.5 + 1.6 * age) * (odd ? 0.8 : 1.1);
      const aside = (odd ? 0.45 : -0.25) * radius * Math.min(1, 4 * age);
      const x = at[0] + wind * age ** 1.4 + 0.5 * size * wave(1.5 * age + lean) * age + aside;
      const y = at[1] + 0.3 * size - way * age;
      const opacity = 0.9 * Math.min(1, 12 * age) * Math.min(1, 2.2 * (1 - age));
      paint.disc(x, y, radius, colour!, { opacity, rim: 0.3 });
      const lit = [x - 0.22 * radius, y - 0.25 * radius, 0.7 * radius] as const;
      paint.disc(...lit, shine!, { opacity: 0.45 * opacity, rim: 1 });
    }
  };
}

/** A curl of steam that winds upwards; thicker parts of it rise. */
function wisp({ random }: Stage, [x, y]: Point, size: number): Layer {
  const [lean, tall] = [random.uniform(), Math.min(y, 9 * size)];
  return (paint, phase) => {
    for (let up = 0; up < 1; up += 1 / 40) {
      const dense = 0.35 + 0.65 * swell(1.5 * up - phase + lean);
      const aside = size * (0.2 + up) * wave(1.2 * up - phase + lean);
      const opacity = 0.8 * dense * Math.min(1, 6 * up) * (1 - up);
      const radius = size * (0.45 + 0.5 * up);
      paint.disc(x + aside, y - tall * up, radius, [222, 228, 236], { opacity: 0.6 * opacity, rim: 0.9 });
      paint.disc(x + aside, y - tall * up, 0.6 * radius, [255, 255, 255], { opacity, rim: 0.9 });
    }
  };
}

const glowing =
  (at: Point): Layer =>
  (paint, phase) => {
    const radius = 0.1 * (1 + 0.25 * swell(3 * phase));
    paint.disc(...at, radius, [255, 120, 30], { opacity: 0.85, rim: 0.9 });
    paint.disc(...at, 0.45 * radius, [255, 225, 100], { opacity: 0.9, rim: 0.7 });
  };

/** Glowing rocks that fly up and fall down beside the crater. */
const thrown = ({ random }: Stage, [x, y]: Point): Layer =>
  many(34, (index) => {
    const [start, aside] = [random.uniform(), 0.42 * (random.uniform() - 0.5)];
    const [up, size] = [0.55 + 0.6 * random.uniform(), 0.008 + 0.012 * random.uniform()];
    return (paint, phase) => {
      const age = (phase * (1 + (index % 2)) + start) % 1;
      const risen = up * 1.6 * age * (1 - 1.15 * age);
      const colour: Colour = [255, 190 - 120 * age, 60 - 30 * age];
      const opacity = Math.min(1, 4 * (1 - age));
      paint.disc(x + aside * 1.6 * age, y - risen, size, colour, { opacity, rim: 0.4 });
    };
  });

const sparks = ({ random }: Stage, [x, y]: Point): Layer =>
  many(34, (index) => {
    const [start, lean, aside] = [random.uniform(), random.uniform(), random.normal()];
    const size = 0.007 + 0.007 * random.uniform();
    return (paint, phase) => {
      const age = (phase * (1 + (index % 2)) + start) % 1;
      const place: Point = [
        x + aside * (0.04 + 0.14 * age) + 0.02 * wave(2 * age + lean),
        y + 0.1 - age * (y + 0.14),
      ];
      const opacity = Math.min(1, 6 * age) * (1 - age ** 2);
      paint.disc(...place, 2.2 * size, [255, 130, 40], { opacity: 0.4 * opacity, rim: 1 });
      paint.disc(...place, size, [255, 225, 130], { opacity, rim: 0.4 });
    };
  });
