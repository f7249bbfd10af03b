import type { Lora } from '../engine.js';
import { requestInvalid, workflowInvalid } from '../errors.js';
import type { Workflow } from './workflow.js';

type Link = [string, number];

/** Loaders whose first output is the model; a checkpoint's second output is its text encoder. */
const loaders: Readonly<Record<string, { clip: boolean }>> = {
  CheckpointLoaderSimple: { clip: true },
  UNETLoader: { clip: false },
};

/** Adapters are files of the ComfyUI server, below its folder for them. */
export function checkLoraNames(loras: readonly Lora[] = []): void {
  for (const { name } of loras) {
    if (/^[a-z]+:|^[/\\]|\.\.|[\p{Cc}%]/iu.test(name))
      throw requestInvalid('lora_path_list', 'must name files in the folder for adapters of ComfyUI');
  }
}

/** Puts adapters between the first model that the workflow loads and everything that uses it. */
export function addLoras(workflow: Workflow, loras: readonly Lora[] = []): Workflow {
  if (loras.length === 0) return workflow;
  const found = Object.entries(workflow).find(([, node]) => node.class_type in loaders);
  if (!found) throw workflowInvalid('the workflow loads no model that adapters fit');
  const [loader, { class_type }] = found;
  const { clip: hasClip } = loaders[class_type]!;
  const added: Workflow = {};
  let [model, clip]: [Link, Link] = [
    [loader, 0],
    [loader, 1],
  ];
  loras.forEach(({ name, weight }, at) => {
    const id = `lora${at + 1}`;
    added[id] = hasClip
      ? {
          class_type: 'LoraLoader',
          inputs: { model, clip, lora_name: name, strength_model: weight, strength_clip: weight },
        }
      : { class_type: 'LoraLoaderModelOnly', inputs: { model, lora_name: name, strength_model: weight } };
    model = [id, 0];
    if (hasClip) clip = [id, 1];
  });
  const relinked = (input: unknown): unknown => {
    if (!Array.isArray(input) || input[0] !== loader) return input;
    if (input[1] === 0) return model;
    return input[1] === 1 && hasClip ? clip : input;
  };
  for (const [id, node] of Object.entries(workflow)) {
    const inputs = Object.fromEntries(
      Object.entries(node.inputs).map(([name, input]) => [name, relinked(input)]),
    );
    added[id] = { ...node, inputs };
  }
  return added;
}
