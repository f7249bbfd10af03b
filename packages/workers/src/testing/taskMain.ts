// A child for tests, which does what its task says.
import { spawn } from 'node:child_process';
import { serveTasks } from '../serveTasks.js';

export type TestTask =
  | { kind: 'echo'; value: unknown }
  | { kind: 'count'; to: number }
  | { kind: 'fail'; message: string }
  | { kind: 'exit'; code: number }
  /** Waits until it is cancelled. */
  | { kind: 'wait' }
  /** Computes for ever, without a pause in which a message could arrive. */
  | { kind: 'spin'; bytes: number }
  /** Starts a process that holds this much memory, and waits for its end. */
  | { kind: 'start'; bytes: number };

serveTasks<TestTask, number>(
  async (task, { onProgress, signal }) => {
    if (task.kind === 'echo') return task.value;
    if (task.kind === 'fail') throw new RangeError(task.message);
    if (task.kind === 'exit') process.exit(task.code);
    if (task.kind === 'count') {
      for (let step = 1; step <= task.to; step++) onProgress(step);
      return task.to;
    }
    if (task.kind === 'start') {
      const holding = `const held = Buffer.alloc(${task.bytes}, 1); process.stdin.on('data', () => held).on('end', () => process.exit())`;
      const started = spawn(process.execPath, ['-e', holding], { stdio: ['pipe', 'ignore', 'ignore'] });
      return await new Promise((resolve) => started.once('exit', resolve));
    }
    onProgress(0);
    if (task.kind === 'wait')
      return await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('cancelled'))),
      );
    // The channel needs a turn of the event loop to send the progress.
    await new Promise((sent) => setImmediate(sent));
    const memory = Buffer.alloc(task.bytes, 1);
    for (;;) memory[0]! ^= 1;
  },
  (error) => ({ name: (error as Error).name, message: (error as Error).message }),
);
