import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import type { ErrorName, OperationName } from '@tricorn/contract';
import { sql } from 'kysely';
import { auditLedger } from '../../ground/ledger/audit.js';
import { auditLists } from '../../ground/lists/auditLists.js';
import { tokensOf } from '../../testing/demoAccounts.js';
import { type Answer, startTestServer, type TestServer } from '../../testing/harness.js';
import { discPng, type PictureHost, pngOf, startPictureHost } from '../../testing/pictures.js';

type Case = [fields: object, error: ErrorName, field: string];

describe('bad input of generative tasks', () => {
  let server: TestServer;
  let host: PictureHost;
  let forbidden: PictureHost;
  before(async () => {
    forbidden = await startPictureHost((_request, response) => response.end(discPng()));
    host = await startPictureHost((request, response) => {
      const path = request.url!;
      if (path === '/text') response.end('<html>not a picture</html>');
      else if (path === '/cut') response.end(discPng().subarray(0, 200));
      else if (path === '/bomb') response.end(pngOf(60_000, 60_000, deflateSync(Buffer.alloc(1_000_000))));
      else if (path === '/gone') response.writeHead(404).end();
      else if (path === '/inside') response.writeHead(302, { location: `${forbidden.url}/x` }).end();
      else if (path === '/metadata')
        response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
      else if (path === '/loop') response.writeHead(302, { location: '/loop' }).end();
      else if (path === '/huge') endless(response);
      else if (path !== '/silent') response.end(discPng());
    });
    server = await startTestServer({
      env: {
        TRICORN_PICTURES_HOSTS_ALLOWED: host.host,
        TRICORN_IMAGE_BYTES_MAX: '500000',
        TRICORN_IMAGE_FETCH_TIMEOUT_MS: '1500',
        TRICORN_QUEUE_LENGTH_MAX: '3',
        TRICORN_PICTURES_MODEL: '/nonexistent',
      },
      queues: { pictures: idleQueue },
    });
  });
  after(async () => {
    await server.close();
    await host.close();
    await forbidden.close();
  });

  const refused = async (operation: OperationName, cases: readonly Case[]) => {
    const before = await tokensOf(server);
    for (const [fields, error, field] of cases) {
      const { status, body } = await server.call(operation, fields, server.alice);
      const what = JSON.stringify(fields).slice(0, 120);
      assert.deepEqual([body.error, body.field], [error, field], `${what}: ${body.msg}`);
      assert.ok(status === body.code && status >= 400 && status < 500, what);
    }
    assert.deepEqual(await tokensOf(server), before, 'nothing is charged');
    const { body } = await server.call('taskList', { pageNo: 1, pageSize: 1 }, server.alice);
    assert.equal(body['totalCount'], 0, 'nothing is queued');
    assert.deepEqual(await auditLedger(server.parts.db), []);
  };

  test('prompts and options are refused by name', async () => {
    const cases: Case[] = [
      [{}, 'invalidField', 'prompt'],
      [{ prompt: '' }, 'invalidField', 'prompt'],
      [{ prompt: ' \n ' }, 'invalidField', 'prompt'],
      [{ prompt: 'a'.repeat(100_001) }, 'invalidField', 'prompt'],
      [{ prompt: 'a'.repeat(4_001) }, 'invalidField', 'prompt'],
      [{ prompt: 'a\u0000b' }, 'invalidField', 'prompt'],
      [{ prompt: 'a\u001b[31mb' }, 'invalidField', 'prompt'],
      [{ prompt: 'a\u202eb' }, 'invalidField', 'prompt'],
      [{ prompt: ['a', 'b'] }, 'invalidField', 'prompt'],
      [{ prompt: { text: 'a' } }, 'invalidField', 'prompt'],
      [{ prompt: true }, 'invalidField', 'prompt'],
      [{ prompt: 'a', negative_prompt: 'b\u0007' }, 'invalidField', 'negative_prompt'],
      [{ prompt: 'a', negative_prompt: [1] }, 'invalidField', 'negative_prompt'],
      [{ prompt: 'a', seed: -1 }, 'invalidField', 'seed'],
      [{ prompt: 'a', seed: 1.5 }, 'invalidField', 'seed'],
      [{ prompt: 'a', seed: 'seven' }, 'invalidField', 'seed'],
      [{ prompt: 'a', size: 'large' }, 'invalidField', 'size'],
      [{ prompt: 'a', size: '512x' }, 'invalidField', 'size'],
      [{ prompt: 'a', size: '0x0' }, 'invalidField', 'size'],
      [{ prompt: 'a', size: '99999x99999' }, 'invalidField', 'size'],
      [{ prompt: 'a', size: '1024x128' }, 'invalidField', 'size'],
      [{ prompt: 'a', n_steps: 1_000 }, 'invalidField', 'n_steps'],
      [{ prompt: 'a', n_steps: 60 }, 'invalidField', 'n_steps'],
      [{ prompt: 'a', guidance_scale: -3 }, 'invalidField', 'guidance_scale'],
      [{ prompt: 'a', guidance_scale: 'much' }, 'invalidField', 'guidance_scale'],
    ];
    await refused('genImg', cases);
    await refused('pyramid', cases.slice(0, 3));
  });

  test('picture addresses are refused by name, and no internal host is contacted', async () => {
    const at = (image_path: string, error: ErrorName): Case => [
      { prompt: 'jump', image_path },
      error,
      'image_path',
    ];
    await refused('img2Motion', [
      [{ prompt: 'jump' }, 'invalidField', 'image_path'],
      [{ prompt: 'jump', image_path: '' }, 'invalidField', 'image_path'],
      [{ prompt: '\u0000', image_path: `${host.url}/ok` }, 'invalidField', 'prompt'],
      at('not an address', 'imageAddressRefused'),
      at('file:///etc/passwd', 'imageAddressRefused'),
      at('ftp://example.com/a.png', 'imageAddressRefused'),
      at('data:image/png;base64,AAAA', 'imageAddressRefused'),
      at(`${forbidden.url}/a.png`, 'imageAddressRefused'),
      at('http://169.254.169.254/latest/meta-data/', 'imageAddressRefused'),
      at('http://[::1]/a.png', 'imageAddressRefused'),
      at('http://0x7f.1/a.png', 'imageAddressRefused'),
      at('http://10.0.0.1/a.png', 'imageAddressRefused'),
      at('http://user:secret@example.com/a.png', 'imageAddressRefused'),
      at(`http://example.com/${'a'.repeat(3_000)}`, 'imageAddressRefused'),
      at(`${host.url}/inside`, 'imageAddressRefused'),
      at(`${host.url}/metadata`, 'imageAddressRefused'),
      at(`${host.url}/loop`, 'imageUnreachable'),
      at(`${host.url}/gone`, 'imageUnreachable'),
      at(`${host.url}/silent`, 'imageUnreachable'),
      at('http://no-such-host.invalid/a.png', 'imageUnreachable'),
      at(`${host.url}/text`, 'imageInvalid'),
      at(`${host.url}/cut`, 'imageInvalid'),
      at(`${host.url}/bomb`, 'tooLarge'),
      at(`${host.url}/huge`, 'tooLarge'),
      at('/uploads/c0ffee00-0000-4000-8000-000000000000/x.png', 'fileUnknown'),
    ]);
    assert.deepEqual(forbidden.asked, []);
    assert.ok(!host.asked.includes('/ok'), 'a bad prompt is refused before anything is fetched');
  });

  test('a size may be written in every form that callers use', async () => {
    for (const size of ['128^*^96', ' 128 * 96']) {
      const { body } = await server.call('genImg', { prompt: 'a cat', size }, server.carol);
      assert.equal(body.code, 200, `${size}: ${body.msg}`);
      const { request } = await server.parts.db
        .selectFrom('task')
        .select('request')
        .where('id', '=', String(body['task_id']))
        .executeTakeFirstOrThrow();
      assert.deepEqual([request.width, request.height], [128, 96]);
    }
  });

  test('the zero values of optional fields mean absent', async () => {
    const { body } = await server.call(
      'genImg',
      { prompt: 'a cat', negative_prompt: '', size: '', n_steps: 0, guidance_scale: 0 },
      server.carol,
    );
    assert.equal(body.code, 200, body.msg);
    const { request } = await server.parts.db
      .selectFrom('task')
      .select('request')
      .where('id', '=', String(body['task_id']))
      .executeTakeFirstOrThrow();
    assert.deepEqual(request, { prompt: 'a cat' });
  });

  test('a full queue and too few tokens are refused by name', async () => {
    for (let n = 0; n < 3; n++)
      assert.equal((await server.call('genImg', { prompt: 'a' }, server.bob)).body.code, 200);
    const before = await tokensOf(server, 'bob');
    const full = await server.call('genImg', { prompt: 'a' }, server.bob);
    assert.deepEqual([full.status, full.body.error], [429, 'queueFull']);
    assert.deepEqual(await tokensOf(server, 'bob'), before);

    const email = 'poor@example.com';
    await server.call('register', { email, passwd: 'correct horse battery' });
    const { token } = (await server.call('genToken', { email, passwd: 'correct horse battery' })).body;
    const poor = await server.call('genImg', { prompt: 'a' }, String(token));
    assert.deepEqual([poor.status, poor.body.error], [402, 'llmTokensInsufficient']);
    assert.deepEqual(await auditLedger(server.parts.db), []);
  });

  test('tasks that arrive together are each accepted or refused by name, and each is told its balance', async () => {
    const draw = async (token: string, headers = {}) =>
      await server.call('genImg', { prompt: 'an apple' }, token, headers);
    const page = { pageNo: 1, pageSize: 10 };
    const earlier = (await server.call('taskList', page, server.carol)).body;
    for (const { task_id } of earlier['data'] as { task_id: string }[])
      await server.call('cancelTask', { task_id }, server.carol);
    const alone = (await draw(server.carol)).body;
    assert.equal(alone.code, 200, alone.msg);
    const cost = Number(alone['token_cost']);
    // Otherwise the queue could be full before the budget is used up.
    await server.call('cancelTask', { task_id: alone['task_id'] }, server.carol);
    // It pays for one picture, of the two that arrive together.
    const terms = { name: 'one picture', scopes: '*:write', tokensPerMonth: cost };
    const apiKey = String((await server.call('createApiKey', terms, server.carol)).body['key']);
    const available = async () => Number((await tokensOf(server)).available);
    const start = await available();
    const once = { 'idempotency-key': 'the same picture' };
    const [own, withKey, repeated] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => draw(server.alice))),
      Promise.all([draw(apiKey), draw(apiKey)]),
      Promise.all([draw(server.carol, once), draw(server.carol, once)]),
    ]);
    const outcomes = (answers: readonly Answer[]) =>
      answers.map(({ status, body }) => (status === 200 ? '' : String(body.error))).sort();
    assert.deepEqual(outcomes(own), ['', '', '', 'queueFull', 'queueFull'], 'the queue takes three');
    assert.deepEqual(outcomes(withKey), ['', 'keyBudgetExceeded']);
    assert.ok(outcomes(repeated).every((error) => error === '' || error === 'idempotencyRunning'));

    const left = own.flatMap(({ status, body }) => (status === 200 ? [body['token_balance']] : []));
    assert.deepEqual(
      left.sort((a, b) => Number(b) - Number(a)),
      [1, 2, 3].map((paid) => start - paid * cost),
    );
    const first = repeated.find(({ status }) => status === 200)!.body;
    const again = (await draw(server.carol, once)).body;
    assert.deepEqual(
      [again['task_id'], again['token_balance']],
      [first['task_id'], first['token_balance']],
      'the answer is stored with its balance',
    );
    assert.equal(await available(), start - 3 * cost);
    const { body } = await server.call('taskList', page, server.carol);
    assert.equal(body['totalCount'], Number(earlier['totalCount']) + 3);
    const { db } = server.parts;
    const { rows: events } = await sql<{ seq: number; type: string; position: number }>`
      select seq, type, (body->>'position')::int as position from event
      where account_id = ${server.parts.tokens.read(server.alice).id} order by seq`.execute(db);
    assert.deepEqual(
      events.map(({ seq }) => seq),
      events.map((_, index) => index + 1),
    );
    assert.equal(events.filter(({ type, position }) => type === 'task.progress' && position >= 0).length, 3);
    assert.deepEqual([await auditLedger(db), await auditLists(db)], [[], []]);
  });
});

/** No worker runs, so waiting tasks stay in the queue. */
const idleQueue = {
  concurrency: 0,
  attemptsMax: 1,
  run: async () => async () => {},
  fail: async () => {},
  cancel: async () => {},
};

function endless(response: NodeJS.WritableStream): void {
  const chunk = Buffer.alloc(65_536, 'x');
  const push = () => {
    while (response.writable && response.write(chunk));
    if (response.writable) response.once('drain', push);
  };
  push();
}
