import { type ErrorName, ServiceError } from '@tricorn/contract';
import { type Finding, LearningError, type LearningErrorCode } from '@tricorn/learning';
import { UnavailableError } from '../../ground/health/unavailableError.js';
import { type DatasetRole, fieldOfRole } from './datasets.js';

/** Refusals that the interface reports under a name other than `invalidFile`. */
const names: Partial<Record<LearningErrorCode, ErrorName>> = {
  UNKNOWN_PARAMETER: 'invalidField',
  PARAMETER_OUT_OF_RANGE: 'invalidField',
  MISSING_FILE: 'invalidField',
  TARGET_UNKNOWN: 'invalidField',
  UNEXPECTED_FILE: 'invalidField',
  NO_EXPLANATION: 'stateConflict',
  FILE_TOO_LARGE: 'tooLarge',
  MEMORY_LIMIT: 'tooLarge',
  TIME_LIMIT: 'tooLarge',
  CHILD_FAILED: 'unavailable',
  CANCELLED: 'unavailable',
};

/** Form field that a finding refers to; empty if it refers to none. */
export function fieldOf({ parameter, file }: { [Key in 'parameter' | 'file']?: string | undefined }): string {
  return parameter ?? (file === undefined ? '' : (fieldOfRole[file as DatasetRole] ?? file));
}

/** Translates what stopped a run into a refusal that names the field, the row and the column. */
export function refusalOf(finding: Finding): ServiceError {
  const { code, message, row, column } = finding;
  const field = fieldOf(finding);
  return new ServiceError(names[code as LearningErrorCode] ?? 'invalidFile', sentenceOf(finding, message), {
    ...(field === '' ? {} : { field }),
    ...(row === undefined ? {} : { row }),
    ...(column === undefined ? {} : { column }),
    fault: code,
  });
}

/** Translates a refusal of the library; other errors pass unchanged. */
export const toServiceError = (thrown: unknown): unknown =>
  thrown instanceof LearningError ? refusalOf(findingOf(thrown)) : thrown;

export const findingOf = ({ code, message, place }: LearningError): Finding => ({ code, message, ...place });

/** The work waits until the cluster answers again; no attempt is counted. */
export const waitingForCluster = (error: unknown): unknown =>
  error instanceof LearningError && error.code === 'CLUSTER_AWAY'
    ? new UnavailableError('The Ray cluster', error)
    : error;

/** Whether a retry may succeed: the process was killed from outside. */
export const isTransient = (error: unknown): boolean =>
  error instanceof LearningError ? error.code === 'CHILD_FAILED' : !(error instanceof ServiceError);

/** What participants are told about a failed run; unexpected errors stay in the log. */
export function reasonOf(error: unknown): string {
  if (error instanceof ServiceError) return error.message;
  return error instanceof LearningError && error.code !== 'CHILD_FAILED'
    ? sentenceOf(findingOf(error), error.message)
    : 'The run failed without a result; nothing was charged.';
}

/** The message, prefixed with its location. */
function sentenceOf({ file, row, column, columnName }: Finding, message: string): string {
  if (row === undefined && column === undefined) return message;
  const place = [
    file === undefined ? undefined : (fieldOfRole[file as DatasetRole] ?? file),
    row === undefined ? undefined : `row ${row}`,
    column === undefined ? undefined : `column ${column}`,
  ].filter((part) => part !== undefined);
  return `${place.join(', ')}${columnName === undefined ? '' : ` ("${columnName}")`}: ${message}`;
}
