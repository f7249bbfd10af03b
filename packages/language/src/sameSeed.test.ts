import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { embeddedEngine } from './embedded.js';
import type { CompletionRequest, LanguageEngine } from './engine.js';
import { embeddedModelMissing, testModelFolder } from './testing/embeddedModelFile.js';

/** The temperature is high enough that a change in the last bits of a probability soon changes a word. */
const sampling = { maxNewTokens: 6, temperature: 1.5, topP: 1, seed: 11 };
const short: CompletionRequest = { prompt: 'Name a colour.', ...sampling };
/** Longer than one batch of the prompt. */
const long: CompletionRequest = {
  prompt: `${'Sailors tell of the sea, of storms and of far harbours. '.repeat(5)}Tell one of their stories.`,
  ...sampling,
};
const cacheScope = 'anna';

describe('the same seed on the embedded model', { skip: embeddedModelMissing() }, () => {
  let engine: LanguageEngine;
  let shortText: string;
  let longText: string;
  const textOf = async (request: CompletionRequest, scope: string | undefined = cacheScope) =>
    (await engine.complete(request, { cacheScope: scope })).text;

  before(async () => {
    engine = embeddedEngine({ modelFolder: testModelFolder, idleMs: 600_000, sequences: 3 });
    shortText = await textOf(short);
    longText = await textOf(long);
    assert.notEqual(longText, '');
  });
  after(() => engine.close());

  it('gives the same text on the next call', async () => {
    assert.equal(await textOf(short), shortText);
    assert.equal(await textOf(long), longText);
  });

  it('gives the same text to another account', async () => {
    assert.equal(await textOf(long, 'ben'), longText);
  });

  it('gives the same text after calls without a seed that left the same prompt in the context', async () => {
    await textOf({ ...short, seed: undefined });
    assert.equal(await textOf(short), shortText);
    await textOf({ ...long, seed: undefined, maxNewTokens: 1 });
    assert.equal(await textOf(long), longText);
  });

  it('gives the same text after a longer conversation that began with the same prompt', async () => {
    const conversation = {
      messages: [
        { role: 'user', content: long.prompt ?? '' },
        { role: 'assistant', content: longText },
        { role: 'user', content: 'And then?' },
      ] as const,
      maxNewTokens: 4,
    };
    await textOf(conversation);
    assert.equal(await textOf(long), longText);
    const seeded = { ...conversation, ...sampling };
    const followUp = await textOf(seeded);
    await textOf({ prompt: 'Something else.', maxNewTokens: 1 });
    assert.equal(
      await textOf(seeded, 'ben'),
      followUp,
      'the start of the conversation was not in this context',
    );
  });

  it('gives the same text while others read prompts and generate, with seeds and without', async () => {
    const others = new AbortController();
    const busy = [{ seed: 5 }, { seed: undefined }].map(async ({ seed }) => {
      const request = { prompt: `${long.prompt} Make it long.`, maxNewTokens: 400, seed };
      const { finishReason } = await engine.complete(request, { cacheScope: 'ben', signal: others.signal });
      return finishReason;
    });
    const texts = [await textOf(short), await textOf(long)];
    others.abort();
    assert.deepEqual(texts, [shortText, longText]);
    assert.deepEqual(await Promise.all(busy), ['cancelled', 'cancelled'], 'the others ran the whole time');
  });
});
