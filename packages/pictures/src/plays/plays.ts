import { drip } from './drip.js';
import { fireworks } from './fireworks.js';
import { horizon } from './horizon.js';
import { inGlass } from './inGlass.js';
import { into } from './into.js';
import { launch } from './launch.js';
import { lightning } from './lightning.js';
import { fromTo, goAround, jumpOver } from './meetings.js';
import { outOf } from './outOf.js';
import type { Cast, Play } from './play.js';
import { plume } from './plume.js';
import type { Sentence } from './sentence.js';
import { shootingStar } from './shootingStar.js';
import { slope } from './slopes.js';
import { stream } from './stream.js';
import { swarm } from './swarm.js';
import { tears } from './tears.js';
import { twinkle } from './twinkle.js';
import { waves } from './waves.js';
import { weather, weatherAround } from './weather.js';

/** Every play; the first that stages a sentence is taken. */
const plays: readonly Play[] = [
  fireworks,
  shootingStar,
  twinkle,
  lightning,
  plume,
  waves,
  stream,
  drip,
  tears,
  launch,
  horizon,
  weather,
  fromTo,
  into,
  outOf,
  jumpOver,
  goAround,
  slope,
  inGlass,
  swarm,
];

/** Plays that show the weather themselves. */
const ofWeather: ReadonlySet<Play> = new Set([weather, lightning]);

/** How a sentence is staged; undefined if its subject just moves, in its place. */
export function castFor(sentence: Sentence): Cast | undefined {
  for (const play of plays) {
    const cast = play(sentence);
    if (cast) return ofWeather.has(play) ? cast : inWeather(cast, sentence);
  }
  return undefined;
}

/** Lets the weather that the sentence names fall over what a play shows. */
function inWeather(cast: Cast, sentence: Sentence): Cast {
  const around = weatherAround(sentence);
  if (!around) return cast;
  return {
    ...cast,
    stage(scene) {
      const [moment, falling] = [cast.stage(scene), around(scene)];
      return (frame, phase) => {
        moment(frame, phase);
        falling(frame, phase);
      };
    },
  };
}
