// An OpenAI-compatible model server; the requested model's name says how it misbehaves.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recordedStreams } from './recordedStreams.js';

interface Counters {
  requests: number;
  /** Tokens of the model `endless` that were written, to see generation stop. */
  endlessTokens: number;
  /** Answers whose client went away before the end. */
  dropped: number;
  connections: number;
  /** Answers of the model `falls-silent` whose last piece was sent. */
  silent: number;
}

interface ChatBody {
  model: string;
  max_tokens: number;
  stop?: string[];
  temperature?: number;
  seed?: number;
  messages: { role: string; content: string }[];
  tools?: { function: { name: string } }[];
  tool_choice?: string | { function: { name: string } };
  parallel_tool_calls?: boolean;
  response_format?: { type: string };
  reasoning_effort?: string;
  logprobs?: boolean;
  top_logprobs?: number;
  stream_options?: { include_usage?: boolean };
}

const counters: Counters = { requests: 0, endlessTokens: 0, dropped: 0, connections: 0, silent: 0 };
/** How often each model has been called. */
const callsOf = new Map<string, number>();
/** Set by tests: while true, the model `switchable` fails. */
let switchedOff = false;

const tokens = ['The', ' answer', ' is', ' \u{1F600}', ' forty', '-two', '.'];
const endlessTokenMs = 10;

const server = createServer(async (request, response) => {
  const url = request.url ?? '';
  if (url === '/counters') return json(response, 200, counters);
  if (url === '/switch-off' || url === '/switch-on') {
    switchedOff = url === '/switch-off';
    return json(response, 200, {});
  }
  if (url === '/tokenize') {
    const { content } = JSON.parse(await text(request)) as { content: string };
    return json(response, 200, { tokens: tokens.filter((token) => content.includes(token)) });
  }
  if (url === '/v1/models') return json(response, 200, { object: 'list', data: [] });
  if (url === '/v1/completions') {
    counters.requests += 1;
    return continueText(response, JSON.parse(await text(request)) as ChatBody & { prompt: string });
  }
  if (url !== '/v1/chat/completions') return json(response, 404, { error: { message: 'not found' } });
  counters.requests += 1;
  const body = JSON.parse(await text(request)) as ChatBody;
  response.once('close', () => {
    if (!response.writableFinished) counters.dropped += 1;
  });
  await answer(request, response, body);
});
server.on('connection', () => {
  counters.connections += 1;
});

async function answer(request: IncomingMessage, response: ServerResponse, body: ChatBody): Promise<void> {
  const calls = (callsOf.get(body.model) ?? 0) + 1;
  callsOf.set(body.model, calls);
  switch (body.model) {
    case 'echo':
      return stream(response, body, [JSON.stringify(body), request.headers.authorization ?? '']);
    case 'slow':
      for (const token of start(response) ?? []) {
        await pause(30);
        response.write(event({ content: token }));
      }
      return end(response, body);
    case 'overcounts':
      for (const token of start(response) ?? []) response.write(event({ content: token }));
      return end(response, body, tokens.length * 10);
    case 'bytewise': {
      start(response);
      const whole = Buffer.from(tokens.map((token) => event({ content: token })).join(''));
      for (const byte of whole) {
        response.write(Buffer.from([byte]));
        await new Promise((resolve) => setImmediate(resolve));
      }
      return end(response, body);
    }
    case 'no-usage':
      return stream(response, { ...body, stream_options: {} });
    case 'no-done':
      start(response);
      response.write(event({ content: 'Short' }));
      response.end(event({}, 'stop'));
      return;
    case 'unstreamed':
      return json(response, 200, {
        choices: [{ message: { role: 'assistant', content: 'In one piece.' }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 9, completion_tokens: 4 },
      });
    case 'no-stream-options':
      if (body.stream_options)
        return json(response, 400, { error: { message: 'unknown field stream_options' } });
      return stream(response, body);
    case 'drops-mid-stream':
      start(response);
      response.write(event({ content: 'Half an ans' }));
      await pause(20);
      response.destroy();
      return;
    case 'drops-before-answer':
      response.destroy();
      return;
    case 'ends-early':
      start(response);
      response.end(event({ content: 'Half an ans' }));
      return;
    case 'broken-json':
      start(response);
      response.end('data: {"choices":[{"delta":{"content":"secret\n\n');
      return;
    case 'error-event':
      start(response);
      response.end(`data: ${JSON.stringify({ error: { message: 'out of memory' } })}\n\n`);
      return;
    case 'hangs':
      return;
    case 'falls-silent':
      return fallSilent(
        response,
        start(response).map((content) => event({ content })),
      );
    case 'hangs-mid-stream':
      start(response);
      response.write(event({ content: 'Well' }));
      return;
    case 'recovers-from-503':
      if (calls < 3) return json(response, 503, { error: { message: 'loading' } });
      return stream(response, body);
    case 'recovers-from-429':
      if (calls < 2) {
        response.setHeader('retry-after', '0');
        return json(response, 429, { error: { message: 'slow down' } });
      }
      return stream(response, body);
    case 'limited-for-long':
      response.setHeader('retry-after', '3600');
      return json(response, 429, { error: { message: 'slow down' } });
    case 'small-context':
      return json(response, 400, { error: { code: 'context_length_exceeded', message: 'too long: PROMPT' } });
    case 'unknown':
      return json(response, 404, { error: { message: 'no such model' } });
    case 'switchable':
      if (switchedOff) return json(response, 500, { error: { message: 'off' } });
      return stream(response, body);
    case 'able':
      return able(response, body);
    case 'unable':
      return json(response, 400, { error: { message: 'unknown field' } });
    case 'stops':
      return stopAt(response, body);
    case 'endless':
      return endless(response);
    case 'uses-all':
      return useAll(response, body);
    default:
      return stream(response, body);
  }
}

function start(response: ServerResponse): readonly string[] {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': a comment, as some servers send to keep the connection\n\n');
  response.write(event({ role: 'assistant', content: '' }));
  return tokens;
}

function stream(response: ServerResponse, body: ChatBody, pieces: readonly string[] = tokens): void {
  start(response);
  const allowed = pieces.slice(0, body.max_tokens);
  for (const piece of allowed) response.write(event({ content: piece }));
  end(response, body, allowed.length, allowed.length < pieces.length ? 'length' : 'stop');
}

function end(response: ServerResponse, body: ChatBody, count = tokens.length, reason = 'stop'): void {
  response.write(event({}, reason));
  if (body.stream_options?.include_usage) {
    const usage = { prompt_tokens: 11, completion_tokens: count, total_tokens: 11 + count };
    response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`);
  }
  response.end('data: [DONE]\n\n');
}

/** Reports the maximum usage of a call: one token per byte plus the largest template overhead, and the longest answer. */
function useAll(response: ServerResponse, { messages, max_tokens }: ChatBody): void {
  start(response);
  response.write(event({ content: 'All of it.' }));
  response.write(event({}, 'length'));
  const promptTokens = messages.reduce((sum, { content }) => sum + Buffer.byteLength(content) + 16, 64);
  const usage = { prompt_tokens: promptTokens, completion_tokens: max_tokens };
  response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`);
  response.end('data: [DONE]\n\n');
}

/** Thinks, calls tools, answers in JSON and reports log probabilities, as it is asked, or repeats a recorded stream. */
function able(response: ServerResponse, body: ChatBody): void {
  const recorded = recordedStreams[String(body.messages.at(-1)?.content)];
  if (recorded !== undefined) {
    repeat(response, recorded);
    return;
  }
  start(response);
  if (body.reasoning_effort) response.write(event({ reasoning_content: 'Let me think. ' }));
  const tools =
    body.tool_choice === 'none' || body.messages.at(-1)?.role === 'tool' ? [] : (body.tools ?? []);
  const named = typeof body.tool_choice === 'object' ? body.tool_choice.function.name : undefined;
  const called = tools.filter(({ function: { name } }) => named === undefined || name === named);
  if (called.length > 0) {
    const calls = body.parallel_tool_calls === false ? called.slice(0, 1) : called;
    calls.forEach(({ function: { name } }, index) => {
      const id = `call_${name}`;
      response.write(
        event({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
      );
      for (const piece of ['{"city":', '"Paris"}'])
        response.write(event({ tool_calls: [{ index, function: { arguments: piece } }] }));
    });
    end(response, body, 5, 'tool_calls');
    return;
  }
  const format = body.response_format?.type ?? 'text';
  const image = body.messages.some(({ content }) => Array.isArray(content));
  const words = format === 'text' ? (image ? ['A', ' cat'] : ['Fine', '.']) : ['{"city":', '"Paris"}'];
  for (const word of words) {
    const entry = { token: word, logprob: -0.25, bytes: [...Buffer.from(word)] };
    const top_logprobs = body.top_logprobs ? [entry] : [];
    response.write(
      event({ content: word }, null, body.logprobs ? { content: [{ ...entry, top_logprobs }] } : null),
    );
  }
  response.write(event({}, 'stop'));
  const usage = {
    prompt_tokens: 20,
    completion_tokens: 6,
    prompt_tokens_details: { cached_tokens: 12 },
    completion_tokens_details: { reasoning_tokens: body.reasoning_effort ? 4 : 0 },
  };
  response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`);
  response.end('data: [DONE]\n\n');
}

function repeat(response: ServerResponse, events: readonly string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const one of events) response.write(`data: ${one}\n\n`);
  response.end('data: [DONE]\n\n');
}

/** Ends at the first text that the request names, and says so as vLLM does. */
function stopAt(response: ServerResponse, body: ChatBody): void {
  start(response);
  response.write(event({ content: 'One, two' }));
  const choice = { index: 0, delta: {}, finish_reason: 'stop', stop_reason: body.stop?.[0] ?? null };
  response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
  const usage = { prompt_tokens: 11, completion_tokens: 4 };
  response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`);
  response.end('data: [DONE]\n\n');
}

/** Sends three pieces and then nothing more. */
function fallSilent(response: ServerResponse, events: readonly string[]): void {
  response.write(events.slice(0, 3).join(''), () => {
    counters.silent += 1;
  });
}

/** Continues a text with one word. */
function continueText(response: ServerResponse, body: ChatBody & { prompt: string }): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (body.model === 'falls-silent') {
    const pieces = tokens.map((text) => `data: ${JSON.stringify({ choices: [{ index: 0, text }] })}\n\n`);
    fallSilent(response, pieces);
    return;
  }
  const choice = { index: 0, text: ` after ${body.prompt.split(' ').at(-1)}`, finish_reason: null };
  response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
  response.write(`data: ${JSON.stringify({ choices: [{ index: 0, text: '', finish_reason: 'stop' }] })}\n\n`);
  const usage = { prompt_tokens: 5, completion_tokens: 2 };
  response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`);
  response.end('data: [DONE]\n\n');
}

async function endless(response: ServerResponse): Promise<void> {
  start(response);
  while (!response.destroyed) {
    response.write(event({ content: ' and' }));
    counters.endlessTokens += 1;
    await pause(endlessTokenMs);
  }
}

function event(delta: object, finishReason: string | null = null, logprobs: object | null = null): string {
  const choice = { index: 0, delta, logprobs, finish_reason: finishReason };
  return `data: ${JSON.stringify({ choices: [choice] })}\n\n`;
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function text(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.once('disconnect', () => process.exit(0));
