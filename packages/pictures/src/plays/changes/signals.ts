import type { CutOut } from '../../motion/cutOut.js';
import { isOne } from '../engine/actors.js';
import { type Colour, rgb } from '../engine/brush.js';
import { recoloured } from '../engine/cutOuts.js';
import { behind } from '../engine/places.js';
import { role, type Staging, swell } from '../engine/play.js';
import { does, type Sentence } from '../sentence.js';

const glowing =
  /^(?:star|moon|crystal|gem|diamond|ring|orb|sword|mushroom|jellyfish|firefly|fireflies|jewel|wand|ruby|emerald|heart|lantern|lamp|bulb|pumpkin|potion|lighthouse|trophy|crown|coin|egg|key)$/;
const glowColour: Colour = [255, 236, 160];
const lampColours = ['red', 'yellow', 'amber', 'orange', 'green'];
const rowOf = (colour: string): number => (colour === 'red' ? 0 : colour === 'green' ? 2 : 1);
/** The lamps of a traffic light: their colours, and where they are as shares of the height. */
const trafficLamps = [
  { colour: 0xff5a46, at: 0.22 },
  { colour: 0xffcd46, at: 0.5 },
  { colour: 0x5af08c, at: 0.78 },
];

/** Green, then amber, then red; or those that the prompt names. */
export function trafficLight(sentence: Sentence): Staging {
  const said = [sentence.object, ...sentence.phrases.map(({ noun }) => noun)].join(' ').split(' ');
  const rows = said.filter((word) => lampColours.includes(word)).map(rowOf);
  const usual: readonly number[][] = [
    [2, 1, 0],
    [2, 1],
    [0, 2],
  ];
  const shown = rows.length > 1 ? rows : usual[rows[0] ?? 0]!;
  return {
    backdrop: behind(sentence, /\b(?:red|yellow|amber|orange|green)$/),
    actors: [{ prompt: 'a traffic light', share: 0.8 }],
    layers({ actors: [drawn], wide, tall }) {
      const looks = [0, 1, 2].map((row) => onlyLamp(drawn, row));
      return (paint, phase) => {
        const row = shown[Math.floor(phase * shown.length) % shown.length]!;
        const { colour, at } = trafficLamps[row]!;
        paint.actor(looks[row]!, { x: 0.5, y: 0.5, pivot: 'centre' });
        paint.glow(0.5, 0.5 + tall(drawn) * (at - 0.5), 0.75 * wide(drawn), rgb(colour), 0.55);
      };
    },
  };
}

/** All lamps but one are dark. */
const onlyLamp = (drawn: CutOut, row: number): CutOut =>
  recoloured(drawn, (pixel, _, shareY) => {
    const own = shareY < 0.37 ? 0 : shareY < 0.64 ? 1 : 2;
    const [red, green, blue] = pixel;
    const bright = Math.max(red!, green!, blue!) - Math.min(red!, green!, blue!) > 40;
    if (own !== row && bright) for (let channel = 0; channel < 3; channel++) pixel[channel]! *= 0.28;
  });

export function glow(sentence: Sentence): Staging | undefined {
  const { verb, subject, object } = sentence;
  const glows = does(sentence, 'glow shine twinkle sparkle shimmer pulse');
  if (!glows || object !== '' || !isOne(subject, glowing)) return undefined;
  if (verb === 'pulse' && isOne(subject, /^heart$/)) return undefined;
  const inSky = isOne(subject, /^(?:star|moon)$/);
  return {
    backdrop: behind(sentence) ?? (inSky ? 'nothing in the night sky' : undefined),
    actors: [role(subject, inSky ? 0.4 : 0.55)],
    moment(paint, phase, { actors: [drawn], wide, tall }) {
      const y = inSky ? 0.42 : 0.55;
      const reach = Math.max(wide(drawn), tall(drawn));
      const source = isOne(subject, /^lighthouse$/) ? y - 0.34 * tall(drawn) : y;
      const bright = swell(2 * phase);
      if (!inSky) paint.darken(0.75);
      paint.glow(0.5, source, reach * (0.75 + 0.5 * bright), glowColour, 0.25 + 0.7 * bright);
      paint.actor(drawn, { x: 0.5, y, pivot: 'centre' });
      paint.glow(0.5, source, 0.5 * reach, [255, 255, 240], 0.5 * bright);
    },
  };
}
