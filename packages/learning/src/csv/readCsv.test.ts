import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLimits } from '@tricorn/tables';
import fc from 'fast-check';
import { LearningError, type LearningErrorCode, type Place } from '../errors.js';
import { readCsv } from './readCsv.js';
import type { CategoryColumn, NumberColumn } from './table.js';

const bytesOf = (text: string) => Buffer.from(text, 'utf8');

async function numbers(text: string): Promise<number[][]> {
  const { columns } = await readCsv(bytesOf(text));
  return columns.map((column) => [...(column as NumberColumn).values]);
}

async function refusal(
  source: string | Uint8Array,
  options?: Parameters<typeof readCsv>[1],
): Promise<LearningError> {
  const bytes = typeof source === 'string' ? bytesOf(source) : source;
  return readCsv(bytes, options).then(
    () => assert.fail('the file was accepted'),
    (error: unknown) => {
      assert.ok(error instanceof LearningError, String(error));
      return error;
    },
  );
}

test('numbers are read exactly as JavaScript reads their texts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.double({ noNaN: true, min: -3.4e38, max: 3.4e38 }), { minLength: 1 }),
      async (values) => {
        const [column] = await numbers(`x\n${values.join('\n')}\n`);
        assert.deepEqual(
          column!.map((value) => value + 0),
          values.map((value) => value + 0),
        );
      },
    ),
  );
});

test('decimals of up to thirty digits are rounded correctly', async () => {
  const decimal = fc
    .tuple(fc.stringMatching(/^-?\d{1,20}$/), fc.stringMatching(/^\d{0,20}$/))
    .map(([whole, part]) => (part === '' ? whole : `${whole}.${part}`));
  await fc.assert(
    fc.asyncProperty(fc.array(decimal, { minLength: 1 }), async (texts) => {
      const [column] = await numbers(`x\n${texts.join('\n')}`);
      assert.deepEqual(column, texts.map(Number));
    }),
  );
});

test('a byte-order mark, CRLF, quotes, blank lines and a missing last newline are all understood', async () => {
  const { columns, rowCount } = await readCsv(
    bytesOf('\ufeff"a","b ""x"""\r\n1,"red, dark"\r\n\r\n"2.5",blue'),
  );
  assert.equal(rowCount, 2);
  assert.deepEqual(
    columns.map((column) => column.name),
    ['a', 'b "x"'],
  );
  assert.deepEqual([...(columns[0] as NumberColumn).values], [1, 2.5]);
  assert.deepEqual((columns[1] as CategoryColumn).categories, ['red, dark', 'blue']);
});

test('missing cells are NaN among numbers and -1 among categories', async () => {
  const { columns } = await readCsv(bytesOf('n,c\n,\n1,x\nNA,null\n3,y\n'));
  assert.deepEqual([...(columns[0] as NumberColumn).values], [Number.NaN, 1, Number.NaN, 3]);
  assert.deepEqual([...(columns[1] as CategoryColumn).codes], [-1, 0, -1, 1]);
});

test('a column that begins with numbers but holds texts is read again as categories', async () => {
  const { columns } = await readCsv(bytesOf('size\n10\n12\nL\nXL\nM\n10\n'));
  const column = columns[0] as CategoryColumn;
  assert.deepEqual(column.categories, ['10', '12', 'L', 'XL', 'M']);
  assert.deepEqual([...column.codes], [0, 1, 2, 3, 4, 0]);
});

test('rows that cross the edges of the read buffer are whole', async () => {
  const rows = Array.from({ length: 300_000 }, (_, i) => `${i},${i * 0.5},k${i % 7}`);
  const table = await readCsv(bytesOf(`a,b,c\n${rows.join('\n')}\n`));
  const [a, b, c] = table.columns as [NumberColumn, NumberColumn, CategoryColumn];
  assert.equal(table.rowCount, 300_000);
  for (let i = 0; i < 300_000; i++) {
    if (a.values[i] !== i || b.values[i] !== i * 0.5 || c.codes[i] !== i % 7) assert.fail(`row ${i} differs`);
  }
});

const refusals: [
  name: string,
  source: string | Uint8Array,
  code: LearningErrorCode,
  place: Partial<Place>,
][] = [
  ['an empty file', '', 'EMPTY_FILE', {}],
  ['a byte order mark alone', Buffer.from([0xef, 0xbb, 0xbf]), 'EMPTY_FILE', {}],
  ['a header without rows', 'a,b\n', 'HEADER_ONLY', { row: 1 }],
  ['semicolons', 'a;b\n1;2\n', 'WRONG_DELIMITER', { row: 1, column: 1 }],
  ['tabs', 'a\tb\n1\t2\n', 'WRONG_DELIMITER', { row: 1, column: 1 }],
  ['UTF-16 with a mark', Buffer.from('\ufeffa,b\n1,2\n', 'utf16le'), 'UTF16', { row: 1 }],
  ['UTF-16 without a mark', Buffer.from('a,b\n1,2\n', 'utf16le'), 'UTF16', { row: 1 }],
  ['a zip renamed to .csv', Buffer.from('504b0304140000000800', 'hex'), 'ARCHIVE', { row: 1 }],
  ['a gzip file', Buffer.from('1f8b080000000000', 'hex'), 'ARCHIVE', { row: 1 }],
  ['a formula', 'a,b\n1,x\n2,=SUM(A1)\n', 'FORMULA_CELL', { row: 3, column: 2, columnName: 'b' }],
  ['a command formula', 'a\nx\n@cmd\n', 'FORMULA_CELL', { row: 3, column: 1 }],
  ['a formula in the header', 'a,=b\n1,2\n', 'FORMULA_CELL', { row: 1, column: 2 }],
  ['a control character', 'a,b\n1,x\u0007y\n', 'CONTROL_CHARACTER', { row: 2, column: 2 }],
  ['a quote that does not close', 'a,b\n1,"x\n2,y\n', 'UNCLOSED_QUOTE', { row: 2, column: 2 }],
  ['a stray quote', 'a,b\n1,x"y\n', 'UNCLOSED_QUOTE', { row: 2, column: 2 }],
  ['text after a quote', 'a,b\n"1"2,3\n', 'BAD_QUOTE', { row: 2, column: 1 }],
  ['bytes that are not UTF-8', Buffer.from([97, 10, 0xc3, 0x28, 10]), 'NOT_UTF8', { row: 2, column: 1 }],
  ['a short row', 'a,b,c\n1,2,3\n4,5\n', 'ROW_WIDTH', { row: 3, column: 2 }],
  ['a long row', 'a,b\n1,2\n3,4,5\n', 'ROW_WIDTH', { row: 3 }],
  ['two columns of one name', 'a,b,a\n1,2,3\n', 'DUPLICATE_COLUMN', { row: 1, column: 3 }],
  ['an infinite number', 'a\n1\n1e999\n', 'NUMBER_TOO_LARGE', { row: 3, column: 1 }],
  ['a number beyond single precision', 'a\n1\n-3.5e38\n', 'NUMBER_TOO_LARGE', { row: 3, column: 1 }],
  ['a word among numbers', `a\n${'1\n'.repeat(99)}12x\n`, 'NOT_A_NUMBER', { row: 101, column: 1 }],
  [
    '10,000 columns',
    `${Array.from({ length: 10_000 }, (_, i) => `c${i}`).join(',')}\n`,
    'TOO_MANY_COLUMNS',
    { row: 1 },
  ],
];

for (const [name, source, code, place] of refusals) {
  test(`${name} is refused by name and place`, async () => {
    const error = await refusal(source);
    assert.equal(error.code, code);
    for (const [key, value] of Object.entries(place))
      assert.equal(error.place[key as keyof Place], value, key);
    assert.equal(error.place.file, 'feature');
  });
}

test('files above the limits of bytes and rows are refused', async () => {
  const large = await refusal('a\n1\n2\n', { limits: { ...csvLimits, bytesMax: 4 } });
  assert.equal(large.code, 'FILE_TOO_LARGE');
  const rows = 'a\n'.concat('1\n'.repeat(70_000));
  const long = await refusal(rows, { limits: { ...csvLimits, rowsMax: 60_000 } });
  assert.equal(long.code, 'TOO_MANY_ROWS');
});

test('a file that is not there is refused by name', async () => {
  await assert.rejects(readCsv('/nowhere/at/all.csv'), { code: 'MISSING_FILE' });
});
