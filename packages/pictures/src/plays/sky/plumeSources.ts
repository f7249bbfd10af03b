import { type CutOut, cutAtRow } from '../../motion/cutOut.js';
import { crater, funnel, type Vent, withChimney, withoutSmoke } from './vents.js';

export type Plume = 'smoke' | 'steam' | 'eruption' | 'sparks';

export interface Source {
  pattern: RegExp;
  /** What is drawn; the words of the prompt if absent. */
  prompt?: string;
  place: string;
  plume: Plume;
  share: number;
  /** What stands there, and where its plume leaves it; its highest point if absent. */
  prepare?: (drawn: CutOut) => { body: CutOut; vent: Vent };
}

const [meadow, kitchen] = ['nothing on the meadow', 'nothing in the kitchen'];
/** What gives off something, by its name; the first that fits is taken. */
export const sources: readonly Source[] = [
  {
    pattern: /\bvolcano(?:es)?$/,
    place: 'nothing in the desert',
    plume: 'eruption',
    share: 0.72,
    prepare(drawn) {
      const vent = crater(drawn);
      return { body: cutAtRow(drawn, vent.y)[1], vent };
    },
  },
  {
    pattern: /\b(?:train|locomotive|steam engine)$/,
    place: meadow,
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
    place: meadow,
    plume: 'smoke',
    share: 0.7,
  },
  {
    pattern: /\b(?:chimneys?|house|cottage|cabin|hut|roof|rooftop|farmhouse)$/,
    prompt: 'a house',
    place: meadow,
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
  { pattern: /\b(?:kettle|teapot|tea pot)$/, prompt: 'a teapot', place: kitchen, plume: 'steam', share: 0.5 },
  { pattern: /\b(?:pot|pan|saucepan|cauldron)$/, place: kitchen, plume: 'steam', share: 0.5 },
  {
    pattern: /\b(?:tea|coffee|cocoa|hot chocolate|cups?|mug|hot drink|teacup)$/,
    prompt: 'a mug',
    place: kitchen,
    plume: 'steam',
    share: 0.42,
  },
  {
    pattern: /\b(?:soup|noodles|ramen|bowl|pie|pizza|bread|cake|food|dinner|rice)$/,
    place: kitchen,
    plume: 'steam',
    share: 0.5,
  },
  {
    pattern: /\b(?:cigar|pipe|ship|steamboat|steamship|geyser|hot spring|match|candle)$/,
    place: meadow,
    plume: 'smoke',
    share: 0.6,
  },
];
