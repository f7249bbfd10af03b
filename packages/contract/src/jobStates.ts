/** States of a job; the server holds the table of allowed transitions. */
export const jobStates = [
  'waiting',
  'queued',
  'running',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
] as const;
export type JobState = (typeof jobStates)[number];
