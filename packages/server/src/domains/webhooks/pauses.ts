const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses before the second and later attempts; more than 24 hours together. */
export const pausesMs: readonly number[] = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  ...Array.from({ length: 24 }, () => hour),
];

/** The pause after a number of failed attempts; undefined if there is no further attempt. */
export const pauseAfter = (attempts: number): number | undefined => pausesMs[attempts - 1];
