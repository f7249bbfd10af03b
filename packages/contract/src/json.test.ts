import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { parseExact } from './json.js';

const long = '12345678901234567890';

test('long integers keep every digit, and digits inside of strings are left alone', () => {
  assert.deepEqual(parseExact(`{"a": ${long}, "b": "${long}", "c": "\\\\", "d": [-${long}, "\\"${long}"]}`), {
    a: BigInt(long),
    b: long,
    c: '\\',
    d: [-BigInt(long), `"${long}`],
  });
});

test('any text survives beside a long integer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.deepEqual(parseExact(`{"text":${JSON.stringify(text)},"n":${long}}`), { text, n: BigInt(long) });
    }),
  );
});

test('ten megabytes of digits in a string are read', () => {
  const input = `${long}, `.repeat(500_000);
  assert.deepEqual(parseExact(JSON.stringify({ input })), { input });
});

test('a string that never ends is refused as JSON, not by an overflow', () => {
  assert.throws(() => parseExact(`{"input": "${long.repeat(100_000)}`), SyntaxError);
});
