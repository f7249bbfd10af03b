import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acceptedMessages } from '../mcp/acceptedMessages.js';
import { knownFields } from './knownFields.js';
import { RequestMemory } from './requestMemory.js';

const mebibyte = 1024 ** 2;
const long = 'x'.repeat(100_000);

describe('what requests hold', () => {
  test('is bounded for one account, and for all of them with 503 and a time to try again', () => {
    const memory = new RequestMemory(64 * mebibyte);
    const first = memory.hold('a', 30 * mebibyte);
    assert.throws(() => memory.hold('a', 12 * mebibyte), { error: 'tooManyRequests' });
    memory.hold('b', 16 * mebibyte);
    assert.throws(() => memory.hold('b', 4 * mebibyte), {
      error: 'unavailable',
      details: { retryAfterSeconds: 1 },
    });
    const third = memory.hold('c', 16 * mebibyte);
    assert.throws(() => memory.hold('d', 4 * mebibyte), { error: 'unavailable' });
    first.release();
    third.release();
    memory.hold('a', 30 * mebibyte);
  });

  test('leaves a quarter to accounts that hold little', () => {
    const memory = new RequestMemory(64 * mebibyte);
    memory.hold('a', 30 * mebibyte);
    memory.hold('b', 17 * mebibyte);
    for (let request = 0; request < 10; request++) memory.hold('c', 1_000);
    assert.throws(() => memory.hold('c', 2 * mebibyte), { error: 'unavailable' });
  });

  test('shrinks to what is kept, and is given back once', () => {
    const memory = new RequestMemory(4 * mebibyte);
    const held = memory.hold('a', 3 * mebibyte);
    held.resize(10);
    memory.hold('b', 3 * mebibyte).release();
    held.release();
    held.release();
    held.resize(mebibyte);
    memory.hold('c', 3.9 * mebibyte);
  });

  test('has a bound in number too', () => {
    const memory = new RequestMemory(4 * mebibyte);
    let requests = 0;
    assert.throws(
      () => {
        for (; requests < 10_000; requests++) memory.hold('a', 1);
      },
      { error: 'tooManyRequests' },
    );
    assert.ok(requests > 100 && requests < 200, String(requests));
  });
});

describe('of a large body', () => {
  test('only known fields are kept, in any letter case', () => {
    assert.deepEqual(knownFields({ PROMPT: long, other: 1 }, ['prompt']), { PROMPT: long });
    assert.throws(() => knownFields({ prompt: 'a', other: [{ deep: long }] }, ['prompt']), {
      error: 'tooLarge',
    });
  });

  test('only the arguments of a tool are kept, with its files', () => {
    const call = (given: object, more: object = {}) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'uploadFile', arguments: given, ...more },
    });
    assert.deepEqual(
      acceptedMessages(call({ file: { text: long }, other: 1 })),
      call({ file: { text: long } }),
    );
    for (const hostile of [
      call({ other: long }),
      call({}, { _meta: { progressToken: long } }),
      { ...call({}), id: long },
      { jsonrpc: '2.0', id: 1, method: 'initialize', params: { clientInfo: { name: long } } },
      { ...call({ file: long }), params: { name: 'constructor', arguments: { file: long } } },
      [call({}), { jsonrpc: '2.0', method: long }],
      long,
    ])
      assert.throws(() => acceptedMessages(hostile), { error: 'tooLarge' });
  });
});
