import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isQuantity, previewTable, suggestTarget } from './previewTable.js';

const rows = Array.from(
  { length: 40 },
  (_, row) =>
    `K-${row};${(row % 28) + 1}.03.2024;${row},50 €;${row === 3 ? '' : row / 4};;${row % 3 ? 'ja' : 'nein'}`,
);
const file = (text: string) => new File([text], 'kunden.csv');

test('a German file is shown with its types, missing values and a suggested target', async () => {
  const preview = (await previewTable(
    file(`\ufeffKunde;Datum;Preis;Note;leer;bezahlt\r\n${rows.join('\r\n')}\r\n`),
  ))!;
  assert.deepEqual(
    preview.columns.map(({ name, kind, missing, isIdentifier }) => [name, kind, missing, isIdentifier]),
    [
      ['Kunde', 'category', 0, true],
      ['Datum', 'date', 0, false],
      ['Preis', 'number', 0, false],
      ['Note', 'number', 1, false],
      ['leer', 'category', 40, false],
      ['bezahlt', 'category', 0, false],
    ],
  );
  assert.deepEqual([preview.rows, preview.isWhole, suggestTarget(preview)], [40, true, 'bezahlt']);
  assert.deepEqual(preview.columns[5]!.bars, [26, 14]);
  assert.deepEqual(preview.columns.map(isQuantity), [false, false, true, true, false, false]);
});

test('what is not a table of text has no preview, and a broken one shows what precedes the fault', async () => {
  for (const text of ['', 'a,b\n', 'PK\u0003\u0004', 'PAR1'])
    assert.equal(await previewTable(file(text)), undefined, text);
  const broken = await previewTable(file('a,b\n1,2\n3,"4'));
  assert.deepEqual([broken?.rows, broken?.columns[0]?.first], [1, ['1']]);
  const duplicate = await previewTable(file('a,a\n1,2\n'));
  assert.equal(duplicate?.columns.length, 2);
});
