import { blink } from './blink.js';
import { burst } from './burst.js';
import { drip } from './drip.js';
import { fireworks } from './fireworks.js';
import { grow } from './grow.js';
import { horizon } from './horizon.js';
import { inGlass } from './inGlass.js';
import { into } from './into.js';
import { launch } from './launch.js';
import { lightning } from './lightning.js';
import { lights } from './lights.js';
import { fromTo, goAround, jumpOver } from './meetings.js';
import { melt } from './melt.js';
import { openClose } from './openClose.js';
import { outOf } from './outOf.js';
import { pendulum } from './pendulum.js';
import type { Cast, Play } from './play.js';
import { plume } from './plume.js';
import type { Sentence } from './sentence.js';
import { shootingStar } from './shootingStar.js';
import { slope } from './slopes.js';
import { stream } from './stream.js';
import { swarm } from './swarm.js';
import { tears } from './tears.js';
import { hatch, transform } from './transform.js';
import { twinkle } from './twinkle.js';
import { twirl } from './twirl.js';
import { wag } from './wag.js';
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
  launch,
  horizon,
  weather,
  lights,
  hatch,
  transform,
  burst,
  melt,
  blink,
  openClose,
  wag,
  pendulum,
  twirl,
  fromTo,
  into,
  outOf,
  jumpOver,
  goAround,
  slope,
  inGlass,
  grow,
  tears,
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
