import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadPictureModel } from './onnxPictureModel.js';
import { manifestName, type PictureModel, readManifest } from './pictureModel.js';
import { understand } from './understand.js';

const modelsFolder = fileURLToPath(new URL('../../../../models/text-to-image', import.meta.url));
const skip = existsSync(join(modelsFolder, manifestName)) ? false : 'the weights are not in this checkout';

suite('words that the shipped model does not know', { skip }, () => {
  let model: PictureModel;
  before(async () => {
    model = await loadPictureModel(modelsFolder, await readManifest(modelsFolder), 1);
  });
  after(async () => await model.release());
  const read = async (prompt: string) => await understand(prompt, model, await model.vocabulary());

  test('a known prompt is drawn as it is', async () => {
    for (const prompt of ['a red apple on a blue background', 'two dogs running in the park at night'])
      assert.deepEqual(await read(prompt), { prompt, notes: [] });
  });

  test('a word of the same meaning takes the place of an unknown one', async () => {
    assert.deepEqual(await read('a stallion on a farm'), {
      prompt: 'a horse on a farm',
      notes: ['stallion drawn as: horse'],
    });
    assert.deepEqual(await read('a cat galloping'), {
      prompt: 'a cat running',
      notes: ['galloping drawn as: running'],
    });
  });

  test('a word without one is left out and named, unless nothing would be left', async () => {
    assert.deepEqual(await read('a cat next to a gyroscope'), {
      prompt: 'a cat',
      notes: ['drawn without: gyroscope'],
    });
    assert.deepEqual(await read('a quokka'), {
      prompt: 'a quokka',
      notes: ['not known, drawn by guess: quokka'],
    });
  });

  test('a model without a vocabulary is asked for everything', async () => {
    assert.deepEqual(await understand('a quokka', model, undefined), { prompt: 'a quokka', notes: [] });
  });
});
