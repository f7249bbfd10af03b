import { type Operation, operationNames } from './plan.js';

const idPattern = /^[0-9A-Za-z_-]{1,100}$/;
export const roundMax = 1_000_000;

/** Ids are safe as file names. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && idPattern.test(value);
}

export function isRound(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= roundMax;
}

export function isOperation(value: unknown): value is Operation {
  return operationNames.some((operation) => operation === value);
}
