import { join } from 'node:path';
import { createRandom } from '@tricorn/random';
import { freePort } from '@tricorn/testing';
import { openClient } from '../client.js';
import type { Findings } from '../findings.js';
import { commonSettings } from '../installation.js';
import { type Managed, startManaged } from '../managed.js';
import { serverMain } from '../parts.js';
import { auditDatabase } from '../serverParts.js';
import { startCluster } from './cluster.js';

export interface FailoverResult {
  /** Between the kill and the first purchase that began after it and was acknowledged. */
  backSeconds: number;
  acknowledged: number;
  lost: string[];
}

const emails = ['alice@example.com', 'bob@example.com', 'carol@example.com'];
const lanesPerClient = 3;
/** The goal. */
const backSecondsMax = 30;
const waitMsMax = 120_000;

/** Kills the primary of a replicated PostgreSQL while two API processes take purchases; every acknowledged one must exist. */
export async function failOver(
  folder: string,
  findings: Findings,
  beforeMs: number,
): Promise<FailoverResult> {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const cluster = await startCluster(join(folder, 'cluster'));
    undo.push(cluster.stop);
    findings.note(`the cluster is ready; ${await cluster.primary()} is the primary`);
    const ports = [await freePort(), await freePort()];
    await Promise.all(
      ports.map(async (port, index) => {
        const name = `api-${index}`;
        const managed: Managed = await startManaged({
          name,
          command: process.execPath,
          args: [serverMain, 'api'],
          env: {
            ...commonSettings,
            PORT: String(port),
            TRICORN_DATA: join(folder, name),
            TRICORN_DATABASE_URL: cluster.url,
            TRICORN_CHAIN_RPC: 'off',
            TRICORN_PRIVACY_NODES: 'off',
          },
          ready: /Tricorn is ready/,
          logFile: join(folder, `${name}.log`),
          onDeath: findings.violation,
        });
        undo.push(managed.stop);
      }),
    );
    findings.note('two API processes are ready');
    const random = createRandom(1);
    let endMs = performance.now() + waitMsMax;
    let isOver = false;
    let killedMs = Number.POSITIVE_INFINITY;
    let backMs = Number.POSITIVE_INFINITY;
    const acknowledged: string[] = [];
    const clients = await Promise.all(
      emails.map((email, index) =>
        openClient(email, {
          urls: ports.map((port) => `http://127.0.0.1:${port}`),
          random: random.fork(index),
          findings,
          isDatabaseAffected: () => true,
          deadlineMs: () => endMs,
        }),
      ),
    );
    const lanes = clients.flatMap((client, index) =>
      Array.from({ length: lanesPerClient }, async (_, lane) => {
        for (let count = 0; !isOver; count++) {
          const jobName = `purchase ${index}.${lane}.${count}`;
          const beganMs = performance.now();
          const answer = await client.call('buyLLMToken', { tokensNum: 1, jobName });
          if (answer?.status !== 200) continue;
          acknowledged.push(jobName);
          if (beganMs > killedMs) backMs = Math.min(backMs, performance.now());
        }
      }),
    );
    await pause(beforeMs);
    const before = acknowledged.length;
    const name = await cluster.killPrimary();
    killedMs = performance.now();
    endMs = killedMs + waitMsMax;
    findings.note(`killed ${name} after ${before} purchases`);
    while (backMs === Number.POSITIVE_INFINITY && performance.now() < endMs) await pause(100);
    await pause(3_000);
    isOver = true;
    await Promise.all(lanes);
    const backSeconds = (backMs - killedMs) / 1000;
    findings.note(
      `${await cluster.primary()} is the primary; service was back after ${backSeconds.toFixed(1)} s`,
    );
    if (backSeconds > backSecondsMax) findings.violation(`service was back after ${backSeconds} s`);

    for (const problem of await auditDatabase(cluster.url)) findings.violation(problem);
    const counts = await jobCounts(cluster.url);
    const lost = acknowledged.filter((jobName) => counts.get(jobName) !== 1);
    for (const jobName of lost)
      findings.violation(`${jobName} was acknowledged and exists ${counts.get(jobName) ?? 0} times`);
    return { backSeconds, acknowledged: acknowledged.length, lost };
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

const pause = async (ms: number): Promise<unknown> => await new Promise((done) => setTimeout(done, ms));

async function jobCounts(url: string): Promise<Map<string, number>> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; count: number }>(
      'select name, count(*)::integer as count from job group by name',
    );
    return new Map(rows.map(({ name, count }) => [name, count]));
  } finally {
    await client.end();
  }
}
