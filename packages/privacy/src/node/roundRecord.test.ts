import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { attemptsMax, RoundRecord } from './roundRecord.js';

let folder: string;
let record: RoundRecord;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tricorn-record-'));
  record = new RoundRecord(folder);
});
after(async () => await rm(folder, { recursive: true, force: true }));

const inputs = { terms: 't', fills: ['a', 'b', 'c'] } as const;
const others = { terms: 't', fills: ['a', 'b', 'd'] } as const;

test('a round belongs to the inputs of its first run, also for a node that starts again', async () => {
  await record.begin('job', 1, inputs);
  await record.begin('job', 1, inputs);
  const restarted = new RoundRecord(folder);
  await assert.rejects(restarted.begin('job', 1, others), { code: 'round-conflict' });
  await assert.rejects(restarted.begin('job', 1, { ...inputs, terms: 'u' }), { code: 'round-conflict' });
  await restarted.begin('job', 2, others);
  await record.settle('job', 1);
  await assert.rejects(restarted.begin('job', 1, inputs), { code: 'round-conflict' });
});

test('of concurrent first runs on different inputs one is recorded', async () => {
  const runs = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? inputs : others));
  const outcomes = await Promise.allSettled(runs.map((run) => record.begin('race', 1, run)));
  const begun = new Set(runs.filter((_, i) => outcomes[i]!.status === 'fulfilled'));
  assert.equal(begun.size, 1);
});

// Each repetition gives a cheating node another chance.
test('a round is repeated a bounded number of times', async () => {
  const files = async () =>
    (await readdir(join(folder, 'record'), { recursive: true })).filter((name) => name.includes('/'));
  const before = new Set(await files());
  await record.begin('often', 1, inputs);
  const path = join(folder, 'record', (await files()).find((name) => !before.has(name))!);
  await appendFile(path, 'started again\n'.repeat(attemptsMax - 1));
  await record.begin('often', 1, inputs);
  await assert.rejects(record.begin('often', 1, inputs), { code: 'too-many' });
});
