import { type CsvLimits, csvLimits, type DoctorReport, doctorInChild, type Finding } from '@tricorn/learning';
import type { Config } from '../../config.js';
import type { BlobStore } from '../../ground/files/blobStore.js';
import { createCheckGate } from './checkGate.js';
import { type Datasets, withLocalCopies } from './datasets.js';
import { toServiceError } from './errors.js';
import type { Parameters } from './readParameters.js';

export const learningQueue = 'learning';

/** A job to come: what is to be computed, of which stored bytes. */
export interface LearningOrder {
  computation: string;
  params: Parameters;
  /** Keys of the blobs. */
  datasets: Datasets<string>;
}

export interface Diagnosis {
  report: DoctorReport;
  /** What the run may cost at the most, in units of 10^-18 CCD. */
  cost: bigint;
}

export interface Learning {
  /** Has the doctor look at stored files, in a process of its own and within the limits of a check. */
  check(order: LearningOrder, signal: AbortSignal): Promise<Diagnosis>;
}

export function createLearning({ learning: { price, checks }, limits }: Config, blobs: BlobStore): Learning {
  const gate = createCheckGate(checks);
  return {
    check: async ({ computation, params, datasets }, signal) => {
      const checking = gate.pass(
        async () =>
          await withLocalCopies(
            blobs,
            datasets,
            async (paths) =>
              await doctorInChild(
                { computation, params, ...paths },
                {
                  memoryLimitMb: limits.learningMemoryMbMax,
                  timeLimitMs: limits.learningCheckMsMax,
                  limits: csvLimitsOf(limits),
                  signal,
                },
              ),
          ),
      );
      const report = await checking.catch((error: unknown) => {
        throw toServiceError(error);
      });
      return {
        report: withMemoryBound(report, limits.learningMemoryMbMax),
        cost: report.estimatedWork * price,
      };
    },
  };
}

/** The bounds of a CSV file, as the operator set them. */
export const csvLimitsOf = (limits: Config['limits']): CsvLimits => ({
  ...csvLimits,
  bytesMax: limits.csvBytesMax,
  rowsMax: limits.csvRowsMax,
  columnsMax: limits.csvColumnsMax,
});

/** A run that would be ended for its memory is refused before it is paid. */
function withMemoryBound(report: DoctorReport, memoryMbMax: number): DoctorReport {
  const neededMb = Math.ceil(report.memoryBytes / 1024 ** 2);
  if (!report.ok || neededMb <= memoryMbMax) return report;
  const finding: Finding = {
    code: 'MEMORY_LIMIT',
    message: `The run would need about ${neededMb} MB of memory; ${memoryMbMax} MB are allowed.`,
    file: 'feature',
  };
  return { ...report, ok: false, errors: [finding] };
}
