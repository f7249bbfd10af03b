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

/** Statuses of generative tasks and inferences. */
export const taskStatuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** Statuses of batches of requests, as OpenAI's clients know them. */
export const batchStatuses = [
  'in_progress',
  'finalizing',
  'cancelling',
  'completed',
  'failed',
  'expired',
  'cancelled',
] as const;
export type BatchStatus = (typeof batchStatuses)[number];
