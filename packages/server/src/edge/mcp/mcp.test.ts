import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { type Operation, operations } from '@tricorn/contract';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { csvOf, makeSample } from '../../testing/learningClient.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';
import { defaultTools } from './defaultTools.js';

type Content = { type: string; text?: string; uri?: string; mimeType?: string; data?: string }[];

describe('the Model Context Protocol', () => {
  let model: StandInModel;
  let server: TestServer;
  const clients: Client[] = [];

  before(async () => {
    model = await startStandInModel();
    server = await startTestServer({ env: { TRICORN_LLM_URL: model.url, TRICORN_LLM_MODEL: 'good' } });
  });
  after(async () => {
    for (const client of clients) await client.close();
    await server.close();
    await model.stop();
  });

  const connect = async (token: string, headers: Record<string, string> = {}, capabilities = {}) => {
    const client = new Client({ name: 'test', version: '1' }, { capabilities });
    const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}`, ...headers } },
    });
    await client.connect(transport as Parameters<Client['connect']>[0]);
    clients.push(client);
    return client;
  };
  const call = async (client: Client, name: string, given: object = {}) => {
    const answer = await client.callTool({ name, arguments: { ...given } });
    const content = answer.content as Content;
    return { isError: answer.isError ?? false, content, text: content[0]?.text ?? '' };
  };
  const balanceOf = async () => {
    const { ledger, tokens } = server.parts;
    return (await ledger.balances(tokens.read(server.alice).id)).LLM.available;
  };

  const keyOf = async (name: string, scopes: string[]) =>
    String((await server.call('createApiKey', { name, scopes }, server.alice)).body['key']);
  const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name).sort();

  test('lists a few chosen tools, and adds others when they are asked for', async () => {
    const client = await connect(server.alice);
    let changes = 0;
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => void changes++);
    const first = await namesOf(client);
    assert.deepEqual(first, [...defaultTools, 'moreTools'].sort());
    const { text } = await call(client, 'moreTools');
    assert.match(text, /^statement: List the charges/m);
    assert.doesNotMatch(
      text,
      /^(deleteJobByUser|operatorGrant|(create|update)ApiKey|updateWebhook|withdrawCcd|userInfo)\b/m,
    );
    for (const name of ['operatorGrant', 'updateWebhook', 'withdrawCcd']) {
      const unknown = await call(client, 'moreTools', { names: [name] });
      assert.deepEqual([unknown.isError, JSON.parse(unknown.text).error], [true, 'invalidField'], name);
    }
    assert.match((await call(client, 'moreTools', { names: ['statement'] })).text, /^Added:\nstatement: /);
    assert.equal(changes, 1);
    assert.deepEqual(await namesOf(client), [...first, 'statement'].sort());
    assert.deepEqual(await namesOf(await connect(server.alice)), first, 'another session starts again');
  });

  test('offers what destroys something, or is of the operator, only to a key with that scope', async () => {
    const all = { 'tricorn-tools': 'all' };
    const offered = async (token: string, name: string) => {
      const client = await connect(token, all);
      const listed = (await namesOf(client)).includes(name);
      const { text, isError } = await call(client, name, { task_id: 'x', jobID: '7', email: 'x' });
      assert.equal(isError && JSON.parse(text).error === 'routeUnknown', !listed, `${name}: ${text}`);
      return listed;
    };
    // Alice is an operator.
    assert.deepEqual(
      [await offered(server.alice, 'deleteJobByUser'), await offered(server.alice, 'operatorAccounts')],
      [false, false],
    );
    const writer = await keyOf('writes', ['*:write']);
    assert.deepEqual(
      [await offered(writer, 'deleteJobByUser'), await offered(writer, 'operatorAccounts')],
      [true, false],
    );
    const reader = await keyOf('operates', ['jobs:read', 'operator:read']);
    assert.deepEqual(
      [await offered(reader, 'deleteJobByUser'), await offered(reader, 'operatorAccounts')],
      [false, true],
    );
    assert.equal(await offered(server.alice, 'eraseAccount'), false);
  });

  test('offers every operation with its schema and price, and answers like it', async () => {
    const key = await keyOf('everything', ['*:write', 'operator:write']);
    const client = await connect(key, { 'tricorn-tools': 'all' });
    const { tools } = await client.listTools();
    const names = new Set(tools.map(({ name }) => name));
    // These need a person who is signed in, or would hand an agent secrets.
    const expected = Object.entries(operations as Record<string, Operation>).filter(
      ([, { access, answersOnce, tokenOnly }]) => access !== 'public' && !answersOnce && !tokenOnly,
    );
    assert.deepEqual([...names].sort(), expected.map(([name]) => name).sort());
    const genImg = tools.find(({ name }) => name === 'genImg')!;
    assert.deepEqual(genImg.inputSchema.required, ['prompt']);
    assert.match(genImg.description!, /Price: 10 LLM tokens/);
    assert.equal(genImg.annotations?.readOnlyHint, false);

    const { text, isError } = await call(client, 'callLLM3', { prompt: 'What is the answer?' });
    assert.equal(isError, false);
    assert.equal(JSON.parse(text).text, 'The answer is \u{1F600} forty-two.');
    const refused = await call(client, 'callLLM3', { prompt: ' ' });
    assert.deepEqual([refused.isError, JSON.parse(refused.text).error], [true, 'invalidField']);
    const upload = await call(client, 'uploadFile', { file: { name: 'a.csv', text: '1,2\n3,4\n' } });
    assert.match(JSON.parse(upload.text).msg, /a\.csv$/);
  });

  test('reports the progress of a picture and returns it, also as a resource', async () => {
    const client = await connect(server.alice);
    const seen: number[] = [];
    const answer = await client.callTool(
      { name: 'genImg', arguments: { prompt: 'a red apple', size: '256x256', seed: 1 } },
      undefined,
      { onprogress: ({ progress }) => seen.push(progress), timeout: 300_000 },
    );
    const content = answer.content as Content;
    const link = content.find(({ type }) => type === 'resource_link')!;
    assert.ok(seen.length > 0);
    const image = content.find(({ type }) => type === 'image')!;
    assert.equal(image.mimeType, 'image/png');
    assert.equal(Buffer.from(image.data!, 'base64').subarray(1, 4).toString(), 'PNG');
    const { task_id } = JSON.parse(content[0]!.text!);
    const again = await call(client, 'queryTask', { task_id });
    assert.deepEqual(again.content[1], image, 'also when it is asked for later');
    const { resources } = await client.listResources();
    assert.ok(resources.some(({ uri }) => uri === link.uri));
    const { contents } = await client.readResource({ uri: link.uri! });
    const [picture] = contents as { blob: string; mimeType: string }[];
    assert.deepEqual([picture!.mimeType, picture!.blob], [image.mimeType, image.data]);
    const bob = await connect(server.bob);
    await assert.rejects(bob.readResource({ uri: link.uri! }), /no task/i);
  });

  test('reports the pieces of an answer of a language model', async () => {
    const client = await connect(server.alice);
    const seen: { progress: number; message?: string | undefined; total?: number | undefined }[] = [];
    const answer = await client.callTool(
      { name: 'callLLM3', arguments: { prompt: 'What is the answer?', max_new_tokens: 20 } },
      undefined,
      { onprogress: (step) => seen.push(step), timeout: 300_000 },
    );
    const { text } = JSON.parse((answer.content as Content)[0]!.text!);
    assert.equal(seen.map(({ message }) => message).join(''), text);
    assert.ok(seen.every(({ total }) => total === 20));
  });

  test('waits for a job with progress and returns its report as a resource', async () => {
    const client = await connect(server.alice);
    const sample = makeSample(60, 5);
    const seen: number[] = [];
    const answer = await client.callTool(
      {
        name: 'createJobByFile',
        arguments: {
          computation: 'Decision Tree',
          jobName: 'from an agent',
          featureData: { name: 'x.csv', text: csvOf('width,colour,height', sample.rows) },
          targetData: { name: 'y.csv', text: csvOf('size', sample.labels) },
        },
      },
      undefined,
      { onprogress: ({ progress }) => seen.push(progress), timeout: 600_000 },
    );
    const content = answer.content as Content;
    assert.equal(answer.isError ?? false, false, content[0]?.text);
    const job = JSON.parse(content[0]!.text!);
    assert.equal(job.state, 'succeeded');
    assert.ok(seen.length > 0);
    assert.deepEqual(
      seen,
      [...new Set(seen)].sort((one, other) => one - other),
      'progress only grows',
    );
    const report = await client.readResource({ uri: content[1]!.uri! });
    const [{ text }] = report.contents as { text: string }[] as [{ text: string }];
    assert.equal(typeof JSON.parse(text), 'object');
    const { contents } = await client.readResource({ uri: `tricorn://datasets/${job.jobID}/target` });
    assert.match((contents[0] as { text: string }).text, /^size/);
    const bob = await connect(server.bob);
    await assert.rejects(bob.readResource({ uri: content[1]!.uri! }));

    // A client that does not ask for progress is not kept waiting.
    const started = await call(client, 'createJobByFile', {
      computation: 'Decision Tree',
      jobName: 'not followed',
      featureData: { name: 'x.csv', text: csvOf('width,colour,height', sample.rows) },
      targetData: { name: 'y.csv', text: csvOf('size', sample.labels) },
    });
    assert.deepEqual(Object.keys(JSON.parse(started.text)).includes('state'), false);
  });

  test('offers uploads as resources, to their owner only', async () => {
    const client = await connect(server.alice);
    const { text } = await call(client, 'uploadFile', { file: { name: 'größe 1.csv', text: '7,8\n9,10\n' } });
    const path = String(JSON.parse(text).msg);
    const { resources } = await client.listResources();
    const listed = resources.find(({ uri }) => uri === `tricorn://uploads/${encodeURIComponent(path)}`)!;
    assert.equal(listed.name, 'größe 1.csv');
    const { contents } = await client.readResource({ uri: listed.uri });
    const [file] = contents as { text?: string; blob?: string }[];
    assert.equal(file!.text ?? Buffer.from(file!.blob!, 'base64').toString(), '7,8\n9,10\n');
    const bob = await connect(server.bob);
    await assert.rejects(bob.readResource({ uri: listed.uri }));
    await assert.rejects(client.readResource({ uri: 'tricorn://uploads/%' }), /percent-encoded/);
  });

  test('answers many readings that arrive in one request, and those after them', async () => {
    const client = await connect(server.alice);
    const { text } = await call(client, 'uploadFile', { file: { name: 'many.csv', text: '1,2\n' } });
    const uri = `tricorn://uploads/${encodeURIComponent(String(JSON.parse(text).msg))}`;
    const { sessionId } = client.transport as StreamableHTTPClientTransport;
    const ids = Array.from({ length: 20 }, (_, n) => 1_000 + n);
    const response = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.alice}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'mcp-session-id': sessionId!,
      },
      body: JSON.stringify(
        ids.map((id) => ({ jsonrpc: '2.0', id, method: 'resources/read', params: { uri } })),
      ),
      signal: AbortSignal.timeout(60_000),
    });
    const answers = (await response.text()).split('\n').filter((line) => line.startsWith('data: {'));
    const answered = answers.map((line) => JSON.parse(line.slice(6)) as { id: number; result?: object });
    assert.deepEqual(answered.map(({ id }) => id).sort(), ids);
    assert.ok(answered.some(({ result }) => result !== undefined));
    assert.equal((await client.readResource({ uri })).contents.length, 1);
  });

  test('asks before it spends more than the caller allows', async () => {
    const limits = { 'tricorn-confirm-tokens': '5' };
    const picture = { prompt: 'a red apple', wait: false };
    const before = await balanceOf();
    const plain = await connect(server.alice, limits);
    const refused = await call(plain, 'genImg', picture);
    assert.ok(refused.isError && /10 LLM tokens/.test(refused.text), refused.text);
    assert.equal(await balanceOf(), before);
    const accepted = await call(plain, 'genImg', { ...picture, accepted_cost: 10 });
    assert.equal(accepted.isError, false);
    assert.equal((await call(plain, 'userInfo')).isError, false, 'what costs nothing is not asked about');

    // The longest answer and the largest prompt count: one token a byte, and what a chat template may add.
    const question = { prompt: 'Hi', max_new_tokens: 1 };
    const careful = await connect(server.alice, {
      'tricorn-confirm-tokens': '50',
      'tricorn-confirm-ccd': '0.01',
    });
    const beforeCalls = await balanceOf();
    const long = await call(careful, 'callLLM3', question);
    assert.ok(long.isError && /at most \d+ LLM tokens, above the limit of 50/.test(long.text), long.text);
    const bought = await call(careful, 'buyLLMToken', { tokensNum: 100, jobName: 'too many' });
    assert.ok(bought.isError && /at most 0\.1 CCD, above the limit of 0\.01/.test(bought.text), bought.text);
    assert.equal(await balanceOf(), beforeCalls);
    assert.equal((await call(careful, 'callLLM3', { ...question, accepted_cost: 200 })).isError, false);

    const asking = await connect(server.alice, limits, { elicitation: {} });
    let agrees = false;
    const asked: string[] = [];
    asking.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      asked.push(params.message);
      return { action: 'accept' as const, content: { agree: agrees } };
    });
    const spent = await balanceOf();
    assert.equal((await call(asking, 'genImg', picture)).isError, true);
    assert.equal(await balanceOf(), spent);
    agrees = true;
    assert.equal((await call(asking, 'genImg', picture)).isError, false);
    assert.equal(asked.length, 2);
    assert.match(asked[0]!, /your limit is 5/);
  });

  test('holds the scopes and budgets of an API key', async () => {
    const { body } = await server.call(
      'createApiKey',
      { name: 'agent', scopes: ['pictures:write'], tokensPerDay: 15 },
      server.alice,
    );
    const client = await connect(String(body['key']));
    const { tools } = await client.listTools();
    assert.deepEqual(
      [tools.some(({ name }) => name === 'genImg'), tools.some(({ name }) => name === 'callLLM3')],
      [true, false],
    );
    assert.equal((await call(client, 'callLLM3', { prompt: 'Hello' })).isError, true);
    assert.equal((await call(client, 'genImg', { prompt: 'a red apple', wait: false })).isError, false);
    const over = await call(client, 'genImg', { prompt: 'a red apple', wait: false });
    assert.equal(JSON.parse(over.text).error, 'keyBudgetExceeded');
  });

  test('refuses strangers, and sessions of others', async () => {
    await assert.rejects(connect('nonsense'));
    const post = async (token: string, session: string) =>
      await fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          'mcp-session-id': session,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
    const client = await connect(server.alice);
    const { sessionId } = client.transport as StreamableHTTPClientTransport;
    assert.equal((await post(server.bob, sessionId!)).status, 404);
    assert.equal((await post(server.alice, sessionId!)).status, 200);
  });

  test('is served over standard input and output by the command line', async () => {
    const cli = fileURLToPath(new URL('../../../../client/dist/cli/main.js', import.meta.url));
    const client = new Client({ name: 'test', version: '1' }, { capabilities: { elicitation: {} } });
    client.setRequestHandler(ElicitRequestSchema, async () => ({
      action: 'accept' as const,
      content: { agree: true },
    }));
    const start = async (one: Client, ...options: string[]) => {
      await one.connect(
        new StdioClientTransport({
          command: process.execPath,
          args: [cli, 'mcp', ...options],
          env: { TRICORN_URL: server.url, TRICORN_TOKEN: server.alice, PATH: process.env['PATH'] ?? '' },
        }) as Parameters<Client['connect']>[0],
      );
      clients.push(one);
      return new Set((await one.listTools()).tools.map(({ name }) => name));
    };
    const tools = await start(client, '--all-tools', '--confirm-tokens', '5');
    assert.ok(tools.size > 30 && !tools.has('createApiKey'));
    const trusting = new Client({ name: 'trusting', version: '1' }, {});
    assert.ok((await start(trusting, '--all-tools', '--offer-secrets')).has('createApiKey'));
    assert.equal((await call(client, 'genImg', { prompt: 'a red apple', wait: false })).isError, false);
    const { text } = await call(client, 'callLLM3', { prompt: 'What is the answer?' });
    assert.match(JSON.parse(text).text, /forty-two/);
  });
});
