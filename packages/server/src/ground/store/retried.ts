import { preparedStatementStale } from './preparingPool.js';

const attemptsMax = 6;
/** Error codes after which a retry succeeds: a deadlock, a serialization failure, a changed table. */
const transientCodes: readonly (string | undefined)[] = ['40P01', '40001', preparedStatementStale];

/** Repeats a transaction that PostgreSQL aborted for a transient reason. */
export async function retried<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      const { code } = error as { code?: string };
      if (!transientCodes.includes(code) || attempt === attemptsMax) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * 20 * attempt));
    }
  }
}
