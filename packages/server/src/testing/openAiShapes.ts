import assert from 'node:assert/strict';
import { test } from 'node:test';
import type OpenAI from 'openai';

interface Context {
  alice: OpenAI;
  tokensLeft(): Promise<bigint>;
}

/** A value of a field; with a second entry, the request is refused, and the error names that field. */
type Shape = readonly [value: unknown, refusedField?: string];

/** A request body that is answered, and each optional field as the tests of the `openai` package send it. */
interface Shapes {
  path: string;
  required: object;
  optional: Readonly<Record<string, Shape>>;
}

const schema = { foo: 'bar' };
const cache = { mode: 'implicit', ttl: '30m' };

const chat: Shapes = {
  path: '/chat/completions',
  required: { model: 'able', messages: [{ role: 'developer', content: 'string' }] },
  optional: {
    messages: [[{ role: 'developer', content: 'string', name: 'name' }]],
    audio: [{ format: 'wav', voice: 'alloy' }, 'audio'],
    frequency_penalty: [-2],
    function_call: ['none', 'function_call'],
    functions: [[{ name: 'name', description: 'description', parameters: schema }], 'functions'],
    logit_bias: [{ foo: 0 }, 'logit_bias.foo'],
    logprobs: [true],
    max_completion_tokens: [0, 'max_completion_tokens'],
    max_tokens: [0, 'max_tokens'],
    metadata: [{ foo: 'string' }],
    modalities: [['text']],
    moderation: [{ model: 'model', policy: { input: { mode: 'score' } } }, 'moderation'],
    n: [1],
    parallel_tool_calls: [true],
    prediction: [{ type: 'content', content: 'string' }],
    presence_penalty: [-2],
    prompt_cache_key: ['key'],
    prompt_cache_options: [cache],
    prompt_cache_retention: ['in_memory'],
    reasoning_effort: ['none'],
    response_format: [{ type: 'text' }],
    safety_identifier: ['user 1'],
    seed: [-9007199254740991],
    service_tier: ['auto'],
    stop: ['\n'],
    store: [true],
    stream: [false],
    stream_options: [{ include_obfuscation: true, include_usage: true }],
    temperature: [1],
    tool_choice: ['none'],
    tools: [
      [
        {
          type: 'function',
          function: { name: 'name', description: 'description', parameters: schema, strict: true },
        },
      ],
    ],
    top_logprobs: [0],
    top_p: [1],
    user: ['user 1'],
    verbosity: ['low', 'verbosity'],
    web_search_options: [{ search_context_size: 'low' }, 'web_search_options'],
  },
};

const completions: Shapes = {
  path: '/completions',
  required: { model: 'able', prompt: 'This is a test.' },
  optional: {
    best_of: [0, 'best_of'],
    echo: [true, 'echo'],
    frequency_penalty: [-2],
    logit_bias: [{ foo: 0 }, 'logit_bias.foo'],
    logprobs: [0],
    max_tokens: [16],
    n: [1],
    presence_penalty: [-2],
    seed: [0],
    stop: ['\n'],
    stream: [false],
    stream_options: [{ include_obfuscation: true, include_usage: true }],
    suffix: ['test.', 'suffix'],
    temperature: [1],
    top_p: [1],
    user: ['user 1'],
  },
};

const responses: Shapes = {
  path: '/responses',
  required: { model: 'able', input: 'string' },
  optional: {
    background: [true, 'background'],
    conversation: ['string', 'conversation'],
    include: [['file_search_call.results']],
    instructions: ['instructions'],
    max_output_tokens: [0, 'max_output_tokens'],
    metadata: [{ foo: 'string' }],
    parallel_tool_calls: [true],
    previous_response_id: ['resp_123', 'previous_response_id'],
    prompt_cache_key: ['key'],
    prompt_cache_options: [cache],
    prompt_cache_retention: ['in_memory'],
    reasoning: [{ context: 'auto', effort: 'none', generate_summary: 'auto', summary: 'auto' }],
    service_tier: ['auto'],
    store: [false],
    stream: [false],
    stream_options: [{ include_obfuscation: true }],
    text: [{ format: { type: 'text' }, verbosity: 'low' }, 'text.verbosity'],
    tool_choice: ['none'],
    tools: [
      [
        {
          type: 'function',
          name: 'name',
          description: 'description',
          parameters: schema,
          strict: true,
          allowed_callers: ['direct'],
          defer_loading: true,
          output_schema: schema,
        },
      ],
    ],
    truncation: ['auto', 'truncation'],
  },
};

const embeddings: Shapes = {
  path: '/embeddings',
  required: { model: 'all-minilm-l6-v2', input: 'The quick brown fox jumped over the lazy dog' },
  optional: { dimensions: [1, 'dimensions'], encoding_format: ['float'], user: ['user 1'] },
};

/** What the two routes for pictures share; the pictures themselves are drawn by another test. */
const pictures: Shapes['optional'] = {
  background: ['transparent', 'background'],
  model: ['gpt-image-2', 'model'],
  output_format: ['webp', 'output_format'],
  partial_images: [1, 'partial_images'],
  quality: ['high', 'quality'],
  response_format: ['bytes', 'response_format'],
  size: ['large', 'size'],
  stream: [true, 'stream'],
};
/** Values that change nothing here, beside a number of pictures that is refused. */
const accepted = {
  n: 0,
  moderation: 'low',
  output_compression: 100,
  output_format: 'png',
  quality: 'auto',
  response_format: 'url',
  size: '256x256',
  stream: false,
  user: 'user 1',
};

const paramOf = (refused: unknown): unknown => (refused as { param?: unknown }).param;

/** Request bodies in the forms of the `openai` package's own tests; run by the test of the whole interface. */
export function shapeTests(context: () => Context): void {
  for (const { path, required, optional } of [chat, completions, responses, embeddings])
    test(`answers every field that the openai package sends to ${path}, or refuses it free of charge`, async () => {
      const { alice, tokensLeft } = context();
      const send = async (fields: object) => await alice.post(path, { body: { ...required, ...fields } });
      const answered = Object.entries(optional).filter(([, [, field]]) => field === undefined);
      const refused = Object.entries(optional).filter(([, [, field]]) => field !== undefined);
      const given = (shapes: typeof answered) =>
        Object.fromEntries(shapes.map(([name, [value]]) => [name, value]));
      await send({});
      await send(given(answered));
      const before = await tokensLeft();
      for (const [name, [value, field]] of refused)
        await assert.rejects(send({ [name]: value }), (error) => paramOf(error) === field, name);
      // All fields together, as the package's tests send them: one of the refused ones is named.
      const fields = refused.map(([, [, field]]) => field);
      await assert.rejects(send(given([...answered, ...refused])), (error) =>
        fields.includes(paramOf(error) as string),
      );
      assert.equal(await tokensLeft(), before);
    });

  test('refuses by name what the openai package asks of pictures and no engine does', async () => {
    const { alice, tokensLeft } = context();
    const before = await tokensLeft();
    const prompt = 'A red apple';
    const generate = async (fields: object) => await alice.images.generate({ prompt, ...fields } as never);
    const edit = async (fields: object) => {
      const image = new File(['Example data'], 'README.md');
      return await alice.images.edit({ prompt, image, ...fields } as never);
    };
    const forms: Shapes['optional'] = {
      ...pictures,
      mask: [new File(['x'], 'x.png'), 'mask'],
      input_fidelity: ['high', 'input_fidelity'],
    };
    const drawn: Shapes['optional'] = { ...pictures, style: ['vivid', 'style'] };
    for (const [send, shapes] of [
      [generate, drawn],
      [edit, forms],
    ] as const) {
      for (const [name, [value, field]] of Object.entries(shapes))
        await assert.rejects(send({ [name]: value }), (error) => paramOf(error) === field, name);
      await assert.rejects(send(accepted), { status: 400, param: 'n' });
    }
    await assert.rejects(edit({}), { status: 400, param: 'image' });
    const hostile = { toString: 1, valueOf: 1 };
    for (const field of ['size', 'quality'])
      await assert.rejects(generate({ [field]: hostile }), { status: 400, param: field });
    assert.equal(await tokensLeft(), before);
  });

  test('answers what the openai package asks of objects that are not kept here', async () => {
    const { alice } = context();
    const unknown = { status: 404, code: 'routeUnknown' };
    await assert.rejects(alice.models.delete('able'), unknown);
    await assert.rejects(alice.responses.create({}), { status: 400, param: 'model' });
    const id = 'resp_677efb5139a88190b512bc3fef8e535d';
    const missing = { status: 404, code: 'responseUnknown' };
    for (const of of ['completion_id', id, 'chatcmpl-00000000-0000-4000-8000-000000000000']) {
      await assert.rejects(alice.chat.completions.retrieve(of), missing);
      await assert.rejects(alice.chat.completions.update(of, { metadata: null }), missing);
      await assert.rejects(alice.chat.completions.delete(of), missing);
      await assert.rejects(alice.chat.completions.messages.list(of), missing);
    }
    await assert.rejects(alice.responses.retrieve(id), missing);
    await assert.rejects(alice.responses.retrieve(id, { stream: false, starting_after: 0 }), missing);
    await assert.rejects(alice.responses.delete(id), missing);
    await assert.rejects(alice.responses.inputItems.list(id), missing);
    await assert.rejects(alice.responses.cancel(id), { status: 400, code: 'feature_unsupported' });
    const known = await alice.responses.create({ model: 'able', input: 'Hello' });
    await assert.rejects(alice.responses.retrieve(known.id, { stream: true, starting_after: 0 }), {
      param: 'starting_after',
    });
  });
}
