import { splitScene } from '../motion/splitScene.js';
import { isPlace, type Manner } from './mannerOf.js';

/** A room would get a second window and a second stove. */
const room = /\b(?:kitchen|bedroom|bathroom|room)$/i;
/** What is indoors or on furniture has nothing of that beside it. */
const indoors = /\b(?:table|desk|floor|house|home|kitchen|bedroom|bathroom|room)$/i;
/** A time or a weather says nothing about what is there. */
const moments =
  /^\w+\s+(?:(?:an?|the|heavy)\s+)?(?:night|evening|dusk|sunset|sunrise|rain|storm|weather|winter|moonlight|snow)$/i;
const qualification = /\s+(?:with|full of|and)\b.*$/i;

/** What a prompt's scene shows beside its subject, as a prompt of its own; undefined for things on paper. */
export function placeOf(prompt: string, manner: Manner): string | undefined {
  const split = splitScene(prompt);
  const shown = (split?.subject ?? prompt).replace(qualification, '');
  if (room.test(shown) || (split && indoors.test(split.place))) return undefined;
  // A city goes on as a city, whatever the time and the weather are.
  if (isPlace(shown)) return prompt;
  if (!split || split.origin !== undefined) return undefined;
  if (manner === 'thing' || moments.test(split.place)) return `nothing ${split.place}`;
  return split.place.replace(/^\w+\s+(?=\w)/, '');
}
