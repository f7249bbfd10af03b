// A PostgreSQL of its own, reached over TCP, with accounts that have money and tokens.
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTokens } from '../../packages/server/dist/ground/accounts/tokens.js';
import { openAccount } from '../../packages/server/dist/ground/ledger/accounts.js';
import { grant } from '../../packages/server/dist/ground/ledger/credits.js';
import { openDatabase } from '../../packages/server/dist/ground/store/database.js';
import { startEmbeddedPostgres } from '../../packages/server/dist/ground/store/embeddedPostgres.js';
import { inTransaction } from '../../packages/server/dist/ground/store/inTransaction.js';
import { migrations } from '../../packages/server/dist/migrations.js';
import { startServer } from '../_startServer.js';

const secret = 's'.repeat(40);
const kibibyte = 1024;

/** Opens the database, which BENCH_DATABASE_URL can name, and makes accounts. */
export async function openBench(accountCount) {
  const folder = mkdtempSync(join(tmpdir(), 'tricorn-bench-'));
  chmodSync(folder, 0o755);
  const external = process.env.BENCH_DATABASE_URL;
  const postgres =
    external === undefined ? await startEmbeddedPostgres(join(folder, 'database')) : { url: external };
  const database = await openDatabase(postgres.url, migrations, () => {});
  const tokens = createTokens(secret);
  const accounts = [];
  for (let index = 0; index < accountCount; index += 1) {
    const email = `bench-${process.pid}-${index}@example.com`;
    const { id } = await inTransaction(database.db, async (tx) => {
      const made = await openAccount(tx, { email, passwordHash: 'x' });
      await grant(tx, made.id, 'CCD', 10n ** 30n, 'bench');
      await grant(tx, made.id, 'LLM', 10n ** 15n, 'bench');
      return made;
    });
    accounts.push({ id, token: tokens.issue({ id, email, session_epoch: 0 }, randomUUID()) });
  }
  return {
    db: database.db,
    databaseUrl: postgres.url,
    secret,
    accounts,
    startApi: (settings = {}, options = {}) =>
      startServer(
        folder,
        {
          TRICORN_SECRET: secret,
          TRICORN_DATABASE_URL: postgres.url,
          TRICORN_REQUESTS_PER_MINUTE_MAX: '100000000',
          TRICORN_QUEUE_LENGTH_MAX: '100000000',
          ...settings,
        },
        { command: 'api', ...options },
      ),
    async close() {
      await database.close();
      await postgres.stop?.();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resident memory of a process, in bytes. */
export function residentBytes(pid) {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) * kibibyte;
}

export const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)];
