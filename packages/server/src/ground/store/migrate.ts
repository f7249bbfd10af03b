import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { ConfigError } from '../settings/configError.js';

/**
 * Every migration by name; they run in the order of their names, which begin with the number of the release that brings
 * them. The first one makes the schema of a new database as it is now, so the others are only recorded then.
 */
export type Migrations = Readonly<Record<string, Migration>>;

/** Whether to run pending migrations, or to refuse to start until `tricorn migrate` has run. */
export type MigrationMode = 'auto' | 'off';

/** Counts the releases. It is raised when work on the next one begins; CONTRIBUTING.md has the policy. */
export const release = 1;

/**
 * Brings the schema up to date and returns the names of the migrations that ran. A database that the next release has
 * migrated is used as it is, because a release only adds to what the one before it uses; otherwise a rollback, or a crash
 * during an upgrade, would be an outage.
 */
export async function migrate(
  db: Kysely<unknown>,
  migrations: Migrations,
  { mode = 'auto' }: { mode?: MigrationMode } = {},
): Promise<string[]> {
  const { unknown, pending } = await stateOf(db, migrations);
  if (unknown.length > 0) return acceptNewer(unknown, pending);
  if (mode === 'off' && pending.length > 0)
    throw new ConfigError(
      `${pending.length} migrations are pending and TRICORN_MIGRATE is off; run \`tricorn migrate\` first.`,
    );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => skippingIfNew(migrations) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    // A newer process may have migrated the database meanwhile.
    const after = await stateOf(db, migrations);
    if (after.unknown.length > 0) return acceptNewer(after.unknown, after.pending);
    throw error;
  }
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}

/** A database that the first migration makes has what the others would add. */
function skippingIfNew(migrations: Migrations): Record<string, Migration> {
  const [baseline, ...later] = Object.entries(migrations).sort(([a], [b]) => (a < b ? -1 : 1));
  let isNew = false;
  const create: Migration = {
    up: async (db) => {
      await baseline![1].up(db);
      isNew = true;
    },
  };
  return {
    [baseline![0]]: create,
    ...Object.fromEntries(
      later.map(([name, { up }]) => [name, { up: async (db) => (isNew ? undefined : await up(db)) }]),
    ),
  };
}

interface SchemaState {
  /** Executed by a newer release. */
  unknown: string[];
  pending: string[];
}

async function stateOf(db: Kysely<unknown>, migrations: Migrations): Promise<SchemaState> {
  const { rows: tables } = await sql<{ known: boolean }>`
    select to_regclass('kysely_migration') is not null as known`.execute(db);
  const { rows } = tables[0]?.known
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] };
  const executed = new Set(rows.map(({ name }) => name));
  return {
    unknown: [...executed].filter((name) => !Object.hasOwn(migrations, name)),
    pending: Object.keys(migrations).filter((name) => !executed.has(name)),
  };
}

function acceptNewer(unknown: readonly string[], pending: readonly string[]): [] {
  const newest = unknown.at(-1)!;
  if (Number.parseInt(newest, 10) > release + 1 || pending.length > 0)
    throw new ConfigError(
      `A newer version has migrated this database (up to ${newest}), and this version cannot use its schema. Only the version right before it can; install that one or a newer one, or restore a backup.`,
    );
  return [];
}
