import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { BatchTurns } from './batchTurns.js';

/** Work that runs until it is told to end, and a record of what runs. */
function recorder(turns: BatchTurns) {
  const running = new Set<string>();
  const ends = new Map<string, () => void>();
  const start = (kind: 'share' | 'alone', name: string) =>
    turns[kind](async () => {
      running.add(name);
      await new Promise<void>((end) => ends.set(name, end));
      running.delete(name);
    });
  const end = (name: string) => ends.get(name)?.();
  return { running, start, end };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('lets calls share until one asks to be alone, and lets that one run by itself', async () => {
  const { running, start, end } = recorder(new BatchTurns());
  const all = [start('share', 'a'), start('share', 'b'), start('alone', 'c'), start('share', 'd')];
  await settle();
  assert.deepEqual([...running], ['a', 'b']);
  end('a');
  await settle();
  assert.deepEqual([...running], ['b'], 'd came after c and waits for it');
  end('b');
  await settle();
  assert.deepEqual([...running], ['c']);
  end('c');
  await settle();
  assert.deepEqual([...running], ['d']);
  end('d');
  await Promise.all(all);
});

it('passes failures on and gives the turn to the next', async () => {
  const turns = new BatchTurns();
  const failing = turns.alone(() => Promise.reject(new Error('no memory')));
  const next = turns.alone(async () => 'done');
  await assert.rejects(failing, /no memory/);
  assert.equal(await next, 'done');
});

it('never runs anything beside work that is alone, and runs everything', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 20 }), async (kinds) => {
      const turns = new BatchTurns();
      let running = 0;
      let done = 0;
      await Promise.all(
        kinds.map((alone) =>
          turns[alone ? 'alone' : 'share'](async () => {
            running += 1;
            await settle();
            if (alone) assert.equal(running, 1);
            running -= 1;
            done += 1;
          }),
        ),
      );
      assert.equal(done, kinds.length);
    }),
    { numRuns: 50 },
  );
});
