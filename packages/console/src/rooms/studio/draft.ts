import type { FieldsOf, GenerationName } from '@tricorn/client';

/** The name under which the draft outlives its room. */
export const draftKeptAs = 'studio draft';

/** A request that is being written; numbers are texts until it is sent. */
export const emptyDraft = {
  mode: 'genImg' as GenerationName,
  prompt: '',
  negative: '',
  seed: '',
  size: '',
  steps: '',
  guidance: '',
  /** The picture to animate or to start from; empty otherwise. */
  image: '',
  mask: '',
  strength: '',
  loras: '',
  loraWeights: '',
};

export type Draft = typeof emptyDraft;

interface Made {
  mode: string;
  prompt: string;
  negative_prompt: string;
  seed: number | null;
  size: string;
  n_steps: number;
  guidance_scale: number;
  image_path: string;
  mask_image: string;
  strength: number;
  lora_path_list: string;
  lora_weight_list: string;
}

/** The request that a task was made with: sent again, it gives the same pixels. */
export const draftOf = (task: Made): Draft => ({
  mode: task.mode as GenerationName,
  prompt: task.prompt,
  negative: task.negative_prompt,
  seed: task.seed === null ? '' : String(task.seed),
  size: task.size,
  steps: task.n_steps === 0 ? '' : String(task.n_steps),
  guidance: task.guidance_scale === 0 ? '' : String(task.guidance_scale),
  image: task.image_path,
  mask: task.mask_image,
  strength: task.strength === 0 ? '' : String(task.strength),
  loras: task.lora_path_list,
  loraWeights: task.lora_weight_list,
});

/** The same request with another, random seed. */
export const variationOf = (task: Made): Draft => ({ ...draftOf(task), seed: '' });

/** What is no number is sent as it is: the service refuses it by name. */
const numberOf = (text: string): number | string | undefined => {
  if (text.trim() === '') return undefined;
  return Number.isNaN(Number(text)) ? text : Number(text);
};

/** The fields to send. What was left open is left out, so that the mode's own value holds. */
export function fieldsOf(draft: Draft): FieldsOf<'genImg'> & FieldsOf<'img2Motion'> {
  const optional = {
    negative_prompt: draft.negative.trim() || undefined,
    seed: numberOf(draft.seed),
    size: draft.size || undefined,
    n_steps: numberOf(draft.steps),
    guidance_scale: numberOf(draft.guidance),
    [draft.mode === 'img2Motion' ? 'image_path' : 'init_image']: draft.image || undefined,
    mask_image: draft.mask || undefined,
    strength: numberOf(draft.strength),
    lora_path_list: draft.loras || undefined,
    lora_weight_list: draft.loraWeights || undefined,
  };
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return { prompt: draft.prompt.trim(), ...given } as FieldsOf<'genImg'> & FieldsOf<'img2Motion'>;
}
