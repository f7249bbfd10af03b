import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { appendFile, chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom } from '@tricorn/random';
import { freePort, until } from '@tricorn/testing';
import pg from 'pg';
import { type Client, openClient } from '../client.js';
import { killTree, programFolder, user } from '../failover/cluster.js';
import type { Findings } from '../findings.js';
import { commonSettings } from '../installation.js';
import { serverMain } from '../parts.js';
import { auditDatabase } from '../serverParts.js';

const emails = ['alice@example.com', 'bob@example.com', 'carol@example.com'];
const waitMsMax = 600_000;

export interface GameDay {
  acknowledged: number;
  lost: string[];
  /** From the loss of the first region to the first purchase in the second one. */
  backSeconds: number;
}

/**
 * Two regions: in the first a whole installation on PostgreSQL, in the second a synchronous standby and the backups of
 * everything else. The first region disappears for good under purchases, and `tricorn promote` takes over in the second.
 */
export async function playGameDay(folder: string, findings: Findings, beforeMs: number): Promise<GameDay> {
  const [home, away, backups] = ['first', 'second', 'backups'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const undo: (() => void)[] = [];
  const stops = (stop: () => void) => undo.push(stop);
  try {
    const primary = await startPrimary(join(folder, 'postgres-1'), stops);
    const { TRICORN_DEMO_PASSWORD: _, ...settings } = commonSettings;
    const model = { TRICORN_LLM_URL: 'http://127.0.0.1:1', TRICORN_LLM_MODEL: 'none' };
    const port = await freePort();
    const setup = [
      'setup',
      '--folder',
      home,
      '--api',
      '1',
      '--workers',
      '1',
      '--nodes',
      '3',
      '--port',
      String(port),
    ];
    await operate(process.execPath, [serverMain, ...setup], {
      ...settings,
      ...model,
      TRICORN_DATABASE_URL: primary.url,
    });
    const own = join(home, 'tricorn');
    const first = launch(own, ['run'], join(folder, 'first.log'));
    stops(() => killTree(first.pid!));
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url);
    for (const email of emails) {
      await operate(own, ['account', 'add', email], {}, 'demo-password\n');
      await operate(own, ['grant', email, '1000']);
    }
    const standby = await startStandby(primary, join(folder, 'postgres-2'), stops);
    const promote = async (...args: string[]) =>
      await operate(
        process.execPath,
        [serverMain, 'promote', backups, '--folder', away, ...args],
        { TRICORN_DATABASE_URL: standby.url },
        '',
        true,
      );
    findings.note('the first region serves, and the standby follows it synchronously');

    let isOver = false;
    const urls = [url];
    const random = createRandom(7);
    const endMs = performance.now() + 2 * waitMsMax;
    const clients = await Promise.all(
      emails.map((email, index) =>
        openClient(email, {
          urls,
          random: random.fork(index),
          findings,
          isDatabaseAffected: () => true,
          deadlineMs: () => (isOver ? 0 : endMs),
        }),
      ),
    );
    const acknowledged: string[] = [];
    const buy = async (client: Client, jobName: string) => {
      if ((await client.call('buyLLMToken', { tokensNum: 1, jobName }))?.status === 200)
        acknowledged.push(jobName);
    };
    const lanes = clients.map(async (client, index) => {
      for (let count = 0; !isOver; count++) await buy(client, `purchase ${index}.${count}`);
    });
    const upload = async (text: string) =>
      String((await clients[0]!.call('uploadFile', {}, { file: text }))?.body.msg);
    await upload('copied\n1\n');
    const waiting = await clients[0]!.call('createJobByInput', {
      computation: 'Matrix Addition',
      jobName: 'half',
      input: '[[1]]',
      parties: emails,
    });
    if (waiting?.status !== 200) findings.violation('no private computation could be started');
    await pause(beforeMs);
    await operate(own, ['backup', backups, '--without-database']);
    await upload('too late for the copy\n2\n');
    await pause(beforeMs);
    const nodesBefore = readFileSync(join(home, 'nodes.json'), 'utf8');
    const alive = await promote('--yes');
    if (alive.code === 0 || !alive.output.includes('it is alive'))
      findings.violation(`a standby was promoted while the primary lived: ${alive.output}`);

    killTree(first.pid!);
    primary.kill();
    isOver = true;
    const lostMs = performance.now();
    await Promise.all([
      rm(home, { recursive: true, force: true }),
      rm(join(folder, 'postgres-1'), { recursive: true, force: true }),
    ]);
    await Promise.all(lanes);
    findings.note(`the first region is gone after ${acknowledged.length} purchases`);

    await until(async () => !(await promote()).output.includes('it is alive'), {
      describe: 'the standby misses the primary',
    });
    const told = await promote();
    findings.note(told.output);
    for (const line of ['Files: 1 are lost', '1 rounds that have not ended', 'Nothing was changed'])
      if (!told.output.includes(line)) findings.violation(`the check does not say "${line}": ${told.output}`);
    const nextPort = await freePort();
    const done = await promote('--port', String(nextPort), '--yes');
    findings.note(done.output);
    if (done.code !== 0) findings.violation('promote failed');
    const second = launch(join(away, 'tricorn'), ['run'], join(folder, 'second.log'));
    stops(() => killTree(second.pid!));
    urls[0] = `http://127.0.0.1:${nextPort}`;
    await untilReady(urls[0]);
    isOver = false;
    await buy(clients[1]!, 'purchase after');
    const backSeconds = (performance.now() - lostMs) / 1000;
    if (readFileSync(join(away, 'nodes.json'), 'utf8') === nodesBefore)
      findings.violation('the nodes kept their keys');
    const { body } = (await clients[0]!.call('jobDetailByUser', { jobID: String(waiting?.body['jobID']) }))!;
    if (body['state'] !== 'expired') findings.violation(`the open round is ${String(body['state'])}`);
    const lost = await check(standby.url, acknowledged, findings);
    return { acknowledged: acknowledged.length, lost, backSeconds };
  } finally {
    for (const step of undo.reverse()) step();
  }
}

/** Every acknowledged purchase exists once, is on chain once, and the books are right. */
async function check(url: string, acknowledged: readonly string[], findings: Findings): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const ask = async (text: string) => (await client.query<{ name: string; count: number }>(text)).rows;
    const jobs = new Map(
      (await ask('select name, count(*)::integer as count from job group by name')).map(({ name, count }) => [
        name,
        count,
      ]),
    );
    const lost = acknowledged.filter((name) => jobs.get(name) !== 1);
    for (const name of lost) findings.violation(`${name} exists ${jobs.get(name) ?? 0} times`);
    const wrong = `select job_id::text as name, count(chain_event.job_id)::integer as count from submission left join chain_event
      using (job_id, round) group by job_id, round having count(chain_event.job_id) <> 1`;
    await until(async () => (await ask(wrong)).length === 0, {
      describe: 'every result is on chain once',
      timeoutMs: waitMsMax,
      intervalMs: 1_000,
    }).catch(async () => {
      for (const { count, name } of await ask(wrong))
        findings.violation(`job ${name} is on chain ${count} times`);
    });
    for (const problem of await auditDatabase(url)) findings.violation(problem);
    return lost;
  } finally {
    await client.end();
  }
}

interface Postgres {
  url: string;
  port: number;
  kill(): void;
}

const program = (name: string, args: string[], cwd: string) =>
  execFileSync(join(programFolder!, name), args, { cwd, stdio: ['ignore', 'ignore', 'inherit'], ...user });

async function ownFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
}

async function start(folder: string, port: number, stops: (stop: () => void) => void): Promise<Postgres> {
  const data = join(folder, 'data');
  const options = `-c listen_addresses=127.0.0.1 -p ${port} -k ${folder}`;
  program(
    'pg_ctl',
    ['start', '-w', '-t', '300', '-D', data, '-l', join(folder, 'log'), '-o', options],
    folder,
  );
  const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  stops(() => killTree(postmaster));
  return { url: `postgresql://service@127.0.0.1:${port}/postgres`, port, kill: () => killTree(postmaster) };
}

async function startPrimary(folder: string, stops: (stop: () => void) => void): Promise<Postgres> {
  await ownFolder(folder);
  const data = join(folder, 'data');
  program(
    'initdb',
    ['-D', data, '-U', 'service', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    folder,
  );
  await appendFile(join(data, 'postgresql.conf'), 'max_connections = 200\n');
  return await start(folder, await freePort(), stops);
}

async function startStandby(
  primary: Postgres,
  folder: string,
  stops: (stop: () => void) => void,
): Promise<Postgres> {
  await ownFolder(folder);
  program(
    'pg_basebackup',
    ['-D', join(folder, 'data'), '-d', primary.url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    folder,
  );
  const standby = await start(folder, await freePort(), stops);
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query("alter system set synchronous_standby_names = '*'");
  await client.query('select pg_reload_conf()');
  await until(
    async () =>
      (await client.query("select from pg_stat_replication where sync_state = 'sync'")).rows.length === 1,
    { describe: 'the standby is synchronous' },
  );
  await client.end();
  return standby;
}

/** Runs a command of the operator; one that fails ends the game, unless that is expected. */
async function operate(
  command: string,
  args: string[],
  settings: Record<string, string | undefined> = {},
  input = '',
  mayFail = false,
): Promise<{ code: number; output: string }> {
  return await new Promise((done, reject) => {
    const env = { PATH: process.env['PATH'], ...settings };
    const child = execFile(command, args, { env }, (error, stdout, stderr) => {
      const output = stdout + stderr;
      if (error !== null && !mayFail) reject(new Error(`${args.join(' ')} failed: ${output}`));
      else done({ code: error === null ? 0 : Number(error.code), output });
    });
    child.stdin!.end(input);
  });
}

function launch(command: string, args: string[], logFile: string): ChildProcess {
  const log = openSync(logFile, 'a');
  const child = spawn(command, args, { env: { PATH: process.env['PATH'] }, stdio: ['ignore', log, log] });
  closeSync(log);
  return child;
}

const untilReady = async (url: string) =>
  await until(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200, {
    describe: `${url} is ready`,
    timeoutMs: waitMsMax,
    intervalMs: 500,
  });

const pause = async (ms: number) => await new Promise((done) => setTimeout(done, ms));
