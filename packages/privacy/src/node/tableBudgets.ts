import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Fraction, TableBudget } from '../consent/fillStatement.js';
import { NodeRefusalError } from '../errors.js';
import { appendDurably, createDurably, readIfPresent } from './durableFile.js';

/** The budget that a party signed for its table. */
export interface BudgetOfParty {
  readonly place: number;
  /** The key that signed it. */
  readonly key: string;
  readonly budget: TableBudget;
}

/**
 * What answers have cost each table so far: one file for each key and table, with a line for every attempt, because an
 * attempt that is broken off may have revealed its answer to a cheating node. The budget itself is what the owner signs with
 * its data, so only the owner can raise it.
 */
export class TableBudgets {
  readonly #folder: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = join(folder, 'record', 'budgets');
  }

  /** Refuses what exceeds a budget. Nothing is written. */
  async check(tables: readonly BudgetOfParty[], epsilon: Fraction | null): Promise<void> {
    for (const table of tables) await this.#checkOne(table, epsilon);
  }

  /** Counts an attempt against the budgets of its tables, one attempt after the other. */
  async spend(tables: readonly BudgetOfParty[], epsilon: Fraction | null): Promise<void> {
    const turn = this.#last.then(async () => {
      await this.check(tables, epsilon);
      for (const table of tables) {
        const line = `${epsilon!.numerator}/${epsilon!.denominator}\n`;
        if (!(await createDurably(this.#path(table), line))) await appendDurably(this.#path(table), line);
      }
    });
    this.#last = turn.catch(() => undefined);
    await turn;
  }

  async #checkOne({ place, key, budget }: BudgetOfParty, epsilon: Fraction | null): Promise<void> {
    if (epsilon === null)
      throw new NodeRefusalError('budget-spent', `P${place} allows only answers with noise about its table`);
    const lines = (await readIfPresent(this.#path({ key, budget })))?.split('\n').filter(Boolean) ?? [];
    const spent = lines.map((line): Ratio => {
      const [numerator, denominator] = line.split('/');
      return [BigInt(numerator!), BigInt(denominator!)];
    });
    const [cost, of] = [...spent, asRatio(epsilon)].reduce(add);
    const [limit, unit] = asRatio(budget.epsilon);
    if (cost * unit > limit * of)
      throw new NodeRefusalError(
        'budget-spent',
        `The answer exceeds the privacy budget of P${place}'s table`,
      );
  }

  #path({ key, budget }: Pick<BudgetOfParty, 'key' | 'budget'>): string {
    const name = createHash('sha256').update(`${key}/${budget.table}`).digest('hex');
    return join(this.#folder, name.slice(0, 2), name);
  }
}

type Ratio = readonly [numerator: bigint, denominator: bigint];

const asRatio = ({ numerator, denominator }: Fraction): Ratio => [BigInt(numerator), BigInt(denominator)];

// Reduced, because a table may be asked thousands of times.
function add([a, b]: Ratio, [c, d]: Ratio): Ratio {
  const [numerator, denominator] = [a * d + c * b, b * d];
  let [x, y] = [numerator, denominator];
  while (y !== 0n) [x, y] = [y, x % y];
  return [numerator / x, denominator / x];
}
