import { texts } from '../texts/index.js';

const known: Readonly<Record<string, string>> = texts.common.states;

/** The state of a job, task or inference in words. */
export const stateText = (state: string): string => known[state] ?? state;
