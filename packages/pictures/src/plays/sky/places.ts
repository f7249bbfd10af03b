import { named, type Phrase, type Sentence } from '../sentence.js';

/** Places that the model draws empty, and how it was taught to say that something is there. */
const emptyPlaces: readonly [RegExp, string][] = [
  [/\b(?:under ?water|bottom of the sea|aquarium|fish tank|coral reef|reef)$/i, 'nothing under water'],
  [/\b(?:night sky|starry sky|stars)$/i, 'nothing in the night sky'],
  [/\b(?:sky|air|clouds)$/i, 'nothing in the sky'],
  [/\b(?:space|galaxy|universe)$/i, 'nothing in space'],
  [/\b(?:sea|ocean|waves)$/i, 'nothing on the sea'],
  [/\b(?:beach|shore|coast|seaside|sand)$/i, 'nothing on the beach'],
  [/\b(?:lake|pond|water)$/i, 'nothing on the lake'],
  [/\b(?:forest|woods|trees)$/i, 'nothing in the forest'],
  [/\b(?:city|town|skyline|buildings|skyscrapers)$/i, 'nothing in the city'],
  [/\b(?:street|road)$/i, 'nothing in the street'],
  [/\b(?:hills?|valley)$/i, 'nothing in the hills'],
  [/\b(?:mountains?)$/i, 'nothing in the mountains'],
  [/\b(?:meadow|fields?|grass|countryside|ground)$/i, 'nothing on the meadow'],
  [/\b(?:garden|flowers|backyard|yard)$/i, 'nothing in the garden'],
  [/\b(?:park)$/i, 'nothing in the park'],
  [/\b(?:autumn|fall)$/i, 'nothing in the autumn'],
  [/\b(?:desert|dunes)$/i, 'nothing in the desert'],
  [/\b(?:jungle)$/i, 'nothing in the jungle'],
];

/** The prompt that draws a place without anybody; other things are drawn by their own name. */
export function emptyPlace(noun: string): string {
  return emptyPlaces.find(([pattern]) => pattern.test(noun))?.[1] ?? named(noun);
}

export const isOpenPlace = (noun: string): boolean => emptyPlaces.some(([pattern]) => pattern.test(noun));

export const times =
  /^(?:the )?(?:night|dusk|dawn|sunset|sunrise|evening|noon|morning|day|daytime|nighttime)$/;

/** The first phrase that names a place and no time. */
export const placeOfSentence = ({ phrases, next }: Sentence): Phrase | undefined =>
  [...phrases, ...(next?.phrases ?? [])].find(({ noun }) => !times.test(noun));

/** Whether the sentence says that it is dark. */
export const isNight = ({ subject, phrases }: Sentence): boolean =>
  /\bnight\b/.test(subject) ||
  phrases.some(({ noun }) => /\b(?:night|evening|dark|starry|stars)\b/.test(noun));

/** "the big city" is drawn as "a big city": "the" names no picture. Plurals get no article. */
export function asPicture(noun: string): string {
  const plain = noun.replace(/^(?:the|this|that|my|your|our|an?)\s+/i, '');
  const head = plain.replace(/\s(?:in|on|at|with|of|by|near|under|sitting|standing|waiting)\b.*$/, '');
  return /[^su]s$/.test(head) ? plain : named(plain);
}
