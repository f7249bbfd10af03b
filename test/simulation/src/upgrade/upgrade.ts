import { join } from 'node:path';
import { freePort, startPostgres } from '@tricorn/testing';
import type { Findings } from '../findings.js';
import { commonSettings } from '../installation.js';
import { type Managed, startManaged } from '../managed.js';
import { writeTinyModel } from '../parts.js';
import { auditDatabase } from '../serverParts.js';
import { openBalancer } from './balancer.js';

export interface Versions {
  earlier: string;
  later: string;
}

const emails = ['alice@example.com', 'bob@example.com', 'carol@example.com'];
/** How long each mixture of versions serves. */
const servedMs = 4_000;
const pauseMsMax = 60;

/**
 * Replaces the processes of one version by those of another under load, one after another: forth, back, and forth again.
 * Not one request may fail.
 */
export async function upgradeUnderLoad(
  versions: Versions,
  folder: string,
  findings: Findings,
): Promise<void> {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const postgres = await startPostgres();
    undo.push(postgres.stop);
    const pictures = await writeTinyModel();
    const ports = { 'api-0': await freePort(), 'api-1': await freePort() };
    const running = new Map<string, Managed>();
    undo.push(async () => await Promise.all([...running.values()].map((managed) => managed.stop())));
    const start = async (name: string, version: keyof Versions) => {
      const port = ports[name as keyof typeof ports];
      running.set(
        name,
        await startManaged({
          name: `${name} (${version})`,
          command: process.execPath,
          args: [versions[version], port === undefined ? 'worker' : 'api'],
          env: {
            ...commonSettings,
            PORT: String(port ?? 0),
            TRICORN_DATA: join(folder, 'data'),
            TRICORN_DATABASE_URL: postgres.url,
            TRICORN_CHAIN_RPC: 'off',
            TRICORN_PRIVACY_NODES: 'off',
            TRICORN_PICTURES_MODEL: pictures,
            TRICORN_STOP_WAIT_SECONDS: '3',
          },
          ready: /Tricorn is ready|worker is ready/,
          logFile: join(folder, `${name}.log`),
          onDeath: findings.violation,
        }),
      );
      findings.note(`${name} runs the ${version} version`);
    };
    for (const name of ['api-0', 'api-1', 'worker']) await start(name, 'earlier');

    const urls = Object.values(ports).map((port) => `http://127.0.0.1:${port}`);
    const balancer = openBalancer(urls);
    undo.push(async () => balancer.close());
    for (const url of urls) await balancer.until(url, true);
    let isOver = false;
    const tokens = await Promise.all(
      emails.map(async (email) =>
        String((await balancer.call('genToken', { email, passwd: 'demo-password' })).body['token']),
      ),
    );
    const load = Promise.all(
      tokens.flatMap((token, index) => [
        repeat(
          async (n) =>
            await balancer.call(
              'buyLLMToken',
              { tokensNum: 1_000, jobName: `purchase ${index}.${n}` },
              token,
            ),
        ),
        repeat(async () => await balancer.call('jobListByUser', { pageNo: 1, pageSize: 5 }, token)),
        repeat(async (n) =>
          n % 8 === 7
            ? await balancer.call(
                'genImg',
                { prompt: `picture ${index}.${n}`, seed: n, size: '64x64' },
                token,
              )
            : await balancer.call('userInfo', {}, token),
        ),
      ]),
    );
    async function repeat(send: (n: number) => Promise<{ status: number; body: Record<string, unknown> }>) {
      for (let n = 0; !isOver; n++) {
        const { status, body } = await send(n);
        findings.count(`${status}`);
        if (status !== 200) findings.violation(`a request failed with ${status}: ${String(body['msg'])}`);
        await pause((n * 37) % pauseMsMax);
      }
    }
    for (const version of ['later', 'earlier', 'later'] as const) {
      for (const name of ['api-0', 'api-1', 'worker']) {
        await pause(servedMs);
        await running.get(name)!.stop();
        await start(name, version);
        const port = ports[name as keyof typeof ports];
        if (port !== undefined) await balancer.until(`http://127.0.0.1:${port}`, true);
      }
    }
    await pause(servedMs);
    isOver = true;
    await load;
    for (const problem of await auditDatabase(postgres.url)) findings.violation(problem);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

const pause = async (ms: number): Promise<unknown> => await new Promise((done) => setTimeout(done, ms));
