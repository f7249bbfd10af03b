import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation, Security, Triple } from '../plan.js';
import { hideInputs } from '../testing/views.js';

// Pairs of inputs with the same result: whoever learns only the result cannot distinguish them.
const pairs: Record<Operation, readonly [Triple<string>, Triple<string>]> = {
  add: [
    ['[1, 2]', '[2, 2]', '[3, 3]'],
    ['[30000, 7]', '[-29000, 1]', '[-994, -1]'],
  ],
  multiply: [
    ['[[1, 2]]', '[[12], [0]]', '30'],
    ['[[-3, 30]]', '[[-180], [-6]]', '1'],
  ],
  compare: [
    ['1', '0', '1'],
    ['30000', '-30000', '30000'],
  ],
};
const malicious: Security = { model: 'malicious', statisticalBits: 64 };
const semiHonest: Security = { model: 'semi-honest' };

for (const operation of ['add', 'multiply', 'compare'] as const) {
  for (const security of [malicious, semiHonest]) {
    test(`${operation}, ${security.model}: what one node and the coordinator see, keys included, fits both inputs`, async () => {
      for (const node of [0, 1, 2]) {
        const view = await hideInputs({ operation, security, node }, ...pairs[operation]);
        const texts = view.reports.map((report) => (JSON.parse(report) as { text: string }).text);
        assert.equal(new Set(texts).size, 1);
        assert.ok(texts[0]);
      }
    });
  }
}

// Of a private result nodes and coordinator learn nothing: the views fit inputs with different results.
for (const [operation, first, second] of [
  ['add', ['[1, 2]', '[2, 2]', '[3, 3]'], ['[30000, 7]', '[29000, 1]', '[-94, -1]']],
  ['multiply', ['[[1, 2]]', '[[12], [0]]', '30'], ['[[-3, 30]]', '[[-181], [-6]]', '7']],
  ['compare', ['1', '0', '1'], ['-30000', '30000', '7']],
] as [Operation, Triple<string>, Triple<string>][]) {
  for (const security of [malicious, semiHonest]) {
    test(`${operation}, ${security.model}, private result: what one node and the coordinator see fits other results`, async () => {
      for (const node of [0, 1, 2]) {
        const experiment = { operation, security, node, resultFor: 'parties' } as const;
        const { reports } = await hideInputs(experiment, first, second);
        assert.equal(new Set(reports).size, 1);
        assert.match(reports[0]!, /"text":""/);
      }
    });
  }
}

// Whether a lie is noticed, and what is seen until then, must not depend on the inputs of others.
for (const [operation, label, reason] of [
  ['multiply', 'product', 'product-check-failed'],
  ['multiply', 'c', 'product-check-failed'],
  ['multiply', 'e', 'inconsistent-opening'],
  ['compare', 'and', 'and-check-failed'],
  ['compare', 'fold', 'and-check-failed'],
  ['compare', 'c', 'and-check-failed'],
] as const) {
  test(`${operation}: a node that lies in step ${label} sees an abort that fits both inputs`, async () => {
    const experiment = { operation, security: malicious, node: 1, lie: { label } };
    const { reports } = await hideInputs(experiment, ...pairs[operation]);
    assert.ok(reports.includes(reason), reports.join());
  });
}
