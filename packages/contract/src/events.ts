import * as z from 'zod';
import { batchStatuses, jobStates, taskStatuses } from './states.js';

const common = {
  seq: z
    .int()
    .describe(
      'Sequence number, one higher for each event of the account; `?since=SEQ` replays all later events that are kept. Progress is kept for minutes, so a replay from longer ago has gaps where it was, and nowhere else.',
    ),
  time: z.int().describe('Unix time in seconds.'),
};

/**
 * Messages of the WebSocket `/sdk/ws/watch/all`. A connection receives `task.finished`;
 * `?events=all` adds the others.
 */
export const eventTable = {
  'task.finished': z.object({
    type: z.literal('task.finished'),
    ...common,
    task_id: z.string(),
    result_url: z.string(),
    status: z.enum(taskStatuses),
    error: z.string().describe('Name of the error if the task did not succeed; empty otherwise.'),
    reason: z.string().describe('Why the task did not succeed, in a sentence; empty otherwise.'),
    extra_urls: z.record(z.string(), z.string()),
  }),
  'task.progress': z.object({
    type: z.literal('task.progress'),
    ...common,
    task_id: z.string(),
    status: z.enum(taskStatuses),
    progress: z.number(),
    position: z.int(),
    preview: z.string().describe('A small preview as a data URL; empty if there is none.'),
  }),
  'transcript.finished': z.object({
    type: z.literal('transcript.finished'),
    ...common,
    transcript_id: z.string(),
    status: z.enum(taskStatuses),
    error: z.string().describe('Name of the error if there is no result; empty otherwise.'),
    reason: z.string(),
  }),
  'transcript.progress': z.object({
    type: z.literal('transcript.progress'),
    ...common,
    transcript_id: z.string(),
    progress: z.number(),
  }),
  'job.changed': z.object({
    type: z.literal('job.changed'),
    ...common,
    jobID: z.string(),
    jobName: z.string(),
    state: z.enum(jobStates),
    reason: z.string(),
  }),
  'job.progress': z.object({
    type: z.literal('job.progress'),
    ...common,
    jobID: z.string(),
    progress: z.number(),
    detail: z
      .record(z.string(), z.unknown())
      .describe('Metrics of the computation, such as loss and accuracy.'),
  }),
  'job.submitted': z.object({
    type: z.literal('job.submitted'),
    ...common,
    jobID: z.string(),
    txHash: z.string(),
    round: z.int(),
  }),
  'inference.finished': z.object({
    type: z.literal('inference.finished'),
    ...common,
    jobID: z.string(),
    infer_id: z.int(),
    status: z.enum(taskStatuses),
    result: z.string(),
  }),
  'batch.finished': z.object({
    type: z.literal('batch.finished'),
    ...common,
    batch_id: z.string(),
    status: z.enum(batchStatuses),
    completed: z.int().describe('Lines with an answer.'),
    failed: z.int().describe('Lines without one.'),
  }),
  'ledger.changed': z.object({
    type: z.literal('ledger.changed'),
    ...common,
    balance: z.string().describe('Available CCD.'),
    held: z.string(),
    tokens_balance: z.int(),
  }),
  'webhook.disabled': z.object({
    type: z.literal('webhook.disabled'),
    ...common,
    webhook_id: z.string(),
    url: z.string(),
    reason: z.string().describe('Why the service switched the webhook off.'),
  }),
} as const;

export type EventType = keyof typeof eventTable;
export const eventTypes = Object.keys(eventTable) as readonly EventType[];
export type ServiceEvent = { [Type in EventType]: z.output<(typeof eventTable)[Type]> }[EventType];
/** An event without its sequence number and time. */
export type NewEvent = {
  [Type in EventType]: Omit<z.output<(typeof eventTable)[Type]>, 'seq' | 'time'>;
}[EventType];

/** Events sent to every connection, with or without `?events=all`. */
export const plainEvents: ReadonlySet<EventType> = new Set(['task.finished']);

/** Events that are kept for minutes only. A webhook gets them if it asks for them by name. */
export const progressEvents: ReadonlySet<EventType> = new Set([
  'task.progress',
  'job.progress',
  'transcript.progress',
]);

export const socketPath = '/sdk/ws/watch/all';

export const socketCloseCodes = {
  tokenRefused: 4401,
  tooManySockets: 4429,
  tooSlow: 4408,
  restarting: 1012,
} as const;
