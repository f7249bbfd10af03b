import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGroup } from './createGroup.js';

/** A group whose statements end when the test says so. */
function heldGroup() {
  const statements: { items: readonly number[]; end(error?: Error): void }[] = [];
  const noticed: (() => void)[] = [];
  const add = createGroup<number, string>(
    (items) =>
      new Promise((resolve, reject) => {
        statements.push({
          items,
          end: (error) => (error ? reject(error) : resolve(items.map((item) => `done ${item}`))),
        });
        noticed.shift()?.();
      }),
  );
  const started = async (count: number) => {
    while (statements.length < count) await new Promise<void>((done) => noticed.push(done));
    return statements[count - 1]!;
  };
  return { add, statements, started };
}

test('items that wait for the running statement are sent as one', async () => {
  const { add, statements, started } = heldGroup();
  const first = add(1);
  assert.deepEqual((await started(1)).items, [1]);
  const waiting = [2, 3, 4].map((item) => add(item));
  await new Promise((done) => setImmediate(done));
  assert.equal(statements.length, 1);
  statements[0]!.end();
  assert.equal(await first, 'done 1');
  (await started(2)).end();
  assert.deepEqual(statements[1]!.items, [2, 3, 4]);
  assert.deepEqual(await Promise.all(waiting), ['done 2', 'done 3', 'done 4']);
});

test('the next statement is sent before the items of the last one are answered', async () => {
  const order: string[] = [];
  let end = () => {};
  const add = createGroup<number, number>(async (items) => {
    // A pool lends a connection in a later tick.
    await new Promise<void>((done) => process.nextTick(done));
    order.push(`sent ${items}`);
    await new Promise<void>((done) => {
      end = done;
    });
    return items;
  });
  const first = add(1).then(() => order.push('answered 1'));
  while (order.length === 0) await new Promise((done) => setImmediate(done));
  const second = add(2);
  end();
  await first;
  assert.deepEqual(order, ['sent 1', 'sent 2', 'answered 1']);
  end();
  await second;
});

test('items that arrive at the same time are sent as one', async () => {
  const { add, started } = heldGroup();
  const all = [1, 2, 3].map((item) => add(item));
  (await started(1)).end();
  assert.deepEqual(await Promise.all(all), ['done 1', 'done 2', 'done 3']);
});

test('a statement has a bounded number of items, and its failure is that of its items only', async () => {
  const { add, started } = heldGroup();
  const all = Array.from({ length: 100 }, (_, item) => add(item));
  const settled = Promise.allSettled(all);
  const first = await started(1);
  first.end(new Error('lost'));
  const second = await started(2);
  second.end();
  assert.deepEqual([first.items.length, second.items.length], [64, 36]);
  const outcomes = await settled;
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    all.map((_, item) => (item < 64 ? 'rejected' : 'fulfilled')),
  );
});
