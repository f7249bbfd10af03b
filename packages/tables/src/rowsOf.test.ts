import assert from 'node:assert/strict';
import { openAsBlob } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { rowsOf } from './rowsOf.js';

const fixture = async (name: string) =>
  await openAsBlob(fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url)));

async function read(file: Blob): Promise<Record<string, string>[]> {
  const rows = rowsOf(file, 'pay', (message, line) => {
    throw new Error(`${line ?? 'whole'}: ${message}`);
  });
  const all = [];
  for await (const row of rows) all.push(row);
  return all;
}

test('a workbook, a Parquet file and CSV of any dialect give the same kind of rows', async () => {
  assert.deepEqual(await read(await fixture('pay.xlsx')), [
    { role: 'cook', salary: '50' },
    { role: 'nurse', salary: '200' },
  ]);
  assert.deepEqual(await read(await fixture('pay.parquet')), [
    { role: 'nurse', salary: '300' },
    { role: 'cook', salary: '49.5' },
  ]);
  const german = new Blob(['role;salary\r\nnurse;1.234,50\r\ncook;9,5\r\n']);
  assert.deepEqual(await read(german), [
    { role: 'nurse', salary: '1234.50' },
    { role: 'cook', salary: '9.5' },
  ]);
});

test('numbers of a Parquet file keep the digits that they were written with', async () => {
  assert.deepEqual(await read(await fixture('numbers.parquet')), [
    { wage: '3082.45', rate: '0.3', sum: '12345678901234567.89', weight: '0.3', height: '0.3' },
    { wage: '', rate: '1.1', sum: '-12345678901234567.89', weight: '8617.86', height: '8617.86' },
    { wage: '-0.07', rate: '8617.86', sum: '100', weight: '-0.001', height: '3082.45' },
  ]);
});

test('numbers of a workbook are those that Excel shows', async () => {
  assert.deepEqual(await read(await fixture('numbers.xlsx')), [
    { wage: '8617.86', sum: '0.3', id: '9007199254740991', small: '0.00001' },
    { wage: '3082.45', sum: '-8617.86', id: '100', small: '1' },
  ]);
});

test('files that are not tables are refused with what is wrong and where', async () => {
  const bytes = new Uint8Array(await (await fixture('pay.parquet')).arrayBuffer());
  const cases: [BlobPart, RegExp][] = [
    ['%PDF-1.7 …', /^1: The file is a PDF document; send CSV, an Excel workbook \(\.xlsx\) or Parquet/],
    ['', /^whole: it is empty, and needs a header/],
    ['a,a\n1,2\n', /names a column twice/],
    ['a,b\n1,"2\n', /^2: /],
    [bytes.slice(0, 300), /^1: The Parquet file is damaged/],
  ];
  for (const [content, message] of cases) await assert.rejects(read(new Blob([content])), { message });
});
