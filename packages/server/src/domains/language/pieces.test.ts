import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPieces } from './pieces.js';

const tick = () => new Promise((done) => setImmediate(done));

test('pieces arrive during the run, then its end', async () => {
  const pieces = await startPieces(async (onPiece) => {
    onPiece('a');
    await tick();
    onPiece('b');
    onPiece('c');
    await tick();
    return 42;
  });
  assert.deepEqual(await pieces.next(), { done: false, value: 'a' });
  await tick();
  assert.deepEqual(await pieces.next(), { done: false, value: 'bc' });
  assert.deepEqual(await pieces.next(), { done: true, value: 42 });
});

test('a run that fails before its first piece fails at once; a later failure arrives after the pieces', async () => {
  await assert.rejects(
    startPieces(async () => {
      await tick();
      throw new Error('early');
    }),
    /early/,
  );
  const pieces = await startPieces(async (onPiece) => {
    onPiece('a');
    throw new Error('late');
  });
  assert.deepEqual(await pieces.next(), { done: false, value: 'a' });
  await assert.rejects(pieces.next(), /late/);
});

test('a reader that stops reading does not stop the run', async () => {
  let ended = false;
  const pieces = await startPieces(async (onPiece) => {
    onPiece('a');
    await tick();
    ended = true;
  });
  await pieces.return(undefined as never);
  await tick();
  await tick();
  assert.ok(ended);
});
