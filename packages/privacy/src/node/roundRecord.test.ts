import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { attemptsMax } from '../limits.js';
import { counterBeside } from './recordHeads.js';
import { RoundRecord } from './roundRecord.js';

let root: string;
let folder: string;
let record: RoundRecord;
const open = async (signKey = 'key') =>
  await RoundRecord.open(folder, counterBeside(folder), { signKey, secret: 'secret' });
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'tricorn-record-'));
  folder = join(root, 'node');
  record = await open();
});
after(async () => await rm(root, { recursive: true, force: true }));

const inputs = { terms: 't', fills: ['a', 'b', 'c'] } as const;
const others = { terms: 't', fills: ['a', 'b', 'd'] } as const;

test('a round belongs to the inputs of its first run, also for a node that starts again', async () => {
  await record.begin('job', 1, inputs);
  await record.begin('job', 1, inputs);
  await record.heads.counted();
  const restarted = await open();
  await assert.rejects(restarted.begin('job', 1, others), { code: 'round-conflict' });
  await assert.rejects(restarted.begin('job', 1, { ...inputs, terms: 'u' }), { code: 'round-conflict' });
  record = restarted;
  await record.begin('job', 2, others);
  await record.settle('job', 1);
  await assert.rejects(record.begin('job', 1, inputs), { code: 'round-conflict' });
});

test('of concurrent first runs on different inputs one is recorded', async () => {
  const runs = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? inputs : others));
  const outcomes = await Promise.allSettled(runs.map((run) => record.begin('race', 1, run)));
  const begun = new Set(runs.filter((_, i) => outcomes[i]!.status === 'fulfilled'));
  assert.equal(begun.size, 1);
});

// Each attempt gives a cheating node another chance, and the figure of the round counts eight.
test('a round is attempted at most eight times, and looking costs nothing', async () => {
  assert.equal(attemptsMax, 8);
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    await record.check('often', 1, inputs);
    await record.begin('often', 1, inputs);
  }
  await assert.rejects(record.check('often', 1, inputs), { code: 'too-many' });
  await assert.rejects(record.begin('often', 1, inputs), { code: 'too-many' });
});

test('a round does not begin after a withdrawal, nor is one withdrawn that has begun', async () => {
  const soon = { job: 'withdrawn', round: 1, expires: Math.floor(Date.now() / 1000) + 60 };
  const { count } = await record.begin('counted', 1, inputs);
  for (const terms of ['w', 'w']) await record.withdraw(terms, soon);
  const later = await record.begin('counted', 2, inputs);
  assert.equal(
    later.count,
    count + 2,
    'a withdrawal counts once, so that a restore to the time before is noticed',
  );
  await assert.rejects(record.begin('withdrawn', 1, { ...inputs, terms: 'w' }), { code: 'withdrawn' });
  // Others may agree to other terms.
  await record.begin('withdrawn', 1, { ...inputs, terms: 'x' });
  await assert.rejects(record.withdraw('x', soon), { code: 'round-conflict' });
  await record.forgetWithdrawals();
  await assert.rejects(record.check('again', 1, { ...inputs, terms: 'w' }), { code: 'withdrawn' });
  await record.forgetWithdrawals(1000 * (soon.expires + 1));
  await record.check('again', 1, { ...inputs, terms: 'w' });
});

test('a record that went back in time is noticed by the counter outside of its folder, or by a later head', async () => {
  await record.heads.counted();
  const backup = join(root, 'backup');
  await cp(folder, backup, { recursive: true });
  const snapshot = join(root, 'snapshot');
  await cp(counterBeside(folder), snapshot);
  const signed = await record.begin('later', 1, inputs);
  await record.heads.counted();
  (await open()).heads.assertCurrent();

  await rm(folder, { recursive: true });
  await cp(backup, folder, { recursive: true });
  const refused = { code: 'restored', message: /tricorn node renew/ };
  const restored = await open();
  await assert.rejects(restored.begin('later', 1, others), refused);
  await rm(counterBeside(folder));
  await assert.rejects((await open()).begin('later', 1, others), refused, 'a missing counter');

  // The counter was restored too: the record of a later result stops the node, also after it went on and restarted.
  await cp(snapshot, counterBeside(folder));
  const unaware = await open();
  const other = await unaware.begin('other', 1, others);
  assert.equal(other.count, signed.count);
  await unaware.heads.compare(other);
  unaware.heads.assertCurrent();
  await unaware.heads.compare(signed);
  assert.throws(() => unaware.heads.assertCurrent(), refused);
  await unaware.heads.counted();
  await assert.rejects((await open()).begin('later', 1, others), refused);

  // New keys begin anew; the old ones stay refused.
  const renewed = await open('new-key');
  await renewed.begin('renewed', 1, others);
  await renewed.heads.counted();
  (await open('new-key')).heads.assertCurrent();
  await assert.rejects((await open()).begin('later', 1, others), refused);
});
