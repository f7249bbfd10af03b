import type { FromChild, ToChild } from './taskProtocol.js';

export interface TaskContext<Progress> {
  onProgress(progress: Progress): void;
  /** Aborted when the parent cancels the task. Without a grace period the process is killed instead. */
  signal: AbortSignal;
}

const memoryReportMs = 500;

/**
 * The other side of a `TaskChild`: performs the tasks that the parent sends, one at a time, and exits when the parent is
 * gone. `describe` turns an error into plain data, because the class of an error does not survive the channel.
 */
export function serveTasks<Task, Progress>(
  perform: (task: Task, context: TaskContext<Progress>) => Promise<unknown>,
  describe: (error: unknown) => unknown,
): void {
  if (process.send === undefined) throw new Error('This module must be started by a TaskChild.');
  // Whatever it writes is of one account; other users of the machine need not read it.
  process.umask(0o077);
  const send = (message: FromChild<Progress, unknown, unknown>): void => {
    // If the parent was killed, sending fails; this process ends with its channel.
    process.send?.(message, undefined, undefined, () => {});
  };
  let current: { id: number; cancel: AbortController } | undefined;
  const answer = async (id: number, task: Task): Promise<void> => {
    const cancel = new AbortController();
    current = { id, cancel };
    const onProgress = (progress: Progress) => send({ kind: 'progress', id, progress });
    try {
      const result = await perform(task, { onProgress, signal: cancel.signal });
      send({ kind: 'result', id, result, rssBytes: process.memoryUsage.rss() });
    } catch (error) {
      send({ kind: 'failure', id, failure: describe(error), rssBytes: process.memoryUsage.rss() });
    }
  };
  process.on('message', (message: ToChild<Task>) => {
    if (message.kind === 'task') void answer(message.id, message.task);
    else if (current?.id === message.id) current.cancel.abort();
  });
  process.on('disconnect', () => process.exit(0));
  setInterval(() => send({ kind: 'memory', rssBytes: process.memoryUsage.rss() }), memoryReportMs).unref();
}
