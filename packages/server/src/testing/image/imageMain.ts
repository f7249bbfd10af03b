import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePorts, startPostgres, until } from '@tricorn/testing';
import { parse } from 'yaml';
import { buildBaseImage } from './baseImage.js';
import { type Buildah, missingTools, openBuildah, type RunningProgram } from './buildah.js';

/**
 * Builds the image of deploy/Dockerfile from a Debian made here, and runs it: once with everything in one container, and
 * once as the services of deploy/compose.yaml.
 *   npm run test:image -- [--folder FOLDER] [--reuse]   --reuse takes the image of an earlier run in the folder
 */

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const image = 'localhost/tricorn';
const user = 10_001;
/** A first start on a busy machine. */
const readyMsMax = 600_000;
const composePort = 8_080;

interface Service {
  command: readonly string[];
  environment?: Record<string, string>;
}

const { values } = parseArgs({
  options: { folder: { type: 'string', default: '/var/tmp/tricorn-image' }, reuse: { type: 'boolean' } },
});
const missing = missingTools();
if (missing.length > 0) {
  console.error(`The image cannot be built here: ${missing.join(' and ')} must be installed.`);
  process.exit(2);
}
const folder = resolve(values.folder);
await mkdir(folder, { recursive: true });
const buildah = openBuildah(folder);
if (!values.reuse) await build(buildah);
await runAlone(buildah);
await runCompose(buildah);
buildah.run(['rm', '--all']);

async function build(tool: Buildah): Promise<void> {
  const base = await buildBaseImage(tool, folder);
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  tool.run([
    'build',
    '--network=host',
    `--volume=${cache}:/root/.npm`,
    `--build-arg=NODE_IMAGE=${base}`,
    `--ignorefile=${join(root, 'deploy/Dockerfile.dockerignore')}`,
    `--file=${join(root, 'deploy/Dockerfile')}`,
    `--tag=${image}`,
    root,
  ]);
  console.log(`built ${image}`);
}

/** Everything in one container, as `docker run` starts it. */
async function runAlone(tool: Buildah): Promise<void> {
  const data = await ownedFolder('data');
  const port = await freePorts([0, 1]);
  const container = tool.run(['from', image]);
  const server = tool.start(
    container,
    [
      `--user=${user}:${user}`,
      `--volume=${data}:/var/lib/tricorn`,
      `--env=PORT=${port}`,
      `--env=TRICORN_CHAIN_PORT=${port + 1}`,
      `--env=TRICORN_SECRET=${randomBytes(32).toString('hex')}`,
    ],
    commandOf(tool, container, ['start']),
  );
  await untilReady(port, [server]);
  console.log('one container with everything in it is ready');
  assert.equal(await server.stop(), 0, server.output());
}

/** The services of the compose file, each in a container; the database is a PostgreSQL of this machine. */
async function runCompose(tool: Buildah): Promise<void> {
  const text = await readFile(join(root, 'deploy/compose.yaml'), 'utf8');
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
  const { setup, database: _, ...processes } = services;
  const names = Object.keys(processes);
  const folderOfSetup = await ownedFolder('setup');
  const postgres = await startPostgres();
  const running: RunningProgram[] = [];
  try {
    // All containers share the network of this machine, where every process has a port of its own.
    const container = tool.run(['from', ...names.map((name) => `--add-host=${name}:127.0.0.1`), image]);
    const environment = { ...setup!.environment, TRICORN_DATABASE_URL: postgres.url };
    const options = [`--user=${user}:${user}`, `--volume=${folderOfSetup}:/setup`];
    const written = tool.start(
      container,
      [
        ...options,
        ...Object.entries(environment).map(([name, value]) => `--env=${name}=${defaultOf(value)}`),
      ],
      commandOf(tool, container, setup!.command),
    );
    await until(() => written.exitCode() !== null, {
      describe: 'the set-up is written',
      timeoutMs: readyMsMax,
    });
    assert.equal(written.exitCode(), 0, written.output());
    for (const { command } of Object.values(processes))
      running.push(tool.start(container, options, commandOf(tool, container, command)));
    for (const port of [composePort, composePort + 1]) await untilReady(port, running);
    await until(() => running.every((one) => /is ready/.test(one.output())), {
      describe: () => `all services are ready:\n${running.map((one) => one.output()).join('\n')}`,
      timeoutMs: readyMsMax,
    });
    console.log(`the services of the compose file are ready: ${names.join(', ')}`);
    for (const one of running.splice(0).reverse()) assert.equal(await one.stop(), 0, one.output());
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    await postgres.stop();
  }
}

/** The entry point of the image and a command for it. */
function commandOf({ run }: Buildah, container: string, command: readonly string[]): string[] {
  const { OCIv1 } = JSON.parse(run(['inspect', container])) as {
    OCIv1: { config: { Entrypoint: string[] } };
  };
  return [...OCIv1.config.Entrypoint, ...command];
}

/** The value of a variable of the compose file that nobody has set. */
function defaultOf(value: string): string {
  return value.replace(/^\$\{\w+:-(.*)\}$/, '$1');
}

async function ownedFolder(name: string): Promise<string> {
  const path = join(folder, name);
  execFileSync('rm', ['-rf', path]);
  await mkdir(path);
  await chown(path, user, user);
  return path;
}

async function untilReady(port: number, programs: readonly RunningProgram[]): Promise<void> {
  await until(
    async () => {
      for (const one of programs)
        assert.equal(one.exitCode(), null, `a container ended before it was ready:\n${one.output()}`);
      return await fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    },
    {
      describe: () => programs.map((one) => one.output()).join('\n'),
      timeoutMs: readyMsMax,
      intervalMs: 500,
    },
  );
}
