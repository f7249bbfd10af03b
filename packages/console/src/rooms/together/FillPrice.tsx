import { formatCcd, type InputComputation } from '@tricorn/contract';
import { useLoad } from '../../data/useLoad.js';
import { Hint } from '../../parts/Hint.js';
import { useTricorn } from '../../session/session.js';
import { shortDecimal } from '../../texts/numbers.js';
import { togetherTexts } from '../../texts/together.js';
import type { Cells } from './cells.js';

const words = togetherTexts.form;

/** What one's own numbers cost, before they are submitted. */
export function FillPrice({ computation, cells }: { computation: InputComputation; cells: Cells }) {
  const tricorn = useTricorn();
  const [rows, columns] = [cells.length, cells[0]?.length ?? 1];
  const { data } = useLoad(
    `${computation} ${rows} ${columns}`,
    (signal) => tricorn.api.inputJobPrice({ computation, rows, columns }, { signal }),
    { keepAs: 'inputJobPrice' },
  );
  return (
    <Hint>
      {data === undefined ? '…' : words.cost(shortDecimal(formatCcd(BigInt(data.ccd_cost)), 4))} {words.price}
    </Hint>
  );
}
