import { type MotionKind, motionWords } from '../motion/motionWords.js';
import { dropAvoided } from '../text/dropAvoided.js';
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

/** Words that ask for no thing of their own: grammar, and praise that every prompt guide recommends. */
const ignored = new Set(
  `a an the this that these those some any all each every no not one and or but nor so if then than as is are was were be
  being been am do does did done has have had having can could may might must shall should will would to of in on at by
  for from with without within into onto upon over under above below between among through during before after about
  against along across around behind beside besides beyond down up off out near next toward towards via per it its it's
  he she they them him her his hers their theirs we us our you your i me my who whom whose which what where when why how
  past onto upon beneath underneath there here very really quite just only also too more most much many few little lot lots other another such same own
  please draw make show create generate give want picture image photo photograph drawing painting illustration artwork
  art scene view portrait landscape style styled realistic photorealistic hyperrealistic detailed detail details
  intricate quality high highly best ultra super hd uhd resolution sharp focus masterpiece beautiful stunning amazing
  awesome gorgeous pretty nice lovely epic cinematic dramatic lighting professional trending artstation octane unreal
  engine rendered rendering render digital concept colourful colorful vivid vibrant simple plain background foreground`.split(
    /\s+/,
  ),
);
/** The most unknown words that are looked at; a longer list helps nobody. */
const unknownMax = 8;

/** The words of a prompt that name or describe something and that the model was never trained with, in order. */
export function unknownWords(prompt: string, vocabulary: Pick<Vocabulary, 'knows'>): string[] {
  const words = prompt.toLowerCase().match(/\p{L}[\p{L}'-]*/gu) ?? [];
  const found = new Set<string>();
  for (const word of words) {
    const bare = word.replace(/'s?$/, '');
    if (bare.length < 3 || ignored.has(bare)) continue;
    if (bare.split('-').every((part) => vocabulary.knows(part) || ignored.has(part))) continue;
    found.add(bare);
    if (found.size === unknownMax) break;
  }
  return [...found];
}
