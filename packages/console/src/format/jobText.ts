import { texts } from '../texts/index.js';

const types: Readonly<Record<string, string>> = texts.common.jobTypes;
const computations: Readonly<Record<string, string>> = texts.common.computations;

/** A type of jobs in words; a type that this version does not know is shown by its name. */
export const jobTypeText = (type: string): string => types[type] ?? type;

/** What a job computes, in words. */
export const computationText = (computation: string): string => computations[computation] ?? computation;
