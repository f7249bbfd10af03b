import type { ParameterRules, ParameterValues } from '../algorithms/parameters.js';
import type { JobData } from '../data/loadJob.js';
import type { LearningJob, Stage } from '../job.js';
import type { FitContext } from '../math/fitContext.js';

/** What every kind of run needs. */
export interface RunInput {
  job: LearningJob;
  params: ParameterValues<ParameterRules>;
  data: JobData;
  context: FitContext;
  enter: (stage: Stage) => void;
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
