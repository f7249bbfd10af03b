import { parseMatrix, sealInput } from '@tricorn/mpc/client';
import type { AnswerOf, CallOptions, FieldsOf, Job, Tricorn } from '../index.js';
import { webCrypto } from '../webCrypto.js';
import { SealingKeysError } from './errors.js';

export { SealingKeysError } from './errors.js';

type Plan = AnswerOf<'prepareFill'>;
type Triple = readonly [string, string, string];

export interface SealingOptions extends CallOptions {
  /**
   * Public keys of the three nodes, as their operators published them. Without them the keys that the service names
   * are used, and the service has to be trusted to name the nodes' own.
   */
  nodeKeys?: Triple | undefined;
}

/**
 * Creates an input job whose data is split and sealed on this machine, so that the service carries three boxes that it
 * cannot open and never sees the data.
 */
export async function createSealedJob(
  tricorn: Tricorn,
  { input, ...fields }: Omit<FieldsOf<'createJobByInput'>, 'sealed' | 'jobID' | 'input'> & { input: string },
  options: SealingOptions = {},
): Promise<Job> {
  const { computation, parties } = fields;
  const plan = await tricorn.api.prepareInputJob({ computation, parties }, { signal: options.signal });
  const sealed = await seal(input, plan, options.nodeKeys);
  return await tricorn.createInputJob({ ...fields, jobID: plan.jobID, sealed }, options);
}

/** Fills data of an input job that is split and sealed on this machine. */
export async function fillSealed(
  tricorn: Tricorn,
  jobID: string,
  input: string,
  options: SealingOptions = {},
): Promise<AnswerOf<'fillData'>> {
  const plan = await tricorn.api.prepareFill({ jobID }, { signal: options.signal });
  const sealed = await seal(input, plan, options.nodeKeys);
  return await tricorn.api.fillData({ jobID, sealed }, options);
}

async function seal(input: string, plan: Plan, pinned: Triple | undefined): Promise<string[]> {
  // Refused here by name: the protocol's own code takes it for granted.
  webCrypto();
  const { jobID: job, round, party, operation, nodeKeys } = plan;
  if (pinned?.some((key, node) => key !== nodeKeys[node])) throw new SealingKeysError();
  const { boxes } = await sealInput({
    binding: { job, round, party, operation },
    matrix: parseMatrix(input),
    nodeKeys: nodeKeys as unknown as Triple,
  });
  return boxes.map(base64);
}

const bytesAtOnce = 32_768;

function base64(bytes: Uint8Array): string {
  let binary = '';
  // In pieces: a function takes only so many arguments.
  for (let start = 0; start < bytes.length; start += bytesAtOnce)
    binary += String.fromCharCode(...bytes.subarray(start, start + bytesAtOnce));
  return btoa(binary);
}
