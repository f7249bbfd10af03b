import { isLiving } from '../../motion/facing.js';
import { carriesFlame, takeFlameOff } from '../../motion/flame.js';
import type { CutOut, Frame } from '../../motion/renderPose.js';
import { type Colour, heightOf, paintDisc, paste, widthOf } from '../paint.js';
import type { Cast, Play } from '../play.js';
import { bare, named, type Sentence } from '../sentence.js';
import { backdropOf, darken, isOne, once, paintGlow, paintShadow, posed } from '../setting.js';
import { during, swell, turn } from '../timing.js';
import { cutAt, eyeLids } from './openClose.js';
import { recoloured } from './warp.js';

type Way = 'on' | 'off';
type Deed = Pick<Sentence, 'verb' | 'particle' | 'object'>;

const lamps =
  /^(?:lamps?|bulbs?|lights?|lanterns?|flashlight|torch|lamppost|streetlights?|streetlamps?|chandelier|headlights?|lighthouse|sign|television|tv|neon|screen|spotlight|nightlight)$/;
const glowing =
  /^(?:stars?|moon|crystal|gem|diamond|ring|orb|sword|mushroom|jellyfish|firefly|fireflies|jewel|wand|ruby|emerald|heart|lantern|lamp|bulb|pumpkin|potion|lighthouse|trophy|crown|coin|egg|key)$/;

const fires = /^(?:campfire|bonfire|fire|fireplace|torch)$/;

function wayOf({ verb, particle, object }: Deed): Way | undefined {
  const deed = `${verb} ${particle || object}`.trim();
  if (
    /^(?:(?:go|turn|switch|come|flick|flicker|light|put|click|snap|shut) (?:on|up)|light|ignite|illuminate|(?:switch|flick) on)$/.test(
      deed,
    )
  )
    return 'on';
  if (
    /^(?:(?:go|blow|burn|die|put|fade|flicker) out|(?:turn|switch|go|shut|click) off|extinguish|die|dim|die down|snuff out)$/.test(
      deed,
    )
  )
    return 'off';
  return undefined;
}

/** Lights that go on, go out, change or glow. */
export const lights: Play = (sentence) => {
  const { subject, verb, object, phrases, next } = sentence;
  if (/\btraffic lights?$/.test(subject))
    return /^(?:change|turn|switch|go|blink|cycle)$/.test(verb) ? trafficLight(sentence) : undefined;
  if (verb === 'blink' && isOne(subject, /^eyes?$/)) return blinkingEyes(sentence);
  const particle =
    sentence.particle ||
    (phrases.find(({ preposition }) => /^(?:out|on|off|up)$/.test(preposition))?.preposition ?? '');
  const way =
    wayOf(sentence) ??
    (next && wayOf(next)) ??
    (isLiving(subject) ? wayOf({ verb, particle, object: '' }) : undefined);
  if (!way) return glow(sentence);
  const inHouse = phrases.find(({ noun }) =>
    /\b(?:house|home|building|cottage|windows?|castle|skyscraper)$/.test(noun),
  );
  if (/^(?:the )?(?:lights?|windows)$/.test(subject) && inHouse)
    return house(inHouse.noun.replace(/^the /, 'a ').replace(/\bwindows?$/, 'house'), way, sentence);
  if (isOne(subject, /^(?:house|cottage|castle)$/)) return house(subject, way, sentence);
  const ofHouse = /^(?:the )?lights of (?:an?|the) (.+)$/.exec(subject)?.[1];
  if (ofHouse) return house(named(ofHouse), way, sentence);
  if (carriesFlame(subject) || isOne(subject, fires)) return candle(subject, way, sentence);
  if (isOne(subject, lamps) || /\bchristmas tree$/.test(subject)) return lamp(subject, way, sentence);
  const thing = object || phrases.find(({ preposition }) => /^(?:out|on|off|up)$/.test(preposition))?.noun;
  if (!thing || !isLiving(subject)) return undefined;
  const lit = named(bare(thing));
  if (carriesFlame(lit)) return candle(lit, way, sentence, subject);
  return isOne(lit, lamps) ? lamp(lit, way, sentence, subject) : undefined;
};

const flameColour: Colour = [255, 214, 120];
const lampColour: Colour = [255, 236, 160];
const paperDark = 0.82;
const paperLit = 0.35;

function candle(thing: string, way: Way, sentence: Sentence, person?: string): Cast {
  const match = isOne(thing, /^(?:match|matchstick)$/);
  return {
    ...backdropOf(sentence, /candle|match/),
    actors: [
      ...(match ? [] : [{ prompt: thing, share: 0.56 }]),
      ...(person ? [{ prompt: posed(person), share: 0.66, faces: 1 as const }] : []),
    ],
    stage({ width, height, actors }) {
      const [drawn, helper] = match ? [matchstick(0.5 * height), actors[0]] : actors;
      const [x, ground] = [width * (helper ? 0.64 : 0.5), 0.9 * height];
      const burning = isOne(thing, fires);
      const parts = burning ? fireOff(drawn!) : match ? undefined : takeFlameOff(drawn!);
      const body = parts?.body ?? drawn!;
      const tall = heightOf(drawn!);
      const wickY = ground - (parts ? drawn!.box.bottom - parts.flame.box.bottom : tall);
      return once((frame, phase) => {
        const done = way === 'off' ? during(phase, 0.34, 0.46) : during(phase, 0.3, 0.5);
        const lit = way === 'off' ? 1 - done : done;
        paintShadow(frame, x, ground, 0.8 * widthOf(drawn!));
        paste(frame, body, { x, y: ground, pivot: 'base' });
        if (helper) {
          const lean = 0.02 * width * during(phase, 0.2, 0.34) * (1 - during(phase, 0.5, 0.6));
          paintShadow(frame, 0.26 * width, ground, 0.4 * widthOf(helper));
          paste(frame, helper, { x: 0.26 * width + lean, y: ground, pivot: 'base', bend: 2 * lean });
        }
        darken(frame, paperDark - (paperDark - paperLit) * lit);
        if (!burning && !match) paintWick(frame, x, wickY, 0.07 * tall);
        const flicker = 1 + 0.1 * Math.sin(turn * 5 * phase) + 0.06 * Math.sin(turn * 11 * phase);
        if (lit > 0.02) {
          paintGlow(frame, {
            x,
            y: wickY - 0.12 * tall,
            radius: 0.75 * tall * flicker * lit,
            colour: flameColour,
            opacity: 0.75 * lit,
          });
          paintFlame(frame, parts?.flame, {
            x,
            y: wickY,
            tall: 0.3 * tall,
            size: lit * flicker,
            bend: 0.015 * width * Math.sin(turn * 4 * phase),
          });
        }
        if (way === 'off') paintSmoke(frame, x, wickY - 0.06 * tall, during(phase, 0.4, 0.88), phase);
      });
    },
  };
}

/** The model draws matches in a heap. */
function matchstick(length: number): CutOut {
  const [width, height] = [Math.max(5, Math.round(0.09 * length)), Math.round(length)];
  const subject = new Float32Array(4 * width * height);
  const [middle, head] = [(width - 1) / 2, 1.6 * width];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const top = y < head;
      const inside = top
        ? Math.hypot((x - middle) / (width / 2), (y - head / 2) / (head / 2)) <= 1
        : Math.abs(x - middle) <= 0.3 * width;
      if (inside) subject.set([...(top ? [190, 60, 50] : [222, 184, 135]), 1], 4 * (y * width + x));
    }
  }
  return { width, height, subject, box: { left: 0, top: 0, right: width - 1, bottom: height - 1 } };
}

/** A fire burns on logs that are low and stay. */
function fireOff(fire: CutOut): { body: CutOut; flame: CutOut } {
  const [flame, body] = cutAt(fire, 0.74);
  return { flame, body };
}

function paintWick(frame: Frame, x: number, y: number, length: number): void {
  for (let step = 0; step <= 6; step++) {
    paintDisc(frame, {
      x,
      y: y - (length * step) / 6,
      radiusX: Math.max(1, 0.007 * frame.width),
      colour: [40, 32, 30],
    });
  }
}

function paintFlame(
  frame: Frame,
  flame: CutOut | undefined,
  { x, y, tall, size, bend }: { x: number; y: number; tall: number; size: number; bend: number },
): void {
  if (flame) {
    paste(frame, flame, { x, y: y + 1, pivot: 'base', scaleX: Math.sqrt(size), scaleY: size, bend });
    return;
  }
  for (const [share, colour] of [
    [1, [250, 150, 40]],
    [0.55, [255, 236, 130]],
  ] as const) {
    paintDisc(frame, {
      x,
      y: y - 0.5 * tall * size * share,
      radiusX: 0.2 * tall * size * share,
      radiusY: 0.5 * tall * size * share,
      colour,
      rim: 0.3,
    });
  }
}

/** A thread of smoke that rises, widens and thins out. */
function paintSmoke(frame: Frame, x: number, y: number, done: number, phase: number): void {
  if (done <= 0 || done >= 1) return;
  const puffs = 26;
  const risen = 0.6 * frame.height * Math.min(1, 1.6 * done);
  for (let puff = 0; puff < puffs; puff++) {
    const share = puff / puffs;
    paintDisc(frame, {
      x: x + 0.04 * frame.width * share * Math.sin(7 * share - turn * 2 * phase),
      y: y - risen * share,
      radiusX: frame.width * (0.012 + 0.03 * share),
      colour: [205, 205, 212],
      opacity: 0.5 * (1 - share) * (1 - during(done, 0.6, 1)),
      rim: 0.8,
    });
  }
}

const greyed = (actor: CutOut): CutOut =>
  recoloured(actor, (pixel) => {
    const grey = 0.4 * pixel[0]! + 0.45 * pixel[1]! + 0.15 * pixel[2]!;
    for (let channel = 0; channel < 3; channel++) pixel[channel] = 0.3 * pixel[channel]! + 0.5 * grey;
  });

function lamp(thing: string, way: Way, sentence: Sentence, person?: string): Cast {
  return {
    ...backdropOf(sentence, /\b(?:lamp|light|lights|bulb|lantern|tv|television|flashlight)$/),
    actors: [
      { prompt: thing.replace(/^(?:the |some |a )?lights?$/, 'a light bulb'), share: 0.6 },
      ...(person ? [{ prompt: posed(person), share: 0.66, faces: 1 as const }] : []),
    ],
    stage({ width, height, actors: [drawn, helper] }) {
      const [x, ground] = [width * (helper ? 0.66 : 0.5), 0.86 * height];
      const tall = heightOf(drawn!);
      const off = greyed(drawn!);
      const high = /\b(?:lamp|post|lighthouse|street)/.test(thing) ? 0.8 : 0.6;
      const paint = (frame: Frame, lit: number) => {
        if (helper) paste(frame, helper, { x: 0.26 * width, y: 0.9 * height, pivot: 'base' });
        paintShadow(frame, x, ground, 0.4 * widthOf(drawn!));
        if (lit < 1) paste(frame, off, { x, y: ground, pivot: 'base' });
        darken(frame, paperDark - (paperDark - 0.15) * lit);
        if (lit <= 0) return;
        const glow = { x, y: ground - high * tall, colour: lampColour };
        paintGlow(frame, { ...glow, radius: 0.95 * tall * lit, opacity: 0.85 * lit });
        paste(frame, drawn!, { x, y: ground, pivot: 'base', opacity: lit });
        paintGlow(frame, { ...glow, radius: 0.4 * tall, opacity: 0.35 * lit });
      };
      // "on and off"
      if (sentence.object === 'and')
        return (frame, phase) => paint(frame, during(swell(2 * phase), 0.35, 0.65));
      return once((frame, phase) => {
        const done = during(phase, 0.3, 0.36);
        paint(frame, way === 'on' ? done : 1 - done);
      });
    },
  };
}

/** The panes of a drawn house are bluish, or painted where it has none. */
const isPane = (pixel: Float32Array): boolean =>
  pixel[3]! > 0.9 && pixel[2]! > pixel[0]! + 14 && pixel[2]! > 90 && pixel[1]! > pixel[0]!;

function house(thing: string, way: Way, sentence: Sentence): Cast {
  const place = backdropOf(sentence, /\b(?:house|home|building|cottage|castle|windows?|skyscraper)$/);
  return {
    ...place,
    actors: [{ prompt: thing, share: 0.74 }],
    stage({ width, height, actors: [drawn] }) {
      const [x, ground] = [width / 2, 0.88 * height];
      const { panes, found } = panesOf(drawn!);
      const [wide, tall] = [widthOf(drawn!), heightOf(drawn!)];
      return once((frame, phase) => {
        paintShadow(frame, x, ground, 0.5 * wide);
        paste(frame, drawn!, { x, y: ground, pivot: 'base' });
        darken(frame, 0.88);
        const [first, second] = [during(phase, 0.2, 0.26), during(phase, 0.4, 0.46)].map((done) =>
          way === 'on' ? done : 1 - done,
        );
        for (const [side, lit] of [
          [-1, first!],
          [1, second!],
        ] as const) {
          if (lit <= 0) continue;
          const [centreX, centreY] = [x + side * 0.2 * wide, ground - 0.32 * tall];
          paintGlow(frame, {
            x: centreX,
            y: centreY,
            radius: 0.3 * wide,
            colour: flameColour,
            opacity: 0.55 * lit,
          });
          if (found)
            paste(frame, panes, { x, y: ground, pivot: 'base', opacity: lit }, (at) =>
              side < 0 ? at < x : at >= x,
            );
          else paintWindow(frame, centreX, centreY, 0.07 * wide, lit);
        }
      });
    },
  };
}

function panesOf(drawn: CutOut): { panes: CutOut; found: boolean } {
  const sides = [0, 0];
  let all = 0;
  const panes = recoloured(drawn, (pixel, shareX, shareY) => {
    if (pixel[3]! > 0.5) all++;
    if (!isPane(pixel) || shareY > 0.8) {
      pixel.fill(0);
      return;
    }
    sides[shareX < 0.5 ? 0 : 1]!++;
    for (let channel = 0; channel < 3; channel++) pixel[channel] = pixel[3]! * [255, 222, 110][channel]!;
  });
  return { panes, found: Math.min(...sides) > 0.01 * all && sides[0]! + sides[1]! < 0.4 * all };
}

function paintWindow({ width, height, data }: Frame, x: number, y: number, half: number, lit: number): void {
  const glass = [255, 222, 110];
  for (let row = Math.round(y - half); row <= Math.min(height - 1, y + half); row++) {
    for (let column = Math.round(x - half); column <= Math.min(width - 1, x + half); column++) {
      const bar = Math.abs(row - y) < 0.08 * half || Math.abs(column - x) < 0.08 * half;
      for (let channel = 0; channel < 3; channel++) {
        const at = 3 * (row * width + column) + channel;
        data[at]! += lit * ((bar ? 70 : glass[channel]!) - data[at]!);
      }
    }
  }
}

/** Green, then amber, then red; or the two that the prompt names. */
function trafficLight(sentence: Sentence): Cast {
  const named =
    [sentence.object, ...sentence.phrases.map(({ noun }) => noun)]
      .join(' ')
      .match(/\b(?:red|yellow|amber|orange|green)\b/g) ?? [];
  const rowOf = (colour: string) => (colour === 'red' ? 0 : colour === 'green' ? 2 : 1);
  const last = named.at(-1);
  const rows =
    named.length > 1
      ? named.map(rowOf)
      : last === 'green'
        ? [0, 2]
        : last === 'red'
          ? [2, 1, 0]
          : last
            ? [2, 1]
            : [2, 1, 0];
  const place = backdropOf({
    ...sentence,
    phrases: sentence.phrases.filter(({ noun }) => !/\b(?:red|yellow|amber|orange|green)$/.test(noun)),
  });
  return {
    ...place,
    actors: [{ prompt: 'a traffic light', share: 0.8 }],
    stage({ width, height, actors: [drawn] }) {
      const [x, y] = [width / 2, height / 2];
      const looks = [0, 1, 2].map((row) => onlyLamp(drawn!, row));
      return (frame, phase) => {
        const at = Math.floor(phase * rows.length) % rows.length;
        const row = rows[at]!;
        const [wide, tall] = [widthOf(drawn!), heightOf(drawn!)];
        paste(frame, looks[row]!, { x, y });
        paintGlow(frame, {
          x,
          y: y - tall / 2 + tall * [0.22, 0.5, 0.78][row]!,
          radius: 0.75 * wide,
          colour: (
            [
              [255, 90, 70],
              [255, 205, 70],
              [90, 240, 140],
            ] as const
          )[row]!,
          opacity: 0.55,
        });
      };
    },
  };
}

/** All lamps but one are dark. */
const onlyLamp = (drawn: CutOut, row: number): CutOut =>
  recoloured(drawn, (pixel, _, shareY) => {
    const own = shareY < 0.37 ? 0 : shareY < 0.64 ? 1 : 2;
    const bright = Math.max(pixel[0]!, pixel[1]!, pixel[2]!) - Math.min(pixel[0]!, pixel[1]!, pixel[2]!) > 40;
    if (own !== row && bright) for (let channel = 0; channel < 3; channel++) pixel[channel]! *= 0.28;
  });

function glow(sentence: Sentence): Cast | undefined {
  const { verb, subject, object } = sentence;
  if (
    !/^(?:glow|shine|twinkle|sparkle|shimmer|pulse)$/.test(verb) ||
    object !== '' ||
    !isOne(subject, glowing)
  )
    return undefined;
  if (verb === 'pulse' && isOne(subject, /^heart$/)) return undefined;
  const inSky = isOne(subject, /^(?:stars?|moon)$/);
  const several = isOne(subject, /^stars$/);
  const place = backdropOf(sentence);
  return {
    ...(place.backdrop || !inSky ? place : { backdrop: 'nothing in the night sky' }),
    actors: [{ prompt: several ? 'a star' : subject, share: inSky ? 0.4 : 0.55 }],
    stage({ width, height, actors: [drawn] }) {
      const [x, y] = [width / 2, inSky ? 0.42 * height : 0.55 * height];
      const reach = Math.max(widthOf(drawn!), heightOf(drawn!));
      const source = isOne(subject, /^lighthouse$/) ? y - 0.34 * heightOf(drawn!) : y;
      return (frame, phase) => {
        if (several) {
          for (const spot of spots) paintTwinkle(frame, drawn!, spot, phase);
          return;
        }
        const bright = swell(2 * phase);
        if (!inSky) darken(frame, 0.75);
        paintGlow(frame, {
          x,
          y: source,
          radius: reach * (0.75 + 0.5 * bright),
          colour: lampColour,
          opacity: 0.25 + 0.7 * bright,
        });
        paste(frame, drawn!, { x, y });
        paintGlow(frame, {
          x,
          y: source,
          radius: 0.5 * reach,
          colour: [255, 255, 240],
          opacity: 0.5 * bright,
        });
      };
    },
  };
}

interface Spot {
  /** Shares of the picture. */
  x: number;
  y: number;
  size: number;
  /** Of a loop. */
  offset: number;
}

const spots: readonly Spot[] = [
  { x: 0.2, y: 0.24, size: 0.42, offset: 0 },
  { x: 0.5, y: 0.14, size: 0.3, offset: 0.35 },
  { x: 0.8, y: 0.28, size: 0.45, offset: 0.6 },
  { x: 0.38, y: 0.46, size: 0.26, offset: 0.8 },
  { x: 0.66, y: 0.55, size: 0.36, offset: 0.2 },
  { x: 0.14, y: 0.62, size: 0.28, offset: 0.5 },
];

function paintTwinkle(frame: Frame, star: CutOut, { x, y, size, offset }: Spot, phase: number): void {
  const bright = swell(2 * phase + offset);
  const at = { x: x * frame.width, y: y * frame.height };
  const scale = size * (0.8 + 0.2 * bright);
  const radius = size * heightOf(star) * (0.6 + 0.6 * bright);
  paintGlow(frame, { ...at, radius, colour: lampColour, opacity: 0.15 + 0.7 * bright });
  paste(frame, star, { ...at, scaleX: scale, scaleY: scale, opacity: 0.45 + 0.55 * bright });
}

function blinkingEyes(sentence: Sentence): Cast {
  return {
    ...backdropOf(sentence),
    actors: [{ prompt: 'an eye', share: /eyes$/.test(sentence.subject) ? 0.44 : 0.7 }],
    stage(scene) {
      const middles = /eyes$/.test(sentence.subject) ? [0.26, 0.74] : [0.5];
      const lids = middles.map((share) => eyeLids(scene, { x: share * scene.width }));
      return (frame, phase) => {
        const shut = Math.max(pulse(phase, 0.25), pulse(phase, 0.65));
        for (const paint of lids) paint(frame, 1 - shut);
      };
    },
  };
}

const pulse = (phase: number, at: number): number => Math.max(0, 1 - ((phase - at) / 0.1) ** 2);
