import { epsilonMicrosIn, isTableName, type TableBudget } from '@tricorn/client/sealing';
import { ToldError } from '../../format/describeError.js';
import { asRead } from '../../texts/numbers.js';
import { texts } from '../../texts/together.js';

/** A budget of ε as a person types it; without a name there is none. */
export interface TypedBudget {
  table: string;
  epsilon: string;
}

export const noBudget: TypedBudget = { table: '', epsilon: '' };

/** Throws a ToldError that says what is missing. */
export function readBudget({ table, epsilon }: TypedBudget): TableBudget | undefined {
  if (table.trim() === '') return undefined;
  if (!isTableName(table.trim())) throw new ToldError(texts.together.budget.badName);
  const epsilonMicros = epsilonMicrosIn(asRead(epsilon.trim()));
  if (epsilonMicros === undefined) throw new ToldError(texts.together.budget.badEpsilon);
  return { table: table.trim(), epsilonMicros };
}

/** Millionths of ε that a table has left once this budget is signed. */
export function leftOf(
  { table, epsilonMicros }: TableBudget,
  known: readonly { name: string; budget: string; left: string }[],
): number {
  const found = known.find(({ name }) => name === table);
  if (found === undefined) return epsilonMicros;
  const micros = (text: string) => Math.round(Number(text) * 1e6);
  return micros(found.left) + Math.max(0, epsilonMicros - micros(found.budget));
}
