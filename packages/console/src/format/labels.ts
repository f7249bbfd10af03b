import { texts } from '../texts/index.js';
import { chosenLanguage } from '../texts/language.js';

const types: Readonly<Record<string, string>> = texts.common.jobTypes;
const computations: Readonly<Record<string, string>> = texts.common.computations;

/** A type of jobs in words; a type that this version does not know is shown by its name. */
export const jobTypeText = (type: string): string => types[type] ?? type;

/** What a job computes, in words. */
export const computationText = (computation: string): string => computations[computation] ?? computation;

const known: Readonly<Record<string, string>> = texts.common.states;

/** The state of a job, task or inference in words. */
export const stateText = (state: string): string => known[state] ?? state;

/**
 * The name of a parameter as a label: `min_samples_leaf` becomes "Min samples leaf", `batchSize` "Batch size". Its words are
 * English, so other languages show the name itself.
 */
export function parameterLabel(name: string, language = chosenLanguage()): string {
  if (language !== 'en') return name;
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const charsMax = 80;

/** A prompt as the name of what was drawn from it. */
export const briefPrompt = (prompt: string): string =>
  prompt.length > charsMax ? `${prompt.slice(0, charsMax - 1).trimEnd()}…` : prompt;

/** A job name that is unlikely to be taken: what it is, and when by the clock of the person. */
export function freshName(what: string, now = new Date()): string {
  // Sweden writes dates and times in the order of ISO 8601.
  return `${what} ${now.toLocaleString('sv-SE')}`;
}
