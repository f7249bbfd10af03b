import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import OpenAI from 'openai';
import { auditLedger } from '../../ground/ledger/audit.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';

interface Asked {
  stage: string;
  model: string;
  prompt?: string;
  messages?: { role: string; content: string }[];
  text?: string;
}

describe('a guard of the language models', () => {
  const asked: Asked[] = [];
  let verdict: (about: Asked) => { status?: number; body: string };
  let guard: Server;
  let model: StandInModel;
  let server: TestServer;
  let alice: OpenAI;
  const allow = () => ({ body: '{"allow":true}' });
  const refuse = (stage: string) => (about: Asked) =>
    about.stage === stage ? { body: '{"allow":false,"reason":"Not about that."}' } : allow();

  before(async () => {
    guard = createServer(async (request, response) => {
      const about = JSON.parse(await text(request)) as Asked;
      asked.push(about);
      const { status = 200, body } = verdict(about);
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    }).listen(0, '127.0.0.1');
    await once(guard, 'listening');
    model = await startStandInModel();
    server = await startTestServer({
      env: {
        TRICORN_LLM_URL: model.url,
        TRICORN_LLM_MODEL: 'good',
        TRICORN_LLM_GUARD_URL: `http://127.0.0.1:${(guard.address() as AddressInfo).port}/check`,
      },
    });
    alice = new OpenAI({ apiKey: server.alice, baseURL: `${server.url}/v1`, maxRetries: 0 });
  });
  after(async () => {
    assert.deepEqual(await auditLedger(server.parts.db), []);
    await server.close();
    await model.stop();
    guard.close();
  });

  const balance = async () => {
    const { ledger, tokens } = server.parts;
    return (await ledger.balances(tokens.read(server.alice).id)).LLM.available;
  };
  const messages = [{ role: 'user' as const, content: 'What is the answer?' }];
  const create = async () => await alice.chat.completions.create({ model: 'good', messages });

  test('sees each prompt and each answer before anybody else does', async () => {
    verdict = allow;
    asked.length = 0;
    const whole = (await create()).choices[0]!.message.content!;
    assert.match(whole, /forty-two/);
    assert.deepEqual(
      asked.map(({ stage, model, messages, text }) => [stage, model, messages ?? text]),
      [
        ['prompt', 'good', messages],
        ['answer', 'good', whole],
      ],
    );
    let streamed = '';
    const stream = await alice.chat.completions.create({ model: 'good', messages, stream: true });
    for await (const { choices } of stream) streamed += choices[0]?.delta.content ?? '';
    assert.equal(streamed, whole);
  });

  for (const stage of ['prompt', 'answer']) {
    test(`refuses ${stage === 'answer' ? 'an' : 'a'} ${stage} by its reason, for nothing`, async () => {
      verdict = refuse(stage);
      const [before, requests] = [await balance(), await model.requests()];
      await assert.rejects(create(), { status: 400, code: 'content_refused', message: /Not about that/ });
      const stream = alice.chat.completions.create({ model: 'good', messages, stream: true });
      await assert.rejects(stream, { code: 'content_refused' });
      const { status, body } = await server.call('callLLM3', { prompt: 'What is the answer?' }, server.alice);
      assert.deepEqual([status, body.error, body.msg], [400, 'contentRefused', 'Not about that.']);
      assert.equal(await balance(), before);
      assert.equal((await model.requests()) - requests, stage === 'prompt' ? 0 : 3);
    });
  }

  test('sees what stands in tools, formats and calls', async () => {
    verdict = allow;
    asked.length = 0;
    const hidden = ['in a tool', 'in its field', 'in a format', 'in a call'];
    const fields = { type: 'object', properties: { a: { type: 'string', description: hidden[1] } } };
    await alice.chat.completions.create({
      model: 'good',
      messages: [
        ...messages,
        {
          role: 'assistant',
          tool_calls: [
            { id: 'one', type: 'function', function: { name: 'look', arguments: '{"a":"in a call"}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'one', content: 'Nothing.' },
      ],
      tools: [{ type: 'function', function: { name: 'look', description: hidden[0]!, parameters: fields } }],
      tool_choice: 'none',
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'answer', description: hidden[2]!, schema: fields },
      },
    });
    const [prompt] = asked;
    for (const text of hidden) assert.ok(JSON.stringify(prompt).includes(text), text);
  });

  test('that fails or answers nonsense lets nothing through', async () => {
    const before = await balance();
    for (const answer of [
      { status: 500, body: '{"allow":true}' },
      { body: '{"allow":"yes"}' },
      { body: '<html>' },
    ]) {
      verdict = () => answer;
      await assert.rejects(create(), { status: 503, code: 'guard_unavailable' });
    }
    assert.equal(await balance(), before);
  });
});
