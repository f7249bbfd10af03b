import { smoothStep } from '../smoothStep.js';

export { swell, turn } from '../motion/pose.js';

/** How far a deed is done that lasts from one phase to another: 0 before it, 1 after it, smooth between. */
export const during = (phase: number, from: number, until: number): number =>
  smoothStep(Math.min(1, Math.max(0, (phase - from) / (until - from))));

/**
 * The opacity of a deed that cannot be undone (a candle that went out): its end is shown until the last tenth of the
 * loop and then fades over into its beginning.
 */
export const fadeBack = (phase: number): number => during(phase, 0.9, 1);
