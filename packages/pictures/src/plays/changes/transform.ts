import { isLiving } from '../../motion/facing.js';
import type { CutOut, Frame } from '../../motion/renderPose.js';
import type { Random } from '../../random.js';
import { type Colour, heightOf, paintDisc, paintLine, paste, widthOf } from '../paint.js';
import type { Cast, Play } from '../play.js';
import { named, type Sentence } from '../sentence.js';
import { backdropOf, darken, isOne, once, paintGlow, paintShadow, paintSun, posed } from '../setting.js';
import { during, turn } from '../timing.js';
import { recoloured } from './warp.js';

const changes = /^(?:turn|change|transform|morph|become|evolve|mutate|grow|shift|develop|go|blossom)$/;
const colours =
  /^(?:red|orange|yellow|green|blue|purple|pink|brown|white|black|gold|golden|gray|grey|silver)$/;
const roads =
  /\b(?:street|road|driveway|corner|alley|lane|path|highway|parking lot|garage|direction|left|right)$/;
const seasons = /^(?:the )?(?:winter|summer|spring|autumn|fall|sky|water)$/;
const materials = /\b(?:gold|stone|ice|dust|ash|ashes|glass)$/;

/** Something that becomes something else, behind a puff of light. */
export const transform: Play = (sentence) => {
  const goal = goalOf(sentence);
  if (!goal) return undefined;
  const byOther =
    sentence.object !== '' &&
    isLiving(sentence.subject) &&
    sentence.verb !== 'become' &&
    !colours.test(sentence.object);
  const subject = byOther ? sentence.object : sentence.subject;
  const from = sentence.phrases.find(({ preposition }) => preposition === 'from')?.noun;
  if (from === 'day' && goal === 'night') return dayToNight(sentence, false);
  if (from === 'night' && goal === 'day') return dayToNight(sentence, true);
  if (isOne(subject, /^day(?:time)?$/) && /\bnight(?:time)?$/.test(goal)) return dayToNight(sentence, false);
  if (isOne(subject, /^night(?:time)?$/) && /\bday(?:time)?$/.test(goal)) return dayToNight(sentence, true);
  const sameColour = colours.test(goal);
  if (!sameColour && sentence.verb === 'go') return undefined;
  if (sameColour && (ripening.test(subject) || colours.test(from ?? ''))) return ripen(sentence, goal, from);
  const after = sameColour
    ? withColour(subject, goal)
    : materials.test(goal)
      ? undefined
      : posed(named(goal));
  if (!after || seasons.test(subject)) return undefined;
  return {
    ...backdropOf(sentence),
    actors: [
      { prompt: posed(subject), share: 0.58 },
      { prompt: after, share: 0.62 },
      ...(byOther ? [{ prompt: posed(sentence.subject), share: 0.55, faces: 1 as const }] : []),
    ],
    stage({ width, height, actors: [before, later, other], random }) {
      const [x, ground] = [width * (other ? 0.66 : 0.5), 0.86 * height];
      const sparks = sparksOf(random);
      const middle = ground - 0.3 * height;
      return once((frame, phase) => {
        const done = during(phase, 0.4, 0.5);
        const shiver = during(phase, 0.12, 0.4) * (1 - done);
        const swayed = 0.012 * width * shiver * Math.sin(turn * 16 * phase);
        const pop = 1 + 0.14 * Math.sin(Math.PI * during(phase, 0.45, 0.65));
        const shown = done < 0.5 ? before! : later!;
        if (other) paste(frame, other, { x: 0.2 * width, y: ground, pivot: 'base' });
        paintShadow(frame, x, ground, 0.45 * widthOf(shown));
        if (done < 1) {
          const size = 1 - 0.25 * done;
          paste(frame, before!, {
            x: x + swayed,
            y: ground,
            pivot: 'base',
            scaleX: size,
            scaleY: size,
            opacity: 1 - done,
          });
        }
        if (done > 0) {
          paste(frame, later!, { x, y: ground, pivot: 'base', scaleX: 2 - pop, scaleY: pop, opacity: done });
        }
        paintPuff(frame, { x, y: middle, phase, sparks });
      });
    },
  };
};

function goalOf({ verb, object, phrases, particle }: Sentence): string | undefined {
  if (!changes.test(verb) || particle !== '') return undefined;
  if (verb === 'become')
    return /^(?:an?|two|three) /.test(object) || isTimeOrColour(object) ? object : undefined;
  const into = phrases.find(
    ({ preposition }) => preposition === 'into' || (verb !== 'grow' && preposition === 'to'),
  );
  if (into && !roads.test(into.noun) && !/^the /.test(into.noun)) {
    const place = into.preposition === 'to' && verb !== 'change';
    return place && !/\b(?:night|day|stone|ice|gold|dust)$/.test(into.noun) ? undefined : into.noun;
  }
  return (verb === 'turn' || verb === 'change' || verb === 'go') && colours.test(object) ? object : undefined;
}

const isTimeOrColour = (word: string): boolean => colours.test(word) || /^(?:day|night)$/.test(word);

/** "a green leaf" turned red is "a red leaf". */
function withColour(subject: string, colour: string): string {
  const words = subject.split(' ').filter((word) => !colours.test(word));
  const one = words.length > 1 && /^(?:an?|the)$/.test(words[0]!) ? words.slice(1) : words;
  return one.length < words.length && words[0] !== 'the'
    ? named(`${colour} ${one.join(' ')}`)
    : `${colour} ${one.join(' ')}`;
}

/** What is green before it has another colour. */
const ripening =
  /\b(?:leaf|leaves|tomato|tomatoes|apple|apples|strawberry|pepper|banana|lemon|orange|cherry|berry|tree)$/;
const tints: Readonly<Record<string, Colour>> = {
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
function ripen(sentence: Sentence, goal: string, from = 'green'): Cast {
  const tint = tints[from] ?? tints.green!;
  return {
    ...backdropOf(sentence),
    actors: [{ prompt: withColour(sentence.subject, goal), share: 0.62 }],
    stage({ width, height, actors: [ripe] }) {
      const unripe = recoloured(ripe!, (pixel) => {
        const bright = (0.5 * Math.max(pixel[0]!, pixel[1]!, pixel[2]!) + 0.5 * pixel[1]!) / 170;
        for (let channel = 0; channel < 3; channel++) {
          pixel[channel] = Math.min(255 * pixel[3]!, tint[channel]! * (0.45 * pixel[3]! + 0.55 * bright));
        }
      });
      const [x, y] = [width / 2, 0.86 * height];
      return once((frame, phase) => {
        paintShadow(frame, x, y, 0.4 * widthOf(ripe!));
        paste(frame, unripe, { x, y, pivot: 'base' });
        const done = during(phase, 0.12, 0.75);
        if (done > 0) paste(frame, ripe!, { x, y, pivot: 'base', opacity: done });
      });
    },
  };
}

interface Spark {
  angle: number;
  reach: number;
  size: number;
}

const sparksOf = (random: Random): Spark[] =>
  Array.from({ length: 22 }, () => ({
    angle: turn * random.uniform(),
    reach: 0.16 + 0.26 * random.uniform(),
    size: 0.012 + 0.02 * random.uniform(),
  }));

/** A cloud of light that swells, hides the change, and scatters in sparks. */
function paintPuff(
  frame: Frame,
  { x, y, phase, sparks }: { x: number; y: number; phase: number; sparks: readonly Spark[] },
): void {
  const { width } = frame;
  const rise = during(phase, 0.3, 0.45) * (1 - during(phase, 0.48, 0.66));
  if (rise > 0) {
    for (const { angle, reach } of sparks) {
      paintDisc(frame, {
        x: x + 0.55 * reach * width * Math.cos(angle) * rise,
        y: y + 0.7 * reach * width * Math.sin(angle) * rise,
        radiusX: 0.13 * width * (0.4 + 0.6 * rise),
        colour: [255, 250, 232],
        opacity: 0.8 * rise,
        rim: 0.8,
      });
    }
  }
  const flown = (phase - 0.42) / 0.34;
  if (flown <= 0 || flown >= 1) return;
  for (const { angle, reach, size } of sparks) {
    const away = reach * width * (0.4 + 0.9 * Math.sqrt(flown));
    paintDisc(frame, {
      x: x + away * Math.cos(angle),
      y: y + away * Math.sin(angle),
      radiusX: size * width * (1 - 0.5 * flown),
      colour: [255, 206, 70],
      opacity: 1 - flown,
      rim: 0.5,
    });
  }
}

/** The light of the whole scene changes; the sun goes down and the moon comes up. */
function dayToNight(sentence: Sentence, toDay: boolean): Cast {
  const place = backdropOf(sentence, /night|day/).backdrop ?? 'nothing in the hills';
  return {
    backdrop: place,
    actors: [],
    stage({ width, height, random }) {
      const stars = Array.from({ length: 40 }, () => [
        width * random.uniform(),
        0.45 * height * random.uniform() ** 1.3,
        0.6 + random.uniform(),
      ]);
      const radius = 0.07 * Math.min(width, height);
      return once((frame, phase) => {
        const done = during(phase, 0.1, 0.75);
        const night = toDay ? 1 - done : done;
        darken(frame, night);
        for (const [x, y, size] of stars) {
          const opacity = Math.max(0, 2 * night - 1);
          if (opacity > 0)
            paintDisc(frame, {
              x: x!,
              y: y!,
              radiusX: (size! * width) / 200,
              colour: [255, 255, 230],
              opacity,
            });
        }
        const fallen = during(night, 0, 0.6);
        if (fallen < 1)
          paintSun(frame, 0.72 * width, (0.2 + 0.6 * fallen) * height, radius * (1 - 0.3 * fallen), phase);
        const risen = during(night, 0.4, 1);
        if (risen > 0) {
          const moon = { x: 0.28 * width, y: (0.75 - 0.55 * risen) * height };
          paintGlow(frame, { ...moon, radius: 2.6 * radius, colour: [220, 225, 255], opacity: 0.4 * risen });
          paintDisc(frame, { ...moon, radiusX: radius, colour: [246, 243, 215], opacity: risen });
        }
      });
    },
  };
}

const hatchlings: Readonly<Record<string, string>> = { egg: 'a chick', eggs: 'a chick' };

/** An egg shakes, cracks and opens, and somebody stands between its shells. */
export const hatch: Play = (sentence) => {
  const { verb, subject, phrases } = sentence;
  const egg = isOne(subject, /^eggs?$/);
  const from = phrases.find(({ noun }) => /\b(?:egg|eggs|eggshell|shell)$/.test(noun));
  const comes = verb === 'hatch' || (from && /^(?:come|emerge|break|crack|climb|pop|crawl)$/.test(verb));
  const cracks =
    egg && (verb === 'crack' || (verb === 'break' && sentence.object === 'open') || verb === 'open');
  if (!comes && !cracks) return undefined;
  if (!egg && !isLiving(subject) && !from && verb !== 'hatch') return undefined;
  const kind = /\b(dinosaur|dragon|turtle|duck|penguin|snake|crocodile|ostrich)\b/.exec(subject)?.[1];
  const into = phrases.find(({ preposition }) => preposition === 'into')?.noun;
  const baby =
    into ??
    (egg ? (kind ? named(kind) : hatchlings.egg!) : subject.replace(/\bbaby (?:chicken|chick)\b/, 'chick'));
  return {
    ...backdropOf(sentence, /\b(?:egg|eggs|shell|eggshell)$/),
    actors: [
      {
        prompt:
          from && !/\bshell$/.test(from.noun)
            ? from.noun.replace(/^(?:its|the) /, 'an ')
            : egg && !kind
              ? subject.replace(/\beggs\b/, 'egg')
              : 'an egg',
        share: 0.5,
      },
      { prompt: posed(baby), share: 0.42 },
    ],
    stage({ width, height, actors: [shell, chick] }) {
      const [x, ground] = [width / 2, 0.86 * height];
      const [upper, lower] = splitShell(shell!);
      const [wide, tall] = [widthOf(shell!), heightOf(shell!)];
      return once((frame, phase) => {
        const shaking = during(phase, 0.05, 0.3) * (1 - during(phase, 0.42, 0.5));
        const angle = 0.09 * shaking * Math.sin(turn * 12 * phase);
        const opened = during(phase, 0.48, 0.62);
        const risen = during(phase, 0.5, 0.75);
        const hop =
          0.03 *
          height *
          Math.abs(Math.sin(turn * 4 * (phase - 0.75))) *
          (phase > 0.75 && phase < 0.875 ? 1 : 0);
        paintShadow(frame, x, ground, 0.6 * wide);
        if (opened <= 0) {
          paste(frame, shell!, { x, y: ground, pivot: 'base', angle });
          paintCrack(frame, { x, y: ground - 0.55 * tall, wide, done: during(phase, 0.2, 0.46), angle });
          return;
        }
        const y = ground - 0.17 * tall - hop + (1 - risen) * 0.35 * tall;
        const size = 0.75 + 0.25 * risen;
        paste(
          frame,
          chick!,
          { x, y, pivot: 'base', scaleX: size, scaleY: size },
          (_, row) => row < ground - 0.12 * tall,
        );
        paste(frame, lower, { x, y: ground, pivot: 'base' });
        paste(frame, upper, {
          x: x + 0.78 * wide * opened,
          y: ground - 0.5 * tall * (1 - opened * opened) - 0.25 * tall * Math.sin(Math.PI * opened),
          pivot: 'base',
          angle: 0.3 * opened,
        });
      });
    },
  };
};

const teeth = 7;
/** The zigzag along which an egg breaks, from −1 to 1, at a share of its width. */
const zigzag = (share: number): number => {
  const at = (share * teeth) % 1;
  return at < 0.5 ? 4 * at - 1 : 3 - 4 * at;
};
const breakShare = 0.5;
const toothShare = 0.04;
/** The lower shell is broken lower, so that what hatches is seen. */
const lowerShare = 0.68;

function splitShell(shell: CutOut): [CutOut, CutOut] {
  const cut = (keep: (shareX: number, shareY: number) => boolean) =>
    recoloured(shell, (pixel, shareX, shareY) => {
      if (!keep(shareX, shareY)) pixel.fill(0);
    });
  const upper = cut((x, y) => y < breakShare + toothShare * zigzag(x));
  const lower = cut((x, y) => y >= lowerShare + toothShare * zigzag(x));
  const row = Math.round(shell.box.top + (breakShare + toothShare) * (shell.box.bottom - shell.box.top));
  return [{ ...upper, box: { ...upper.box, bottom: row } }, lower];
}

function paintCrack(
  frame: Frame,
  { x, y, wide, done, angle }: { x: number; y: number; wide: number; done: number; angle: number },
): void {
  const points = 9;
  const half = 0.42 * wide;
  const shift = -angle * 0.4 * wide;
  for (let point = 0; point < Math.round(points * done); point++) {
    const at = (index: number) =>
      [x + shift + half * ((2 * index) / points - 1), y + (index % 2 ? 0.05 : -0.05) * wide] as const;
    paintLine(frame, {
      from: at(point),
      to: at(point + 1),
      thick: Math.max(1.5, 0.02 * wide),
      colour: [70, 50, 40],
    });
  }
}
