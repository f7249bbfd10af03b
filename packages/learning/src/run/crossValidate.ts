import type { Random } from '@tricorn/random';
import type { FitContext } from '../algorithms/algorithm.js';
import { range } from '../math/matrix.js';
import { foldsMax, learningCurveShares } from './work.js';

/** What is validated: rows that are not yet encoded, because each fold fits its own preprocessing. */
export interface Subject<Predicted> {
  rows: number;
  /** For every row, the fold in which it is held out. */
  foldsOf(folds: number, random: Random): Int32Array;
  fitAndPredict(train: Int32Array, held: Int32Array, context: FitContext): Promise<Predicted>;
  /** Keeps the predictions of a held-out fold. */
  keep(held: Int32Array, predicted: Predicted): void;
  /** Whether a model can be fitted on these rows alone. */
  canFit(train: Int32Array): boolean;
  /** The score of the predictions from `start` on, for these rows. */
  scoreOf(rows: Int32Array, predicted: Predicted, start: number): number;
}

/** A point of a learning curve: the scores on the rows that were trained on, and on a fold that was held out. */
export interface CurvePoint {
  rows: number;
  train: number;
  heldOut: number;
}

/** The score of each fold, and a learning curve; null if there are too few rows to hold any out. */
export async function crossValidate<Predicted>(subject: Subject<Predicted>, context: FitContext) {
  const { rows } = subject;
  const folds = Math.min(foldsMax, Math.floor(rows / 2));
  if (folds < 2) return null;
  const foldOf = subject.foldsOf(folds, context.random.fork(1));
  const steps = folds + learningCurveShares.length;
  const part = (index: number): FitContext => ({
    ...context,
    progress: (fraction) => context.progress((index + fraction) / steps),
  });
  const foldScores: number[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const held = range(rows).filter((row) => foldOf[row] === fold);
    const train = range(rows).filter((row) => foldOf[row] !== fold);
    const predicted = await subject.fitAndPredict(train, held, part(fold));
    subject.keep(held, predicted);
    foldScores.push(subject.scoreOf(held, predicted, 0));
  }
  const held = range(rows).filter((row) => foldOf[row] === 0);
  const rest = context.random
    .fork(2)
    .shuffle(range(rows))
    .filter((row) => foldOf[row] !== 0);
  const curve: CurvePoint[] = [];
  for (const [index, share] of learningCurveShares.entries()) {
    const train = rest.slice(0, Math.ceil(share * rest.length));
    if (!subject.canFit(train)) continue;
    const both = Int32Array.from([...train, ...held]);
    const predicted = await subject.fitAndPredict(train, both, part(folds + index));
    curve.push({
      rows: train.length,
      train: subject.scoreOf(train, predicted, 0),
      heldOut: subject.scoreOf(held, predicted, train.length),
    });
  }
  return { folds, foldScores, curve };
}
