import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { RowReader } from './RowReader.js';

interface Seen {
  line: number;
  cells: string[];
}

/** The rows of a text that arrives in pieces of the given length; a refusal ends it with its name and place. */
function read(text: string | Uint8Array, pieceBytes = 1 << 20, rowBytesMax = 1 << 20): (Seen | string)[] {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const seen: (Seen | string)[] = [];
  const reader = new RowReader((fault, _message, line, column) => {
    throw new RangeError(`${fault} ${line}:${column ?? ''}`);
  }, rowBytesMax);
  const keep = (rows: ReturnType<RowReader['push']>): void => {
    for (const row of rows) seen.push({ line: row.line, cells: row.texts() });
  };
  try {
    for (let start = 0; start < bytes.length; start += pieceBytes)
      keep(reader.push(bytes.subarray(start, start + pieceBytes)));
    keep(reader.finish());
  } catch (error) {
    assert.ok(error instanceof RangeError, String(error));
    seen.push(error.message);
  }
  return seen;
}

test('rows come out with their lines, whatever the line ends and however they are quoted', () => {
  assert.deepEqual(read('\ufeffa, b \r\n\r\n"x, ""y""",-1.50\n\n,été'), [
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['x, "y"', '-1.50'] },
    { line: 5, cells: ['', 'été'] },
  ]);
});

test('a text without rows has none', () => {
  for (const text of ['', '\ufeff', '\n\r\n\n']) assert.deepEqual(read(text), []);
});

test('rows do not depend on where the bytes are cut', () => {
  const cell = fc.oneof(
    fc.double({ noNaN: true }).map(String),
    fc.stringMatching(/^[a-zé€ ]{0,6}$/),
    fc.stringMatching(/^"([a-z,é]|""){0,6}"$/),
  );
  const line = fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => cells.join(','));
  fc.assert(
    fc.property(
      fc.array(line),
      fc.constantFrom('\n', '\r\n'),
      fc.integer({ min: 1, max: 9 }),
      (lines, end, pieceBytes) => {
        const text = lines.join(end);
        assert.deepEqual(read(text, pieceBytes), read(text));
      },
    ),
  );
});

test('numbers are decimals, missing values are NaN, and other texts are neither', () => {
  const reader = new RowReader(() => assert.fail(), 1_000);
  const cells = ['12', '-0.5', ' 1e3 ', '"7"', '', 'NA', 'n/a', '?', 'None', 'none', '0x10', '1_000', 'low'];
  const [row] = reader.push(new TextEncoder().encode(`${cells.join(',')},1e999\n`));
  const { NaN: missing } = Number;
  const numbers = Array.from({ length: row!.width }, (_, column) => row!.number(column));
  const others = new Array(4).fill(undefined);
  assert.deepEqual(numbers, [12, -0.5, 1000, 7, ...new Array(5).fill(missing), ...others, Infinity]);
  assert.equal(row!.number(row!.width), undefined);
});

test('a quoted cell may hold line breaks, wherever the bytes are cut', () => {
  const text = 'a,b\n1,"x\n\ny"\r\n"2\r\n",z\n3,w\n';
  const expected = [
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', 'x\n\ny'] },
    { line: 5, cells: ['2', 'z'] },
    { line: 7, cells: ['3', 'w'] },
  ];
  for (let size = 1; size <= text.length; size++) assert.deepEqual(read(text, size), expected);
});

test('malformed rows are refused by name, line and column', () => {
  const refusals: [string | Uint8Array, string][] = [
    ['a\n1,"x\n2\n', 'UNCLOSED_QUOTE 2:2'],
    ['a\n1,"x', 'UNCLOSED_QUOTE 2:2'],
    ['a\n1,x"y"\n', 'UNCLOSED_QUOTE 2:2'],
    ['a\n\n"1"2,3\n', 'BAD_QUOTE 3:1'],
    ['a\n1,\u0007\n', 'CONTROL_CHARACTER 2:2'],
    [Uint8Array.of(97, 10, 0xc3, 0x28, 10), 'NOT_UTF8 2:1'],
  ];
  for (const [text, refusal] of refusals) assert.equal(read(text).at(-1), refusal);
  assert.deepEqual(read(`a\n${'1'.repeat(80)}`, 50, 60), [{ line: 1, cells: ['a'] }, 'ROW_TOO_LONG 2:']);
});
