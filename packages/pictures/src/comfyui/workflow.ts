import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workflowInvalid } from '../errors.js';
import type { Mode } from '../mode.js';

/** A workflow in ComfyUI's API format: nodes by id. */
export type Workflow = Record<string, { class_type: string; inputs: Record<string, unknown> }>;

/** What a drawing starts from: nothing, a picture, or a picture and a mask. */
export type Start = 'nothing' | 'picture' | 'mask';

const suffixes: Record<Start, string> = { nothing: '', picture: '.start', mask: '.mask' };

const shippedFolder = fileURLToPath(new URL('../../workflows/', import.meta.url));
const workflowBytesMax = 1024 * 1024;

/** Reads `<mode>.json` from the operator's folder, or the shipped file if there is none. */
export async function loadWorkflow(
  mode: Mode,
  folder: string | undefined,
  start: Start = 'nothing',
): Promise<Workflow> {
  const name = `${mode}${suffixes[start]}.json`;
  const own = folder === undefined ? undefined : await readIfPresent(join(folder, name));
  const text = own ?? (await readFile(join(shippedFolder, name), 'utf8'));
  return parseWorkflow(name, text);
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function parseWorkflow(name: string, text: string): Workflow {
  const refuse = (reason: string) => workflowInvalid(`workflow ${name} ${reason}`);
  if (text.length > workflowBytesMax) throw refuse(`is larger than ${workflowBytesMax} bytes`);
  let workflow: unknown;
  try {
    workflow = JSON.parse(text);
  } catch {
    throw refuse('is not JSON');
  }
  if (typeof workflow !== 'object' || workflow === null || Array.isArray(workflow)) {
    throw refuse('is not an object of nodes; export it from ComfyUI in API format');
  }
  const nodes = Object.values(workflow) as Partial<Workflow[string]>[];
  const isNode = (node: Partial<Workflow[string]> | null) =>
    typeof node?.class_type === 'string' && typeof node.inputs === 'object';
  if (nodes.length === 0 || !nodes.every(isNode)) {
    throw refuse('is not in ComfyUI’s API format; each node needs class_type and inputs');
  }
  return workflow as Workflow;
}

const placeholder = /%(\w+)%/g;

/**
 * Replaces each `%name%` by its value. A text that consists of one placeholder takes the value's type; inside a
 * longer text the value is inserted as text. Values go into parsed JSON, so no prompt can break out of its field.
 */
export function fillWorkflow(
  name: string,
  workflow: Workflow,
  values: Readonly<Record<string, string | number>>,
): Workflow {
  const take = (field: string) => {
    if (Object.hasOwn(values, field)) return values[field]!;
    throw workflowInvalid(`workflow ${name} contains the unknown placeholder %${field}%`);
  };
  const fill = (part: unknown): unknown => {
    if (typeof part === 'string') {
      const whole = /^%(\w+)%$/.exec(part);
      return whole ? take(whole[1]!) : part.replace(placeholder, (_, field: string) => String(take(field)));
    }
    if (Array.isArray(part)) return part.map(fill);
    if (typeof part === 'object' && part !== null) {
      return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, fill(value)]));
    }
    return part;
  };
  return fill(workflow) as Workflow;
}
