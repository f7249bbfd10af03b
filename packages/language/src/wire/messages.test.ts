import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompletionResult } from '../engine.js';
import { messagesForm } from './messagesForm.js';
import { parseCountRequest, parseMessagesRequest } from './messagesRequest.js';

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const hello = { role: 'user', content: 'Hello' };
const picture = {
  type: 'image',
  source: { type: 'base64', media_type: 'image/png', data: pixel },
  cache_control: { type: 'ephemeral' },
};
const tool = { name: 'weather', description: 'The weather.', input_schema: { type: 'object' } };
const call = (id: string) => ({ type: 'tool_use', id, name: 'weather', input: { city: 'Paris' } });
const result = (id: string, fields: object = {}) => ({
  type: 'tool_result',
  tool_use_id: id,
  content: 'sunny',
  ...fields,
});
const turn = (role: string, ...content: object[]) => ({ role, content });
const read = (fields: object) =>
  parseMessagesRequest({ model: 'm', max_tokens: 10, messages: [hello], ...fields });
const messagesOf = (...messages: object[]) => read({ messages }).completion.messages;

describe('a request in the form of Anthropic', () => {
  it('becomes a chat', () => {
    const { completion, ...rest } = read({
      system: [
        { type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } },
        { type: 'text', text: 'Be kind.' },
      ],
      messages: [turn('user', { type: 'text', text: 'What is it?' }, picture)],
      stop_sequences: ['END'],
      temperature: 0.5,
      top_p: 0.9,
      top_k: 5,
      stream: true,
      metadata: { user_id: 'user 1' },
      service_tier: 'auto',
      tools: [{ ...tool, type: 'custom', strict: true, cache_control: { type: 'ephemeral' } }],
      tool_choice: { type: 'any', disable_parallel_tool_use: true },
      thinking: { type: 'disabled' },
      output_config: { format: { type: 'json_schema', schema: { type: 'object' } } },
    });
    assert.deepEqual(rest, { model: 'm', thoughts: false, stream: true });
    assert.deepEqual(completion, {
      messages: [
        { role: 'system', content: 'Be brief.\n\nBe kind.' },
        { role: 'user', content: 'What is it?', images: [{ url: `data:image/png;base64,${pixel}` }] },
      ],
      maxNewTokens: 10,
      stop: ['END'],
      temperature: 0.5,
      topP: 0.9,
      topK: 5,
      tools: [{ name: 'weather', description: 'The weather.', parameters: { type: 'object' }, strict: true }],
      toolChoice: 'required',
      parallelToolCalls: false,
      responseFormat: { type: 'jsonSchema', name: 'answer', schema: { type: 'object' } },
    });
  });

  it('has results of tools as messages of their own, before what the user says', () => {
    const asked = [hello, turn('assistant', { type: 'text', text: 'Let me see.' }, call('a'), call('b'))];
    assert.deepEqual(
      messagesOf(
        ...asked,
        turn('user', { type: 'text', text: 'And?' }, result('b', { content: [picture], is_error: true })),
        turn('user', result('a', { content: [{ type: 'text', text: 'rain' }] })),
      ),
      [
        { role: 'user', content: 'Hello' },
        {
          role: 'assistant',
          content: 'Let me see.',
          toolCalls: ['a', 'b'].map((id) => ({ id, name: 'weather', arguments: '{"city":"Paris"}' })),
        },
        { role: 'tool', toolCallId: 'b', content: 'Error: ' },
        { role: 'tool', toolCallId: 'a', content: 'rain' },
        { role: 'user', content: 'And?', images: [{ url: `data:image/png;base64,${pixel}` }] },
      ],
    );
  });

  it('joins messages of one role, keeps thoughts with their turn, and takes instructions anywhere', () => {
    const thought = { type: 'thinking', thinking: 'Hm.', signature: '' };
    assert.deepEqual(
      messagesOf(
        { role: 'system', content: 'Be brief.' },
        hello,
        turn('user', { type: 'text', text: 'there' }),
        turn('assistant', thought, { type: 'redacted_thinking', data: 'x' }, { type: 'text', text: 'Hi' }),
        turn('user', { type: 'text', text: 'Bye' }),
      ),
      [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello\n\nthere' },
        { role: 'assistant', content: 'Hi', reasoning: 'Hm.' },
        { role: 'user', content: 'Bye' },
      ],
    );
  });

  it('chooses among tools as a chat does', () => {
    const choice = (tool_choice: object) => {
      const { toolChoice, parallelToolCalls } = read({ tools: [tool], tool_choice }).completion;
      return [toolChoice, parallelToolCalls];
    };
    assert.deepEqual(choice({ type: 'auto' }), ['auto', undefined]);
    assert.deepEqual(choice({ type: 'none' }), ['none', undefined]);
    assert.deepEqual(choice({ type: 'tool', name: 'weather', disable_parallel_tool_use: true }), [
      { name: 'weather' },
      false,
    ]);
  });

  it('asks for thoughts in the terms of the engines', () => {
    const thinking = (fields: object) => {
      const { thoughts, completion } = read(fields);
      return [thoughts, completion.reasoningEffort];
    };
    assert.deepEqual(thinking({}), [false, undefined]);
    assert.deepEqual(thinking({ thinking: { type: 'adaptive' } }), [true, undefined]);
    assert.deepEqual(thinking({ thinking: { type: 'adaptive', display: 'omitted' } }), [false, undefined]);
    for (const [budget_tokens, effort] of [
      [1_024, 'low'],
      [8_000, 'medium'],
      [32_000, 'high'],
    ])
      assert.deepEqual(thinking({ thinking: { type: 'enabled', budget_tokens } }), [true, effort]);
    assert.deepEqual(thinking({ output_config: { effort: 'max' } }), [false, 'max']);
  });

  it('is counted without a length of the answer', () => {
    const { model, completion } = parseCountRequest({ model: 'm', system: 'Be brief.', messages: [hello] });
    assert.equal(model, 'm');
    assert.deepEqual(completion.messages, [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello' },
    ]);
  });

  const content = (...blocks: unknown[]) => ({ messages: [{ role: 'user', content: blocks }] });
  const source = (given: object) => content({ type: 'image', source: given });
  const bad: readonly (readonly [object, string])[] = [
    [{ max_tokens: undefined }, 'max_tokens'],
    [{ max_tokens: 0 }, 'max_tokens'],
    [{ max_tokens: -1 }, 'max_tokens'],
    [{ max_tokens: 1.5 }, 'max_tokens'],
    [{ model: undefined }, 'model'],
    [{ messages: [] }, 'messages'],
    [{ messages: 'Hello' }, 'messages'],
    [{ messages: Array.from({ length: 513 }, () => hello) }, 'messages'],
    [{ messages: [{ role: 'king', content: 'x' }] }, 'messages.0.role'],
    [{ messages: [{ role: 'user' }] }, 'messages.0.content'],
    [{ messages: [{ role: 'assistant', content: 'x' }, hello] }, 'messages'],
    [{ messages: [hello, { role: 'assistant', content: 'The answer is (' }] }, 'messages'],
    [content({ type: 'document', source: {} }), 'messages.0.content.0.type'],
    [content({ type: 'text' }), 'messages.0.content.0.text'],
    [content(null), 'messages.0.content.0'],
    [content(call('a')), 'messages.0.content.0.type'],
    [content(result('a')), 'messages.0.content.0.tool_use_id'],
    [content({ type: 'tool_result' }), 'messages.0.content.0.tool_use_id'],
    [{ messages: [hello, turn('assistant', call('a')), hello] }, 'messages.1.content.0'],
    [
      {
        messages: [hello, turn('assistant', call('a')), hello, turn('assistant', call('b'))],
      },
      'messages',
    ],
    [
      { messages: [hello, turn('assistant', call('a'), call('a')), turn('user', result('a'))] },
      'messages.1.content.1.id',
    ],
    [
      { messages: [hello, turn('assistant', { ...call('a'), input: 'x' }), turn('user', result('a'))] },
      'messages.1.content.0.input',
    ],
    [
      {
        messages: [
          hello,
          turn('assistant', call('a')),
          turn('user', result('a', { content: [{ type: 'search_result' }] })),
        ],
      },
      'messages.2.content.0.content.0.type',
    ],
    [source({ type: 'url', url: 'http://169.254.169.254/latest' }), 'messages.0.content.0.source'],
    [source({ type: 'base64', media_type: 'image/svg+xml', data: pixel }), 'messages.0.content.0.source'],
    [source({ type: 'base64', media_type: 'image/jpeg', data: pixel }), 'messages.0.content.0.source'],
    [source({ type: 'base64', media_type: 'image/png', data: '@@@@' }), 'messages.0.content.0.source'],
    [source({ type: 'file', file_id: 'x' }), 'messages.0.content.0.source.type'],
    [content(...Array.from({ length: 17 }, () => picture)), 'messages'],
    [{ system: [{ type: 'image' }] }, 'system.0.type'],
    [{ system: 7 }, 'system'],
    [{ temperature: -0.1 }, 'temperature'],
    [{ temperature: 1.1 }, 'temperature'],
    [{ top_k: -1 }, 'top_k'],
    [{ stop_sequences: 'END' }, 'stop_sequences'],
    [{ stream: 'yes' }, 'stream'],
    [{ tools: [{ name: 'a b', input_schema: {} }] }, 'tools.0.name'],
    [{ tools: [{ name: 'a' }] }, 'tools.0'],
    [{ tools: [{ name: 'web_search', type: 'web_search_20250305' }] }, 'tools.0'],
    [{ tools: [tool, tool] }, 'tools'],
    [{ tool_choice: { type: 'required' } }, 'tool_choice.type'],
    [{ tool_choice: { type: 'any' } }, 'tool_choice'],
    [{ tools: [tool], tool_choice: { type: 'tool' } }, 'tool_choice.name'],
    [{ tools: [tool], tool_choice: { type: 'tool', name: 'elsewhere' } }, 'tool_choice'],
    [{ thinking: { type: 'enabled', budget_tokens: 1 } }, 'thinking.budget_tokens'],
    [{ thinking: { type: 'always' } }, 'thinking.type'],
    [{ output_config: { format: { type: 'xml' } } }, 'output_config.format.type'],
    ...[
      'compaction',
      'container',
      'context_management',
      'fallbacks',
      'mcp_servers',
      'output_format',
      'thread',
    ].map((name) => [{ [name]: {} }, name] as const),
  ];
  for (const [fields, field] of bad)
    it(`is refused by the name of its field: ${JSON.stringify(fields).slice(0, 100)}`, () =>
      assert.throws(
        () => read(fields),
        (thrown: { field?: string; message: string }) =>
          thrown.field === field && thrown.message.includes(`\`${field}\``),
      ));
});

describe('an answer in the form of Anthropic', () => {
  const answer = { id: 'msg_1', model: 'm', createdSeconds: 1 };
  const ended: CompletionResult = {
    text: 'Fine.',
    promptTokens: 20,
    cachedTokens: 12,
    completionTokens: 6,
    finishReason: 'stop',
    usage: 'reported',
  };
  const usage = {
    input_tokens: 8,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 12,
    output_tokens: 6,
  };
  const form = (fields: object = {}) => messagesForm(answer, read(fields));
  const whole = (given: Partial<CompletionResult>, fields: object = {}) =>
    form(fields).whole([{ ...ended, ...given }]) as Record<string, unknown>;
  const eventsOf = (stream: string) =>
    stream
      .split('\n\n')
      .filter((event) => event !== '')
      .map((event) => {
        const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(event)!;
        const parsed = JSON.parse(data!);
        assert.equal(parsed.type, name);
        return parsed;
      });

  it('is a message with its usage, where cached tokens stand apart', () => {
    assert.deepEqual(whole({}), {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [{ type: 'text', text: 'Fine.' }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage,
    });
    // A server that reports more cached tokens than the prompt has.
    assert.deepEqual((whole({ cachedTokens: 30 })['usage'] as typeof usage).input_tokens, 0);
  });

  it('says why it ended, and names a stop text only if the request did', () => {
    const reasonOf = (given: Partial<CompletionResult>, stop_sequences?: string[]) => {
      const { stop_reason, stop_sequence } = whole(given, { stop_sequences });
      return [stop_reason, stop_sequence];
    };
    assert.deepEqual(reasonOf({ finishReason: 'length' }), ['max_tokens', null]);
    assert.deepEqual(reasonOf({ finishReason: 'cancelled' }), ['max_tokens', null]);
    assert.deepEqual(reasonOf({ finishReason: 'contentFilter' }), ['refusal', null]);
    assert.deepEqual(reasonOf({ stopSequence: 'END' }, ['x', 'END']), ['stop_sequence', 'END']);
    assert.deepEqual(reasonOf({ stopSequence: '<|im_end|>' }, ['END']), ['end_turn', null]);
    assert.deepEqual(reasonOf({ stopSequence: 'END', finishReason: 'length' }, ['END']), [
      'max_tokens',
      null,
    ]);
  });

  it('has calls of tools, also with arguments that are not an object', () => {
    const toolCalls = ['{"city":"Paris"}', '', '{"city":"Pa', '[1]'].map((given, index) => ({
      id: `call_${index}`,
      name: 'weather',
      arguments: given,
    }));
    const { content, stop_reason } = whole({ text: '', toolCalls, finishReason: 'toolCalls' });
    assert.equal(stop_reason, 'tool_use');
    assert.deepEqual(
      (content as { type: string; input: object }[]).map(({ type, input }) => [type, input]),
      [
        ['tool_use', { city: 'Paris' }],
        ['tool_use', {}],
        ['tool_use', { INVALID_JSON: '{"city":"Pa' }],
        ['tool_use', { INVALID_JSON: '[1]' }],
      ],
    );
  });

  it('is streamed block by block', () => {
    const stream = form({ thinking: { type: 'adaptive' } });
    const sent =
      stream.open() +
      stream.start(0) +
      stream.delta('', { reasoning: 'Hm.' }, 0) +
      stream.text('Let ', 0) +
      stream.text('', 0) +
      stream.text('me see.', 0) +
      stream.delta('', { toolCalls: [{ index: 0, id: 'a', name: 'weather', arguments: '' }] }, 0) +
      stream.delta('', { toolCalls: [{ index: 0, arguments: '{}' }] }, 0) +
      stream.delta('', { toolCalls: [{ index: 1, id: 'b', name: 'time', arguments: '{"a":1}' }] }, 0) +
      stream.end([{ ...ended, finishReason: 'toolCalls' }]);
    const block = (index: number, content_block: object, ...deltas: object[]) => [
      { type: 'content_block_start', index, content_block },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ];
    const [start, ...rest] = eventsOf(sent);
    assert.deepEqual(
      [start.type, start.message.content, start.message.stop_reason],
      ['message_start', [], null],
    );
    assert.deepEqual(rest, [
      { type: 'ping' },
      ...block(
        0,
        { type: 'thinking', thinking: '', signature: '' },
        { type: 'thinking_delta', thinking: 'Hm.' },
      ),
      ...block(
        1,
        { type: 'text', text: '' },
        { type: 'text_delta', text: 'Let ' },
        { type: 'text_delta', text: 'me see.' },
      ),
      ...block(
        2,
        { type: 'tool_use', id: 'a', name: 'weather', input: {} },
        { type: 'input_json_delta', partial_json: '{}' },
      ),
      ...block(
        3,
        { type: 'tool_use', id: 'b', name: 'time', input: {} },
        { type: 'input_json_delta', partial_json: '{"a":1}' },
      ),
      { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage },
      { type: 'message_stop' },
    ]);
  });

  it('leaves out thoughts that nobody asked for', () => {
    const stream = form();
    assert.equal(stream.delta('', { reasoning: 'Hm.' }, 0), '');
    assert.deepEqual(whole({ reasoning: 'Hm.' })['content'], [{ type: 'text', text: 'Fine.' }]);
  });
});
