import { invalidField, type RequestOf } from '@tricorn/contract';
import type { Lora } from '@tricorn/pictures';
import type { TaskRequest } from './tables.js';

/** Fields of the picture modes that say where a drawing starts and what shapes the model. */
type StartFields = RequestOf<'genImg'>;

/** Published clients separate the entries of a list like this, also around nothing. */
const separator = '^*^';

/** What the engine gets of these fields. Throws if they contradict each other or no engine can do them. */
export function startOf(fields: StartFields): Pick<TaskRequest, 'strength' | 'loras'> {
  checkPipe(fields);
  const { textual_inversion_path = 'without', clip_skip = 1, strength } = fields;
  if (textual_inversion_path !== 'without') refuse('textual_inversion_path', 'is not supported');
  if (clip_skip !== 1) refuse('clip_skip', 'is not supported; leave it out or send 1');
  const loras = lorasOf(fields);
  return {
    ...(strength === undefined ? {} : { strength }),
    ...(loras.length === 0 ? {} : { loras }),
  };
}

/** The pictures decide what is done; a name that says otherwise is refused rather than ignored. */
function checkPipe({ pipe_name, init_image, mask_image }: StartFields): void {
  if (pipe_name === undefined) return;
  const given = [init_image !== undefined, mask_image !== undefined] as const;
  const needed = pipes.get(pipe_name.toLowerCase());
  if (needed === undefined) refuse('pipe_name', `must be one of ${[...pipes.keys()].join(', ')}`);
  for (const [at, field] of (['init_image', 'mask_image'] as const).entries()) {
    // img2img with a mask is what other services call inpaint.
    const [needs, has] = [needed[at]!, given[at]!];
    if (needs === 'yes' && !has) refuse(field, `is required by pipe_name ${pipe_name}`);
    if (needs === 'no' && has) refuse('pipe_name', `must be img2img or inpaint if ${field} is sent`);
  }
}

const pipes: ReadonlyMap<string, readonly ('yes' | 'no' | 'maybe')[]> = new Map([
  ['txt2img', ['no', 'no']],
  ['img2img', ['yes', 'maybe']],
  ['inpaint', ['yes', 'yes']],
]);

function lorasOf({ lora_path_list = '', lora_weight_list = '', lora_scale = 1 }: StartFields): Lora[] {
  const names = entriesOf(lora_path_list);
  // A weight without an adapter has nothing to act on.
  const weights = names.length === 0 ? [] : entriesOf(lora_weight_list).map(Number);
  if (weights.length > 1 && weights.length !== names.length)
    refuse('lora_weight_list', 'must have one weight, or one for each adapter');
  if (weights.some((weight) => !Number.isFinite(weight))) refuse('lora_weight_list', 'must be numbers');
  return names.map((name, at) => ({ name, weight: lora_scale * (weights[at] ?? weights[0] ?? 1) }));
}

const entriesOf = (list: string): string[] =>
  list
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

function refuse(field: keyof StartFields, reason: string): never {
  throw invalidField(field, `${field} ${reason}.`);
}
