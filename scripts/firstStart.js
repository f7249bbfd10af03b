// Does what a newcomer does, word by word, and fails loudly where that fails:
//   npm run first-start               in a clone of HEAD whose node_modules are hard links to those here
//   npm run first-start -- --install  the same with an `npm ci` of its own
// It runs the start command of the README in a clone without build outputs, with no setting but a free port, then the other
// commands under the same heading, waits for the picture and the packed clients, and stops the server with SIGTERM. It starts
// once more, from the bundle, which draws a picture too, and npm is killed with -9. Each time no process, socket or lock is
// left behind. It prints how long each start took.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { linkInstalled } from './linkInstalled.js';
import { descendantsOf, leftOf, processorSecondsOf } from './processes.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const readyMsMax = 300_000;
const pictureMsMax = 120_000;
const packedMsMax = 300_000;
const goneMsMax = 20_000;
const startCommand = 'npm ci && npm start';

const installs = process.argv.includes('--install');
const startedAt = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'tricorn-first-start-'));
// As root the database runs under another user, who must be able to enter the folder.
chmodSync(folder, 0o755);
const clone = join(folder, 'tricorn');
const running = new Set();
try {
  await run();
  say('the first start works');
} catch (error) {
  console.error(`first-start FAILED: ${error.message}`);
  process.exitCode = 1;
} finally {
  for (const server of running) server.child.kill('SIGTERM');
  await Promise.all([...running].map((server) => server.exit));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

async function run() {
  execFileSync('git', ['clone', '--quiet', root, clone]);
  if (!installs) linkInstalled(root, clone);
  const [first, ...examples] = blocksUnder('## Start', readFileSync(join(clone, 'README.md'), 'utf8'));
  if (first !== startCommand)
    throw new Error(`the README's start command is \`${first}\`, not \`${startCommand}\``);
  const port = await freePort();

  const server = start(installs ? first : first.replace('npm ci && ', ''), port);
  await ready(server, port);
  const compiled = compiledForTests();
  if (compiled.length > 0)
    throw new Error(`the first start compiled what only tests need, as ${compiled.slice(0, 3).join(', ')}`);
  const password = /password: (\S+)/.exec(server.output())?.[1];
  if (password === undefined) throw new Error(`no password was printed:\n${server.output()}`);
  const commands = examples.join('\n').replaceAll('PASSWORD', password);
  await draw(commands, port);
  await packed(port);
  await end(server, port, 'SIGTERM');

  execFileSync(process.execPath, ['scripts/bundleServer.js'], { cwd: clone });
  const again = start('npm start', port);
  await ready(again, port);
  await draw(commands, port);
  await end(again, port, 'SIGKILL');
}

/** The shell commands under a heading, one text for each block. */
function blocksUnder(heading, text) {
  const section = text.slice(text.indexOf(`\n${heading}\n`)).split('\n## ')[1] ?? '';
  return [...section.matchAll(/```sh\n([\s\S]*?)\n```/g)].map(([, block]) => block);
}

/** Runs a command in the clone as a user does who has set nothing. */
function start(command, port) {
  const { PATH, HOME, npm_config_registry: registry } = process.env;
  const child = spawn('/bin/sh', ['-c', command.replace(/npm start$/, 'exec npm start')], {
    cwd: clone,
    env: { PATH, HOME, PORT: String(port), ...(registry ? { npm_config_registry: registry } : {}) },
  });
  let output = '';
  const read = (chunk) => {
    output += chunk;
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const server = { child, startedAt: performance.now(), output: () => output };
  running.add(server);
  server.exit = new Promise((done) => {
    child.once('exit', (code, signal) => {
      running.delete(server);
      done(signal ?? code);
    });
  });
  return server;
}

async function ready(server, port) {
  const address = `http://127.0.0.1:${port}`;
  const ended = server.exit.then(() => 'ended');
  for (const until = performance.now() + readyMsMax; ; ) {
    if (server.output().includes(`Tricorn is ready at ${address}`)) break;
    if (performance.now() > until) throw new Error(`not ready in time:\n${server.output()}`);
    if ((await Promise.race([ended, sleep(100)])) === 'ended')
      throw new Error(`the start command ended:\n${server.output()}`);
  }
  const seconds = ((performance.now() - server.startedAt) / 1_000).toFixed(1);
  const used = processorSecondsOf(server.child.pid).toFixed(1);
  say(`ready ${seconds} s after the command, with ${used} s of ${cpus().length} × ${cpus()[0].model}`);
}

/** What a start does not need is not made before it: it would double the time that a newcomer waits. */
function compiledForTests() {
  return readdirSync(join(clone, 'packages'), { recursive: true })
    .map(String)
    .filter((path) => /^[a-z]+\/dist\/.*(\.test\.js|\.tsbuildinfo)$/.test(path));
}

/** Runs the commands of the README; the last one is repeated until the picture is there, as the README says. */
async function draw(script, port) {
  const lines = script.replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`).trimEnd().split('\n');
  const query = lines.pop();
  const shell = [
    'set -eu',
    ...lines,
    `for attempt in $(seq ${pictureMsMax / 1_000}); do`,
    `  echo; ${query} | tee answer.json`,
    '  if grep -q \'"succeeded"\\|"failed"\' answer.json; then break; fi',
    '  sleep 1',
    'done',
  ].join('\n');
  const said = execFileSync('/bin/sh', ['-c', shell], { cwd: folder, encoding: 'utf8' });
  if (!said.includes('alice@example.com')) throw new Error(`userInfo does not name the account:\n${said}`);
  const { status, result_url: url } = JSON.parse(readFileSync(join(folder, 'answer.json'), 'utf8'));
  if (status !== 'succeeded') throw new Error(`the picture was not drawn:\n${said}`);
  const picture = Buffer.from(await (await fetch(url)).arrayBuffer());
  if (picture.subarray(0, 8).toString('latin1') !== '\x89PNG\r\n\x1a\n')
    throw new Error(`${url} is not a PNG: ${picture.subarray(0, 40).toString('latin1')}`);
  say(`signed in and drew a PNG of ${picture.length.toLocaleString('en')} bytes`);
}

/** The clients, which are packed beside the server, install with what they need: types, and the operations for Python. */
async function packed(port) {
  for (const [path, part, list] of [
    [
      'client.tgz',
      'package/dist/index.d.ts',
      (file) => execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }),
    ],
    ['client.whl', 'tricorn/operations.py', (file) => readFileSync(file, 'latin1')],
  ]) {
    const until = performance.now() + packedMsMax;
    let answer = await fetch(`http://127.0.0.1:${port}/${path}`);
    while (answer.status === 503 && performance.now() < until) {
      await sleep(1_000);
      answer = await fetch(`http://127.0.0.1:${port}/${path}`);
    }
    if (!answer.ok) throw new Error(`/${path} answered ${answer.status}: ${await answer.text()}`);
    const file = join(folder, path);
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    if (!list(file).includes(part)) throw new Error(`/${path} lacks ${part}`);
  }
  say('both clients are packed');
}

/** Ends npm with a signal and looks for what is left. */
async function end(server, port, signal) {
  const postmaster = Number(
    readFileSync(join(clone, 'data/postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
  );
  const pids = [server.child.pid, postmaster, ...descendantsOf(server.child.pid)];
  // The lock of the embedded PostgreSQL is a name in the kernel.
  const lockName = `@tricorn-${createHash('sha256').update(join(clone, 'data/postgres')).digest('hex').slice(0, 16)}`;
  const endedAt = performance.now();
  server.child.kill(signal);
  const how = await server.exit;
  let left = problems();
  while (left.length > 0 && performance.now() < endedAt + goneMsMax) {
    await sleep(100);
    left = problems();
  }
  if (left.length > 0) throw new Error(`after ${signal} there is still:\n${left.join('\n')}`);
  if (await answers(port)) throw new Error(`after ${signal} port ${port} still answers`);
  if (signal === 'SIGTERM' && ![0, 143, 'SIGTERM'].includes(how))
    throw new Error(`npm start ended with ${how}:\n${server.output().slice(-2_000)}`);
  say(
    `${signal} to npm: ${pids.length} processes are gone after ${Math.round(performance.now() - endedAt)} ms`,
  );

  function problems() {
    const files = ['postmaster.pid', '../socket/.s.PGSQL.5432', '../socket/.s.PGSQL.5432.lock']
      .map((name) => join(clone, 'data/postgres/cluster', name))
      .filter((path) => existsSync(path));
    return [...leftOf(pids, folder, lockName), ...files];
  }
}

async function answers(port) {
  try {
    await fetch(`http://127.0.0.1:${port}/readyz`);
    return true;
  } catch {
    return false;
  }
}

function freePort() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail).listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

function say(text) {
  console.log(`first-start: ${text} (${Math.round((performance.now() - startedAt) / 1_000)} s)`);
}
