import { blink } from './changes/blink.js';
import { burst } from './changes/burst.js';
import { grow } from './changes/grow.js';
import { lights } from './changes/lights.js';
import { melt } from './changes/melt.js';
import { openClose } from './changes/openClose.js';
import { pendulum } from './changes/pendulum.js';
import { hatch, transform } from './changes/transform.js';
import { twirl } from './changes/twirl.js';
import { wag } from './changes/wag.js';
import { playBall } from './deeds/ball.js';
import { inCircles } from './deeds/circles.js';
import { anyDeed, doing } from './deeds/doings.js';
import { jumpOn } from './deeds/jumpOn.js';
import { flyKite } from './deeds/kite.js';
import { jumpRope, pushUps } from './deeds/rope.js';
import { tears } from './deeds/tears.js';
import { chase, tow } from './deeds/together.js';
import { wave } from './deeds/wave.js';
import type { Cast, Play } from './play.js';
import type { Sentence } from './sentence.js';
import { drip } from './sky/drip.js';
import { fireworks } from './sky/fireworks.js';
import { lightning } from './sky/lightning.js';
import { plume } from './sky/plume.js';
import { shootingStar } from './sky/shootingStar.js';
import { stream } from './sky/stream.js';
import { swarm } from './sky/swarm.js';
import { twinkle } from './sky/twinkle.js';
import { waves } from './sky/waves.js';
import { weather, weatherAround } from './sky/weather.js';
import { horizon } from './ways/horizon.js';
import { inGlass } from './ways/inGlass.js';
import { into } from './ways/into.js';
import { landOn } from './ways/landOn.js';
import { launch } from './ways/launch.js';
import { fromTo, goAround, jumpOver } from './ways/meetings.js';
import { outOf } from './ways/outOf.js';
import { slope } from './ways/slopes.js';

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
  landOn,
  into,
  outOf,
  jumpOver,
  goAround,
  slope,
  inGlass,
  grow,
  inCircles,
  flyKite,
  playBall,
  jumpRope,
  jumpOn,
  pushUps,
  chase,
  tow,
  wave,
  tears,
  swarm,
  doing,
  // It stages any deed with an object, so it is asked last.
  anyDeed,
];

/** Plays that show the weather themselves. */
const ofWeather: ReadonlySet<Play> = new Set([weather, lightning]);

/** How a sentence is staged; undefined if its subject just moves, in its place. */
export function castFor(sentence: Sentence): Cast | undefined {
  // The camera is not in the picture.
  if (sentence.subject.endsWith('camera')) return undefined;
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
