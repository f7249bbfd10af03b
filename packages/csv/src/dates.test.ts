import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateFormatOf, dateFormats, readDate, writeDate } from './dates.js';
import { readAmount } from './readAmount.js';

test('dates are read in the formats that tables have, and nothing else is', () => {
  assert.equal(readDate('1970-01-02', 'Y-M-D'), 1);
  assert.equal(readDate('31.12.1969', 'D.M.Y'), -1);
  assert.equal(readDate('2.1.70', 'D.M.Y'), 1);
  assert.equal(readDate('1/2/1970', 'M/D/Y'), 1);
  assert.equal(readDate('1970-01-01T12:00:00.000Z', 'Y-M-DTh'), 0.5);
  assert.equal(readDate('1970-01-01 06:00', 'D.M.Y'), 0.25);
  for (const text of [
    '2023-02-29',
    '31.04.2024',
    '2024-13-01',
    '1.2.3',
    '2024-01-01 25:00',
    '2024-1',
    'x',
    '12.5',
  ])
    for (const format of dateFormats) assert.equal(readDate(text, format), undefined, `${text} ${format}`);
});

test('the format of a column is the one that reads all of its cells', () => {
  assert.equal(dateFormatOf(['2024-01-31', '2024-2-1']), 'Y-M-D');
  assert.equal(dateFormatOf(['31.01.2024', '01.02.24']), 'D.M.Y');
  assert.equal(dateFormatOf(['3/4/2024', '13/4/2024']), 'D/M/Y');
  assert.equal(dateFormatOf(['3/4/2024', '3/13/2024']), 'M/D/Y');
  assert.equal(dateFormatOf(['2024-01-31', '2024-01-31T10:00']), 'Y-M-DTh');
  assert.equal(dateFormatOf(['31.01.2024 10:15:30']), 'D.M.Y h');
  const days = Array.from({ length: 20 }, (_, day) => `${day + 1}.03.2024`);
  assert.equal(dateFormatOf([...days, 'unknown']), 'D.M.Y');
  assert.equal(dateFormatOf([...days, 'unknown', 'open']), undefined);
  assert.equal(dateFormatOf([...days, '31.02.2024']), undefined);
  for (const texts of [[], ['red'], ['2024-01-31', 'red'], ['2024-01-31', '31.01.2024'], ['13/13/2024']])
    assert.equal(dateFormatOf(texts), undefined, texts.join());
});

test('a written date is read as the same day and minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: -25_567, max: 60_000 }), fc.nat(1439), (day, minute) => {
      const days = day + minute / 1440;
      assert.equal(readDate(writeDate(days), 'Y-M-DTh'), days);
    }),
  );
});

test('amounts of money and percentages are numbers', () => {
  const amounts: [text: string, value: number | undefined][] = [
    ['$1,234.50', 1234.5],
    ['1.234,50 €', 1234.5],
    ['-12,5 %', -12.5],
    ['12%', 12],
    ['1.234 €', 1234],
    ['1,234,567 USD', 1234567],
    ['€ 5', 5],
    ["CHF 1'200.05", 1200.05],
    ['1 234,5 €', 1234.5],
    ['0.125 %', 0.125],
    ['12', undefined],
    ['1,5', undefined],
    ['5 apples', undefined],
    ['$€5', undefined],
    ['%', undefined],
    ['$', undefined],
    ['--5 %', undefined],
    ['1.2.3 €', undefined],
  ];
  for (const [text, value] of amounts) assert.equal(readAmount(text), value, text);
});
