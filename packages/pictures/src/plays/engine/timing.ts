import { smoothStep } from '../../smoothStep.js';

export { swell, turn, wave } from '../../motion/pose.js';

/** Between 0 and 1. */
export const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/** How far a deed is done that lasts from one phase to another: 0 before it, 1 after it, smooth between. */
export const during = (phase: number, from: number, until: number): number =>
  smoothStep(clamp((phase - from) / (until - from)));

/** There and back: done until the end of the first time, undone in the second. */
export const within = (
  phase: number,
  [from, until]: readonly number[],
  [back, end]: readonly number[],
): number => during(phase, from!, until!) * (1 - during(phase, back!, end!));

/** A throw: 0 at its start and its end, 1 at its height. */
export const arc = (share: number): number => 4 * share * (1 - share);
