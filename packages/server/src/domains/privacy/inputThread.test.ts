import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, test } from 'node:test';
import { generateBoxKeyPair, readHeader, type Triple } from '@tricorn/mpc/client';
import { createInputThread } from './inputThread.js';

const stallMsMax = 50;
/** On a busy machine everything takes longer, the sealing too. Without the thread the stall would be nearly all of it. */
const stallShareMax = 0.1;
/** On a busy machine one undisturbed attempt is enough. */
const attemptsMax = 8;

const inputs = createInputThread();
after(inputs.close);

const [a, b, c] = await Promise.all([0, 1, 2].map(generateBoxKeyPair));
const nodeKeys: Triple<string> = [a!.publicKey, b!.publicKey, c!.publicKey];
const binding = { job: '7', round: 1, party: 0, operation: 'add' } as const;
const seal = async (text: string) => await inputs.seal({ text, binding, nodeKeys, reopenTo: a!.publicKey });

const rows = 400;
const row = `[${Array.from({ length: 1000 }, (_, i) => `-${i}.123456789012345678`).join(', ')}]`;
const tenMegabytes = `[${Array.from({ length: rows }, () => row).join(', ')}]`;

test('sealing ten megabytes of text does not block the thread that serves requests', {
  timeout: 120_000,
}, async () => {
  assert.ok(tenMegabytes.length > 9_000_000);
  const stalls: number[] = [];
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const delays = monitorEventLoopDelay({ resolution: 5 });
    delays.enable();
    const started = performance.now();
    const { declaration, boxes } = await seal(tenMegabytes);
    const sealMs = performance.now() - started;
    delays.disable();
    assert.deepEqual([declaration.rows, declaration.columns], [rows, 1000]);
    assert.equal(readHeader(boxes[2]).node, 2);
    stalls.push(Math.round(delays.max / 1e6));
    if (stalls.at(-1)! < Math.max(stallMsMax, sealMs * stallShareMax)) return;
  }
  assert.fail(`every attempt stalled: ${stalls.join(', ')} ms`);
});

test('large data that is refused is refused by name, with its place and without its content', async () => {
  await assert.rejects(
    seal(`${tenMegabytes.slice(0, -2)}, secret]]`),
    (error: Error & { error?: string }) => {
      assert.deepEqual([error.name, error.error], ['ServiceError', 'matrixInvalid']);
      assert.match(
        error.message,
        /^input: This character is not part of a decimal number or a list \(at character \d+\)\.$/,
      );
      return true;
    },
  );
});

test('a thread that was stopped is started again by the next data', async () => {
  await inputs.close();
  assert.equal((await seal(tenMegabytes)).declaration.rows, rows);
});
