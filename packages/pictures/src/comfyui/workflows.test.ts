import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { mediumOf, modes } from '../mode.js';
import { faultsOf } from '../testing/comfyNodes.js';
import { addLoras, checkLoraNames } from './loras.js';
import { fillWorkflow, loadWorkflow, type Start } from './workflow.js';

const values = {
  ...{ prompt: 'a cat', negative: 'rain', seed: 7, width: 512, height: 512, steps: 20, guidance: 7 },
  ...{ frames: 16, refinerStart: 16, image: 'a.png', mask: 'm.png', strength: 0.7 },
};
const startsOf = (mode: (typeof modes)[number]): Start[] =>
  mediumOf[mode] === 'picture' ? ['nothing', 'picture', 'mask'] : ['nothing'];

test('every shipped workflow fits the definitions of its nodes', async () => {
  let count = 0;
  for (const mode of modes) {
    for (const start of startsOf(mode)) {
      const filled = fillWorkflow(mode, await loadWorkflow(mode, undefined, start), values);
      assert.deepEqual(faultsOf(filled), [], `${mode}, start from ${start}`);
      count++;
    }
  }
  const shipped = await readdir(new URL('../../workflows/', import.meta.url));
  assert.equal(count, shipped.length, 'no file is left unchecked');
});

test('a wrong link, a missing input and an unknown class are found', async () => {
  const workflow = await loadWorkflow('genImg', undefined);
  const { latent: _, ...without } = workflow;
  assert.match(faultsOf(without).join(), /latent_image of KSampler/);
  const wrong = { ...workflow, sample: { ...workflow['sample']!, inputs: {} } };
  assert.match(faultsOf(wrong).join(), /KSampler needs model/);
  assert.match(faultsOf({ x: { class_type: 'Magic', inputs: {} } }).join(), /unknown class Magic/);
});

test('adapters stand between the model and all that uses it, in order', async () => {
  const loras = [
    { name: 'ink.safetensors', weight: 0.8 },
    { name: 'styles/oil.safetensors', weight: -0.5 },
  ];
  for (const mode of ['genImg', 'genImgSDXL', 'genImgFlux'] as const) {
    for (const start of startsOf(mode)) {
      const filled = fillWorkflow(mode, addLoras(await loadWorkflow(mode, undefined, start), loras), values);
      assert.deepEqual(faultsOf(filled), [], `${mode}, ${start}`);
      const loader = mode === 'genImg' ? 'checkpoint' : mode === 'genImgSDXL' ? 'base' : 'unet';
      const users = Object.entries(filled).filter(([, { inputs }]) =>
        Object.values(inputs).some((input) => Array.isArray(input) && input[0] === loader && input[1] === 0),
      );
      assert.deepEqual(
        users.map(([id]) => id),
        ['lora1'],
      );
      assert.deepEqual(filled['lora2']!.inputs['model'], ['lora1', 0]);
    }
  }
  for (const name of ['https://x/y.safetensors', '/etc/passwd', '../secret', 'a%seed%'])
    assert.throws(() => checkLoraNames([{ name, weight: 1 }]), { field: 'lora_path_list' });
});
