import type { Random } from '@tricorn/random';
import { isLiving, posed } from '../engine/actors.js';
import type { Brush } from '../engine/brush.js';
import { recoloured } from '../engine/cutOuts.js';
import { behind } from '../engine/places.js';
import { during, type Play, role, type Staging, turn, wave, within } from '../engine/play.js';
import { does, named, phraseWith, type Sentence } from '../sentence.js';

const colours =
  /^(?:red|orange|yellow|green|blue|purple|pink|brown|white|black|gold|golden|gray|grey|silver)$/;
const roads =
  /\b(?:street|road|driveway|corner|alley|lane|path|highway|parking lot|garage|direction|left|right)$/;
const seasons = /^(?:the )?(?:winter|summer|spring|autumn|fall|sky|water)$/;
const materials = /\b(?:gold|stone|ice|dust|ash|ashes|glass)$/;
const isDay = (noun: string): boolean => /\bday(?:time)?$/.test(noun);
const isNight = (noun: string): boolean => /\bnight(?:time)?$/.test(noun);

/** Something that becomes something else, behind a puff of light. */
export const transform: Play = {
  when: { verbs: 'turn change transform morph become evolve mutate grow shift develop go blossom' },
  stage(sentence) {
    const { verb, object } = sentence;
    const goal = goalOf(sentence);
    if (!goal) return undefined;
    const byOther = object !== '' && isLiving(sentence.subject) && verb !== 'become' && !colours.test(object);
    const subject = byOther ? object : sentence.subject;
    const from = phraseWith(sentence, 'from', () => true)?.noun;
    if (isDay(from ?? subject) && isNight(goal)) return dayToNight(sentence, false);
    if (isNight(from ?? subject) && isDay(goal)) return dayToNight(sentence, true);
    const recolours = colours.test(goal);
    if (recolours && (ripening.test(subject) || colours.test(from ?? ''))) return ripen(sentence, goal, from);
    if (seasons.test(subject) || (!recolours && (verb === 'go' || materials.test(goal)))) return undefined;
    const after = recolours ? withColour(subject, goal) : posed(named(goal));
    return {
      backdrop: behind(sentence),
      actors: [
        role(posed(subject), 0.58),
        role(after, 0.62),
        byOther && role(posed(sentence.subject), 0.55, 1),
      ],
      once: true,
      layers({ actors: [before, later, other], random, wide }) {
        const [x, y] = [other ? 0.66 : 0.5, 0.86];
        const sparks = sparksOf(random);
        return (paint, phase) => {
          const done = during(phase, 0.4, 0.5);
          const shiver = 0.012 * during(phase, 0.12, 0.4) * (1 - done) * wave(16 * phase);
          const pop = 1 + 0.14 * Math.sin(Math.PI * during(phase, 0.45, 0.65));
          if (other) paint.actor(other, { x: 0.2, y });
          paint.shadow(x, y, 0.4 * wide(done < 0.5 ? before : later!));
          if (done < 1) paint.actor(before, { x: x + shiver, y, size: 1 - 0.25 * done, opacity: 1 - done });
          if (done > 0) paint.actor(later!, { x, y, scaleX: 2 - pop, scaleY: pop, opacity: done });
          paintPuff(paint, x, y - 0.3, phase, sparks);
        };
      },
    };
  },
};

function goalOf(sentence: Sentence): string | undefined {
  const { verb, object, particle } = sentence;
  if (particle !== '') return undefined;
  if (verb === 'become') {
    const known = colours.test(object) || /^(?:day|night)$/.test(object);
    return /^(?:an?|two|three) /.test(object) || known ? object : undefined;
  }
  const into = phraseWith(sentence, verb === 'grow' ? 'into' : 'into,to', () => true);
  if (into && !roads.test(into.noun) && !/^the /.test(into.noun)) {
    const place = into.preposition === 'to' && verb !== 'change';
    return place && !/\b(?:night|day|stone|ice|gold|dust)$/.test(into.noun) ? undefined : into.noun;
  }
  return does(sentence, 'turn change go') && colours.test(object) ? object : undefined;
}

/** "a green leaf" turned red is "a red leaf". */
function withColour(subject: string, colour: string): string {
  const words = subject.split(' ').filter((word) => !colours.test(word));
  if (words.length < 2 || !/^(?:an?|the)$/.test(words[0]!)) return `${colour} ${words.join(' ')}`;
  const one = `${colour} ${words.slice(1).join(' ')}`;
  return words[0] === 'the' ? one : named(one);
}

/** What is green before it has another colour. */
const ripening =
  /\b(?:leaf|leaves|tomato|tomatoes|apple|apples|strawberry|pepper|banana|lemon|orange|cherry|berry|tree)$/;
const tints: Readonly<Record<string, readonly [number, number, number]>> = {
  red: [220, 50, 45],
  orange: [240, 150, 50],
  yellow: [245, 215, 70],
  green: [120, 190, 80],
  blue: [80, 140, 230],
  purple: [150, 90, 200],
  pink: [245, 150, 190],
  brown: [150, 100, 60],
  white: [245, 245, 245],
  black: [60, 60, 65],
};

/** One drawing in two colours, so that its shape stays. */
function ripen(sentence: Sentence, goal: string, from = 'green'): Staging {
  const tint = tints[from] ?? tints.green!;
  return {
    backdrop: behind(sentence),
    actors: [{ prompt: withColour(sentence.subject, goal), share: 0.62 }],
    once: true,
    layers({ actors: [ripe] }) {
      const unripe = recoloured(ripe, (pixel) => {
        const bright = (0.5 * Math.max(pixel[0]!, pixel[1]!, pixel[2]!) + 0.5 * pixel[1]!) / 170;
        for (let channel = 0; channel < 3; channel++) {
          pixel[channel] = Math.min(255 * pixel[3]!, tint[channel]! * (0.45 * pixel[3]! + 0.55 * bright));
        }
      });
      return (paint, phase) => {
        const opacity = during(phase, 0.12, 0.75);
        paint.actor(unripe, { x: 0.5, y: 0.86, shadow: 0.35 });
        if (opacity > 0) paint.actor(ripe, { x: 0.5, y: 0.86, opacity });
      };
    },
  };
}

const sparksOf = (random: Random) =>
  Array.from({ length: 22 }, () => ({
    angle: turn * random.uniform(),
    reach: 0.16 + 0.26 * random.uniform(),
    size: 0.012 + 0.02 * random.uniform(),
  }));

/** A cloud of light that swells, hides the change, and scatters in sparks. */
function paintPuff(
  paint: Brush,
  x: number,
  y: number,
  phase: number,
  sparks: ReturnType<typeof sparksOf>,
): void {
  const rise = within(phase, [0.3, 0.45], [0.48, 0.66]);
  const flown = (phase - 0.42) / 0.34;
  for (const { angle, reach } of rise > 0 ? sparks : []) {
    const [atX, atY] = [x + 0.55 * reach * Math.cos(angle) * rise, y + 0.7 * reach * Math.sin(angle) * rise];
    paint.disc(atX, atY, 0.13 * (0.4 + 0.6 * rise), [255, 250, 232], { opacity: 0.8 * rise, rim: 0.8 });
  }
  for (const { angle, reach, size } of flown > 0 && flown < 1 ? sparks : []) {
    const away = reach * (0.4 + 0.9 * Math.sqrt(flown));
    const [atX, atY] = [x + away * Math.cos(angle), y + away * Math.sin(angle)];
    paint.disc(atX, atY, size * (1 - 0.5 * flown), [255, 206, 70], { opacity: 1 - flown, rim: 0.5 });
  }
}

/** The light of the whole scene changes; the sun goes down and the moon comes up. */
const dayToNight = (sentence: Sentence, toDay: boolean): Staging => ({
  backdrop: behind(sentence, /night|day/) ?? 'nothing in the hills',
  once: true,
  layers({ random }) {
    const stars = Array.from({ length: 40 }, () => {
      const [x, y] = [random.uniform(), 0.45 * random.uniform() ** 1.3];
      return [x, y, (0.6 + random.uniform()) / 200] as const;
    });
    const radius = 0.07;
    return (paint, phase) => {
      const done = during(phase, 0.1, 0.75);
      const night = toDay ? 1 - done : done;
      paint.darken(night);
      for (const star of night > 0.5 ? stars : []) {
        paint.disc(...star, [255, 255, 230], { opacity: 2 * night - 1 });
      }
      const [fallen, risen] = [during(night, 0, 0.6), during(night, 0.4, 1)];
      if (fallen < 1) paint.sun(0.72, 0.2 + 0.6 * fallen, radius * (1 - 0.3 * fallen), phase);
      if (risen <= 0) return;
      paint.glow(0.28, 0.75 - 0.55 * risen, 2.6 * radius, [220, 225, 255], 0.4 * risen);
      paint.disc(0.28, 0.75 - 0.55 * risen, radius, [246, 243, 215], { opacity: risen });
    };
  },
});
