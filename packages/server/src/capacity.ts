import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openVisitors, type Visitors, workKinds } from './capacityLoads.js';
import { environmentWithoutSettings } from './config.js';
import { messageOf } from './ground/messageOf.js';

const baselineMs = 2_000;

interface Measured {
  name: string;
  /** Undefined where it could not be measured. */
  perMinute: number | undefined;
  note: string;
}

/**
 * Measures what this machine carries, on a server of its own in a temporary folder with made-up accounts: no account, file or
 * engine of the installation is touched.
 */
export async function runCapacity(seconds: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-capacity-'));
  // As root, its database runs under another user; where that one may not pass, it would stay behind in a folder of the system.
  await chmod(folder, 0o711);
  const passwd = randomBytes(12).toString('hex');
  const busyBefore = await busyShare(baselineMs);
  const [processor] = cpus();
  console.log(
    `${availableParallelism()} × ${processor?.model ?? process.arch}, ${(totalmem() / 1e9).toFixed(1)} GB, ${percent(busyBefore)} busy before the measurement.`,
  );
  console.log('Starting a server of its own, without your settings, accounts and engines …');
  const server = spawn(process.execPath, [fileURLToPath(new URL('main.js', import.meta.url)), 'start'], {
    env: {
      ...environmentWithoutSettings(),
      HOST: '127.0.0.1',
      PORT: '0',
      TRICORN_DATA: folder,
      TRICORN_DEMO_PASSWORD: passwd,
      TRICORN_LOG_LEVEL: 'error',
      // It measures the machine, and not the limits of an account.
      TRICORN_REQUESTS_PER_MINUTE_MAX: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Without its server, the measurement ends by itself.
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => server.kill('SIGTERM'));
  try {
    const visitors = await openVisitors(await addressOf(server), passwd);
    report(await measureAll(visitors, (seconds * 1_000) / workKinds.length), busyBefore);
    return 0;
  } finally {
    if (server.exitCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function addressOf(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout! })) {
    const address = /Tricorn is ready at (\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    server.stdout!.resume();
    return address;
  }
  throw new Error('The server that was to be measured did not start.');
}

async function measureAll(visitors: Visitors, measureMs: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { name, about, atOnce, run } of workKinds) {
    try {
      // The first one loads models and starts child processes.
      await run(visitors, 0);
      const busy = busyShare(measureMs);
      const startMs = performance.now();
      let done = 0;
      const loop = async (worker: number) => {
        for (let round = 1; performance.now() - startMs < measureMs; round++) {
          await run(visitors, worker + round * atOnce);
          done += 1;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, (_, worker) => loop(worker)));
      const perMinute = (done * 60_000) / (performance.now() - startMs);
      measured.push({ name, perMinute, note: `${about}; the processors were ${percent(await busy)} busy` });
    } catch (error) {
      measured.push({ name, perMinute: undefined, note: `not measured: ${messageOf(error)}` });
    }
  }
  return measured;
}

/** The share of the processors that was in use, by anybody. */
async function busyShare(ms: number): Promise<number> {
  const read = () =>
    cpus().reduce(
      ({ idle, all }, { times }) => ({
        idle: idle + times.idle,
        all: all + Object.values(times).reduce((sum, one) => sum + one),
      }),
      { idle: 0, all: 0 },
    );
  const before = read();
  await sleep(ms);
  const after = read();
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;

function report(measured: readonly Measured[], busyBefore: number): void {
  console.log('\nEach kind of work by itself, with as much at once as keeps this machine busy:\n');
  for (const { name, perMinute, note } of measured)
    console.log(`  ${name.padEnd(9)} ${rateOf(perMinute).padStart(9)}  ${note}`);
  const carried = workKinds.flatMap((kind) => {
    const found = measured.find(({ name }) => name === kind.name);
    return found?.perMinute === undefined ? [] : [{ kind, users: (found.perMinute * 60) / kind.perUserHour }];
  });
  const [least] = [...carried].sort((one, other) => one.users - other.users);
  if (least === undefined) return;
  // All kinds share the processors: what each needs of them for one user adds up.
  const together = 1 / carried.reduce((sum, { users }) => sum + 1 / users, 0);
  const mix = workKinds.map(({ name, perUserHour }) => `${perUserHour} ${name}`).join(', ');
  console.log(`\nIf an active user makes ${mix} in an hour:\n`);
  for (const { kind, users } of carried)
    console.log(`  ${kind.name.padEnd(9)} alone carry ${Math.floor(users)} users`);
  console.log(`\nAll together: ${Math.floor(together)} active users at a time.`);
  console.log(`Add next: ${least.kind.toAdd}.`);
  if (busyBefore > 0.2)
    console.log(
      `Other programs used ${percent(busyBefore)} of the processors; measure again when it is quiet.`,
    );
}

const rateOf = (perMinute: number | undefined): string =>
  perMinute === undefined ? '-' : `${perMinute >= 100 ? Math.round(perMinute) : perMinute.toFixed(1)}/min`;
