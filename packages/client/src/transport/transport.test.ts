import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, describe, test } from 'node:test';
import { AnswerError, ConnectionError, DeadlineError, isRefused, RefusedError, Tricorn } from '../index.js';
import { type ScriptedServer, send, startScriptedServer, tokenFor } from '../testing/scriptedServer.js';

const started: ScriptedServer[] = [];
after(async () => {
  await Promise.all(started.map((server) => server.stop()));
});
const serve = async (...args: Parameters<typeof startScriptedServer>) => {
  const server = await startScriptedServer(...args);
  started.push(server);
  return server;
};
const credentials = { email: 'a@example.com', passwd: 'secret-password' };
const userInfo = { account: 'a@example.com' };
const refusal = (code: number, error: string) => ({ code, msg: `refused: ${error}`, error });

describe('signing in', () => {
  test('happens once for any number of calls at the same time', async () => {
    const server = await serve({ genToken: () => ({ token: tokenFor(3600) }), userInfo: () => userInfo });
    const tricorn = new Tricorn({ baseUrl: server.baseUrl, ...credentials });
    await Promise.all(Array.from({ length: 20 }, () => tricorn.api.userInfo()));
    assert.equal(server.received.filter(({ name }) => name === 'genToken').length, 1);
  });

  test('is repeated before a token expires', async () => {
    let issued = 0;
    const server = await serve({
      genToken: () => ({ token: tokenFor(issued++ === 0 ? 0 : 3600, issued) }),
      userInfo: () => userInfo,
    });
    const tricorn = new Tricorn({ baseUrl: server.baseUrl, ...credentials });
    await tricorn.api.userInfo();
    await tricorn.api.userInfo();
    await tricorn.api.userInfo();
    assert.equal(issued, 2);
  });

  test('is repeated when the service refuses the token, and the call succeeds', async () => {
    const tokens = [tokenFor(3600, 1), tokenFor(3600, 2)];
    let issued = 0;
    const server = await serve({
      genToken: () => ({ token: tokens[issued++] }),
      userInfo: ({ token }) => (token === tokens[0] ? refusal(401, 'tokenExpired') : userInfo),
    });
    const tricorn = new Tricorn({ baseUrl: server.baseUrl, ...credentials });
    const { account } = await tricorn.api.userInfo();
    assert.equal(account, 'a@example.com');
    assert.equal(issued, 2);
  });

  test('is not repeated after the session was ended on purpose', async () => {
    let issued = 0;
    const server = await serve({
      genToken: () => ({ token: tokenFor(3600, ++issued) }),
      userInfo: () => refusal(401, 'tokenEnded'),
    });
    const tricorn = new Tricorn({ baseUrl: server.baseUrl, ...credentials });
    for (let call = 0; call < 2; call++)
      await assert.rejects(tricorn.api.userInfo(), (error) => isRefused(error, 'tokenEnded'));
    assert.equal(issued, 1);
  });

  test('cannot replace a token passed by the caller; the refusal reaches the caller by its name', async () => {
    const server = await serve({ userInfo: () => refusal(401, 'tokenExpired') });
    const tricorn = new Tricorn({ baseUrl: server.baseUrl, token: 'given' });
    await assert.rejects(tricorn.api.userInfo(), (error) => isRefused(error, 'tokenExpired'));
    assert.equal(server.received.length, 1);
  });
});

describe('a call', () => {
  test('is retried with the same Idempotency-Key after transient errors', async () => {
    let count = 0;
    const server = await serve({
      genImg: () => {
        if (count++ === 0) return (response) => response.destroy();
        if (count === 2) return refusal(503, 'unavailable');
        return { task_id: 't', token_cost: 1, token_balance: 1 };
      },
    });
    const tricorn = new Tricorn({ baseUrl: server.baseUrl, token: 'given' });
    const { task_id } = await tricorn.api.genImg({ prompt: 'an apple' });
    assert.equal(task_id, 't');
    const keys = server.received.map(({ key }) => key);
    assert.equal(keys.length, 3);
    assert.equal(new Set(keys).size, 1);
    assert.match(keys[0]!, /^[0-9a-f]{32}$/);
  });

  test('waits as long as Retry-After asks', async () => {
    let count = 0;
    const server = await serve({
      userInfo: () =>
        count++ === 0
          ? (response) => send(response, refusal(429, 'tooManyRequests'), { 'retry-after': '1' })
          : userInfo,
    });
    const tricorn = new Tricorn({ baseUrl: server.baseUrl, token: 'given' });
    const start = performance.now();
    await tricorn.api.userInfo();
    assert.ok(performance.now() - start >= 990);
  });

  test('returns a refusal whose Retry-After is too long', async () => {
    const server = await serve({
      userInfo: () => (response) => send(response, refusal(429, 'tooManyRequests'), { 'retry-after': '900' }),
    });
    const tricorn = new Tricorn({ baseUrl: server.baseUrl, token: 'given' });
    await assert.rejects(tricorn.api.userInfo(), (error) => {
      assert.ok(isRefused(error, 'tooManyRequests'));
      assert.equal(error.details.retryAfterSeconds, 900);
      return true;
    });
  });

  test('that registers an account is sent once, because no key protects it', async () => {
    const server = await serve({ register: () => (response) => response.destroy() });
    const tricorn = new Tricorn({ baseUrl: server.baseUrl, token: 'given' });
    await assert.rejects(tricorn.api.register(credentials), ConnectionError);
    assert.equal(server.received.length, 1);
  });

  test('is not retried when the request itself is wrong', async () => {
    const server = await serve({ buyLLMToken: () => refusal(409, 'jobNameTaken') });
    const tricorn = new Tricorn({ baseUrl: server.baseUrl, token: 'given' });
    await assert.rejects(tricorn.api.buyLLMToken({ tokensNum: 1, jobName: 'n' }), (error) => {
      assert.ok(isRefused(error, 'jobNameTaken'));
      assert.equal(error.code, 409);
      assert.equal(error.sent, true);
      return true;
    });
    assert.equal(server.received.length, 1);
  });

  test('ends with the reason of its signal, also between two attempts', async () => {
    const reason = new Error('changed my mind');
    const controller = new AbortController();
    const server = await serve({
      userInfo: () => {
        // After the refusal was sent, when the client pauses before it tries again.
        setImmediate(() => controller.abort(reason));
        return refusal(503, 'unavailable');
      },
    });
    const tricorn = new Tricorn({ baseUrl: server.baseUrl, token: 'given' });
    await assert.rejects(tricorn.api.userInfo({}, { signal: controller.signal }), reason);
  });

  test('ends when one attempt takes too long', async () => {
    const server = await serve({ register: () => () => {} });
    const tricorn = new Tricorn({ baseUrl: server.baseUrl, token: 'given' });
    await assert.rejects(tricorn.api.register(credentials, { timeoutMs: 50 }), DeadlineError);
  });

  test('names an address that is not this service', async () => {
    const server = await serve({
      userInfo: () => (response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<html>'),
    });
    const tricorn = new Tricorn({ baseUrl: server.baseUrl, token: 'given' });
    await assert.rejects(
      tricorn.api.userInfo(),
      (error) => error instanceof AnswerError && error.status === 404,
    );
  });

  test('keeps every digit of an exact integer, and makes it a bigint however small it is', async () => {
    const costs = [5n, 123456789012345678901234567890n];
    const server = await serve({ inferenceCost: () => ({ ccd_cost: costs.shift() }) });
    const tricorn = new Tricorn({ baseUrl: server.baseUrl, token: 'given' });
    const fields = { jobID: '1', data_path: '/p' };
    assert.equal((await tricorn.api.inferenceCost(fields)).ccd_cost, 5n);
    assert.equal((await tricorn.api.inferenceCost(fields)).ccd_cost, 123456789012345678901234567890n);
  });

  test('that starts a quote again after a lost answer has the same key, so that it pays once', async () => {
    const lost = (response: ServerResponse) => response.writeHead(418).end('no envelope');
    const answers = [() => lost, () => ({ data: 'job-1' }), () => lost, () => ({ infer_id: 7 })];
    const next = () => answers.shift()!();
    const server = await serve({
      queryGuarantee: () => ({ ccd_cost: 5n }),
      inferenceCost: () => ({ ccd_cost: 5n }),
      createJob: next,
      inference: next,
    });
    const tricorn = new Tricorn({ baseUrl: server.baseUrl, token: 'given' });
    const plan = { model: 'CNN', jobName: 'a', epoch: 1, x_train: '/p', train_shard: 0.5 } as const;
    for (const quote of [await tricorn.quoteTraining(plan), await tricorn.job('1').quoteInference('/p')]) {
      await assert.rejects(quote.start(), AnswerError);
      await quote.start();
    }
    const keys = (wanted: string) =>
      server.received.flatMap(({ name, key }) => (name === wanted ? [key] : []));
    for (const [first, second] of [keys('createJob'), keys('inference')]) {
      assert.ok(first);
      assert.equal(second, first);
    }
  });

  test('about a failed task returns an answer, although its code is that of the failure', async () => {
    const server = await serve({
      queryTask: () => ({ code: 503, msg: 'failed', error: 'no engine', task_id: 't', status: 'failed' }),
    });
    const tricorn = new Tricorn({ baseUrl: server.baseUrl, token: 'given' });
    const task = await tricorn.api.queryTask({ task_id: 't' });
    assert.deepEqual([task.code, task.status, task.error], [503, 'failed', 'no engine']);
    assert.equal(server.received.length, 1);
  });
});

describe('bad input', () => {
  test('is refused by the name the service would use, before anything is sent', async () => {
    const server = await serve({});
    const tricorn = new Tricorn({ baseUrl: server.baseUrl, ...credentials });
    for (const [call, field] of [
      [() => tricorn.api.genImg({ prompt: ' ' }), 'prompt'],
      [() => tricorn.api.jobDetailByUser({ jobID: 'abc' }), 'jobID'],
      [() => tricorn.api.jobListByUser({ pageNo: 0, pageSize: 10 }), 'pageNo'],
      [() => tricorn.api.uploadFile({} as never), 'file'],
      [() => tricorn.api.buyLLMToken({ tokensNum: 5 } as never), 'jobName'],
    ] as const) {
      await assert.rejects(call(), (error) => {
        assert.ok(isRefused(error, 'invalidField'));
        assert.deepEqual([error.details.field, error.sent, error.code], [field, false, 400]);
        return true;
      });
    }
    assert.equal(server.received.length, 0);
  });

  test('with an unknown mode of pictures and animations is told which modes exist', async () => {
    const tricorn = new Tricorn({ baseUrl: 'http://127.0.0.1:9', ...credentials });
    for (const mode of ['genImage', 'callLLM3', 'toString', undefined])
      await assert.rejects(tricorn.generate(mode as 'genImg', { prompt: 'a' }), {
        name: 'RefusedError',
        error: 'invalidField',
        details: { field: 'mode' },
        message:
          'mode: must be one of genImg, genImgSDXL, genImgFlux, txt2Motion, img2Motion, cogVideo, pyramid.',
      });
  });

  test('of the constructor is refused by the name of the option', () => {
    const field = (make: () => unknown) => {
      try {
        make();
      } catch (error) {
        return error instanceof RefusedError ? error.details.field : error;
      }
      return undefined;
    };
    assert.equal(
      field(() => new Tricorn({ baseUrl: 'example.com', token: 't' })),
      'baseUrl',
    );
    assert.equal(
      field(() => new Tricorn({ baseUrl: 'http://x', email: 'a' } as never)),
      'passwd',
    );
  });
});

test('only top-level fields of answers are exact integers, which is where they are widened', async () => {
  const { operations } = await import('@tricorn/contract');
  const nested: string[] = [];
  const look = (name: string, value: unknown, depth: number) => {
    const { type, shape, element, innerType } = (value as { _zod: { def: Record<string, never> } })._zod.def;
    if (type === 'bigint' && depth > 1) nested.push(name);
    for (const inner of Object.values(shape ?? {})) look(name, inner, depth + 1);
    for (const inner of [element, innerType]) if (inner !== undefined) look(name, inner, depth + 1);
  };
  for (const [name, { response }] of Object.entries(operations))
    if (response !== 'stream') look(name, response, 0);
  assert.deepEqual(nested, []);
});
