import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { TableBudget } from '../consent/fillStatement.js';
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
  async check(tables: readonly BudgetOfParty[], epsilonMicros: number | null): Promise<void> {
    for (const { place, key, budget } of tables) {
      if (epsilonMicros === null)
        throw new NodeRefusalError(
          'budget-spent',
          `P${place} allows only answers with noise about its table; ask with epsilon`,
        );
      const lines = (await readIfPresent(this.#path({ key, budget })))?.split('\n') ?? [];
      const left = lines.reduce((left, spent) => left - Number(spent), budget.epsilonMicros);
      if (epsilonMicros > left)
        throw new NodeRefusalError(
          'budget-spent',
          `Of the privacy budget of P${place}'s table epsilon ${Math.max(0, left) / 1e6} is left; its owner can sign a larger one`,
        );
    }
  }

  /** Counts an attempt against the budgets of its tables, one attempt after the other. */
  async spend(tables: readonly BudgetOfParty[], epsilonMicros: number | null): Promise<void> {
    const turn = this.#last.then(async () => {
      await this.check(tables, epsilonMicros);
      for (const table of tables) {
        const line = `${epsilonMicros}\n`;
        if (!(await createDurably(this.#path(table), line))) await appendDurably(this.#path(table), line);
      }
    });
    this.#last = turn.catch(() => undefined);
    await turn;
  }

  #path({ key, budget }: Pick<BudgetOfParty, 'key' | 'budget'>): string {
    const name = createHash('sha256').update(`${key}/${budget.table}`).digest('hex');
    return join(this.#folder, name.slice(0, 2), name);
  }
}
