import type { Finding } from './job.js';

/** A model that is nearly perfect on its training rows and this much worse on others has learned them by heart. */
const trainAccuracyMin = 0.98;
const gapMin = 0.1;

interface CurvePoint {
  trainAccuracy: number;
  validationAccuracy: number;
}

/** The finding that a classifier memorises its training rows, for the report; nothing if it does not. */
export function memorising(
  learningCurve: readonly CurvePoint[],
  computation: string,
): { findings?: Finding[] } {
  const last = learningCurve.at(-1);
  if (last === undefined) return {};
  const { trainAccuracy, validationAccuracy } = last;
  if (trainAccuracy < trainAccuracyMin || trainAccuracy - validationAccuracy < gapMin) return {};
  const percent = (share: number) => `${Math.round(100 * share)} %`;
  const advice =
    computation === 'Decision Tree'
      ? 'Set "pruning" to "auto", limit "max_depth", or try another algorithm.'
      : 'More rows, stronger regularisation or another algorithm may help.';
  const message = `The model memorises its training rows: ${percent(trainAccuracy)} are right there, ${percent(validationAccuracy)} on held-out rows. ${advice}`;
  return { findings: [{ code: 'MEMORISES', message }] };
}
