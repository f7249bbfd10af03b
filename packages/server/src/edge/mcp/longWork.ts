import type { OperationName } from '@tricorn/contract';
import { type Mode, modes } from '@tricorn/pictures';
import type { EdgeDependencies } from '../edge.js';
import { waitForTask } from '../operations/waitForTask.js';
import { watchWork } from '../operations/watchWork.js';
import type { InnerCaller } from '../pipeline/serveOperation.js';
import { inferenceResource, reportResource, resourceOf } from './resources.js';

/** Reports how much of the work is done, from 0 to 1, and what it is doing. */
export type OnProgress = (progress: number, message?: string, total?: number) => void;

/** How work ended, with links to what it made. */
interface Ending {
  work: object;
  succeeded: boolean;
  links: object[];
}

type Wait = (
  edge: EdgeDependencies,
  caller: InnerCaller,
  answer: object,
  fields: Record<string, unknown>,
  onProgress: OnProgress,
) => Promise<Ending>;

interface LongWork {
  /** The operation that reads its state; a caller that may not call it cannot wait. */
  readBy: OperationName;
  /** Waited for also by clients that do not ask for progress. */
  isShort: boolean;
  wait: Wait;
}

/** A caller that goes away cancels the task, which is free. */
const task: LongWork = {
  readBy: 'queryTask',
  isShort: true,
  wait: async (edge, caller, answer, _fields, onProgress) => {
    const { task_id } = answer as { task_id: string };
    const ended = await waitForTask(edge, caller, task_id, onProgress);
    const succeeded = ended.status === 'succeeded';
    return { work: ended, succeeded, links: succeeded ? [resourceOf(ended)] : [] };
  },
};

/** A job goes on when its caller goes away. A job that waits for the data of others is not waited for. */
const job: LongWork = {
  readBy: 'jobDetailByUser',
  isShort: false,
  wait: async (edge, caller, answer, _fields, onProgress) => {
    const { jobID, data } = answer as { jobID?: string; data?: string };
    const ended = await watchWork(edge, caller, {
      look: async () => await caller.run('jobDetailByUser', { jobID: jobID ?? data }),
      hasEnded: ({ state }) => state !== 'queued' && state !== 'running',
      onSeen: ({ progress, state }) => onProgress(progress, state),
    });
    const succeeded = ended.state === 'succeeded';
    return {
      work: ended,
      succeeded: succeeded || ended.state === 'waiting',
      links: succeeded ? [reportResource(ended)] : [],
    };
  },
};

const inference: LongWork = {
  readBy: 'queryInfer',
  isShort: false,
  wait: async (edge, caller, answer, _fields, onProgress) => {
    const { infer_id } = answer as { infer_id: number };
    const { data } = await watchWork(edge, caller, {
      look: async () => await caller.run('queryInfer', { id: infer_id }),
      hasEnded: ({ data: { status } }) => status !== 'queued' && status !== 'running',
      onSeen: ({ data: { status } }) => onProgress(0, status),
    });
    const succeeded = data.status === 'succeeded';
    return { work: data, succeeded, links: succeeded ? [inferenceResource(infer_id)] : [] };
  },
};

/** Operations whose result comes later. */
export const longWork: Readonly<Partial<Record<OperationName, LongWork>>> = {
  ...(Object.fromEntries(modes.map((mode) => [mode, task])) as Record<Mode, LongWork>),
  createJob: job,
  createJobByFile: job,
  predictFile: job,
  createJobByInput: job,
  fillData: job,
  retryJob: job,
  runAgain: job,
  inference,
};
