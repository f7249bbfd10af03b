import type { ParameterRules, ParameterValues } from '../algorithms/parameters.js';
import type { ClusterFit } from '../cluster/ClusterFit.js';
import type { JobData } from '../data/loadJob.js';
import type { Finding, LearningJob, Stage } from '../job.js';
import type { FitContext } from '../math/fitContext.js';

/** A model that is nearly perfect on its training rows and this much worse on others has learned them by heart. */
const trainScoreMin = 0.98;
const gapMin = 0.1;

/** Cross-validated quality of a classifier, or of a regression. */
type Quality =
  | {
      accuracy: number;
      baselineAccuracy: number;
      baselineClass: string;
      learningCurve: readonly { trainAccuracy: number; validationAccuracy: number }[];
    }
  | {
      r2: number;
      rmse: number;
      baselineRmse: number;
      learningCurve: readonly { trainR2: number; validationR2: number }[];
    };

const percent = (share: number) => `${Math.round(100 * share)} %`;

/** What the report must say about a model: that it is no better than a guess, or that it memorises its training rows. */
export function qualityFindings(quality: Quality | null, computation: string): { findings?: Finding[] } {
  if (quality === null) return {};
  const findings = [...notBeating(quality), ...memorising(quality, computation)];
  return findings.length === 0 ? {} : { findings };
}

function notBeating(quality: Quality): Finding[] {
  const isRegression = 'r2' in quality;
  if (isRegression ? quality.r2 > 0 : quality.accuracy > quality.baselineAccuracy) return [];
  const scores = isRegression
    ? `the mean for every row: its typical error (RMSE) is ${quality.rmse.toPrecision(3)} against ${quality.baselineRmse.toPrecision(3)}`
    : `"${quality.baselineClass}" for every row: ${percent(quality.accuracy)} are right against ${percent(quality.baselineAccuracy)}`;
  const message = `The model does not beat the simplest guess, ${scores}. Do not rely on it; other columns, more rows or another algorithm may help.`;
  return [{ code: 'NOT_BETTER', message }];
}

function memorising({ learningCurve }: Quality, computation: string): Finding[] {
  const last = learningCurve.at(-1);
  if (last === undefined) return [];
  const isRegression = 'trainR2' in last;
  const [train, heldOut] = isRegression
    ? [last.trainR2, last.validationR2]
    : [last.trainAccuracy, last.validationAccuracy];
  if (train < trainScoreMin || train - heldOut < gapMin) return [];
  const scores = isRegression
    ? `R² is ${train.toFixed(2)} there, ${heldOut.toFixed(2)} on held-out rows`
    : `${percent(train)} are right there, ${percent(heldOut)} on held-out rows`;
  const advice = computation.startsWith('Decision Tree')
    ? 'Set "pruning" to "auto", limit "max_depth", or try another algorithm.'
    : 'More rows, stronger regularisation or another algorithm may help.';
  return [{ code: 'MEMORISES', message: `The model memorises its training rows: ${scores}. ${advice}` }];
}

/** What every kind of run needs. */
export interface RunInput {
  job: LearningJob;
  params: ParameterValues<ParameterRules>;
  data: JobData;
  context: FitContext;
  enter: (stage: Stage) => void;
  /** Fits the final model to all rows, if the data is a sample. */
  cluster: ClusterFit | undefined;
}

/** What every kind of run returns. */
export interface RunOutcome {
  model: Uint8Array;
  predictionsPath?: string;
  report: object;
}

export const scaleOf = (params: ParameterValues<ParameterRules>): 'none' | 'standard' =>
  params['scale'] === 'standard' ? 'standard' : 'none';

/** The unused columns, for the exported model: rows to predict may have them. */
export const leftOutMetadata = ({ unused }: JobData): Record<string, string> =>
  unused.length === 0 ? {} : { leftOut: JSON.stringify(unused) };
