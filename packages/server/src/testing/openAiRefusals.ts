import assert from 'node:assert/strict';
import { test } from 'node:test';
import type OpenAI from 'openai';

interface Context {
  alice: OpenAI;
  /** A chat completion of the model `able`, with these fields. */
  ask(fields?: object): Promise<OpenAI.ChatCompletion>;
  tokensLeft(): Promise<bigint>;
}

const tool = {
  type: 'function',
  function: { name: 'weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
};

/** What the OpenAI interface refuses, and how; run by the test of the whole interface on its server. */
export function refusalTests(context: () => Context): void {
  test('refuses by name, before anything is charged', async () => {
    const { alice, ask, tokensLeft } = context();
    const before = await tokensLeft();
    const picture = (url: string) => ({
      messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }],
    });
    for (const url of [
      'http://169.254.169.254/latest',
      'data:image/png;base64,@@@@',
      'data:image/png;base64,AAAA',
      'data:image/svg+xml;base64,iVBORw0KGgo=',
    ])
      await assert.rejects(ask(picture(url)), { code: 'feature_unsupported', param: 'messages' }, url);
    await assert.rejects(ask({ functions: [tool.function] }), {
      code: 'feature_unsupported',
      param: 'functions',
    });
    await assert.rejects(ask({ model: 'unable', tools: [tool] }), {
      status: 400,
      code: 'feature_unsupported',
      param: 'tools',
    });
    await assert.rejects(alice.completions.create({ model: 'able', prompt: 'x', echo: true }), {
      param: 'echo',
    });
    for (const fields of [
      { modalities: ['text', 'audio'], audio: { voice: 'alloy', format: 'wav' } },
      { web_search_options: {} },
      { verbosity: 'low' },
      { moderation: { model: 'x' } },
      { n: 9 },
      { top_logprobs: 2 },
    ])
      await assert.rejects(ask(fields), { status: 400, param: Object.keys(fields)[0] });
    for (const fields of [
      { dimensions: 128 },
      { input: [[1, 2]] },
      { input: ' ' },
      { input: '\ud800' },
    ] as const)
      await assert.rejects(
        alice.post('/embeddings', { body: { model: 'all-minilm-l6-v2', input: 'x', ...fields } }),
        { status: 400, param: Object.keys(fields)[0] },
      );
    for (const fields of [{ suffix: 'x' }, { best_of: 3 }, { prompt: [1, 2] }] as const)
      await assert.rejects(alice.post('/completions', { body: { model: 'able', prompt: 'x', ...fields } }), {
        status: 400,
        param: Object.keys(fields)[0],
      });
    for (const fields of [{ background: 'transparent' }, { output_format: 'webp' }, { n: 5 }] as const)
      await assert.rejects(alice.images.generate({ model: 'genImg', prompt: 'x', ...fields }), {
        status: 400,
        param: Object.keys(fields)[0],
      });
    const image = new File(['x'], 'x.png');
    await assert.rejects(alice.images.edit({ model: 'genImg', prompt: 'x', image, mask: image }), {
      status: 400,
      code: 'feature_unsupported',
      param: 'mask',
    });
    await assert.rejects(alice.images.edit({ model: 'genImg', prompt: 'x', image }), { status: 400 });
    await assert.rejects(alice.images.createVariation({ image }), { code: 'feature_unsupported' });
    await assert.rejects(alice.responses.create({ model: 'able', input: 'x', background: true }), {
      param: 'background',
    });
    await assert.rejects(ask({ max_tokens: 0 }), { status: 400, param: 'max_tokens' });
    await assert.rejects(ask({ max_tokens: 1_000_000 }), /`max_tokens` is 1000000/);
    assert.equal(await tokensLeft(), before);
  });

  test('names the field at fault as its route calls it', async () => {
    const { alice } = context();
    const respond = (fields: object) => alice.post('/responses', { body: { model: 'able', ...fields } });
    for (const [fields, param] of [
      [{ input: [{ role: 'user', content: [null] }] }, 'input.0.content'],
      [{ input: [{ role: 'king', content: 'x' }] }, 'input.0.role'],
      [{ input: ' ' }, 'input'],
      [{ input: 'x', max_output_tokens: 1_000_000 }, 'max_output_tokens'],
      [{ input: 'x', text: { format: { type: 'xml' } } }, 'text.format'],
      [{ input: 'x', text: { format: { type: 'json_schema', schema: {} } } }, 'text.format.name'],
      [{ input: 'x', tools: [{ type: 'function' }] }, 'tools.0.name'],
      [{ input: 'x', tools: [{ type: 'function', name: 'a', parameters: 1 }] }, 'tools.0.parameters'],
      [{ input: 'x', tools: [{ type: 'web_search' }] }, 'tools'],
      [{ input: 'x', tool_choice: { type: 'function', name: 'elsewhere' } }, 'tool_choice'],
      [{ input: 'x', tool_choice: { type: 'function' } }, 'tool_choice'],
      [{ input: [{ type: 'reasoning' }, { type: 'function_call', call_id: 'c' }] }, 'input.1.name'],
      [{ input: [{ type: 'function_call', name: 'a', arguments: '' }] }, 'input.0.call_id'],
      [{ input: [{ type: 'function_call_output', output: 'x' }] }, 'input.0'],
      [{ input: 'x', text: { verbosity: 'high' } }, 'text.verbosity'],
      [{ input: 'x', context_management: [{ type: 'compaction' }] }, 'context_management'],
      [{ input: 'x', prompt: { id: 'pmpt_1' } }, 'prompt'],
      [{ input: 'x', tool_choice: { type: 'allowed_tools', mode: 'auto', tools: [null] } }, 'tool_choice'],
    ] as const)
      await assert.rejects(respond(fields), { status: 400, param }, JSON.stringify(fields));
    const image = new File(['x'], 'x.png');
    await assert.rejects(alice.images.edit({ model: 'genImg', prompt: 'x', image }), {
      param: 'image',
      message: /^400 image is not a PNG/,
    });
    await assert.rejects(alice.images.edit({ model: 'genImg', prompt: 'x', image: [image, image] }), {
      message: /image\[\] was sent more than once/,
    });
  });

  test('answers unknown paths and ids in the format of its clients', async () => {
    const { alice } = context();
    await assert.rejects(alice.moderations.create({ input: 'x' }), { status: 404, code: 'routeUnknown' });
    for (const id of ['resp_%00', 'elsewhere'])
      await assert.rejects(alice.get(`/responses/${id}`), { status: 404, code: 'responseUnknown' });
    await assert.rejects(
      alice.responses.create({ model: 'able', input: 'x', previous_response_id: 'resp_\0' }),
      { status: 404, param: 'previous_response_id' },
    );
  });

  test('takes what clients send for absent fields, fields without effect here, and seeds of 64 bits', async () => {
    const { ask } = context();
    const absent = { functions: null, function_call: null, n: null, stop: null, tools: null, logprobs: null };
    const { choices } = await ask({ ...absent, seed: 2 ** 60 });
    assert.equal(choices[0]!.message.content, 'Fine.');
    const withoutEffect = {
      metadata: { purpose: 'test' },
      modalities: ['text'],
      prediction: { type: 'content', content: 'Fine' },
      prompt_cache_key: 'x',
      safety_identifier: 'x',
      service_tier: 'auto',
      store: true,
      stream_options: { include_usage: true, include_obfuscation: true },
      user: 'user 1',
      verbosity: 'medium',
    };
    assert.equal((await ask(withoutEffect)).choices[0]!.message.content, 'Fine.');
  });
}
