import { blink } from './blink.js';
import { burst } from './burst.js';
import { grow } from './grow.js';
import { launch } from './launch.js';
import { lights } from './lights.js';
import { melt } from './melt.js';
import { openClose } from './openClose.js';
import { pendulum } from './pendulum.js';
import type { Cast, Play } from './play.js';
import type { Sentence } from './sentence.js';
import { hatch, transform } from './transform.js';
import { twirl } from './twirl.js';
import { wag } from './wag.js';

/** Every play; the first that stages a sentence is taken. */
const plays: readonly Play[] = [
  launch,
  lights,
  hatch,
  transform,
  burst,
  melt,
  grow,
  blink,
  openClose,
  wag,
  pendulum,
  twirl,
];

/** How a sentence is staged; undefined if its subject just moves, in its place. */
export function castFor(sentence: Sentence): Cast | undefined {
  for (const play of plays) {
    const cast = play(sentence);
    if (cast) return cast;
  }
  return undefined;
}
