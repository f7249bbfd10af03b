import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ServiceError } from '@tricorn/contract';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Config, readConfig, settingsInEnvironment } from './config.js';
import { roundsOfFormerNodes } from './domains/privacy/endRoundsOfFormerNodes.js';
import { filesName, findBackup, type Manifest } from './ground/backup/manifest.js';
import { openS3 } from './ground/files/openS3.js';
import type { Database } from './ground/store/schema.js';
import { lookForFiles, missingFiles, runRestore } from './restore.js';

const shownMax = 10;
const promoteSecondsMax = 60;

/**
 * Takes over where a primary is gone for good: with a standby of its PostgreSQL, and with the newest backup of everything else.
 * Says what would be lost; with `--yes` it makes the standby the primary and restores the rest around it.
 */
export async function runPromote(args: readonly string[]): Promise<number | undefined> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      folder: { type: 'string' },
      port: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  const [source, ...rest] = positionals;
  if (source === undefined || rest.length > 0) return undefined;
  // A given secret, because reading the settings makes a new one where there is none, before the restore brings the old one.
  const config = readConfig({ TRICORN_SECRET: 'x'.repeat(32), ...settingsInEnvironment() });
  if (config.databaseUrl === undefined)
    throw new ServiceError('invalidField', 'Set TRICORN_DATABASE_URL to the standby.');
  const { folder, manifest } = await findBackup(resolve(source));
  if (manifest.database !== 'none')
    throw new ServiceError(
      'invalidField',
      'This backup holds a database of its own; a standby needs one made with --without-database.',
    );
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: config.databaseUrl, max: 2 }) }),
  });
  let lost: string[] | undefined;
  try {
    console.log(await describeDatabase(db));
    lost = await lostFiles(db, config, folder, manifest);
    const rounds = manifest.nodes === 0 ? [] : await roundsOfFormerNodes(db, undefined);
    for (const line of describeRest(manifest, lost, rounds.length)) console.log(line);
    if (!values.yes) {
      console.log('Nothing was changed. Repeat it with --yes to take over.');
      return 0;
    }
    const { rows } = await sql<{
      done: boolean;
    }>`select pg_promote(true, ${promoteSecondsMax}) as done`.execute(db);
    if (!rows[0]!.done)
      throw new ServiceError('stateConflict', 'The standby did not become the primary; its log says why.');
    console.log('The standby is the primary.');
  } finally {
    await db.destroy();
  }
  const option = (name: 'folder' | 'port') => (values[name] === undefined ? [] : [`--${name}`, values[name]]);
  return await runRestore([folder, ...option('folder'), ...option('port')], new Set(lost));
}

/** Refuses while the primary is alive: two primaries would both accept writes. */
async function describeDatabase(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ waits: boolean; streams: boolean; at: Date | null; seconds: number | null }>`
    select pg_is_in_recovery() as waits, exists (select from pg_stat_wal_receiver where status = 'streaming') as streams,
      pg_last_xact_replay_timestamp() as at,
      extract(epoch from now() - pg_last_xact_replay_timestamp())::integer as seconds`.execute(db);
  const { at, seconds, streams, waits } = rows[0]!;
  if (!waits)
    throw new ServiceError(
      'stateConflict',
      'This database is a primary already. If an earlier attempt was interrupted, run `tricorn restore` with the same backup.',
    );
  if (streams)
    throw new ServiceError(
      'stateConflict',
      'The primary still sends its log to this standby, so it is alive. Stop it for good first.',
    );
  return at === null
    ? 'Database: the standby has received no transaction since it was started.'
    : `Database: the last transaction that arrived is of ${at.toISOString()}, ${seconds} s ago. Later ones are lost, unless replication is synchronous: then nobody was told that they succeeded.`;
}

/** Files that rows name and that came after the last copy; undefined if they cannot be looked for. */
async function lostFiles(
  db: Kysely<Database>,
  { dataFolder, s3 }: Config,
  folder: string,
  { files }: Manifest,
): Promise<string[] | undefined> {
  if (files === undefined && s3 === undefined) return undefined;
  const objects =
    files === undefined ? await openS3({ ...s3!, scratchFolder: join(dataFolder, 'scratch') }) : undefined;
  return await missingFiles(
    db,
    await lookForFiles({ dataFolder, filesFolder: join(dirname(folder), filesName) }, objects),
  );
}

const describeRest = (
  { chain, createdAt, nodes }: Manifest,
  lost: readonly string[] | undefined,
  rounds: number,
): string[] => [
  `Everything else: the backup of ${createdAt}.`,
  lost === undefined
    ? 'Files: not checked. The backup has none, and TRICORN_S3_BUCKET names no store.'
    : `Files: ${lost.length} are lost, because they came after the last copy.`,
  ...(lost ?? []).slice(0, shownMax).map((key) => `  ${key}`),
  ...(lost !== undefined && lost.length > shownMax ? [`  and ${lost.length - shownMax} more`] : []),
  chain
    ? 'Chain: as of the backup. Results that it lacks are written to it again.'
    : 'Chain: none in the backup; yours keeps what it has.',
  nodes === 0
    ? 'Compute nodes: none in the backup; their operators keep them.'
    : `Compute nodes: get new keys. ${rounds} rounds that have not ended end free of charge; their parties submit again.`,
];
