import type { InputComputation } from '@tricorn/contract';
import type { Cells } from './cells.js';

interface About {
  says: string;
  shapes: string;
  /** Cells that show what the computation does, by the place of the party. */
  example: readonly [Cells, Cells, Cells];
}

export const about: Record<InputComputation, About> = {
  'Matrix Addition': {
    says: 'The sum of the three matrices, A + B + C.',
    shapes: 'All three need the same shape.',
    example: [
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
  },
  'Matrix Multiplication': {
    says: 'The product in the order of the parties, A × B × C.',
    shapes: 'The shapes must chain: columns of P0 = rows of P1, columns of P1 = rows of P2.',
    example: [
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
  },
  'Privacy Comparison': {
    says: 'Who has more, for each element: P1 > P0 = P2. The values stay hidden.',
    shapes: 'All three need the same shape; one number each is enough.',
    example: [[['5200000']], [['4900000']], [['6100000']]],
  },
};
