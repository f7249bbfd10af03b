import type { Random } from '@tricorn/random';
import { range } from '../math/matrix.js';

/** Stratified folds: for every row, the fold in which it is held out. */
export function stratifiedFolds(
  labels: Int32Array,
  classCount: number,
  folds: number,
  random: Random,
): Int32Array {
  const fold = new Int32Array(labels.length);
  const next = new Int32Array(classCount);
  // Classes begin at different folds, so that small classes do not all fall into the first.
  let offset = 0;
  const counts = new Int32Array(classCount);
  for (const label of labels) counts[label]!++;
  for (let c = 0; c < classCount; c++) {
    next[c] = offset;
    offset += counts[c]!;
  }
  for (const row of random.shuffle(range(labels.length))) fold[row] = next[labels[row]!]!++ % folds;
  return fold;
}

/** The same without classes. */
export function randomFolds(count: number, folds: number, random: Random): Int32Array {
  return stratifiedFolds(new Int32Array(count), 1, folds, random);
}

/** A stratified sample of at most `max` rows, with at least one row of each class, in ascending order. */
export function stratifiedSample(
  labels: Int32Array,
  classCount: number,
  max: number,
  random: Random,
): Int32Array {
  if (labels.length <= max) return range(labels.length);
  const groups: number[][] = Array.from({ length: classCount }, () => []);
  for (const row of random.shuffle(range(labels.length))) groups[labels[row]!]!.push(row);
  const taken = groups.flatMap((rows) => rows.slice(0, Math.ceil((rows.length * max) / labels.length)));
  return Int32Array.from(taken).sort();
}

/** At most `max` rows of `count`, in ascending order. */
export function sampleRows(count: number, max: number, random: Random): Int32Array {
  return count <= max ? range(count) : random.shuffle(range(count)).slice(0, max).sort();
}
