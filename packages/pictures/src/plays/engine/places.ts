import { backdropOf as drawnPlace, splitScene, splitWay } from '../../motion/splitScene.js';
import { isTime, named, type Phrase, phraseWith, type Sentence } from '../sentence.js';

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

const emptyOf = (noun: string): string | undefined =>
  emptyPlaces.find(([pattern]) => pattern.test(noun))?.[1];

/** The prompt that draws a place without anybody; other things are drawn by their own name. */
export const emptyPlace = (noun: string): string => emptyOf(noun) ?? named(noun);

export const isOpenPlace = (noun: string): boolean => emptyOf(noun) !== undefined;

/** The first phrase that names a place and no time. */
export const placeOfSentence = ({ phrases, next }: Sentence): Phrase | undefined =>
  [...phrases, ...(next?.phrases ?? [])].find(({ noun }) => !isTime(noun));

/** Whether the sentence says that it is dark. */
export const isNight = ({ subject, phrases }: Sentence): boolean =>
  /\bnight\b/.test(subject) ||
  phrases.some(({ noun }) => /\b(?:night|evening|dark|starry|stars)\b/.test(noun));

/** The same place in the dark, if the sentence says so. */
export const inItsLight = (place: string, sentence: Sentence): string =>
  isNight(sentence) && !/night/.test(place) ? `${place} at night` : place;

/** "the big city" is drawn as "a big city": "the" names no picture. Plurals get no article. */
export function asPicture(noun: string): string {
  const plain = noun.replace(/^(?:the|this|that|my|your|his|her|its|our|their|an?)\s+/i, '');
  const head = plain.replace(/\s(?:in|on|at|with|of|by|near|under|sitting|standing|waiting)\b.*$/, '');
  return /[^su]s$/.test(head) ? plain : named(plain);
}

/** The prompt that draws where it happens, at night. */
export function nightPlace(sentence: Sentence): string {
  const noun = placeOfSentence(sentence)?.noun ?? 'sky';
  if (/\b(?:sky|stars|night|heavens?|air|space)$/.test(noun)) return 'nothing in the night sky';
  if (/\b(?:mountains?|hills?)$/.test(noun)) return 'nothing in the mountains at night';
  if (/\b(?:sea|ocean|harbou?r|bay)$/.test(noun)) return 'nothing on the sea at night';
  return `${asPicture(noun)} at night`;
}

const placing = 'in,on,at,by,near,over,across,inside,under,beside,through';
const notPlaces =
  /\b(?:sun|sunshine|sunlight|heat|wind|breeze|air|day|morning|ground|front|circles?|pot|ceiling|dark|darkness|dress|skirt|tutu|costume|suit|hat|coat|shirt|jacket|gown|uniform)$/;

/** What stands behind something that changes in its place; the words in `except` are shown in another way. */
export function behind(sentence: Sentence, except?: RegExp): string | undefined {
  const phrases = [...sentence.phrases, ...(sentence.next?.phrases ?? [])];
  const shown = (noun: string) => !isTime(noun) || /sun(?:set|rise)$/.test(noun);
  const place = phraseWith(
    { phrases },
    placing,
    (noun) => shown(noun) && !notPlaces.test(noun) && !except?.test(noun),
  );
  if (!place) return undefined;
  const scene = splitScene(asScene(place));
  return scene ? drawnPlace(scene) : place.noun.replace(/^the /, 'a ');
}

export interface Setting {
  /** What is drawn behind everybody; undefined if the sentence names no place. */
  backdrop: string | undefined;
  /** The phrases that name no place and belong to the drawing of the subject: " on a sofa". */
  close: string;
}

/** Takes the places of a sentence apart from the things in it; one phrase may be shown in another way. */
export function settingOf({ phrases }: Pick<Sentence, 'phrases'>, except?: Phrase): Setting {
  const others = phrases.filter((phrase) => phrase !== except);
  const place = others.find(isPlace);
  const scene = place && splitScene(asScene(place));
  const close = others.filter((phrase) => !isPlace(phrase));
  return {
    backdrop: scene && drawnPlace(scene),
    close: close.map(({ preposition, noun }) => ` ${preposition} ${noun}`).join(''),
  };
}

/** What stands behind somebody on the way: a thing passed on it is part of the place. */
export function passedBy({ phrases }: Pick<Sentence, 'phrases'>): string | undefined {
  const scene = phrases.map((phrase) => splitWay(asScene(phrase))).find((found) => found !== undefined);
  return scene && drawnPlace(scene);
}

/** Who howls at the moon is not on it; a night is drawn with its moon. */
const asScene = ({ preposition, noun }: Phrase): string =>
  /\bmoon$/.test(noun) && ['at', 'under', 'by'].includes(preposition)
    ? 'it at night'
    : `it ${preposition} ${noun}`;
const isPlace = (phrase: Phrase): boolean => {
  const scene = splitScene(asScene(phrase));
  return scene !== undefined && scene.origin === undefined;
};
