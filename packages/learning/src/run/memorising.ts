import type { Finding } from '../job.js';

/** A model that is nearly perfect on its training rows and this much worse on others has learned them by heart. */
const trainScoreMin = 0.98;
const gapMin = 0.1;

/** The accuracies of a classifier, or the R² of a regression. */
type CurvePoint =
  | { trainAccuracy: number; validationAccuracy: number }
  | { trainR2: number; validationR2: number };

/** The finding that a model memorises its training rows, for the report; nothing if it does not. */
export function memorising(
  learningCurve: readonly CurvePoint[],
  computation: string,
): { findings?: Finding[] } {
  const last = learningCurve.at(-1);
  if (last === undefined) return {};
  const isRegression = 'trainR2' in last;
  const [train, heldOut] = isRegression
    ? [last.trainR2, last.validationR2]
    : [last.trainAccuracy, last.validationAccuracy];
  if (train < trainScoreMin || train - heldOut < gapMin) return {};
  const percent = (share: number) => `${Math.round(100 * share)} %`;
  const scores = isRegression
    ? `R² is ${train.toFixed(2)} there, ${heldOut.toFixed(2)} on held-out rows`
    : `${percent(train)} are right there, ${percent(heldOut)} on held-out rows`;
  const advice = computation.startsWith('Decision Tree')
    ? 'Set "pruning" to "auto", limit "max_depth", or try another algorithm.'
    : 'More rows, stronger regularisation or another algorithm may help.';
  return {
    findings: [{ code: 'MEMORISES', message: `The model memorises its training rows: ${scores}. ${advice}` }],
  };
}
