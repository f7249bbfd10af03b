import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { copyFolder } from './copyFolder.js';

/** Their content belongs to the running server; an empty folder must be there. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map']);
/** The name of a segment of the write-ahead log: timeline, log, segment. */
const segmentName = /^[0-9A-F]{24}$/;

/**
 * Copies the files of a running cluster (PostgreSQL 15 or later, on this machine, as a superuser) with PostgreSQL's own
 * procedure for that. A temporary slot keeps the write-ahead log of the time of the copy, which comes along; a server that
 * starts on the copy applies it and is at the moment when the copy ended.
 */
export async function copyCluster(url: string, folder: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // An error that ends the connection also fails the query that is running.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      `select pg_create_physical_replication_slot('tricorn_backup_${process.pid}', true, true)`,
    );
    const started = await client.query<{ file: string }>(
      `select pg_walfile_name(pg_backup_start('tricorn', true)) as file`,
    );
    await copyFolder(folder, to, {
      leaveOut: (path, { name }) =>
        leftOut.has(path) ||
        name.startsWith('pgsql_tmp') ||
        (emptied.has(path.split('/')[0]!) && path.includes('/')),
    });
    const ended = await client.query<{ file: string; labelfile: string; spcmapfile: string }>(
      'select pg_walfile_name(lsn) as file, labelfile, spcmapfile from pg_backup_stop(false)',
    );
    const { file: last, labelfile, spcmapfile } = ended.rows[0]!;
    if (spcmapfile !== '') throw new Error('The cluster has tablespaces of its own, which are not copied.');
    await writeFile(join(to, 'backup_label'), labelfile, { mode: 0o600 });
    const first = started.rows[0]!.file;
    await copyFolder(join(folder, 'pg_wal'), join(to, 'pg_wal'), {
      leaveOut: (path, entry) =>
        entry.isDirectory() || !segmentName.test(path) || path < first || path > last,
    });
    if (!(await readdir(join(to, 'pg_wal'))).includes(last))
      throw new Error('The write-ahead log of the backup is incomplete.');
  } finally {
    await client.end();
  }
}
