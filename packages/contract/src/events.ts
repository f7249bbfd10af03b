import * as z from 'zod';
import { jobStates } from './jobStates.js';
import { taskStatuses } from './operations/genAI.js';

const common = {
  seq: z
    .int()
    .describe('Rises by one with every event of the account; `?since=SEQ` replays what came after.'),
  time: z.int().describe('Unix seconds.'),
};

/**
 * Messages of the streaming channel `/sdk/ws/watch/all`. A plain connection receives `task.finished`;
 * `?events=all` adds the others.
 */
export const eventTable = {
  'task.finished': z.object({
    type: z.literal('task.finished'),
    ...common,
    task_id: z.string(),
    result_url: z.string(),
    status: z.enum(taskStatuses),
    error: z.string().describe('Name of the error it ended with; empty otherwise.'),
    reason: z.string().describe('Why it did not succeed, in a sentence; empty otherwise.'),
    extra_urls: z.record(z.string(), z.string()),
  }),
  'task.progress': z.object({
    type: z.literal('task.progress'),
    ...common,
    task_id: z.string(),
    status: z.enum(taskStatuses),
    progress: z.number(),
    position: z.int(),
    preview: z.string().describe('A small picture as a data URL; empty where there is none.'),
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
      .describe('What the computation reports, such as loss and accuracy.'),
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
  'ledger.changed': z.object({
    type: z.literal('ledger.changed'),
    ...common,
    balance: z.string().describe('CCD that can be spent.'),
    held: z.string(),
    tokens_balance: z.int(),
  }),
} as const;

export type EventType = keyof typeof eventTable;
export type ServiceEvent = { [Type in EventType]: z.output<(typeof eventTable)[Type]> }[EventType];
/** An event before it is given its place in an account's stream. */
export type NewEvent = {
  [Type in EventType]: Omit<z.output<(typeof eventTable)[Type]>, 'seq' | 'time'>;
}[EventType];

/** Sent to every connection, with or without `?events=all`. */
export const plainEvents: ReadonlySet<EventType> = new Set(['task.finished']);

export const socketPath = '/sdk/ws/watch/all';

/** Close codes of the streaming channel. */
export const socketCloseCodes = {
  tokenRefused: 4401,
  tooManySockets: 4429,
  tooSlow: 4408,
  goingAway: 1001,
} as const;
