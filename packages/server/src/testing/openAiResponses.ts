import assert from 'node:assert/strict';
import { test } from 'node:test';
import type OpenAI from 'openai';

interface Context {
  alice: OpenAI;
  bob: OpenAI;
}

const toolOf = (name: string) => ({
  type: 'function' as const,
  name,
  description: `The ${name} of a city.`,
  parameters: { type: 'object', properties: { city: { type: 'string' } } },
  strict: false,
});
const weather = toolOf('weather');
const time = toolOf('time');
const city = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};

/** `/v1/responses` with the model `able`; run by the test of the whole interface on its server. */
export function responseTests(context: () => Context): void {
  test('stores responses, continues them, streams them and forgets them', async () => {
    const { alice, bob } = context();
    const first = await alice.responses.create({
      model: 'able',
      input: 'Weather?',
      tools: [weather],
      instructions: 'Be brief.',
    });
    const [call] = first.output;
    assert.ok(call?.type === 'function_call' && call.arguments === '{"city":"Paris"}');
    const output = { type: 'function_call_output' as const, call_id: call.call_id, output: 'sunny' };
    const stream = alice.responses.stream({ model: 'able', input: [output], previous_response_id: first.id });
    const types: string[] = [];
    for await (const event of stream) types.push(event.type);
    const second = await stream.finalResponse();
    assert.equal(second.output_text, 'Fine.');
    assert.deepEqual([types[0], types.at(-1)], ['response.created', 'response.completed']);
    const stored = await alice.responses.retrieve(second.id);
    assert.deepEqual(
      [stored.output_text, stored.status, stored.usage?.total_tokens],
      ['Fine.', 'completed', 26],
    );
    let again = '';
    for await (const event of await alice.responses.retrieve(second.id, { stream: true }))
      if (event.type === 'response.output_text.delta') again += event.delta;
    assert.equal(again, 'Fine.');
    const items = await alice.responses.inputItems.list(second.id);
    assert.equal(items.data[0]?.type, 'function_call_output');
    const many = await alice.responses.create({
      model: 'able',
      input: ['one', 'two', 'three'].map((content) => ({ role: 'user' as const, content })),
    });
    const pages: unknown[] = [];
    for await (const item of alice.responses.inputItems.list(many.id, { limit: 2, order: 'asc' }))
      pages.push((item as unknown as { content: string }).content);
    assert.deepEqual(pages, ['one', 'two', 'three']);

    await assert.rejects(bob.responses.retrieve(second.id), {
      status: 404,
      code: 'responseUnknown',
    });
    await alice.responses.delete(second.id);
    await assert.rejects(alice.responses.retrieve(second.id), { status: 404 });
    const parsed = await alice.responses.create({
      model: 'able',
      input: 'x',
      store: false,
      text: { format: { type: 'json_schema', name: 'place', schema: city } },
    });
    assert.deepEqual(JSON.parse(parsed.output_text), { city: 'Paris' });
    await assert.rejects(alice.responses.retrieve(parsed.id), { status: 404 });
  });

  test('calls tools in responses, with every form of choice', async () => {
    const { alice } = context();
    const called = async (fields: object) => {
      const asked = { model: 'able', input: 'Weather?', store: false, tools: [weather, time], ...fields };
      const { output } = await alice.responses.create(
        asked as OpenAI.Responses.ResponseCreateParamsNonStreaming,
      );
      return output.map((item) => (item.type === 'function_call' ? item.name : item.type));
    };
    assert.deepEqual(await called({}), ['weather', 'time']);
    assert.deepEqual(await called({ tool_choice: 'required' }), ['weather', 'time']);
    assert.deepEqual(await called({ tool_choice: 'none' }), ['message']);
    assert.deepEqual(await called({ parallel_tool_calls: false }), ['weather']);
    const named = { type: 'function', name: 'time' };
    assert.deepEqual(await called({ tool_choice: named }), ['time']);
    const allowed = { type: 'allowed_tools', mode: 'required', tools: [named] };
    assert.deepEqual(await called({ tool_choice: allowed }), ['time']);
    assert.deepEqual(await called({ tools: [], reasoning: { effort: 'low' } }), ['reasoning', 'message']);
  });
}
