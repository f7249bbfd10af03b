import { type MotionKind, motionWords } from '../motion/motionWords.js';
import { dropAvoided } from '../text/dropAvoided.js';
import { unknownWords } from '../text/unknownWords.js';
import type { Vocabulary } from '../text/vocabulary.js';
import type { PictureModel } from './pictureModel.js';

/** A thing this near in meaning is drawn instead: a stallion as a horse (0.70), a spaceman as an astronaut (0.66). */
const likenessMin = 0.65;
/** The poses that stand for all verbs of a motion: what gallops runs. */
const poses: Partial<Record<MotionKind, string>> = {
  walk: 'walking',
  run: 'running',
  fly: 'flying',
  swim: 'swimming',
  jump: 'jumping',
  dance: 'dancing',
};

export interface Understood {
  /** The prompt in words that the model knows, as far as possible. */
  prompt: string;
  /** What is drawn differently from the prompt, for the caller. */
  notes: string[];
}

/**
 * Replaces words that the model was not trained with by known words of the same meaning. Words without one are left
 * out of the prompt, or left to the model where the prompt would lose its subject. The caller is told in every case.
 */
export async function understand(
  prompt: string,
  model: Pick<PictureModel, 'encode'>,
  vocabulary: Vocabulary | undefined,
): Promise<Understood> {
  if (vocabulary === undefined) return { prompt, notes: [] };
  const notes: string[] = [];
  const [dropped, guessed]: [string[], string[]] = [[], []];
  let text = prompt;
  for (const word of unknownWords(prompt, vocabulary)) {
    const known = await knownFor(word, model, vocabulary);
    const without = known === undefined ? dropAvoided(text, word) : text;
    if (known !== undefined) {
      text = text.replaceAll(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'giu'), known);
      notes.push(`${word} drawn as: ${known}`);
    } else if (without !== text) {
      text = without;
      dropped.push(word);
    } else {
      guessed.push(word);
    }
  }
  if (dropped.length > 0) notes.push(`drawn without: ${dropped.join(', ')}`);
  if (guessed.length > 0) notes.push(`not known, drawn by guess: ${guessed.join(', ')}`);
  return { prompt: text, notes };
}

async function knownFor(
  word: string,
  model: Pick<PictureModel, 'encode'>,
  vocabulary: Vocabulary,
): Promise<string | undefined> {
  const motion = motionWords.get(word);
  if (motion?.form === 'inflected') return poses[motion.kind];
  const { word: near, likeness } = vocabulary.nearest(await meaningOf(word, model));
  return likeness >= likenessMin ? near : undefined;
}

/** The mean of a text's states as a unit vector. */
async function meaningOf(text: string, model: Pick<PictureModel, 'encode'>): Promise<Float32Array> {
  const { states, mask } = await model.encode([text]);
  const width = states.length / mask.length;
  const mean = new Float32Array(width);
  mask.forEach((weight, token) => {
    for (let at = 0; at < width; at++) mean[at]! += weight * states[token * width + at]!;
  });
  const length = Math.hypot(...mean) || 1;
  return mean.map((value) => value / length);
}
