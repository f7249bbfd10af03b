import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The words that a picture model was trained with, and the meanings of the things it can draw. */
export interface Vocabulary {
  knows(word: string): boolean;
  /** Whether this is the whole name of a thing that it was taught. */
  isThing(name: string): boolean;
  /** The thing nearest in meaning to a unit vector, and the cosine between the two. */
  nearest(meaning: Float32Array): { word: string; likeness: number };
}

/** Rows of the vectors file are unit vectors of 8-bit numbers, one for each thing. */
const rowScale = 127;

/** Reads `vocabulary.json` and the file of vectors beside it, whose rows have `width` numbers. */
export async function readVocabulary(folder: string, file: string, width: number): Promise<Vocabulary> {
  const text = await readFile(join(folder, file), 'utf8');
  const { things, words } = JSON.parse(text) as { things: string[]; words: string[] };
  const known = new Set(words);
  const names = new Set(things);
  const bytes = await readFile(join(folder, file.replace(/\.json$/, '.vectors')));
  if (bytes.length !== things.length * width) {
    throw new TypeError(`The vectors of ${file} do not match its things.`);
  }
  const rows = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);

  return {
    isThing: (name) => names.has(name),
    knows: (word) => formsOf(word).some((form) => known.has(form)),

    nearest(meaning) {
      let [best, likeness] = [0, -1];
      for (let row = 0; row < things.length; row++) {
        let sum = 0;
        for (let at = 0; at < width; at++) sum += rows[row * width + at]! * meaning[at]!;
        if (sum / rowScale > likeness) [best, likeness] = [row, sum / rowScale];
      }
      return { word: things[best]!, likeness };
    },
  };
}

/** A word with the forms from which its ending may have been made: `ponies` from `pony`, `parked` from `park`. */
function formsOf(word: string): string[] {
  const stems = [
    word.replace(/s$/, ''),
    word.replace(/es$/, ''),
    word.replace(/ies$/, 'y'),
    word.replace(/(?:ed|er|ing|y|ly)$/, ''),
    word.replace(/(?:ed|er|ing)$/, 'e'),
    word.replace(/(.)\1(?:ed|er|ing|y)$/, '$1'),
  ];
  return [word, ...stems.filter((stem) => stem.length > 2)];
}
