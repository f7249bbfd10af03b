import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  checkBox,
  defaultBounds,
  defaultSecurity,
  generateBoxKeyPair,
  generateSigningKeyPair,
  type RoundTerms,
  readBox,
  signerFrom,
  signNodeKeys,
} from '@tricorn/privacy/client';
import { createInputThread } from './inputThread.js';

/** Largest share of the sealing time that the main thread may be busy with handing over the data and the result. */
const busyShareMax = 0.25;

const inputs = createInputThread();
after(inputs.close);

const boxKey = (await generateBoxKeyPair()).publicKey;
const key = await generateSigningKeyPair();
const party = { keys: [key.publicKey], heldBy: 'service' as const };
const nodeKeys = async () =>
  await signNodeKeys(
    await signerFrom(await generateSigningKeyPair()),
    (await generateBoxKeyPair()).publicKey,
  );
const terms: RoundTerms = {
  job: '7',
  round: 1,
  operation: 'add',
  parties: [party, party, party],
  bounds: defaultBounds.add,
  nodes: [await nodeKeys(), await nodeKeys(), await nodeKeys()],
  security: defaultSecurity,
  result: 'public',
  expires: Math.floor(Date.now() / 1000) + 3_600,
};
const seal = async (text: string) =>
  await inputs.seal({ text, terms, place: 0, signingKey: key, reopenTo: boxKey });

const rows = 400;
const row = `[${Array.from({ length: 1000 }, (_, i) => `-${i}.123456789012345678`).join(', ')}]`;
const tenMegabytes = `[${Array.from({ length: rows }, () => row).join(', ')}]`;

test('ten megabytes of text are sealed without blocking the main thread', async () => {
  assert.ok(tenMegabytes.length > 9_000_000);
  const before = performance.eventLoopUtilization();
  const { declaration, boxes } = await seal(tenMegabytes);
  const { utilization } = performance.eventLoopUtilization(before);
  assert.deepEqual([declaration.rows, declaration.columns], [rows, 1000]);
  await checkBox(readBox(boxes[2]), 2);
  assert.ok(utilization < busyShareMax, `busy for ${Math.round(100 * utilization)} % of the time`);
});

test('large invalid data is refused by name, with its location and without its content', async () => {
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

test('a stopped thread is started again by the next input', async () => {
  await inputs.close();
  assert.equal((await seal(tenMegabytes)).declaration.rows, rows);
});
