import { formatCcd, type InputComputation } from '@tricorn/contract';
import { useAnswer } from '../../data/reading.js';
import { Hint } from '../../parts/notes.js';
import { shortDecimal } from '../../texts/numbers.js';
import { texts } from '../../texts/together.js';
import type { Cells } from './cells.js';

const words = texts.together.form;

/** What one's own numbers cost, before they are submitted. */
export function FillPrice({ computation, cells }: { computation: InputComputation; cells: Cells }) {
  const [rows, columns] = [cells.length, cells[0]?.length ?? 1];
  const { data } = useAnswer('inputJobPrice', { computation, rows, columns }, { keepAs: 'inputJobPrice' });
  return (
    <Hint>
      {data === undefined ? '…' : words.cost(shortDecimal(formatCcd(BigInt(data.ccd_cost)), 4))} {words.price}
    </Hint>
  );
}
