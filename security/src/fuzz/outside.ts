import { type OperationName, operations } from '@tricorn/contract';
import fc from 'fast-check';
import { acceptedFields, weightOf } from './accepted.js';
import { multipartType, toMultipart } from './encode.js';
import type { FuzzRequest } from './requests.js';
import { fromAnswers } from './seen.js';
import { anyValue, hostile } from './values.js';

/** Requests outside of the contract: the interfaces of OpenAI and Anthropic, the Model Context Protocol, files, and paths of nothing. */

const anyPath: fc.Arbitrary<FuzzRequest> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'HEAD', 'OPTIONS', 'DELETE'),
  path: fc
    .tuple(
      fc.constantFrom(
        '/files/',
        '/v1/models/',
        '/v1/responses/',
        '/v1/chat/completions/',
        '/v1/chat/completions?metadata[run]=',
        '/v1/messages/',
        '/sdk/',
        '/docs/assets/',
        '/',
        '/readyz/',
        '/sdk/ws/watch/all?since=',
      ),
      fc.string({ unit: 'binary', maxLength: 60 }),
    )
    .map(([start, rest]) => start + encodeURIComponent(Buffer.from(rest).toString()).replaceAll('%2F', '/')),
  token: fc.constantFrom('own' as const, 'own' as const, 'none' as const, 'forged' as const),
});

const post = (path: string, body: object, headers: Record<string, string> = {}): FuzzRequest => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
  token: 'own',
});

/** Sometimes a valid value, sometimes anything. */
const mostly = (valid: unknown): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(valid) }, { weight: 1, arbitrary: hostile });

const messages = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Why?' },
];
const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
const tool = { type: 'function', function: { name: 'look', parameters: schema } };

const chat = fc
  .record(
    {
      messages: mostly(messages),
      model: anyValue,
      stream: mostly(true),
      temperature: anyValue,
      max_tokens: mostly(4),
      tools: mostly([tool]),
      tool_choice: mostly('auto'),
      response_format: mostly({ type: 'json_schema', json_schema: { name: 'x', schema } }),
      stop: mostly(['\n']),
      store: mostly(true),
      metadata: mostly({ run: 'one' }),
    },
    { requiredKeys: ['messages'] },
  )
  .map((body) => post('/v1/chat/completions', body));

const block = fc.record({
  type: mostly('text'),
  text: mostly('Why?'),
  tool_use_id: anyValue,
  source: anyValue,
});
const anthropic = fc
  .record(
    {
      path: fc.constantFrom('', '', '/count_tokens'),
      messages: mostly([{ role: 'user', content: 'Why?' }]),
      turn: fc.record({
        role: mostly('user'),
        content: mostly([]),
        blocks: fc.array(block, { maxLength: 4 }),
      }),
      max_tokens: mostly(4),
      model: anyValue,
      system: mostly('Be brief.'),
      stream: mostly(true),
      tools: mostly([{ name: 'look', input_schema: schema }]),
      tool_choice: mostly({ type: 'any' }),
      stop_sequences: mostly(['\n']),
      thinking: mostly({ type: 'adaptive' }),
      top_k: anyValue,
    },
    { requiredKeys: ['path', 'messages', 'max_tokens'] },
  )
  .map(({ path, turn, ...body }) =>
    post(`/v1/messages${path}`, {
      ...body,
      ...(turn
        ? { messages: [{ ...turn, content: turn.blocks.length > 0 ? turn.blocks : turn.content }] }
        : {}),
    }),
  );

const language = fc.oneof(
  chat,
  anthropic,
  fc
    .record({ prompt: mostly('Once'), max_tokens: mostly(4), model: anyValue }, { requiredKeys: ['prompt'] })
    .map((body) => post('/v1/completions', body)),
  fc
    .record(
      {
        input: mostly('Why?'),
        previous_response_id: fc.nat(39).map((choice) => fromAnswers('id', choice)),
        stream: mostly(false),
        store: mostly(true),
      },
      { requiredKeys: ['input'] },
    )
    .map((body) => post('/v1/responses', body)),
  fc
    .record({ input: mostly(['a cat', 'a dog']), model: anyValue, encoding_format: mostly('float') })
    .map((body) => post('/v1/embeddings', body)),
  fc.nat(39).map(
    (choice): FuzzRequest => ({
      method: choice % 3 === 0 ? 'DELETE' : 'GET',
      path: `/v1/responses/${fromAnswers('id', choice)}${choice % 3 === 1 ? '/input_items' : ''}`,
      token: 'own',
    }),
  ),
  fc.nat(39).map(
    (choice): FuzzRequest => ({
      method: choice % 3 === 0 ? 'DELETE' : 'GET',
      path: `/v1/chat/completions/${fromAnswers('id', choice)}${choice % 3 === 1 ? '/messages' : ''}`,
      token: 'own',
    }),
  ),
  fc.record({ metadata: anyValue }).map((body) => post(`/v1/chat/completions/${fromAnswers('id', 0)}`, body)),
  fc
    .record({
      input: mostly('Why?'),
      previous_response_id: fc.nat(39).map((choice) => fromAnswers('id', choice)),
    })
    .map((body) => post('/v1/responses/compact', body)),
);

const pictures = fc.oneof(
  fc
    .record({ prompt: hostile, n: anyValue, size: mostly('64x64'), response_format: anyValue })
    .map((body) => post('/v1/images/generations', body)),
  fc.record({ prompt: hostile, n: anyValue, size: anyValue }).map((fields): FuzzRequest => {
    const body = toMultipart(fields, { image: 'not a picture' });
    return {
      method: 'POST',
      path: '/v1/images/edits',
      headers: { 'content-type': multipartType },
      body,
      token: 'own',
    };
  }),
);

const light = (Object.keys(operations) as OperationName[]).filter((name) => weightOf(name) > 1);
const rpc = (method: unknown, params: unknown) => ({ jsonrpc: '2.0', id: 1, method, params });
const mcpMessage = fc.oneof(
  fc.constant(
    rpc('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    }),
  ),
  fc.constant(rpc('tools/list', {})),
  fc
    .constantFrom(...light)
    .chain((name) => acceptedFields(name).map((args) => rpc('tools/call', { name, arguments: args }))),
  fc.record({ name: anyValue, arguments: anyValue }).map((params) => rpc('tools/call', params)),
  anyValue.map((uri) => rpc('resources/read', { uri })),
  hostile.map((method) => rpc(method, {})),
  hostile,
);
/** Ids are unique in a session of an honest client. */
const withIds = (message: unknown, id: number): object =>
  Array.isArray(message)
    ? message.map((each, index) => withIds(each, id + index))
    : typeof message === 'object' && message !== null && 'jsonrpc' in message
      ? { ...message, id }
      : (message as object);

const mcp = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: mcpMessage },
      { weight: 1, arbitrary: fc.array(mcpMessage, { maxLength: 5 }) },
    ),
    fc.nat(1_000_000),
  )
  .map(([message, choice]) =>
    post('/mcp', withIds(message, choice), {
      accept: 'application/json, text/event-stream',
      ...(choice % 40 === 0 ? {} : { 'mcp-session-id': fromAnswers('mcp', choice) }),
    }),
  );

export const outside: fc.Arbitrary<FuzzRequest> = fc.oneof(
  { weight: 40, arbitrary: anyPath },
  { weight: 40, arbitrary: language },
  // Each waits until its pictures are drawn.
  { weight: 1, arbitrary: pictures },
  { weight: 30, arbitrary: mcp },
);
