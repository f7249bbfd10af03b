import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../ground/store/database.js';
import { readUntil } from '../../ground/store/readUntil.js';

/** Columns that name the account a row belongs to. */
const ownerColumns = ['account_id', 'owner', 'creator'];
/** Bookkeeping of lists, queues and storage: numbers that follow from the other rows. */
const derivedTables = ['idempotency', 'list_block', 'list_total', 'storage', 'work', 'loose_blob', 'stream'];
/** Never exported: secrets, their hashes, and places inside the service. */
const hiddenColumns = [
  'passwd_hash',
  'hash',
  'previous_hash',
  'secret',
  'blob_key',
  'lease',
  'lease_owner',
  'instance_id',
  'host',
];
/** Tables whose rows belong to a thing of the account: the column that names it, and the things of the account. */
export const attachedTables: Readonly<Record<string, (accountId: string) => RawBuilder<boolean>>> = {
  // Only what this party submitted; the others' data is theirs.
  input_fill: (id) =>
    sql`(job_id, position) in (select job_id, position from job_party where account_id = ${id})`,
  job_file: ofOwnJob,
  job_history: ofOwnJob,
  model_version: (id) => sql`model_id in (select id from model where account_id = ${id})`,
  task_file: ofOwnTask,
  task_share: ofOwnTask,
  transcript_segment: (id) => sql`transcript_id in (select id from transcript where account_id = ${id})`,
  training: ofOwnJob,
  training_activity: ofOwnJob,
  webhook_delivery: (id) => sql`webhook_id in (select id from webhook where account_id = ${id})`,
};

function ofOwnJob(id: string): RawBuilder<boolean> {
  return sql`job_id in (select id from job where creator = ${id})`;
}

function ofOwnTask(id: string): RawBuilder<boolean> {
  return sql`task_id in (select id from task where account_id = ${id})`;
}

const rowsAtOnce = 1_000;

export interface PersonalTable {
  table: string;
  column: string;
}

/**
 * Every table with rows of an account, found in the catalogue of the database: one that is added later is exported without
 * anybody thinking of it.
 */
export async function personalTables(db: Db | Tx): Promise<PersonalTable[]> {
  const { rows } = await sql<PersonalTable>`
    select relname as table, attname as column from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and atttypid = 'uuid'::regtype and attname = any(${ownerColumns}) and relname <> all(${derivedTables})
    order by relname, attname`.execute(db);
  return [...rows, { table: 'account', column: 'id' }];
}

/** Writes the rows of an account as one file of JSON lines for each table, as of one moment; returns the names. */
export async function writePersonalRows(
  db: Db,
  accountId: string,
  folder: string,
  signal?: AbortSignal,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return await readUntil(db, signal, async (tx) => {
    const names: string[] = [];
    const write = async (name: string, table: string, isOwn: RawBuilder<boolean>) => {
      if (await writeRows(tx, rowsOf(table, isOwn), join(folder, name))) names.push(name);
    };
    for (const { table, column } of await personalTables(tx)) {
      const name = `${table}${names.includes(`${table}.jsonl`) ? `-by-${column}` : ''}.jsonl`;
      await write(name, table, sql`${sql.ref(column)} = ${accountId}`);
    }
    for (const [table, isOwn] of Object.entries(attachedTables))
      await write(`${table}.jsonl`, table, isOwn(accountId));
    await write('model_share-of-own.jsonl', 'model_share', ofOwnJob(accountId));
    await write(
      'job-of-others.jsonl',
      'job',
      sql`creator <> ${accountId} and id in (select job_id from job_party where account_id = ${accountId})`,
    );
    return names;
  });
}

/** As text, because ids and amounts have more digits than a number of JavaScript. */
const rowsOf = (table: string, isOwn: RawBuilder<boolean>) =>
  sql<{ row: string }>`select (to_jsonb(item) - ${hiddenColumns}::text[])::text as row
    from ${sql.table(table)} as item where ${isOwn}`;

/** Reads through a cursor, so that memory does not grow with the number of rows. Returns whether there were any. */
async function writeRows(tx: Tx, query: RawBuilder<{ row: string }>, path: string): Promise<boolean> {
  await sql`declare personal no scroll cursor for ${query}`.execute(tx);
  const file = createWriteStream(path);
  let total = 0;
  try {
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch ${sql.lit(rowsAtOnce)} from personal`.execute(tx);
      total += rows.length;
      const text = rows.map(({ row }) => `${row}\n`).join('');
      if (text !== '' && !file.write(text)) await once(file, 'drain');
      if (rows.length < rowsAtOnce) break;
    }
  } finally {
    file.end();
    await once(file, 'close');
  }
  await sql`close personal`.execute(tx);
  return total > 0;
}
