import type { Sentence } from '../sentence.js';
import { asPicture, placeOfSentence } from './places.js';

const sky = /\b(?:sky|stars|night|heavens?|air|space)$/;

/** The prompt that draws where it happens, at night. */
export function nightPlace(sentence: Sentence): string {
  const place = placeOfSentence(sentence);
  if (!place || sky.test(place.noun)) return 'nothing in the night sky';
  if (/\b(?:mountains?|hills?)$/.test(place.noun)) return 'nothing in the mountains at night';
  if (/\b(?:sea|ocean|harbou?r|bay)$/.test(place.noun)) return 'nothing on the sea at night';
  return `${asPicture(place.noun)} at night`;
}
