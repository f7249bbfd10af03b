import { existsSync } from 'node:fs';
import { cp, mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from './config.js';
import { copyChain } from './ground/backup/copyChain.js';
import { copyCluster } from './ground/backup/copyCluster.js';
import { copyFolder } from './ground/backup/copyFolder.js';
import { copyFromStore } from './ground/backup/copyObjects.js';
import { dumpDatabase, inspectDatabase } from './ground/backup/dumpDatabase.js';
import { type Installation, isNode, locate } from './ground/backup/installation.js';
import { filesName, type Manifest, manifestName } from './ground/backup/manifest.js';
import { openS3 } from './ground/files/openS3.js';
import { chooseHome, startEmbeddedPostgres } from './ground/store/embeddedPostgres.js';
import { version } from './version.js';

/**
 * Backs up an installation while it runs. The database comes first: whatever it refers to was stored before and is kept
 * for a day at least, so the files, boxes, records and the chain that are copied afterwards are complete for it.
 */
export async function runBackup(args: readonly string[]): Promise<number | undefined> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      folder: { type: 'string' },
      'without-database': { type: 'boolean', default: false },
      'without-files': { type: 'boolean', default: false },
    },
  });
  const [target, ...rest] = positionals;
  if (target === undefined || rest.length > 0) return undefined;
  const config = readConfig();
  const installation = installationOf(
    config,
    values.folder === undefined ? undefined : resolve(values.folder),
  );
  const store = resolve(target);
  const createdAt = new Date().toISOString();
  const folder = join(store, createdAt.replaceAll(':', '-'));
  const draft = `${folder}.partial`;
  await mkdir(draft, { recursive: true, mode: 0o700 });

  // Copied twice, so that the second time, after the database, is short and hardly anything is deleted meanwhile.
  const backUpFiles = async () =>
    values['without-files'] ? undefined : await copyFiles(config, installation, store);
  await backUpFiles();
  const database = values['without-database'] ? 'none' : await backUpDatabase(config, draft);
  const files = await backUpFiles();
  const chain =
    installation.chainFolder !== undefined && existsSync(join(installation.chainFolder, 'CURRENT'));
  if (chain) await copyChain(installation.chainFolder!, join(draft, 'chain'));
  const nodes = installation.nodeFolders.filter(isNode);
  // A restored node gets new keys, so the old ones are not kept.
  for (const [index, node] of nodes.entries())
    await copyFolder(node, join(draft, 'nodes', String(index)), {
      leaveOut: (path) => /^(?:identity\.json|config\.json|keys(?:\/.*)?|.*\.tmp)$/.test(path),
    });
  for (const [name, path] of installation.keys)
    if (existsSync(path)) await cp(path, join(draft, 'keys', name), { recursive: true });
  const manifest: Manifest = {
    format: 1,
    version,
    createdAt,
    database,
    ...(files === undefined ? {} : { files }),
    chain,
    nodes: nodes.length,
    setup: installation.setupFolder !== undefined,
  };
  await writeFile(join(draft, manifestName), `${JSON.stringify(manifest, undefined, 2)}\n`, { flush: true });
  await rename(draft, folder);
  for (const line of describe(manifest)) console.log(line);
  console.log(`Backed up to ${folder}. It contains keys: keep it as safe as the server.`);
  return 0;
}

export const installationOf = (config: Config, setupFolder: string | undefined): Installation =>
  locate({
    setupFolder,
    dataFolder: config.dataFolder,
    hasOwnFiles: config.s3 === undefined,
    hasOwnChain:
      config.chain.kind === 'embedded' ||
      (setupFolder !== undefined && existsSync(join(setupFolder, 'chain'))),
    hasOwnNodes:
      config.privacy.nodes === 'local' || (setupFolder !== undefined && config.privacy.nodes !== 'off'),
  });

async function backUpDatabase(config: Config, folder: string): Promise<'cluster' | 'dump'> {
  const to = join(folder, 'database');
  if (config.databaseUrl !== undefined) {
    const target = {
      url: config.databaseUrl,
      schema: (await inspectDatabase(config.databaseUrl)).schema,
    };
    await dumpDatabase(target, to);
    return 'dump';
  }
  const postgres = await startEmbeddedPostgres(config.dataFolder);
  try {
    await copyCluster(postgres.url, join(await chooseHome(config.dataFolder), 'cluster'), to);
  } finally {
    await postgres.stopIfUnused();
  }
  return 'cluster';
}

async function copyFiles(
  { dataFolder, s3 }: Config,
  { filesFolder }: Installation,
  store: string,
): Promise<number | undefined> {
  if (s3 !== undefined) {
    const objects = await openS3({ ...s3, scratchFolder: join(dataFolder, 'scratch') });
    return await copyFromStore(objects, join(store, filesName));
  }
  if (filesFolder === undefined || !existsSync(filesFolder)) return undefined;
  const { files } = await copyFolder(filesFolder, join(store, filesName), {
    unchanging: true,
    leaveOut: (path) => path === 'incoming',
  });
  return files;
}

function describe({ chain, database, files, nodes }: Manifest): string[] {
  const databases = {
    cluster: 'The embedded database, as its files and its log.',
    dump: 'The database, as a dump.',
    none: 'Not the database: restore it with your own tool to a time before this backup.',
  };
  return [
    databases[database],
    files === undefined ? 'No files: restore them with your own tool.' : `${files} files.`,
    chain ? 'The embedded chain.' : 'No chain: it is off, or your node keeps it.',
    nodes === 0
      ? 'No compute nodes: their operators keep them.'
      : `${nodes} compute nodes, without their keys.`,
  ];
}
