import { burst } from './changes/burst.js';
import { blink } from './changes/eyes.js';
import { grow } from './changes/grow.js';
import { hatch } from './changes/hatch.js';
import { lights } from './changes/lights.js';
import { melt } from './changes/melt.js';
import { openClose } from './changes/openClose.js';
import { pendulum } from './changes/pendulum.js';
import { transform } from './changes/transform.js';
import { twirl } from './changes/twirl.js';
import { wag } from './changes/wag.js';
import { anyDeed, doing } from './deeds/doings.js';
import { tears, wave } from './deeds/faces.js';
import { flyKite, jumpOn, jumpRope, playBall, pushUps } from './deeds/games.js';
import { chase, inCircles, tow } from './deeds/together.js';
import { type Cast, castOf, type Moment, type Play, type Scene, stagingOf } from './engine/play.js';
import type { Sentence } from './sentence.js';
import { drip } from './sky/drip.js';
import { lightning } from './sky/lightning.js';
import { fireworks, shootingStar, twinkle } from './sky/night.js';
import { plume } from './sky/plume.js';
import { stream } from './sky/stream.js';
import { swarm } from './sky/swarm.js';
import { waves } from './sky/waves.js';
import { weatherAround as showersAround, weather } from './sky/weather.js';
import { landOn, launch } from './ways/flights.js';
import { horizon } from './ways/horizon.js';
import { inGlass } from './ways/inGlass.js';
import { into } from './ways/into.js';
import { fromTo, goAround, jumpOver } from './ways/meetings.js';
import { outOf } from './ways/outOf.js';
import { slope } from './ways/slopes.js';

/** The table of plays. The first that stages a sentence is taken. */
const plays: readonly Play[] = [
  ...[fireworks, shootingStar, twinkle, lightning, plume, waves, stream, drip, launch, horizon, weather],
  ...[lights, hatch, transform, burst, melt, blink, openClose, wag, pendulum, twirl],
  ...[fromTo, landOn, into, outOf, jumpOver, goAround, slope, inGlass, grow],
  ...[inCircles, flyKite, playBall, jumpRope, jumpOn, pushUps, chase, tow, wave, tears, swarm, doing],
  // It stages any deed with an object, so it is asked last.
  anyDeed,
];

/** How a sentence is staged; undefined if its subject just moves, in its place. */
export function castFor(sentence: Sentence): Cast | undefined {
  // The camera is not in the picture.
  if (sentence.subject.endsWith('camera')) return undefined;
  for (const play of plays) {
    const staging = stagingOf(play, sentence);
    if (!staging) continue;
    const around = play.showsWeather ? undefined : showersAround(sentence);
    return castOf(staging, around ? [around] : []);
  }
  return undefined;
}

/** The weather that the sentence names, over whatever a frame shows. */
export function weatherAround(sentence: Sentence): ((scene: Scene) => Moment) | undefined {
  const layers = showersAround(sentence);
  return layers && castOf({ layers }).stage;
}
