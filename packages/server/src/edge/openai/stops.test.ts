import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import OpenAI from 'openai';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';

/** What the model of these tests generates before it falls silent: three tokens. */
const generated = 'The answer is';
const generatedTokens = 3;
const messages = [{ role: 'user', content: 'Go on' }];

/** Every route on which a model generates text, with its body. */
const routes: Record<string, { path: string; body: object; accept?: string }> = {
  callLLM3: { path: operations.callLLM3.path, body: { prompt: 'Go on' }, accept: 'text/event-stream' },
  verticalLLM: { path: operations.verticalLLM.path, body: { prompt: 'Go on' }, accept: 'text/event-stream' },
  'chat completions': {
    path: '/v1/chat/completions',
    body: { model: 'falls-silent', messages, stream: true },
  },
  'several choices': {
    path: '/v1/chat/completions',
    body: { model: 'falls-silent', messages, stream: true, n: 2 },
  },
  'text completions': {
    path: '/v1/completions',
    body: { model: 'falls-silent', prompt: 'Go on', stream: true },
  },
  responses: { path: '/v1/responses', body: { model: 'falls-silent', input: 'Go on', stream: true } },
  messages: { path: '/v1/messages', body: { model: 'falls-silent', messages, max_tokens: 50, stream: true } },
};

/** How an answer whose caller went away is told from a complete one. */
const markedIncomplete: Readonly<Record<string, RegExp>> = {
  [operations.callLLM3.path]: /"finish_reason":"cancelled"/,
  [operations.verticalLLM.path]: /"finish_reason":"cancelled"/,
  '/v1/messages': /"stop_reason":"max_tokens"/,
  '/v1/responses': /"incomplete_details":\{"reason":"cancelled"\}/,
};

/** The same without a stream: nothing is answered before the caller goes away. */
const unstreamed: Record<string, { path: string; body: object }> = {
  callLLM3: { path: operations.callLLM3.path, body: { prompt: 'Go on' } },
  'chat completions': { path: '/v1/chat/completions', body: { model: 'falls-silent', messages } },
  'text completions': { path: '/v1/completions', body: { model: 'falls-silent', prompt: 'Go on' } },
  responses: { path: '/v1/responses', body: { model: 'falls-silent', input: 'Go on' } },
  messages: { path: '/v1/messages', body: { model: 'falls-silent', messages, max_tokens: 50 } },
};

describe('a caller that goes away', () => {
  let model: StandInModel;
  let server: TestServer;
  before(async () => {
    model = await startStandInModel();
    server = await startTestServer({
      env: { TRICORN_LLM_URL: model.url, TRICORN_LLM_MODEL: 'falls-silent' },
    });
  });
  after(async () => {
    await server.close();
    await model.stop();
  });

  const used = async () => {
    const { data } = (await server.call('llmUsage', {}, server.alice)).body as unknown as {
      data: { completion_tokens: number; prompt_tokens: number; tokens: number }[];
    };
    const sum = (field: 'completion_tokens' | 'tokens') => data.reduce((total, row) => total + row[field], 0);
    return { answer: sum('completion_tokens'), charged: sum('tokens') };
  };
  const nothingHeld = async () => {
    const { ledger, tokens } = server.parts;
    const { LLM } = await ledger.balances(tokens.read(server.alice).id);
    return LLM.held === 0n;
  };
  const settled = async (before: number) =>
    await until(
      async () => {
        const now = await used();
        return now.answer > before && (await nothingHeld()) ? now : undefined;
      },
      { describe: 'the call is settled' },
    );

  for (const [name, { path, body, accept }] of Object.entries(routes)) {
    for (const withKey of [false, true]) {
      test(`pays for what was generated: ${name}${withKey ? ', with an Idempotency-Key' : ''}`, async () => {
        const before = await used();
        const leaving = new AbortController();
        const headers = {
          authorization: `Bearer ${server.alice}`,
          'content-type': 'application/json',
          ...(accept === undefined ? { token: server.alice } : { accept, token: server.alice }),
          ...(withKey ? { 'idempotency-key': `left ${name}` } : {}),
        };
        const request = { method: 'POST', headers, body: JSON.stringify(body) };
        const response = await fetch(server.url + path, { ...request, signal: leaving.signal });
        const choices = name === 'several choices' ? 2 : 1;
        await readUntil(response, choices);
        leaving.abort();
        const after = await settled(before.answer);
        assert.equal(after.answer - before.answer, generatedTokens * choices);
        if (!withKey) return;
        const again = await fetch(server.url + path, request);
        assert.equal(again.headers.get('idempotency-replayed'), 'true');
        const text = await again.text();
        // The operations answer a repeated key whole.
        const found = text.startsWith('{') ? String(JSON.parse(text).text) : textOf(text);
        assert.equal(found.length, generated.length * choices, text);
        assert.match(text, markedIncomplete[path] ?? /"finish_reason":"length"/);
        assert.deepEqual(await used(), after, 'charged once');
      });
    }
  }

  for (const [name, { path, body }] of Object.entries(unstreamed)) {
    test(`pays for what was generated: ${name}, not streamed`, async () => {
      const before = await used();
      const silentBefore = await model.silent();
      const leaving = new AbortController();
      const headers = {
        authorization: `Bearer ${server.alice}`,
        token: server.alice,
        'content-type': 'application/json',
        'idempotency-key': `left ${name}, not streamed`,
      };
      const request = { method: 'POST', headers, body: JSON.stringify(body) };
      const answered = fetch(server.url + path, { ...request, signal: leaving.signal });
      answered.catch(() => {});
      await until(async () => (await model.silent()) > silentBefore, { describe: 'the model is silent' });
      // What the model sent lies at the server's socket; a request that comes after it is read after it.
      await (await fetch(`${server.url}/healthz`)).text();
      leaving.abort();
      await assert.rejects(answered, { name: 'AbortError' });
      const after = await settled(before.answer);
      assert.equal(after.answer - before.answer, generatedTokens);
      const again = await fetch(server.url + path, request);
      assert.equal(again.headers.get('idempotency-replayed'), 'true');
      assert.ok((await again.text()).includes(generated), 'the answer as far as it got');
      assert.deepEqual(await used(), after, 'charged once');
    });
  }

  test('pays for what was generated: a stream that the openai package aborts', async () => {
    const before = await used();
    const alice = new OpenAI({ apiKey: server.alice, baseURL: `${server.url}/v1`, maxRetries: 0 });
    const stream = await alice.chat.completions.create({
      model: 'falls-silent',
      messages: [{ role: 'user', content: 'Go on' }],
      stream: true,
    });
    let seen = '';
    for await (const { choices } of stream) {
      seen += choices[0]?.delta.content ?? '';
      if (seen === generated) stream.controller.abort();
    }
    assert.equal((await settled(before.answer)).answer - before.answer, generatedTokens);
  });

  test('pays nothing for a picture that was not finished', async () => {
    const { ledger, tokens } = server.parts;
    const balances = async () => (await ledger.balances(tokens.read(server.alice).id)).LLM;
    const before = await balances();
    const leaving = new AbortController();
    const drawing = fetch(`${server.url}/v1/images/generations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.alice}` },
      body: JSON.stringify({ prompt: 'a red apple', size: '1024x1024' }),
      signal: leaving.signal,
    });
    drawing.catch(() => {});
    const newest = async () => {
      const { body } = await server.call('taskList', { pageNo: 1, pageSize: 1 }, server.alice);
      return (body['data'] as { status: string }[])[0];
    };
    await until(newest, { describe: 'the picture is submitted' });
    leaving.abort();
    await assert.rejects(drawing, { name: 'AbortError' });
    await until(async () => (await newest())?.status === 'cancelled', { describe: 'it is cancelled' });
    assert.deepEqual(await balances(), before);
  });

  test('pays for what was generated: a tool of the Model Context Protocol', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${server.alice}` } },
    });
    await client.connect(transport as Parameters<Client['connect']>[0]);
    try {
      const before = await used();
      const leaving = new AbortController();
      let seen = '';
      await assert.rejects(
        client.callTool({ name: 'callLLM3', arguments: { prompt: 'Go on' } }, undefined, {
          signal: leaving.signal,
          timeout: 600_000,
          onprogress: ({ message = '' }) => {
            seen += message;
            if (seen === generated) leaving.abort();
          },
        }),
      );
      const after = await settled(before.answer);
      assert.equal(after.answer - before.answer, generatedTokens);
    } finally {
      await client.close();
    }
  });
});

/** Reads until each choice has everything that the model generates. */
async function readUntil(response: Response, choices: number): Promise<void> {
  assert.equal(response.status, 200);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; textOf(text).length < generated.length * choices; ) {
    const { done, value } = await reader.read();
    assert.equal(done, false, 'the stream ended by itself');
    text += value;
  }
}

/** The text in the events of any route. */
function textOf(stream: string): string {
  // What follows the last line break may be half an event.
  const pieces = stream
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => {
      if (!line.startsWith('data: {')) return [];
      const event = JSON.parse(line.slice('data: '.length)) as {
        code?: number;
        type?: string;
        text?: string;
        delta?: string | { text?: string };
        choices?: { delta?: { content?: string }; text?: string }[];
      };
      // The envelope at the end repeats the text.
      if (event.code !== undefined) return [];
      const { delta: piece } = event;
      if (event.type === 'response.output_text.delta') return [piece as string];
      if (event.type !== undefined) return typeof piece === 'object' ? [piece.text] : [];
      return [event.text, ...(event.choices ?? []).map(({ delta, text }) => delta?.content ?? text)];
    });
  return pieces.map((piece) => piece ?? '').join('');
}
