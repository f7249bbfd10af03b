import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { until } from '@tricorn/testing/until';
import { TaskChild, type TaskChildOptions } from './taskChild.js';
import type { TestTask } from './testing/taskMain.js';

interface Failure {
  name: string;
  message: string;
}

const mib = 1024 ** 2;
const module = new URL('./testing/taskMain.js', import.meta.url);
const revive = ({ name, message }: Failure): Error => Object.assign(new Error(message), { name });
const createChild = (options: Partial<TaskChildOptions<Failure>> = {}) =>
  new TaskChild<TestTask, number, Failure>({ module, revive, ...options });

/** False also for a zombie, which stays where no init process asks how it ended. */
const isAlive = (pid: number): boolean =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim());

describe('a child for tasks', () => {
  test('starts with its first task, stays warm, and carries values and failures across', async () => {
    const child = createChild();
    assert.equal(child.pid, undefined);
    const value = new Map([['key', new Uint8Array([1, 2])]]);
    assert.deepEqual(await child.run({ kind: 'echo', value }), value);
    const { pid } = child;
    await assert.rejects(child.run({ kind: 'fail', message: 'no' }), { name: 'RangeError', message: 'no' });
    const seen: number[] = [];
    await child.run({ kind: 'count', to: 3 }, { onProgress: (step) => seen.push(step) });
    assert.deepEqual(seen, [1, 2, 3]);
    assert.equal(child.pid, pid);
    assert.ok(child.rssBytes > 0);
    await child.close();
    assert.equal(isAlive(pid!), false);
  });

  test('reports how it died, and the next task gets a fresh process', async () => {
    const child = createChild();
    await assert.rejects(child.run({ kind: 'exit', code: 3 }), { name: 'ChildError', end: 'died', exit: 3 });
    const waiting = child.run({ kind: 'wait' }, { onProgress: () => process.kill(child.pid!, 'SIGKILL') });
    await assert.rejects(waiting, { end: 'died', exit: 'SIGKILL' });
    assert.equal(await child.run({ kind: 'echo', value: 1 }), 1);
    await child.close();
  });

  test('is killed when it is cancelled, takes too long, holds too much memory or is closed', async () => {
    const child = createChild({ memoryBytesMax: 400 * mib });
    const cancel = new AbortController();
    const spin = { kind: 'spin', bytes: 1 } as const;
    await assert.rejects(child.run(spin, { signal: cancel.signal, onProgress: () => cancel.abort() }), {
      end: 'cancelled',
    });
    await assert.rejects(child.run(spin, { signal: cancel.signal }), { end: 'cancelled' });
    await assert.rejects(child.run(spin, { timeoutMs: 50 }), { end: 'timeLimit' });
    // Only the parent can see the memory of a child that never pauses, and only where the system reports it.
    if (process.platform === 'linux')
      await assert.rejects(child.run({ kind: 'spin', bytes: 500 * mib }), { end: 'memoryLimit' });
    // Its limit also holds for the processes that it starts.
    if (process.platform === 'linux')
      await assert.rejects(child.run({ kind: 'start', bytes: 500 * mib }), { end: 'memoryLimit' });
    let pid: number | undefined;
    const closing = child.run(spin, {
      onProgress: () => {
        pid = child.pid;
        void child.close();
      },
    });
    await assert.rejects(closing, { end: 'closed' });
    await child.close();
    assert.equal(isAlive(pid!), false);
  });

  test('may stop a cancelled task by itself and is then kept; otherwise it is killed', async () => {
    const child = createChild({ cancelGraceMs: 60_000 });
    const cancelled = async (task: TestTask) => {
      const cancel = new AbortController();
      await assert.rejects(child.run(task, { signal: cancel.signal, onProgress: () => cancel.abort() }), {
        end: 'cancelled',
      });
    };
    await cancelled({ kind: 'wait' });
    const { pid } = child;
    assert.equal(await child.run({ kind: 'echo', value: 2 }), 2);
    assert.equal(child.pid, pid);
    await child.close();

    const stubborn = createChild({ cancelGraceMs: 20 });
    const cancel = new AbortController();
    const spinning = stubborn.run(
      { kind: 'spin', bytes: 1 },
      { signal: cancel.signal, onProgress: () => cancel.abort() },
    );
    await assert.rejects(spinning, { end: 'cancelled' });
    assert.equal(stubborn.pid, undefined);
    await stubborn.close();
  });

  test('ends with its parent', async () => {
    const parent = `
      const { TaskChild } = await import(${JSON.stringify(new URL('./taskChild.js', import.meta.url).href)});
      const child = new TaskChild({ module: new URL(${JSON.stringify(module.href)}), revive: (failure) => failure });
      await child.run({ kind: 'echo', value: 1 });
      console.log(child.pid);
      process.kill(process.pid, 'SIGKILL');`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', parent]);
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    const pid = Number(stdout);
    assert.ok(pid > 0);
    await until(() => !isAlive(pid), { describe: 'the child of a killed parent is gone' });
  });
});
