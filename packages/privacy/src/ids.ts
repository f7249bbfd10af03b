import { type Operation, operationNames } from './plan.js';

const idPattern = /^[0-9A-Za-z_-]{1,100}$/;
const digestPattern = /^[0-9A-Za-z_-]{43}$/;
export const roundMax = 1_000_000;

/** Ids are safe as file names. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && idPattern.test(value);
}

export function isRound(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= roundMax;
}

/** SHA-256 in base64url. */
export function isDigest(value: unknown): value is string {
  return typeof value === 'string' && digestPattern.test(value);
}

export const isCount = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= max;

/** The place of one of so many parties. */
export function isPlace(value: unknown, parties: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < parties;
}

export function isOperation(value: unknown): value is Operation {
  return operationNames.some((operation) => operation === value);
}
