import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTraceParent, traceIdOf, traceOfRequest } from './traceParent.js';

const valid = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('a well-formed place in a trace is read', () => {
  assert.equal(readTraceParent(valid), valid);
  assert.equal(traceIdOf(readTraceParent(valid)!), '0af7651916cd43dd8448eb211c80319c');
});

test('a malformed place in a trace is ignored', () => {
  const malformed = [
    undefined,
    7,
    '',
    valid.toUpperCase(),
    valid.replace('00-', 'ff-'),
    valid.replace('0af7651916cd43dd8448eb211c80319c', '0'.repeat(32)),
    valid.replace('b7ad6b7169203331', '0'.repeat(16)),
    `${valid}-more`,
    ` ${valid}`,
    `${valid}\n`,
    valid.slice(0, -1),
    'x'.repeat(100_000),
  ];
  for (const text of malformed) assert.equal(readTraceParent(text), undefined, String(text).slice(0, 80));
});

test('the trace of a request carries its id', () => {
  const trace = traceOfRequest('01234567-89AB-4cde-8f01-23456789abcd');
  assert.equal(traceIdOf(trace), '0123456789ab4cde8f0123456789abcd');
  assert.equal(readTraceParent(trace), trace);
});
