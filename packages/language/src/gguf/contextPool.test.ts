import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { llamaMissing } from '../testing/embeddedModelFile.js';
import { makeTinyModel, tinyContextTokens } from '../testing/tinyModelFile.js';
import { GgufModel } from './ggufModel.js';

/** A little longer than one batch, so that evaluating all of it takes two batches. */
const prompt = 'Sailors tell of the sea, of storms and of far harbours.';

describe('the evaluated prompts that a context holds', { skip: llamaMissing() }, () => {
  const file = makeTinyModel();
  let model: GgufModel;
  after(file.remove);
  before(async () => {
    model = await GgufModel.load({
      modelPath: file.path,
      contextTokens: tinyContextTokens,
      sequences: 2,
      threads: 1,
      defaultMaxNewTokens: 1,
      gpu: false,
      plainTemplate: true,
    });
  });

  /** How many batches of the prompt were evaluated before the one that the answer follows from. */
  async function batches(cacheScope: string | undefined, repeatable = false): Promise<number> {
    let count = 0;
    const sampling = { temperature: 0, topP: 1, topK: 40, minP: 0, repeatPenalty: 1, seed: 1 };
    await model.generate(
      {
        ...sampling,
        frequencyPenalty: 0,
        presencePenalty: 0,
        prompt: { messages: [{ role: 'user', content: prompt }], raw: false },
        topLogprobs: undefined,
        logitBias: undefined,
        maxNewTokens: 1,
        repeatable,
        cacheScope,
        stop: [],
        ownStop: [],
      },
      { isCancelled: () => false, onProgress: () => (count += 1), onText: () => {}, onLate: () => {} },
    );
    return count;
  }

  it('are reused by the same account only', async () => {
    assert.equal(await batches('anna'), 1);
    assert.equal(await batches('anna'), 0);
    assert.equal(await batches('ben'), 1, 'another account must not notice what was asked before');
    assert.equal(await batches('anna'), 0, 'another account took the other sequence');
    assert.equal(await batches(undefined), 1);
    assert.equal(await batches(undefined), 1, 'calls without an account share nothing');
  });

  it('are reused by a call with a seed only as far as they were evaluated for one', async () => {
    assert.equal(await batches('anna', false), 1);
    assert.equal(await batches('anna', true), 1);
    assert.equal(await batches('anna', true), 0);
    assert.equal(await batches('ben', true), 1);
  });
});
