import type { CutOut } from '../../motion/renderPose.js';
import { isOne } from '../engine/actors.js';
import { type Colour, rgb } from '../engine/brush.js';
import { recoloured } from '../engine/cutOuts.js';
import { behind } from '../engine/places.js';
import { role, type Staging } from '../engine/play.js';
import { swell } from '../engine/timing.js';
import { does, type Sentence } from '../sentence.js';

const glowing =
  /^(?:stars?|moon|crystal|gem|diamond|ring|orb|sword|mushroom|jellyfish|firefly|fireflies|jewel|wand|ruby|emerald|heart|lantern|lamp|bulb|pumpkin|potion|lighthouse|trophy|crown|coin|egg|key)$/;
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

/** Where stars are in the sky, how large, and how far ahead in their twinkling. */
const spots: readonly (readonly number[])[] = [
  [0.2, 0.24, 0.42, 0],
  [0.5, 0.14, 0.3, 0.35],
  [0.8, 0.28, 0.45, 0.6],
  [0.38, 0.46, 0.26, 0.8],
  [0.66, 0.55, 0.36, 0.2],
  [0.14, 0.62, 0.28, 0.5],
];

export function glow(sentence: Sentence): Staging | undefined {
  const { verb, subject, object } = sentence;
  const glows = does(sentence, 'glow shine twinkle sparkle shimmer pulse');
  if (!glows || object !== '' || !isOne(subject, glowing)) return undefined;
  if (verb === 'pulse' && isOne(subject, /^heart$/)) return undefined;
  const inSky = isOne(subject, /^(?:stars?|moon)$/);
  const several = isOne(subject, /^stars$/);
  return {
    backdrop: behind(sentence) ?? (inSky ? 'nothing in the night sky' : undefined),
    actors: [role(several ? 'a star' : subject, inSky ? 0.4 : 0.55)],
    layers({ actors: [drawn], wide, tall }) {
      const y = inSky ? 0.42 : 0.55;
      const reach = Math.max(wide(drawn), tall(drawn));
      const source = isOne(subject, /^lighthouse$/) ? y - 0.34 * tall(drawn) : y;
      if (several) {
        return (paint, phase) => {
          for (const [x, starY, share, ahead] of spots) {
            const bright = swell(2 * phase + ahead!);
            const radius = share! * tall(drawn) * (0.6 + 0.6 * bright);
            paint.glow(x!, starY!, radius, glowColour, 0.15 + 0.7 * bright);
            const [size, opacity] = [share! * (0.8 + 0.2 * bright), 0.45 + 0.55 * bright];
            paint.actor(drawn, { x: x!, y: starY!, pivot: 'centre', size, opacity });
          }
        };
      }
      return (paint, phase) => {
        const bright = swell(2 * phase);
        if (!inSky) paint.darken(0.75);
        paint.glow(0.5, source, reach * (0.75 + 0.5 * bright), glowColour, 0.25 + 0.7 * bright);
        paint.actor(drawn, { x: 0.5, y, pivot: 'centre' });
        paint.glow(0.5, source, 0.5 * reach, [255, 255, 240], 0.5 * bright);
      };
    },
  };
}
