import type { CsvLimits } from '@tricorn/tables';
import { TaskChild } from '@tricorn/workers';
import type { JobFiles } from '../data/loadJob.js';
import { LearningError, type LearningErrorCode, type Place } from '../errors.js';
import type { LearningJob } from '../job.js';
import type { PredictionJob } from '../predict/predictFile.js';

/** The request to a child; each child serves one. */
export type ChildRequest = (
  | { kind: 'run'; job: LearningJob }
  | { kind: 'predict'; job: PredictionJob }
  | { kind: 'checkPrediction'; files: Omit<PredictionJob, 'outDir'> }
  | {
      kind: 'check';
      files: JobFiles;
      params: Readonly<Record<string, unknown>>;
      clusterBytes: number | undefined;
    }
) & { limits?: CsvLimits | undefined };

/** An error of the child, as it crosses the channel. */
export interface ChildFailure {
  message: string;
  code?: LearningErrorCode;
  place?: Place;
}

export function describeError(error: unknown): ChildFailure {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof LearningError ? { message, code: error.code, place: error.place } : { message };
}

/** A process that performs tasks within a limit of memory. It gets no secrets of its parent's environment. */
export const openChild = <Task, Told>(module: URL, memoryLimitMb: number) =>
  new TaskChild<Task, Told, ChildFailure>({
    module,
    execArgv: [`--max-old-space-size=${memoryLimitMb}`],
    env: {},
    stderr: 'ignore',
    memoryBytesMax: memoryLimitMb * 1024 ** 2,
    revive: ({ code, message, place }) => new LearningError(code ?? 'CHILD_FAILED', message, place),
  });
