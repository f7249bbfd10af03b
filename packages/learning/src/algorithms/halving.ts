import type { FitContext } from '../math/fitContext.js';
import type { Classifier, Regressor, Shape } from './algorithm.js';
import { type Candidate, candidates } from './candidates.js';
import { checkParameters, type ParameterRules, type ParameterValues } from './parameters.js';
import { evaluationRowsMax, foldsMax, learningCurveShares } from './work.js';

/** Rows on which candidates are scored, round by round; a third of them reaches the next one. */
const roundRows = [300, 900, 2_000] as const;
const keptShare = 1 / 3;
export const trialFolds = 3;
const operationsPerUnit = 1_000_000;
/** What a trial cost is known of its family alone, so more than that is set aside for the next one. */
const caution = 1.5;

/** One row of the table of trials. */
export interface Trial {
  algorithm: string;
  params: Record<string, string>;
  /** Cross-validated accuracy, or R² of a regression; null if the model was too expensive for the cap. */
  score: number | null;
  /** Rows that it was scored on; the best candidates are scored on more. */
  rows: number;
  /** Millions of operations. */
  work: number;
}

type Supervised = Classifier | Regressor;
export type Score<A> = (
  algorithm: A,
  params: ParameterValues<ParameterRules>,
  context: FitContext,
) => Promise<number>;

interface Entry<A> {
  algorithm: A;
  params: ParameterValues<ParameterRules>;
  trial: Trial;
  round: number;
}

export interface Search<A> {
  algorithms: Readonly<Record<string, A>>;
  shape: Shape;
  /** Operations of the whole run: trials, the final fit and its evaluation. */
  budget: number;
  trialsMax: number;
  /** The score on a sample of at most so many rows. */
  scoreOn(rowsMax: number, round: number): { rows: number; score: Score<A> };
}

/**
 * Successive halving: every family of models is tried on few rows first, and the better third goes on to more rows, until the
 * rows or the budget end. The budget always leaves room for fitting and evaluating the best model.
 */
export async function halving<A extends Supervised>(
  { algorithms, shape, budget, trialsMax, scoreOn }: Search<A>,
  context: FitContext,
): Promise<{ best: Candidate; trials: Trial[] }> {
  const entries = candidates(Object.keys(algorithms), context.random.fork(3), trialsMax).map(
    (candidate): Entry<A> => {
      const algorithm = algorithms[candidate.algorithm]!;
      const params = checkParameters(algorithm.parameters, candidate.params);
      return { algorithm, params, trial: { ...candidate, score: null, rows: 0, work: 0 }, round: -1 };
    },
  );
  /** By family, the operations of the last trial as a share of their upper bound. */
  const shares = new Map<string, number>();
  const expected = ({ algorithm, params, trial }: Entry<A>, rows: number): number =>
    Math.min(1, caution * (shares.get(trial.algorithm) ?? 1)) *
    algorithm.estimate({ ...shape, rows: Math.ceil(rows) }, params);
  /** The final fit and its evaluation. */
  const rest = (entry: Entry<A>): number => {
    const sample = Math.min(shape.rows, evaluationRowsMax);
    const evaluated = [...Array<number>(foldsMax).fill(1), ...learningCurveShares];
    return evaluated.reduce((sum, part) => sum + expected(entry, part * sample), expected(entry, shape.rows));
  };
  const ranked = () =>
    entries
      .filter(({ trial }) => trial.score !== null)
      .toSorted((a, b) => b.round - a.round || b.trial.score! - a.trial.score!);
  const affordable = () =>
    ranked().find((entry) => shape.rows <= entry.algorithm.rowsMax && used + rest(entry) <= budget);
  let used = 0;
  let running = entries;
  for (const [round, rowsMax] of roundRows.entries()) {
    const { rows, score } = scoreOn(rowsMax, round);
    for (const [index, entry] of running.entries()) {
      const upper =
        trialFolds * entry.algorithm.estimate({ ...shape, rows: Math.ceil((rows * 2) / 3) }, entry.params);
      const cost = Math.min(1, caution * (shares.get(entry.trial.algorithm) ?? 1)) * upper;
      const best = affordable();
      // The first model is always tried, so that there is one.
      if (used > 0 && used + cost + (best === undefined ? 0 : rest(best)) > budget) continue;
      let own = 0;
      entry.trial.score = await score(entry.algorithm, entry.params, {
        ...context,
        work: (operations) => {
          own += operations;
          context.work(operations);
        },
        progress: () => {},
        random: context.random.fork(4),
      });
      entry.trial.rows = rows;
      entry.trial.work += own / operationsPerUnit;
      entry.round = round;
      used += own;
      shares.set(entry.trial.algorithm, own / upper);
      const [first] = ranked();
      context.tell?.({
        trial: index + 1,
        trials: running.length,
        rows,
        algorithm: entry.trial.algorithm,
        best: first!.trial.algorithm,
        score: first!.trial.score!,
      });
      context.progress((round + (index + 1) / running.length) / (roundRows.length + 1));
      await context.breathe();
    }
    if (rows < rowsMax || rows >= shape.rows) break;
    running = ranked()
      .filter((entry) => entry.round === round)
      .slice(0, Math.ceil(running.length * keptShare));
  }
  const cheapest = () => ranked().reduce((a, b) => (rest(b) < rest(a) ? b : a));
  const { algorithm, params } = (affordable() ?? cheapest()).trial;
  return { best: { algorithm, params }, trials: entries.map(({ trial }) => trial) };
}
