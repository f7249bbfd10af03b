import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { TableBudgets } from './tableBudgets.js';

test('of 1,000 concurrent attempts a node counts exactly those that the budget has room for', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-budgets-'));
  t.after(async () => await rm(folder, { recursive: true }));
  const budgets = new TableBudgets(folder);
  // Room for 100 attempts, and a rest that none fits in.
  const pay = { place: 0, key: 'alice', budget: { table: 'pay', epsilonMicros: 50_400_000 } };
  // Every other attempt is also about a table of bob, whose budget is spent first.
  const visits = { place: 1, key: 'bob', budget: { table: 'visits', epsilonMicros: 10_000_000 } };
  const attempts = Array.from({ length: 1_000 }, (_, i) => (i % 2 === 0 ? [pay] : [pay, visits]));
  const outcomes = await Promise.allSettled(attempts.map((tables) => budgets.spend(tables, 500_000)));
  const counted = attempts.filter((_, i) => outcomes[i]!.status === 'fulfilled');
  assert.equal(counted.length, 100);
  assert.equal(counted.filter((tables) => tables.includes(visits)).length, 20);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') assert.equal(outcome.reason.code, 'budget-spent');
  // A node that starts again counts on.
  const later = new TableBudgets(folder);
  await assert.rejects(later.spend([pay], 500_000), /epsilon 0.4 is left/);
  await later.spend([pay], 400_000);
  await assert.rejects(later.spend([pay], 1), /epsilon 0 is left/);
});
