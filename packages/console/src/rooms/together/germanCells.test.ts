// Runs in its own process: it sets the language of all modules.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

// The language of a page is read when its modules are loaded.
Object.assign(globalThis, { localStorage: { getItem: () => 'de' } });
const { cellsOf } = await import('./cells.js');

describe('cells of a matrix in German', () => {
  test('have decimal commas, whatever separates them', () => {
    for (const text of ['1,5\t2\n-3,25\t1.234,5', '1,5;2\n-3,25;1.234,5', '1,5 2\n-3,25 1.234,5'])
      assert.deepEqual(cellsOf(text), [
        ['1.5', '2'],
        ['-3.25', '1234.5'],
      ]);
    assert.deepEqual(cellsOf('1,5'), [['1.5']]);
  });

  test('are still separated by commas where nothing else can be meant', () => {
    assert.deepEqual(cellsOf('1, 2, 3'), [['1', '2', '3']]);
    assert.deepEqual(cellsOf('1,2,3'), [['1', '2', '3']]);
    assert.deepEqual(cellsOf('[[1.5, 2], [3, 4]]'), [
      ['1.5', '2'],
      ['3', '4'],
    ]);
  });
});
