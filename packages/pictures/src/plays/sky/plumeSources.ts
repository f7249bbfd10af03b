import { type CutOut, cutAtRow } from '../../motion/cutOut.js';
import { crater, funnel, type Vent, withChimney, withoutSmoke } from './vents.js';

/** What rises, and where that is usually seen. */
export const plumePlaces = {
  smoke: 'nothing on the meadow',
  steam: 'nothing in the kitchen',
  eruption: 'nothing in the desert',
  sparks: 'nothing in the forest at night',
};

export type Plume = keyof typeof plumePlaces;

export interface Source {
  plume: Plume;
  share: number;
  /** What is drawn; the words of the prompt if absent. */
  prompt?: string;
  /** What stands there, and where its plume leaves it; its highest point if absent. */
  prepare?: (drawn: CutOut) => { body: CutOut; vent: Vent };
}

/** A volcano without what is drawn above its crater. */
function opened(volcano: CutOut): { body: CutOut; vent: Vent } {
  const vent = crater(volcano);
  return { body: cutAtRow(volcano, vent.y)[1], vent };
}

function withFunnel(train: CutOut): { body: CutOut; vent: Vent } {
  const body = withoutSmoke(train, 0.3);
  return { body, vent: funnel(body) };
}

/** What gives off something, by its names; the first that fits is taken. */
const sources: readonly [names: string, Source][] = [
  ['volcano(?:es)?', { plume: 'eruption', share: 0.72, prepare: opened }],
  ['train|locomotive|steam engine', { plume: 'smoke', share: 0.68, prepare: withFunnel }],
  ['factory|factories|power plant|factory chimneys?', { plume: 'smoke', share: 0.7, prompt: 'a factory' }],
  [
    'chimneys?|house|cottage|cabin|hut|roof|rooftop|farmhouse',
    { plume: 'smoke', share: 0.68, prompt: 'a house', prepare: withChimney },
  ],
  [
    'bonfire|camp ?fire|fire|flames?|fireplace|bon fire',
    { plume: 'sparks', share: 0.5, prompt: 'a bonfire' },
  ],
  ['kettle|teapot|tea pot', { plume: 'steam', share: 0.5, prompt: 'a teapot' }],
  ['pot|pan|saucepan|cauldron', { plume: 'steam', share: 0.5 }],
  [
    'tea|coffee|cocoa|hot chocolate|cups?|mug|hot drink|teacup',
    { plume: 'steam', share: 0.42, prompt: 'a mug' },
  ],
  ['soup|noodles|ramen|bowl|pie|pizza|bread|cake|food|dinner|rice', { plume: 'steam', share: 0.5 }],
  ['cigar|pipe|ship|steamboat|steamship|geyser|hot spring|match|candle', { plume: 'smoke', share: 0.6 }],
];

export const sourceOf = (thing: string): Source | undefined =>
  sources.find(([names]) => new RegExp(`\\b(?:${names})$`).test(thing))?.[1];
