import type { InputComputation } from '@tricorn/contract';
import type { Cells } from './cells.js';

/** Cells that show what a computation does, by the position of the party. */
export const examples: Record<InputComputation, readonly [Cells, Cells, Cells]> = {
  'Matrix Addition': [
    [
      ['120.50', '80'],
      ['45', '60.25'],
    ],
    [
      ['99', '71.10'],
      ['38', '52'],
    ],
    [
      ['150', '64'],
      ['41.75', '70'],
    ],
  ],
  'Matrix Multiplication': [
    [
      ['1', '2'],
      ['3', '4'],
    ],
    [
      ['0.5', '0'],
      ['0', '0.5'],
    ],
    [['10'], ['20']],
  ],
  'Privacy Comparison': [[['5200000']], [['4900000']], [['6100000']]],
};
