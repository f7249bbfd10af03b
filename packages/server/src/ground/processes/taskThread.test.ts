import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TaskThread } from './taskThread.js';

const main = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, task }) => parentPort.postMessage({ id, value: task }));`)}`,
);

test('a thread that ends does not end what the next one has been given', async () => {
  const thread = new TaskThread<number, number>(main);
  assert.equal(await thread.run(1), 1);
  const ending = thread.close();
  assert.equal(await thread.run(2), 2);
  await ending;
  await thread.close();
});
