import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { until } from '@tricorn/testing/until';
import { createReporter } from './createReporter.js';
import { createLogger } from './observability/logger.js';

const common = { log: createLogger('silent'), about: { job: '1' }, intervalMs: 5 };

/** A write that lasts until it is released. */
function slowWrite() {
  const begun: number[] = [];
  let release = () => {};
  const write = async (value: number) => {
    begun.push(value);
    await new Promise<void>((done) => {
      release = done;
    });
  };
  return { begun, write, release: () => release() };
}

describe('a reporter', () => {
  test('writes one value at a time, the newest, and only changes', async () => {
    const { begun, write, release } = slowWrite();
    const reporter = createReporter<number>({ ...common, write });
    reporter.report(1);
    await until(() => begun.length === 1, { describe: 'the first write begins' });
    reporter.report(2);
    reporter.report(3);
    release();
    await until(() => begun.length === 2, { describe: 'the second write begins' });
    release();
    await reporter.stop();
    assert.deepEqual(begun, [1, 3]);
  });

  test('stops only when the last write has ended', async () => {
    const { begun, write, release } = slowWrite();
    const reporter = createReporter<number>({ ...common, write, initial: 0, immediately: true });
    assert.deepEqual(begun, [0]);
    let stopped = false;
    const stopping = reporter.stop().then(() => {
      stopped = true;
    });
    await Promise.resolve();
    assert.equal(stopped, false);
    release();
    await stopping;
  });

  test('repeats the last value as a sign of life, and goes on after a failed write', async () => {
    let writes = 0;
    const write = async (value: number) => {
      assert.equal(value, 7);
      if (++writes === 1) throw new Error('the database is away');
    };
    const reporter = createReporter<number>({ ...common, write, initial: 7, repeats: true });
    await until(() => writes >= 3, { describe: 'the value is written again' });
    await reporter.stop();
  });
});
