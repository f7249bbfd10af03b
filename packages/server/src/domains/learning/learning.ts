import type { Limits } from '@tricorn/contract';
import {
  type CheckReport,
  type CsvLimits,
  checkFilesInChild,
  checkPredictionInChild,
  csvLimits,
  type Finding,
} from '@tricorn/learning';
import { allPlacesButOne, createAccountGate } from '../../ground/accounts/accountGate.js';
import type { ClusterSettings } from '../../ground/cluster/settings.js';
import type { Ground } from '../../ground/ground.js';
import type { ChargeReference } from '../../ground/ledger/charges.js';
import type { Throttle } from '../../ground/throttling/throttle.js';
import { createTimeBudget } from '../../ground/throttling/timeBudget.js';
import { type Datasets, withLocalCopies } from './datasets.js';
import { toServiceError } from './errors.js';
import { createPredictors, type Predictors } from './predictors.js';
import type { DataChoices, Parameters } from './readParameters.js';
import type { LearningSettings } from './settings.js';

/** Checks that may wait in one process; each holds an upload on disk. */
const checksWaitingMax = 32;
const checksWaitingPerAccountMax = 8;
const checksRetryAfterSeconds = 10;

const quarterHourMs = 15 * 60_000;

export const learningQueue = 'learning';

declare module '../../ground/queue/queue.js' {
  interface QueuePayloads {
    learning: Record<string, never>;
  }
}

/** The charge for the run of a job. */
export const learningCharge = (jobId: bigint): ChargeReference => ({
  kind: 'learning',
  reference: jobId.toString(),
});

/** A job to create: its computation and its stored datasets. */
export interface NewLearningJob extends DataChoices {
  computation: string;
  params: Parameters;
  /** Blob keys. */
  datasets: Datasets<string>;
}

export interface Diagnosis {
  report: CheckReport;
  /** The highest price of the run, in 10^-18 CCD. */
  cost: bigint;
}

export interface LearningDependencies
  extends Pick<Ground, 'chain' | 'dataFolder' | 'db' | 'files' | 'limits' | 'log' | 'throttles'> {
  settings: LearningSettings;
  /** The Ray cluster that learns from large files, if there is one. */
  cluster: ClusterSettings | undefined;
}

/** Machine learning on CSV files. */
export interface Learning extends LearningDependencies {
  /** Checks stored files in a child process, within the limits of a check. */
  check(accountId: string, order: NewLearningJob, signal: AbortSignal): Promise<Diagnosis>;
  /** Checks rows (`testing`) against a model (`feature`); both are blob keys. */
  checkPrediction(accountId: string, keys: PredictionKeys, signal: AbortSignal): Promise<Diagnosis>;
  predictors: Predictors;
  /** Counts unknown accounts that an account names. */
  unknownAccounts: Throttle;
  close(): Promise<void>;
}

/** Blob keys of a model and of the rows to predict. */
export interface PredictionKeys {
  feature: string;
  testing: string;
}

export function createLearning(dependencies: LearningDependencies): Learning {
  const { cluster, files, limits, settings } = dependencies;
  const gate = createAccountGate({
    placesMax: settings.checks,
    placesPerKeyMax: allPlacesButOne(settings.checks),
    waitingMax: checksWaitingMax,
    waitingPerKeyMax: checksWaitingPerAccountMax,
    refusal: 'Too many files are being checked; try again shortly.',
    retryAfterSeconds: checksRetryAfterSeconds,
  });
  const budget = createTimeBudget(dependencies.throttles, 'files', limits.learningCheckSecondsPerHourMax);
  const childOptions = (signal: AbortSignal) => ({
    memoryLimitMb: limits.learningMemoryMbMax,
    timeLimitMs: limits.learningCheckMsMax,
    limits: csvLimitsOf(limits),
    signal,
  });
  const examine = async (
    accountId: string,
    keys: Datasets<string>,
    signal: AbortSignal,
    work: (paths: Datasets<string>) => Promise<CheckReport>,
  ): Promise<Diagnosis> => {
    const checking = gate.pass(
      accountId,
      () => budget.spend(accountId, () => withLocalCopies(files.blobs, keys, work)),
      signal,
    );
    const report = await checking.catch((error: unknown) => {
      throw toServiceError(error);
    });
    return {
      report: withMemoryBound(report, limits.learningMemoryMbMax),
      cost: report.estimatedWork * settings.price,
    };
  };
  const predictors = createPredictors({
    blobs: files.blobs,
    processesMax: settings.predictors,
    memoryLimitMb: limits.learningMemoryMbMax,
  });
  return {
    ...dependencies,
    predictors,
    unknownAccounts: dependencies.throttles.create(
      'unknown accounts of shared models',
      limits.accountLookupFailuresMax,
      quarterHourMs,
    ),
    check: async (accountId, { datasets, ...order }, signal) =>
      await examine(accountId, datasets, signal, (paths) =>
        checkFilesInChild(
          { ...order, ...paths },
          { ...childOptions(signal), clusterBytes: cluster?.learningBytesMin },
        ),
      ),
    checkPrediction: async (accountId, keys, signal) =>
      await examine(accountId, { ...keys }, signal, ({ feature, testing }) =>
        checkPredictionInChild({ modelPath: feature, testingPath: testing! }, childOptions(signal)),
      ),
    close: predictors.close,
  };
}

/** The limits of a CSV file, as configured. */
export const csvLimitsOf = (limits: Limits): CsvLimits => ({
  ...csvLimits,
  bytesMax: limits.csvBytesMax,
  rowsMax: limits.csvRowsMax,
  columnsMax: limits.csvColumnsMax,
});

/** Refuses a run that would exceed its memory before it is paid for. */
function withMemoryBound(report: CheckReport, memoryMbMax: number): CheckReport {
  const neededMb = Math.ceil(report.memoryBytes / 1024 ** 2);
  if (!report.ok || neededMb <= memoryMbMax) return report;
  const finding: Finding = {
    code: 'MEMORY_LIMIT',
    message: `The run would need about ${neededMb} MB of memory; the limit is ${memoryMbMax} MB.`,
    file: 'feature',
  };
  return { ...report, ok: false, errors: [finding] };
}
