import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vouchesFor } from './attestation.js';

test('a result vouches for the ids that are values in it, and for nothing else', () => {
  assert.ok(vouchesFor('{"a":[{"b":"bafk"}]}', 'bafk'));
  assert.ok(vouchesFor('bafk', 'bafk'));
  assert.ok(!vouchesFor('{"bafk":"x"}', 'bafk'));
  assert.ok(!vouchesFor('a bafk in a sentence', 'bafk'));
});

test('a result that is nested too deeply vouches for nothing', () => {
  assert.ok(!vouchesFor(`${'['.repeat(20)}"bafk"${']'.repeat(20)}`, 'bafk'));
});
