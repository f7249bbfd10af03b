import { playBall } from './ball.js';
import { inCircles } from './circles.js';
import { anyDeed, doing } from './doings.js';
import { jumpOn } from './jumpOn.js';
import { flyKite } from './kite.js';
import { launch } from './launch.js';
import type { Cast, Play } from './play.js';
import { jumpRope, pushUps } from './rope.js';
import type { Sentence } from './sentence.js';
import { chase, tow } from './together.js';
import { wave } from './wave.js';

/** Every play; the first that stages a sentence is taken. */
const plays: readonly Play[] = [
  launch,
  inCircles,
  flyKite,
  playBall,
  jumpRope,
  jumpOn,
  pushUps,
  chase,
  tow,
  wave,
  doing,
  // It stages any deed with an object, so it is asked last.
  anyDeed,
];

/** How a sentence is staged; undefined if its subject just moves, in its place. */
export function castFor(sentence: Sentence): Cast | undefined {
  for (const play of plays) {
    const cast = play(sentence);
    if (cast) return cast;
  }
  return undefined;
}
