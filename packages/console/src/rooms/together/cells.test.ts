import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cellsOf, emptyCells, faultOf, matrixText, resized, withBlock, withCell } from './cells.js';

describe('cells of a matrix', () => {
  test('a block copied from a spreadsheet is read by its tabs, digits and all', () => {
    assert.deepEqual(cellsOf('1.10\t-2\r\n3\t0.000000000000000000001\r\n'), [
      ['1.10', '-2'],
      ['3', '0.000000000000000000001'],
    ]);
  });

  test('a CSV with semicolons or commas and a single number are read, too', () => {
    assert.deepEqual(cellsOf('1;2\n3;4'), [
      ['1', '2'],
      ['3', '4'],
    ]);
    assert.deepEqual(cellsOf('1, 2, 3'), [['1', '2', '3']]);
    assert.deepEqual(cellsOf(' 7 '), [['7']]);
  });

  test('results are read with quoted orderings kept whole', () => {
    assert.deepEqual(cellsOf('[["P1 > P0 = P2", "P0 = P1 = P2"]]'), [['P1 > P0 = P2', 'P0 = P1 = P2']]);
    assert.deepEqual(cellsOf('[1, 2]'), [['1', '2']]);
  });

  test('short rows show their gaps instead of hiding them', () => {
    assert.deepEqual(cellsOf('1\t2\n3'), [
      ['1', '2'],
      ['3', ''],
    ]);
    assert.equal(faultOf(cellsOf('1\t2\n3')), 'There is no number in row 2, column 2.');
  });

  test('a malformed decimal is reported with its position', () => {
    for (const text of ['1e3', 'NaN', '1,5', '--1', '.', '0x10', '１'])
      assert.match(faultOf([['1', text]])!, /row 1, column 2/, text);
    for (const text of ['1', '-1', '+1.5', '.5', '5.', ' 7 ', '9'.repeat(100)])
      assert.equal(faultOf([[text]]), undefined, text);
  });

  test('a pasted block makes the matrix grow', () => {
    const grown = withBlock(emptyCells(1, 1), 1, 2, [
      ['a', 'b'],
      ['c', 'd'],
    ]);
    assert.deepEqual(grown, [
      ['', '', '', ''],
      ['', '', 'a', 'b'],
      ['', '', 'c', 'd'],
    ]);
  });

  test('resizing keeps what fits and never loses the last cell', () => {
    const cells = withCell(emptyCells(2, 2), 0, 1, '5');
    assert.deepEqual(resized(cells, 1, 3), [['', '5', '']]);
    assert.deepEqual(resized(cells, 0, 0), [['']]);
  });

  test('a matrix survives being written and read', () => {
    const number = fc
      .tuple(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.nat(9))
      .map(([whole, digit]) => `${whole}.${digit}`);
    const matrix = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
      .chain(([rows, columns]) =>
        fc.array(fc.array(number, { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
      );
    fc.assert(fc.property(matrix, (cells) => assert.deepEqual(cellsOf(matrixText(cells)), cells)));
  });
});
