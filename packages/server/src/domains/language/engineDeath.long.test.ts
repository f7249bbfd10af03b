import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { operations, parseExact } from '@tricorn/contract';
import { createRandom } from '@tricorn/random';
import { freePort, until } from '@tricorn/testing';
import { auditLedger } from '../../ground/ledger/audit.js';
import { createDatabase, startTestServer, type TestServer } from '../../testing/harness.js';

const kills = 10;
const callsAtOnce = 20;
/** Calls that a model answers at once; as many answers may still come from the process that was killed before. */
const sequences = 4;
/** A key is free this soon after its call has failed, or was given up. */
const freeMsMax = 2_000;
const demoTokens = 1_000_000;
const isMissing = (() => {
  try {
    createRequire(import.meta.url).resolve('node-llama-cpp');
    return false;
  } catch (error) {
    return (error as { code?: string }).code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED';
  }
})();

interface Reply {
  status: number;
  retryAfter: string | null;
  body: Record<string, unknown>;
}

/** What a client that keeps its key was answered until it had its answer. */
interface Findings {
  statuses: Map<number, number>;
  faults: string[];
  slowestMs: number;
  used: number[];
  /** Answers that were not given up. */
  answered: number;
  /** How long after a call was given up its key was still in use. */
  refusedMsMax: number;
}

/** Calls through the real interface, in the three ways of a client: it waits, it reads a stream, or it gives up and asks again. */
async function callUntilAnswered(
  url: string,
  token: string,
  key: string,
  way: 'waits' | 'streams' | 'gives up',
  giveUpMs: number,
  findings: Findings,
): Promise<void> {
  let givenUpAtMs: number | undefined;
  const ask = async (): Promise<Reply | undefined> => {
    const mayGiveUp = way === 'gives up' && givenUpAtMs === undefined;
    const headers = { token, 'idempotency-key': key };
    try {
      const response = await fetch(url + operations.callLLM3.path, {
        method: 'POST',
        headers: way === 'streams' ? { ...headers, accept: 'text/event-stream' } : headers,
        body: JSON.stringify({ prompt: key, max_new_tokens: 2, temperature: 0 }),
        ...(mayGiveUp && { signal: AbortSignal.timeout(giveUpMs) }),
      });
      const text = (await response.text()).trim();
      const isStream = response.headers.get('content-type')!.startsWith('text/event-stream');
      const last = isStream ? text.slice(text.lastIndexOf('data: ') + 6) : text;
      const body = parseExact(last) as Reply['body'];
      return { status: Number(body['code']), retryAfter: response.headers.get('retry-after'), body };
    } catch (error) {
      assert.ok(mayGiveUp, `a call had no answer: ${String(error)}`);
      givenUpAtMs = performance.now();
      return undefined;
    }
  };
  for (;;) {
    const startMs = performance.now();
    const reply = await ask();
    if (reply === undefined) continue;
    const { status, retryAfter, body } = reply;
    findings.slowestMs = Math.max(findings.slowestMs, performance.now() - startMs);
    findings.statuses.set(status, (findings.statuses.get(status) ?? 0) + 1);
    if (status === 200) {
      findings.used.push(Number(body['tokens_used']));
      if (body['finish_reason'] !== 'cancelled') findings.answered += 1;
      return;
    }
    if (status === 409) {
      const sinceMs = givenUpAtMs === undefined ? Number.POSITIVE_INFINITY : startMs - givenUpAtMs;
      findings.refusedMsMax = Math.max(findings.refusedMsMax, sinceMs);
    } else if (status !== 503 && status !== 429) findings.faults.push(`${status} ${String(body['msg'])}`);
    else if (way !== 'streams' && Number(retryAfter) < 1)
      findings.faults.push(`${status} without Retry-After`);
    await sleep(100);
  }
}

/** Without `ps`, which would keep the API processes in this one from answering. */
async function modelProcessOf(parent: number): Promise<number | undefined> {
  const text = async (path: string) => await readFile(`/proc/${path}`, 'utf8').catch(() => '');
  for (const pid of (await text(`${parent}/task/${parent}/children`)).trim().split(' '))
    if ((await text(`${pid}/cmdline`)).includes('ggufChildMain')) return Number(pid);
  return undefined;
}

/** Kills the process of the model ten times under twenty calls, and requires that every call is answered and charged once. */
async function surviveKills(servers: readonly TestServer[], modelParent: number): Promise<void> {
  const seed = Date.now() % 1_000_000;
  const random = createRandom(seed);
  const findings: Findings = {
    statuses: new Map(),
    faults: [],
    slowestMs: 0,
    used: [],
    answered: 0,
    refusedMsMax: 0,
  };
  const [first] = servers;
  const tokens = [first!.alice, first!.bob, first!.carol];
  let killed = 0;
  const client = async (number: number) => {
    const way = number % 4 === 3 ? 'gives up' : number % 4 === 2 ? 'streams' : 'waits';
    for (let call = 0; killed < kills || call === 0; call++) {
      const { url } = servers[(number + call) % servers.length]!;
      const token = tokens[number % tokens.length]!;
      await callUntilAnswered(
        url,
        token,
        `${seed} ${number} ${call}`,
        way,
        200 + random.below(3_000),
        findings,
      );
    }
  };
  // On a busy machine everything takes longer, also the simplest request.
  let simplestMsMax = 0;
  const probing = (async () => {
    while (killed < kills) {
      const startMs = performance.now();
      await first!.call('userInfo', {}, first!.alice);
      simplestMsMax = Math.max(simplestMsMax, performance.now() - startMs);
      await sleep(200);
    }
  })();
  const clients = Promise.all(Array.from({ length: callsAtOnce }, (_, number) => client(number)));
  for (let last = 0; killed < kills; killed++) {
    const model = await until(
      async () => {
        const pid = await modelProcessOf(modelParent);
        return pid === last ? undefined : pid;
      },
      { describe: 'the process of the model runs', intervalMs: 50 },
    );
    // Most die while they answer, and some while they load. Processes that never answer open the circuit, which is another test.
    const { answered } = findings;
    if (killed % 4 < 3)
      await until(() => findings.answered > answered + sequences, {
        describe: 'calls were answered',
        intervalMs: 10,
      });
    await sleep(random.below(1_000));
    last = model;
    process.kill(last, 'SIGKILL');
  }
  await Promise.all([clients, probing]);
  const { statuses, faults, refusedMsMax, slowestMs, used } = findings;
  const summary = `seed ${seed}: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}; slowest ${Math.round(slowestMs)} ms`;
  console.log(summary);
  assert.deepEqual(faults, [], summary);
  assert.ok(
    refusedMsMax <= freeMsMax + 2 * simplestMsMax,
    `${refusedMsMax} ms, and ${simplestMsMax} ms; ${summary}`,
  );
  const charged = async () => {
    const balances = await Promise.all(
      tokens.map(async (token) =>
        Number((await first!.call('queryLLMTokensBalance', {}, token)).body['tokens_balance']),
      ),
    );
    return tokens.length * demoTokens - balances.reduce((sum, balance) => sum + balance);
  };
  const sum = used.reduce((sum, one) => sum + one);
  // What an API process reserved for calls that failed is released a moment after their answers.
  await until(async () => (await charged()) <= sum, {
    describe: 'every answer is charged once, and nothing else is',
  });
  assert.equal(await charged(), sum, 'every answer is charged');
  assert.deepEqual(await auditLedger(first!.parts.db), []);
}

async function tinyModel(): Promise<{ path: string; remove(): void }> {
  const { href } = new URL('../../../../language/dist/testing/tinyModelFile.js', import.meta.url);
  return ((await import(href)) as { makeTinyModel(): { path: string; remove(): void } }).makeTinyModel();
}

describe('calls while the process of their model is killed ten times', {
  skip: isMissing ? 'node-llama-cpp is not installed' : false,
}, () => {
  const limits = { TRICORN_LLM_CALLS_PER_MINUTE_MAX: '1000000' };

  test('a model of the API process', async () => {
    const file = await tinyModel();
    const server = await startTestServer({ env: { TRICORN_LLM_GGUF: file.path, ...limits } });
    try {
      await surviveKills([server], process.pid);
    } finally {
      await server.close();
      file.remove();
    }
  });

  test('a model that two API processes share', async () => {
    const file = await tinyModel();
    const port = await freePort();
    const env = {
      TRICORN_LLM_URL: `http://127.0.0.1:${port}`,
      TRICORN_LLM_KEY: 'the-key-of-the-model-server',
    };
    const model: ChildProcess = spawn(
      process.execPath,
      [fileURLToPath(new URL('../../main.js', import.meta.url)), 'model', String(port)],
      {
        env: { PATH: process.env['PATH'], HOST: '127.0.0.1', TRICORN_LLM_GGUF: file.path, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const servers: TestServer[] = [];
    const database = await createDatabase('withDemoAccounts');
    try {
      let output = '';
      model.stdout!.setEncoding('utf8').on('data', (text: string) => (output += text));
      await until(() => output.includes('is ready at'), { describe: 'the model server is ready' });
      const shared = {
        TRICORN_DATABASE_URL: database.url,
        TRICORN_SECRET: 'the secret of both API processes',
      };
      for (let api = 0; api < 2; api++)
        servers.push(
          await startTestServer({ env: { TRICORN_LLM_MODEL: 'tiny', ...shared, ...env, ...limits } }),
        );
      await surviveKills(servers, model.pid!);
    } finally {
      for (const server of servers) await server.close();
      await database.drop();
      const ended = once(model, 'exit');
      model.kill('SIGTERM');
      await ended;
      file.remove();
    }
  });
});
