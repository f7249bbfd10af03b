import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { type Operation, operations } from '@tricorn/contract';
import { startPostgres, until } from '@tricorn/testing';
import fc from 'fast-check';
import pg from 'pg';
import { descriptorsOf } from '../descriptors.js';
import { startTarget, type Target } from '../target.js';
import { anyRequest, type FuzzRequest } from './requests.js';

export interface FuzzOptions {
  seed: number;
  requests: number;
  /** Sends one request of the run alone. */
  only?: number | undefined;
  onProgress?: (sent: number) => void;
}

const batchSize = 500;
const atOnce = 16;
const answerMsMax = 60_000;
const growthBytesMax = 400 * 1024 ** 2;
/** An account without money: what it may start is refused before it takes seconds of drawing or of a model. */
const credentials = { email: 'fuzz@example.com', passwd: 'correct horse battery' };
const settings = {
  // Nothing listens there; without it, the embedded model would be loaded to count tokens.
  TRICORN_LLM_URL: 'http://127.0.0.1:9',
  TRICORN_PRIVACY_NODES: 'off',
  TRICORN_CHAIN_RPC: 'off',
  // Throttled requests would test nothing but the throttle.
  TRICORN_REQUESTS_PER_MINUTE_MAX: '100000000',
  TRICORN_PAGE_REQUESTS_PER_MINUTE_MAX: '100000000',
  TRICORN_LOGIN_FAILURES_MAX: '100000000',
  TRICORN_LOGIN_FAILURES_PER_ADDRESS_MAX: '100000000',
  TRICORN_REGISTRATIONS_PER_HOUR_MAX: '100000000',
};

/** Sends random requests to a real server; fails on an answer above 499, on none at all, and on whatever is left behind. */
export async function fuzz({ seed, requests, only, onProgress }: FuzzOptions): Promise<Map<number, number>> {
  const postgres = await startPostgres();
  const target = await startTarget({ ...settings, TRICORN_DATABASE_URL: postgres.url });
  try {
    const kept = new Agent({ keepAlive: true });
    await target.call('register', credentials);
    const signIn = async () => String((await target.call('genToken', credentials)).body['token']);
    let token = await signIn();
    const statuses = new Map<number, number>();
    const send = async (drawn: FuzzRequest, index: number) => {
      // The server may close a kept connection just before it is used again; a fresh one must be answered.
      const { status, text } = await answerTo(target, drawn, token, kept)
        .catch(async () => await answerTo(target, drawn, token, false))
        .catch((error: unknown) => {
          throw failure(seed, index, drawn, String(error));
        });
      // An operation that ends sessions may have been drawn.
      if (status === 401 && drawn.token === 'own') token = await signIn();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500 && !isDeclared(drawn, status, text))
        throw failure(seed, index, drawn, `${status} ${text}`);
    };
    // The first requests start threads and fill caches; only what grows after them is a leak.
    let before: Held | undefined;
    for (let first = 0; first < requests; first += batchSize) {
      const drawn = fc.sample(anyRequest, {
        seed: seed + first,
        numRuns: Math.min(batchSize, requests - first),
      });
      const wanted = drawn
        .map((each, position) => [each, first + position] as const)
        .filter(([, index]) => only === undefined || index === only);
      await inParallel(wanted, async ([each, index]) => await send(each, index));
      before ??= heldBy(target);
      onProgress?.(first + drawn.length);
      token = await signIn();
    }
    if (before !== undefined) await assertNothingLeft(target, before, postgres.url);
    return statuses;
  } finally {
    await target.stop();
    await postgres.stop();
  }
}

/** An engine that is switched off may say so, if the contract says that it may. */
const isDeclared = ({ operation }: FuzzRequest, status: number, text: string): boolean =>
  status === 503 &&
  operation !== undefined &&
  (operations[operation] as Operation).errors.includes('unavailable') &&
  text.includes('"error":"unavailable"');

const failure = (seed: number, index: number, drawn: FuzzRequest, what: string): Error =>
  new Error(
    `${what.slice(0, 500)}\nfor ${JSON.stringify(drawn).slice(0, 2_000)}\n` +
      `Replay: npm run fuzz -- --seed ${seed} --requests ${index + 1} --only ${index}`,
  );

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length) await work(items[next++]!);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

async function answerTo(
  { baseUrl }: Target,
  { method, path, contentType, body, token: who, idempotencyKey }: FuzzRequest,
  token: string,
  agent: Agent | false,
): Promise<{ status: number; text: string }> {
  const headers: Record<string, string> = {
    ...(who === 'none' ? {} : { token: who === 'own' ? token : `${token.slice(0, -4)}AAAA` }),
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  return await new Promise((resolve, reject) => {
    const call = request(baseUrl + path, { method, headers, agent, timeout: answerMsMax }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text = (text + piece).slice(0, 10_000);
      });
      response.on('end', () => resolve({ status: response.statusCode!, text }));
      response.on('error', reject);
    });
    call.on('timeout', () => call.destroy(new Error(`no answer within ${answerMsMax} ms`)));
    call.on('error', reject);
    call.end(body);
  });
}

interface Held {
  descriptors: number;
  residentBytes: number;
}

const heldBy = (target: Target): Held => ({
  descriptors: descriptorsOf(target),
  residentBytes: Number(readFileSync(`/proc/${target.pid}/statm`, 'utf8').split(' ')[1]) * 4_096,
});

async function assertNothingLeft(target: Target, before: Held, databaseUrl: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const count = async (query: string) =>
    Number((await database.query(`select count(*) as n from ${query}`)).rows[0].n);
  const left = async () => ({
    incoming: readdirSync(join(target.dataFolder, 'files', 'incoming')).length,
    looseBlobs: await count('loose_blob'),
    runningKeys: await count("idempotency where state = 'running'"),
    descriptors: Math.max(0, descriptorsOf(target) - before.descriptors - atOnce),
  });
  try {
    await until(async () => Object.values(await left()).every((number) => number === 0), {
      describe: 'nothing is left',
      timeoutMs: 20_000,
      intervalMs: 200,
    }).catch(async () => assert.fail(`left behind: ${JSON.stringify(await left())}`));
    const grownBytes = heldBy(target).residentBytes - before.residentBytes;
    assert.ok(grownBytes < growthBytesMax, `memory grew by ${Math.round(grownBytes / 1024 ** 2)} MiB`);
  } finally {
    await database.end();
  }
}
