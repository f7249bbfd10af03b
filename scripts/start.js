// Prepares what has changed, then runs the whole server in this process: a signal to `npm start` reaches it and stops it.
// Build tools run in processes of their own, because they change the environment they run in (NODE_ENV, for one), and the
// server reads its settings from there. Types are not checked and tests not compiled here; `npm run build` does both.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { serverBundle } from './serverBundle.js';

const server = new URL('../packages/server/dist/', import.meta.url);
const compiled = {
  main: fileURLToPath(new URL('main.js', server)),
  serve: fileURLToPath(new URL('serve.js', server)),
};
/** A server that has run for this long has done what its first user waits for. */
const bundleAfterMs = 30_000;
/** A server that has run for this long answers; somebody may soon want its clients. */
const packAfterMs = 10_000;
const startedAt = performance.now();
const isFirst = !existsSync(compiled.main);
const building = new Set();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

if (isFirst)
  say('The first start prepares the server, its web console and a database, in about ten seconds.');
for (const name of signals) process.on(name, giveUp);
await build('transpile.js');
const isBundled = serverBundle.isFresh();
const { main, serve } = isBundled ? serverBundle : compiled;
// The server loads while its console is being built.
await Promise.all([build('consoleMain.js'), import(serve)]);
for (const name of signals) process.off(name, giveUp);
if (isFirst) say('Starting the server; it creates its database…');
if (process.env.npm_lifecycle_event !== undefined) stopWithParent();
if (!isBundled) setTimeout(() => runBeside('bundleServer.js'), bundleAfterMs).unref();
setTimeout(() => runBeside('offerClients.js'), packAfterMs).unref();
await import(main);

function say(text) {
  console.log(`[${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(4)} s] ${text}`);
}

/** npm waits for the server, so where npm is gone, somebody killed it and the server has nobody to stop it. */
function stopWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    console.error('The process that started this server is gone; the server stops.');
    process.kill(process.pid, 'SIGTERM');
  }, 1_000);
  timer.unref();
}

/** Runs a script that yields to the server. It ends with this process, and one that fails changes nothing. */
function runBeside(script) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
    stdio: 'ignore',
  });
  child.unref();
  process.once('exit', () => child.kill('SIGKILL'));
}

/** Ends the build; the server installs its own handlers when it starts. */
function giveUp(name) {
  for (const child of building) child.kill(name);
  console.error(`The build was ended by ${name}; the server was not started.`);
  process.exit(128 + constants.signals[name]);
}

/** Runs a build script, with a time before each of its lines. Ends this process if it fails. */
async function build(script) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  building.add(child);
  child.stdout.on('data', (chunk) => say(String(chunk).trimEnd()));
  const how = await new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code, signal) => done(code ?? signal));
  });
  building.delete(child);
  if (how === 0) return;
  for (const other of building) other.kill();
  console.error(`The build failed (${how}); the server was not started.`);
  process.exit(1);
}
