import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import OpenAI from 'openai';
import type { LanguageEngine } from '../engine.js';
import { openaiCompatibleEngine } from '../remote/openaiCompatible.js';
import { type StandInServer, startStandInServer } from '../testing/standInServer.js';
import { sseData } from './answerForm.js';
import { chatForm } from './chatForm.js';
import { parseChatRequest } from './chatRequest.js';
import type { ChatAnswerId } from './chatResponse.js';
import { errorResponse } from './errorResponse.js';
import { modelEntry, modelList } from './modelList.js';

const listed = { id: 'good', ownedBy: 'tricorn', createdSeconds: 1_700_000_000 };

describe('the openai client from the package registry', () => {
  let standIn: StandInServer;
  let engine: LanguageEngine;
  let server: Server;
  let client: OpenAI;

  before(async () => {
    standIn = await startStandInServer();
    engine = openaiCompatibleEngine({ url: standIn.url, model: 'slow' });
    server = createServer((request, response) => void route(engine, request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    client = new OpenAI({ baseURL: `http://127.0.0.1:${port}/v1`, apiKey: 'a-token', maxRetries: 0 });
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await engine.close();
    await standIn.stop();
  });

  it('gets an answer with its usage', async () => {
    const answer = await client.chat.completions.create({
      model: 'good',
      messages: [
        { role: 'developer', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'text', text: 'What is the answer?' }] },
      ],
      max_completion_tokens: 50,
      seed: -5,
      stop: 'END',
    });
    assert.equal(answer.object, 'chat.completion');
    assert.equal(answer.choices[0]?.message.content, 'The answer is \u{1F600} forty-two.');
    assert.equal(answer.choices[0]?.finish_reason, 'stop');
    assert.deepEqual(answer.usage, { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 });
  });

  it('reads a stream, with the usage at its end when it asks for it', async () => {
    const stream = await client.chat.completions.create({
      model: 'good',
      messages: [{ role: 'user', content: 'Hi' }],
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    let finishReason: string | null = null;
    let total: number | undefined;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      finishReason = chunk.choices[0]?.finish_reason ?? finishReason;
      total = chunk.usage?.total_tokens ?? total;
    }
    assert.deepEqual([text, finishReason, total], ['The answer is \u{1F600} forty-two.', 'stop', 18]);
  });

  it('gets its own kind of error for a bad request', async () => {
    const call = client.chat.completions.create({
      model: 'good',
      messages: [{ role: 'user', content: ' ' }],
    });
    await assert.rejects(call, (error: InstanceType<typeof OpenAI.BadRequestError>) => {
      assert.ok(error instanceof OpenAI.BadRequestError);
      assert.deepEqual(
        [error.code, error.type, error.param],
        ['prompt_empty', 'invalid_request_error', 'messages'],
      );
      return true;
    });
  });

  it('is refused for unsupported fields that would change the answer', async () => {
    const asked = {
      n: 9,
      functions: [{ name: 'f' }],
      modalities: ['audio'],
      web_search_options: {},
      tools: [{ type: 'custom', custom: { name: 'c' } }],
      response_format: { type: 'grammar' },
    };
    for (const [param, value] of Object.entries(asked)) {
      const call = client.chat.completions.create({
        model: 'good',
        messages: [{ role: 'user', content: 'Hi' }],
        [param]: value,
      });
      await assert.rejects(call, { status: 400, code: 'feature_unsupported', param });
    }
  });

  it('lists the models and finds one', async () => {
    const { data } = await client.models.list();
    assert.deepEqual(
      data.map(({ id }) => id),
      ['good'],
    );
    assert.equal((await client.models.retrieve('good')).owned_by, 'tricorn');
  });
});

describe('parsing a chat request', () => {
  it('names the field that is wrong', () => {
    const message = { role: 'user', content: 'Hi' };
    const cases: [unknown, string][] = [
      [undefined, 'body'],
      [{ messages: [message] }, 'model'],
      [{ model: 'm', messages: 'Hi' }, 'messages'],
      [{ model: 'm', messages: [{ role: 'robot', content: 'x' }] }, 'messages.0.role'],
      [{ model: 'm', messages: [{ role: 'tool', content: 'x' }] }, 'messages.0'],
      [{ model: 'm', messages: [{ role: 'tool', content: 'x', tool_call_id: 'never' }] }, 'messages.0'],
      [{ model: 'm', messages: [message], tool_choice: 'required' }, 'tool_choice'],
      [{ model: 'm', messages: [message], top_logprobs: 3 }, 'top_logprobs'],
      [{ model: 'm', messages: [message], max_tokens: -1 }, 'max_tokens'],
      [{ model: 'm', messages: [message], stream: 'yes' }, 'stream'],
    ];
    for (const [body, field] of cases) {
      assert.throws(() => parseChatRequest(body), { code: 'request_malformed', field });
    }
  });

  it('treats null as an absent field, as clients send it', () => {
    const parsed = parseChatRequest({
      model: 'm',
      messages: [{ role: 'user', content: 'Hi' }],
      max_tokens: null,
      temperature: null,
      stop: null,
      seed: null,
      stream: null,
      tools: null,
    });
    assert.equal(parsed.stream, false);
    assert.equal(parsed.completion.maxNewTokens, undefined);
    assert.equal(parsed.completion.seed, undefined);
  });
});

describe('an error on the wire', () => {
  it('reveals nothing about unexpected errors', () => {
    const { status, body } = errorResponse(new Error('password in a stack'));
    assert.equal(status, 500);
    assert.doesNotMatch(JSON.stringify(body), /password/);
  });
});

/** A minimal server around the helpers: a real route without accounts and metering. */
async function route(
  engine: LanguageEngine,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (request.url === '/v1/models') return send(response, 200, modelList([listed]));
    if (request.url === '/v1/models/good') return send(response, 200, modelEntry(listed));
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { completion, stream, includeUsage, model } = parseChatRequest(
      JSON.parse(String(Buffer.concat(pieces))),
    );
    const answer: ChatAnswerId = { id: 'chatcmpl-1', model, createdSeconds: 1_700_000_000 };
    const form = chatForm(answer, includeUsage);
    if (!stream) return send(response, 200, form.whole([await engine.complete(completion)]));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(form.start(0));
    const onToken = (textDelta: string) => response.write(form.text(textDelta, 0));
    response.end(form.end([await engine.complete(completion, { onToken })]));
  } catch (thrown) {
    const { status, headers, body } = errorResponse(thrown);
    if (response.headersSent) response.end(sseData(body));
    else
      response
        .writeHead(status, { ...headers, 'content-type': 'application/json' })
        .end(JSON.stringify(body));
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
