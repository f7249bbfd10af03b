import { existsSync } from 'node:fs';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { ServiceError } from '@tricorn/contract';
import type { Kysely } from 'kysely';
import { installationOf } from './backup.js';
import { type Config, readConfig, readDataFolder, settingsInEnvironment } from './config.js';
import { endRoundsOfFormerNodes } from './domains/privacy/endRoundsOfFormerNodes.js';
import { ownCommand } from './edge/commands/setup/setup.js';
import { writeSetup } from './edge/commands/setup/writeSetup.js';
import { checkChain } from './ground/audit/checkChain.js';
import { copyFolder } from './ground/backup/copyFolder.js';
import { copyToStore, sizesIn } from './ground/backup/copyObjects.js';
import { inspectDatabase, restoreDump } from './ground/backup/dumpDatabase.js';
import { type Installation, isNode, keysIn, nodeFoldersIn } from './ground/backup/installation.js';
import { filesName, findBackup, type Manifest } from './ground/backup/manifest.js';
import { openLocalBlobStore } from './ground/files/localBlobStore.js';
import { openS3 } from './ground/files/openS3.js';
import type { ListedBlobStore } from './ground/files/s3BlobStore.js';
import { auditLedger } from './ground/ledger/audit.js';
import { auditLists } from './ground/lists/auditLists.js';
import { addParts } from './ground/retention/parts.js';
import { type Db, openDatabase } from './ground/store/database.js';
import { chooseHome, startEmbeddedPostgres } from './ground/store/embeddedPostgres.js';
import type { Database } from './ground/store/schema.js';
import { migrations } from './migrations.js';

/**
 * Restores a backup where nothing is yet, or around what survived: nodes that are there keep their keys and their record of
 * rounds, because a record that goes back in time would let a round run again on other inputs. Nodes that are lost get new
 * keys, which no statement of a party names, so that nothing given to the former nodes can ever run on them. Files that are
 * known to be lost are not a problem of the restore.
 */
export async function runRestore(
  args: readonly string[],
  knownLost: ReadonlySet<string> = new Set(),
): Promise<number | undefined> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { folder: { type: 'string' }, port: { type: 'string' } },
  });
  const [source, ...rest] = positionals;
  if (source === undefined || rest.length > 0) return undefined;
  const { folder, manifest } = await findBackup(resolve(source));
  if (manifest.setup && values.folder === undefined)
    throw new ServiceError('invalidField', 'This is a backup of a set-up; name its new place with --folder.');
  const setupFolder = manifest.setup ? resolve(values.folder!) : undefined;
  // First, because the set-up gives keys to nodes that have none.
  const newNodes = await restoreNodes(folder, nodeFoldersIn(setupFolder, readDataFolder()), manifest);
  if (setupFolder !== undefined) await restoreSetup(folder, setupFolder, values.port);
  // Before the settings are read, because that makes a new secret where there is none.
  else await restoreKeys(folder, keysIn(undefined, readDataFolder()));
  const config = readConfig(setupFolder === undefined ? undefined : await settingsIn(setupFolder));
  const installation = installationOf(config, setupFolder);
  await restoreChain(folder, installation, manifest);
  const { dataFolder, s3 } = config;
  const objects =
    s3 === undefined ? undefined : await openS3({ ...s3, scratchFolder: join(dataFolder, 'scratch') });
  await restoreFiles(dirname(folder), installation, objects, manifest);
  const lacks = await lookForFiles(installation, objects);
  const lacksToo: Lacks = async (key) => !knownLost.has(key) && (await lacks(key));
  return await restoreDatabase(folder, manifest, config, lacksToo, newNodes);
}

/** Settings of the restored set-up; those in the environment win, the address of another database for example. */
async function settingsIn(setupFolder: string): Promise<Record<string, string | undefined>> {
  const read = async (name: string) => parseEnv(await readFile(join(setupFolder, name), 'utf8'));
  return { ...(await read('derived.env')), ...(await read('settings.env')), ...settingsInEnvironment() };
}

async function restoreSetup(backup: string, folder: string, port: string | undefined): Promise<void> {
  const keys = join(backup, 'keys');
  const settings = parseEnv(await readFile(join(keys, 'settings.env'), 'utf8')) as Record<string, string>;
  const options = JSON.parse(await readFile(join(keys, 'setup.json'), 'utf8'));
  if (existsSync(join(keys, 'identities')))
    await copyFolder(join(keys, 'identities'), join(folder, 'identities'));
  await writeSetup(
    { ...options, folder, port: port === undefined ? options.port : Number(port) },
    { ...settings, ...settingsInEnvironment() },
    ownCommand,
  );
}

async function restoreKeys(backup: string, keys: Installation['keys']): Promise<void> {
  for (const [name, path] of keys) {
    const kept = join(backup, 'keys', name);
    if (!existsSync(kept) || existsSync(path)) continue;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await cp(kept, path, { recursive: true });
  }
}

/** Returns whether a node was lost and gets new keys. */
async function restoreNodes(
  backup: string,
  folders: readonly string[],
  { nodes }: Manifest,
): Promise<boolean> {
  if (nodes === 0) return false;
  let lost = false;
  for (const [index, folder] of folders.entries()) {
    if (index >= nodes || isNode(folder)) continue;
    await copyFolder(join(backup, 'nodes', String(index)), folder);
    lost = true;
  }
  console.log(
    lost ? 'Compute nodes get new keys.' : 'Compute nodes keep their keys and their record of rounds.',
  );
  return lost;
}

/** A chain that is there has seen at least as much as the backup. */
async function restoreChain(
  backup: string,
  { chainFolder }: Installation,
  { chain }: Manifest,
): Promise<void> {
  if (!chain || chainFolder === undefined || existsSync(join(chainFolder, 'CURRENT'))) return;
  await copyFolder(join(backup, 'chain'), chainFolder);
}

async function restoreFiles(
  store: string,
  { filesFolder }: Installation,
  objects: ListedBlobStore | undefined,
  { files }: Manifest,
): Promise<void> {
  if (files === undefined || !existsSync(join(store, filesName))) return;
  if (objects !== undefined) return await copyToStore(join(store, filesName), objects);
  if (filesFolder === undefined) return;
  await copyFolder(join(store, filesName), filesFolder, { unchanging: true });
}

async function restoreDatabase(
  backup: string,
  { database }: Manifest,
  config: Config,
  lacks: Lacks,
  newNodes: boolean,
): Promise<number> {
  const dump = join(backup, 'database');
  if ((database === 'dump') !== (config.databaseUrl !== undefined) && database !== 'none')
    throw new ServiceError(
      'invalidField',
      database === 'dump'
        ? 'This backup is of an external database; set TRICORN_DATABASE_URL to an empty one.'
        : 'This backup is of the embedded database; unset TRICORN_DATABASE_URL.',
    );
  if (database === 'cluster') {
    const home = await chooseHome(config.dataFolder);
    if (existsSync(join(home, 'cluster')))
      throw new ServiceError('stateConflict', `${home} holds a database already; restore to another folder.`);
    await copyFolder(dump, join(home, 'cluster'));
  }
  const postgres =
    config.databaseUrl === undefined ? await startEmbeddedPostgres(config.dataFolder) : undefined;
  try {
    const url = config.databaseUrl ?? postgres!.url;
    if (database === 'dump') await loadDump(url, dump);
    const opened = await openDatabase(url, migrations, () => {}, { poolSize: 2 });
    try {
      await addParts(opened.db);
      return await checkRestored(opened.db, lacks, newNodes);
    } finally {
      await opened.close();
    }
  } finally {
    await postgres?.stopIfUnused();
  }
}

async function loadDump(url: string, dump: string): Promise<void> {
  const { isEmpty, schema } = await inspectDatabase(url);
  if (!isEmpty)
    throw new ServiceError('stateConflict', 'The database holds data already; restore to an empty one.');
  await restoreDump({ url, schema }, dump);
}

/** Ends what cannot go on, and checks that everything fits together; returns the exit code. */
async function checkRestored(db: Db, lacks: Lacks, newNodes: boolean): Promise<number> {
  if (newNodes) {
    const ended = await endRoundsOfFormerNodes(db, undefined);
    if (ended > 0) console.log(`Ended ${ended} rounds of input jobs; their parties submit their data again.`);
  }
  const { entries, problem } = await checkChain(db, undefined);
  const problems = [
    ...(await auditLedger(db)),
    ...(await auditLists(db)),
    ...(problem === undefined ? [] : [`the audit log: ${problem}`]),
    ...(await missingFiles(db, lacks)).map((key) => `file ${key} is missing`),
  ];
  for (const line of problems) console.error(`Problem: ${line}`);
  if (problems.length > 0) return 1;
  console.log(
    `Restored. The ledger, the lists, ${entries} entries of the audit log and the files are consistent.`,
  );
  return 0;
}

const filesAtOnce = 1_000;

/** Whether a file is not there. */
type Lacks = (blobKey: string) => Promise<boolean>;

export async function lookForFiles(
  { dataFolder, filesFolder = join(dataFolder, 'files') }: Pick<Installation, 'dataFolder' | 'filesFolder'>,
  objects: ListedBlobStore | undefined,
): Promise<Lacks> {
  if (objects !== undefined) {
    const sizes = await sizesIn(objects);
    return async (key) => !sizes.has(key);
  }
  const blobs = await openLocalBlobStore(filesFolder);
  return async (key) =>
    await blobs.localCopy(key).then(
      () => false,
      () => true,
    );
}

/** The keys of files that rows name and the store lacks. */
export async function missingFiles(db: Kysely<Database>, lacks: Lacks): Promise<string[]> {
  const missing: string[] = [];
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('file')
      .select('blob_key')
      .where('blob_key', '>', after)
      .orderBy('blob_key')
      .limit(filesAtOnce)
      .execute();
    for (const { blob_key } of rows) if (await lacks(blob_key)) missing.push(blob_key);
    if (rows.length < filesAtOnce) return missing;
    after = rows.at(-1)!.blob_key;
  }
}
