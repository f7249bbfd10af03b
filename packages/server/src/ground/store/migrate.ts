import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { ConfigError } from '../settings/configError.js';

/** Every migration by name; they run in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;

/** Whether to run pending migrations, or to refuse to start until `tricorn migrate` has run. */
export type MigrationMode = 'auto' | 'off';

/**
 * The last migration of the release before this one. A process that knows it works with the schema of this release,
 * because the migrations since then only add. Set at each release; CONTRIBUTING.md has the policy.
 */
export const compatibleSince = '0195_notes';

/** Where the newest release that migrated a database writes its `compatibleSince`. */
const compatibleSetting = 'schema/compatible-since';

/**
 * Brings the schema up to date and returns the names of the migrations that ran. A database that a newer release has
 * migrated is used as it is if that release says so; otherwise a rollback, or a crash during an upgrade, would be an
 * outage.
 */
export async function migrate(
  db: Kysely<unknown>,
  migrations: Migrations,
  { mode = 'auto', since = compatibleSince }: { mode?: MigrationMode; since?: string } = {},
): Promise<string[]> {
  const before = await stateOf(db, migrations);
  if (before.unknown.length > 0) return await acceptNewer(db, migrations, before);
  if (mode === 'off' && before.pending.length > 0)
    throw new ConfigError(
      `${before.pending.length} migrations are pending and TRICORN_MIGRATE is off; run \`tricorn migrate\` first.`,
    );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    // A newer process may have migrated the database meanwhile.
    const after = await stateOf(db, migrations);
    if (after.unknown.length > 0) return await acceptNewer(db, migrations, after);
    throw error;
  }
  await announce(db, since);
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
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

async function acceptNewer(
  db: Kysely<unknown>,
  migrations: Migrations,
  { unknown, pending }: SchemaState,
): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select value from setting where name = ${compatibleSetting}`.execute(db);
  const since = rows[0]?.value;
  if (since === undefined || !Object.hasOwn(migrations, since) || pending.length > 0)
    throw new ConfigError(
      `A newer version has migrated this database (up to ${unknown.at(-1)}), and this version cannot use its schema. Only the version right before it can; install that one or a newer one, or restore a backup.`,
    );
  return [];
}

/** The names of migrations are in the order of releases, so the greatest is that of the newest release. */
async function announce(db: Kysely<unknown>, since: string): Promise<void> {
  const { rows } = await sql`
    select from setting where name = ${compatibleSetting} and value >= ${since}`.execute(db);
  if (rows.length > 0) return;
  await sql`insert into setting (name, value) values (${compatibleSetting}, ${since})
    on conflict (name) do update set value = greatest(setting.value, excluded.value)`.execute(db);
}
