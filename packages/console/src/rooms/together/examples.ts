import type { InputComputation } from '@tricorn/contract';
import type { Cells } from './cells.js';

export const demoParties = ['alice@example.com', 'bob@example.com', 'carol@example.com'];

/** A question that shows what can be asked. */
export const exampleQuestion = {
  sql: 'SELECT role, count(*), avg(salary)\nFROM pay\nGROUP BY role',
  declared: { role: 'nurse | cook', salary: '0..20000.00' },
};

/** A table that the example asks about. */
export const exampleTable = (): File =>
  new File(
    ['role,salary\nnurse,4210.50\nnurse,3985\nnurse,4400\ncook,3120\ncook,2990.75\ncook,3305\n'],
    'pay.csv',
  );

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
