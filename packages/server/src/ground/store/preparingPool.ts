import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { asDatabaseLost, DatabaseLostError } from './databaseLostError.js';
import type { DiskSpace } from './diskSpace.js';
import type { SilenceGuard } from './silence.js';

/** A statement is prepared after this many repetitions; lists of values produce many statements that never recur. */
const repetitionsMin = 3;
const preparedMax = 400;
const watchedMax = 2_000;

/** PostgreSQL's error when a migration changed the columns of a prepared statement. */
export const preparedStatementStale = '0A000';

/**
 * A pool whose connections prepare recurring statements, so that PostgreSQL parses and plans each of them once per
 * connection; unless connections change hands between transactions.
 */
export function preparingPool(
  pool: pg.Pool,
  silence: SilenceGuard,
  diskSpace: DiskSpace,
  prepares = true,
): PostgresPool {
  const names = new StatementNames();
  return {
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw asDatabaseLost(error);
      });
      let lost: Error | undefined;
      const query = async (text: string, values: unknown[]) => {
        const name = prepares ? names.of(text) : undefined;
        const answered = silence.watch(client);
        try {
          return await client.query({ text, values, ...(name === undefined ? {} : { name }) });
        } catch (error) {
          if ((error as { code?: string }).code === preparedStatementStale) names.forget();
          const thrown = asDatabaseLost(error);
          if (thrown instanceof DatabaseLostError) {
            lost = thrown;
            if (thrown.isDiskFull) diskSpace.suspect();
          }
          throw thrown;
        } finally {
          answered();
        }
      };
      return {
        query: query as unknown as PostgresPoolClient['query'],
        // A connection to a server that was demoted would stay open, and fail for whoever gets it next.
        release: () => client.release(lost),
      };
    },
    end: async () => await pool.end(),
  };
}

/** Names a statement once it has recurred often enough. */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #repetitions = new Map<string, number>();
  #generation = 0;

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === preparedMax) return known;
    const count = (this.#repetitions.get(text) ?? 0) + 1;
    if (count < repetitionsMin) {
      if (this.#repetitions.size === watchedMax) this.#repetitions.clear();
      this.#repetitions.set(text, count);
      return undefined;
    }
    this.#repetitions.delete(text);
    const name = `s${this.#generation}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** Uses new names from now on, so that no connection uses an old plan. */
  forget(): void {
    this.#names.clear();
    this.#generation++;
  }
}
