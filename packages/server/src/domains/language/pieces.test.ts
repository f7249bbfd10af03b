import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pieces } from './pieces.js';

const tick = () => new Promise((done) => setImmediate(done));

test('pieces are read as they come, those that came together at once, then the end', async () => {
  const pieces = new Pieces<string>();
  const reader = pieces.read();
  pieces.add('a');
  assert.deepEqual(await reader.next(), { done: false, value: ['a'] });
  const next = reader.next();
  await tick();
  pieces.add('b');
  pieces.add('c');
  assert.deepEqual(await next, { done: false, value: ['b', 'c'] });
  pieces.end();
  assert.deepEqual(await reader.next(), { done: true, value: undefined });
});

test('a reader can wait for the first piece or the end without reading', async () => {
  const [begun, ended] = [new Pieces<string>(), new Pieces<string>()];
  const [more, none] = [begun.more(), ended.more()];
  await tick();
  begun.add('a');
  ended.end();
  assert.deepEqual([await more, await none], [true, false]);
  begun.end();
  assert.deepEqual(await begun.read().next(), { done: false, value: ['a'] });
});

test('a reader that leaves stops nothing', async () => {
  const pieces = new Pieces<string>();
  const reader = pieces.read();
  pieces.add('a');
  await reader.next();
  await reader.return();
  pieces.add('b');
  pieces.end();
  assert.ok(await pieces.more());
});
