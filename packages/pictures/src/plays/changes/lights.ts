import type { CutOut } from '../../motion/cutOut.js';
import { carriesFlame } from '../../motion/flame.js';
import { isLiving, isOne, posed } from '../engine/actors.js';
import type { Brush, Colour } from '../engine/brush.js';
import { recoloured } from '../engine/cutOuts.js';
import { behind } from '../engine/places.js';
import { during, type Play, role, type Staging, swell } from '../engine/play.js';
import { bare, does, named, phraseWith, type Sentence } from '../sentence.js';
import { blinkingEyes } from './eyes.js';
import { candle, fires } from './flames.js';
import { glow, trafficLight } from './signals.js';

export type Way = 'on' | 'off';

const lamps =
  /^(?:lamps?|bulbs?|lights?|lanterns?|flashlight|torch|lamppost|streetlights?|streetlamps?|chandelier|headlights?|lighthouse|sign|television|tv|neon|screen|spotlight|nightlight)$/;
const goesOn =
  /^(?:(?:go|turn|switch|come|flick|flicker|light|put|click|snap|shut) (?:on|up)|light|ignite|illuminate|(?:switch|flick) on)$/;
const goesOff =
  /^(?:(?:go|blow|burn|die|put|fade|flicker) out|(?:turn|switch|go|shut|click) off|extinguish|die|dim|die down|snuff out)$/;
const houses = /\b(?:house|home|building|cottage|windows?|castle|skyscraper)$/;

function wayOf({ verb, particle, object }: Pick<Sentence, 'verb' | 'particle' | 'object'>): Way | undefined {
  const deed = `${verb} ${particle || object}`.trim();
  return goesOn.test(deed) ? 'on' : goesOff.test(deed) ? 'off' : undefined;
}

/** Lights that go on, go out, change or glow. */
export const lights: Play = {
  stage(sentence) {
    const { subject, verb, object, next } = sentence;
    if (/\btraffic lights?$/.test(subject)) {
      return does(sentence, 'change turn switch go blink cycle') ? trafficLight(sentence) : undefined;
    }
    if (verb === 'blink' && isOne(subject, /^eyes?$/)) return blinkingEyes(sentence);
    const switched = phraseWith(sentence, 'out,on,off,up');
    const particle = sentence.particle || (switched?.preposition ?? '');
    const way =
      wayOf(sentence) ??
      (next && wayOf(next)) ??
      (isLiving(subject) ? wayOf({ verb, particle, object: '' }) : undefined);
    if (!way) return glow(sentence);
    const home = houseOf(sentence);
    if (home !== undefined) return house(home, way, sentence);
    if (carriesFlame(subject) || isOne(subject, fires)) return candle(subject, way, sentence);
    if (isOne(subject, lamps) || /\bchristmas tree$/.test(subject)) return lamp(subject, way, sentence);
    const thing = object || switched?.noun;
    if (!thing || !isLiving(subject)) return undefined;
    const lit = named(bare(thing));
    if (carriesFlame(lit)) return candle(lit, way, sentence, subject);
    return isOne(lit, lamps) ? lamp(lit, way, sentence, subject) : undefined;
  },
};

/** The house whose windows are lit. */
function houseOf({ subject, phrases }: Sentence): string | undefined {
  const inHouse = phrases.find(({ noun }) => houses.test(noun));
  if (/^(?:the )?(?:lights?|windows)$/.test(subject) && inHouse) {
    return inHouse.noun.replace(/^the /, 'a ').replace(/\bwindows?$/, 'house');
  }
  if (isOne(subject, /^(?:house|cottage|castle)$/)) return subject;
  const owner = /^(?:the )?lights of (?:an?|the) (.+)$/.exec(subject)?.[1];
  return owner && named(owner);
}

const flameColour: Colour = [255, 214, 120];
const lampColour: Colour = [255, 236, 160];

const greyed = (actor: CutOut): CutOut =>
  recoloured(actor, (pixel) => {
    const grey = 0.4 * pixel[0]! + 0.45 * pixel[1]! + 0.15 * pixel[2]!;
    for (let channel = 0; channel < 3; channel++) pixel[channel] = 0.3 * pixel[channel]! + 0.5 * grey;
  });

function lamp(thing: string, way: Way, sentence: Sentence, person?: string): Staging {
  const onAndOff = sentence.object === 'and';
  return {
    backdrop: behind(sentence, /\b(?:lamp|light|lights|bulb|lantern|tv|television|flashlight)$/),
    actors: [
      role(thing.replace(/^(?:the |some |a )?lights?$/, 'a light bulb'), 0.6),
      person && role(posed(person), 0.66, 1),
    ],
    once: !onAndOff,
    layers({ actors: [drawn, helper], wide, tall }) {
      const [x, y, own] = [helper ? 0.66 : 0.5, 0.86, tall(drawn)];
      const off = greyed(drawn);
      const high = y - (/\b(?:lamp|post|lighthouse|street)/.test(thing) ? 0.8 : 0.6) * own;
      return (paint, phase) => {
        const done = onAndOff ? during(swell(2 * phase), 0.35, 0.65) : during(phase, 0.3, 0.36);
        const lit = onAndOff || way === 'on' ? done : 1 - done;
        if (helper) paint.actor(helper, { x: 0.26, y: 0.9 });
        paint.shadow(x, y, 0.35 * wide(drawn));
        if (lit < 1) paint.actor(off, { x, y });
        paint.darken(0.82 - 0.67 * lit);
        if (lit <= 0) return;
        paint.glow(x, high, 0.95 * own * lit, lampColour, 0.85 * lit);
        paint.actor(drawn, { x, y, opacity: lit });
        paint.glow(x, high, 0.4 * own, lampColour, 0.35 * lit);
      };
    },
  };
}

function house(thing: string, way: Way, sentence: Sentence): Staging {
  return {
    backdrop: behind(sentence, houses),
    actors: [{ prompt: thing, share: 0.74 }],
    once: true,
    layers({ actors: [drawn], wide, tall }) {
      const [y, own] = [0.88, wide(drawn)];
      const panes = panesOf(drawn);
      return (paint, phase) => {
        paint.actor(drawn, { x: 0.5, y, shadow: 0.45 });
        paint.darken(0.88);
        for (const side of [-1, 1]) {
          const start = side < 0 ? 0.2 : 0.4;
          const done = during(phase, start, start + 0.06);
          const lit = way === 'on' ? done : 1 - done;
          if (lit <= 0) continue;
          const [windowX, windowY] = [0.5 + side * 0.2 * own, y - 0.32 * tall(drawn)];
          paint.glow(windowX, windowY, 0.3 * own, flameColour, 0.55 * lit);
          const seen = (x: number) => (side < 0 ? x < 0.5 : x >= 0.5);
          if (panes) paint.actor(panes, { x: 0.5, y, opacity: lit, seen });
          else paintWindow(paint, windowX, windowY, 0.07 * own, lit);
        }
      };
    },
  };
}

const glass: Colour = [255, 222, 110];

/** The lit panes of a drawn house, which are bluish; undefined where it has none on one of its sides. */
function panesOf(drawn: CutOut): CutOut | undefined {
  let [left, right, all] = [0, 0, 0];
  const panes = recoloured(drawn, (pixel, shareX, shareY) => {
    const [red, green, blue, alpha] = pixel;
    if (alpha! > 0.5) all++;
    const isPane = alpha! > 0.9 && blue! > red! + 14 && blue! > 90 && green! > red! && shareY <= 0.8;
    pixel.set(isPane ? [alpha! * glass[0], alpha! * glass[1], alpha! * glass[2], alpha!] : [0, 0, 0, 0]);
    if (isPane) shareX < 0.5 ? left++ : right++;
  });
  return Math.min(left, right) > 0.01 * all && left + right < 0.4 * all ? panes : undefined;
}

function paintWindow(paint: Brush, x: number, y: number, half: number, lit: number): void {
  const { width, height } = paint.frame;
  paint.pixels((column, row) => {
    const [dx, dy] = [Math.abs(column / width - x), Math.abs(row / height - y)];
    if (dx > half || dy > half) return undefined;
    return [Math.min(dx, dy) < 0.08 * half ? [70, 70, 70] : glass, lit];
  });
}
