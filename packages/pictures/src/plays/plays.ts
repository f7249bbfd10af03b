import { horizon } from './horizon.js';
import { inGlass } from './inGlass.js';
import { into } from './into.js';
import { launch } from './launch.js';
import { fromTo, goAround, jumpOver } from './meetings.js';
import { outOf } from './outOf.js';
import type { Cast, Play } from './play.js';
import type { Sentence } from './sentence.js';
import { slope } from './slopes.js';

/** Every play; the first that stages a sentence is taken. */
const plays: readonly Play[] = [launch, horizon, fromTo, into, outOf, jumpOver, goAround, slope, inGlass];

/** How a sentence is staged; undefined if its subject just moves, in its place. */
export function castFor(sentence: Sentence): Cast | undefined {
  for (const play of plays) {
    const cast = play(sentence);
    if (cast) return cast;
  }
  return undefined;
}
