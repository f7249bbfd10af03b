// For work on Tricorn: rebuilds and restarts the server when a source changes, and serves the console with hot reload.
//   npm run dev
// The console is at the address that is printed first; its requests go to the server behind it, at PORT (default 8080).
// The compute nodes are off, for quicker restarts; TRICORN_PRIVACY_NODES=local npm run dev has them.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copySchemas } from './copySchemas.js';
import { writeTableTypes } from './tableTypes.js';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The build tools change the environment of this process; the server gets it as it was. */
const environment = { ...process.env };
const port = environment.PORT ?? '8080';
/** Editors write a file in several steps. */
const settleMs = 50;
const lookMs = 300;
const serverPackages = /^(?!console|client|testing)[a-z]+\/src\/.*\.(ts|sql)$/;

if (!(await compile())) process.exit(1);
const postgres = await startPostgres();
let server = startServer(prepareServer());
let next = prepareServer();
const consoleServer = await startConsole();

const changed = new Set();
let working = false;
let timer;
/** Times of the sources by name. Looked at rather than watched: Node 20 loses files that an editor replaces. */
const known = new Map();
lookAtSources(() => {});
setInterval(() => lookAtSources(onChange), lookMs);
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, end);

function lookAtSources(onNew) {
  for (const name of readdirSync(join(root, 'packages'))) {
    const sources = join(root, 'packages', name, 'src');
    if (!existsSync(sources)) continue;
    for (const file of readdirSync(sources, { recursive: true })) {
      const { mtimeMs } = statSync(join(sources, file), { throwIfNoEntry: false }) ?? {};
      const path = `${name}/src/${file}`;
      if (known.get(path) === mtimeMs) continue;
      known.set(path, mtimeMs);
      onNew(path);
    }
  }
}

function onChange(name) {
  if (!/\.(tsx?|sql)$/.test(name)) return;
  changed.add(name);
  clearTimeout(timer);
  timer = setTimeout(rebuild, settleMs);
}

async function rebuild() {
  if (working) return;
  working = true;
  while (changed.size > 0) {
    const names = [...changed];
    changed.clear();
    const startedAt = performance.now();
    if (!(await compile())) continue;
    const compiledAt = performance.now();
    if (!names.some((name) => serverPackages.test(name) && !name.endsWith('.test.ts'))) continue;
    if (!names.every((name) => name.startsWith('server/'))) {
      // It has loaded packages that have changed.
      next.kill();
      next = prepareServer();
    }
    // What was acknowledged survives this, and it is the quickest way to stop.
    await stopServer('SIGKILL');
    server = startServer(next);
    await server.ready;
    next = prepareServer();
    const [compileMs, startMs] = [compiledAt - startedAt, performance.now() - compiledAt].map(Math.round);
    console.log(
      `Restarted after a change of ${names[0]}: compiled in ${compileMs} ms, ready in ${startMs} ms more.`,
    );
  }
  working = false;
}

async function compile() {
  writeTableTypes(root);
  const tsc = spawn(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'tsconfig.json'], {
    cwd: root,
    stdio: 'inherit',
  });
  const [code] = await once(tsc, 'exit');
  if (code !== 0) return false;
  copySchemas(root);
  return true;
}

/** The database outlives the restarts of the server, which are quicker for it. */
async function startPostgres() {
  if (environment.TRICORN_DATABASE_URL !== undefined) return undefined;
  const { startEmbeddedPostgres } = await import('../packages/server/dist/ground/store/embeddedPostgres.js');
  return await startEmbeddedPostgres(resolve(environment.TRICORN_DATA ?? 'data'));
}

/** A process that has loaded what the server is built on, and waits. */
function prepareServer() {
  return fork(join(root, 'scripts/devServer.js'), {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit', 'ipc'],
    env: {
      TRICORN_PRIVACY_NODES: 'off',
      ...environment,
      ...(postgres ? { TRICORN_DATABASE_URL: postgres.url } : {}),
    },
  });
}

function startServer(child) {
  child.send('start');
  const ready = new Promise((done) => {
    child.once('exit', done);
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      if (String(chunk).includes('Tricorn is ready')) done();
    });
  });
  return { child, ready };
}

async function stopServer(signal) {
  const { child } = server;
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

async function startConsole() {
  process.env.TRICORN_URL = `http://127.0.0.1:${port}`;
  const { createServer } = await import('vite');
  const folder = join(root, 'packages/console');
  const vite = await createServer({ root: folder, configFile: join(folder, 'vite.config.ts') });
  await vite.listen();
  vite.printUrls();
  return vite;
}

async function end() {
  await consoleServer.close();
  next.kill();
  await stopServer('SIGTERM');
  await postgres?.stopIfUnused();
  process.exit(0);
}
