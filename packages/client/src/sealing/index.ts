import { checkTerms, parseMatrix, sealInput } from '@tricorn/privacy/client';
import type { AnswerOf, CallOptions, FieldsOf, Job, Tricorn } from '../index.js';
import { webCrypto } from '../webCrypto.js';
import { SealingKeysError } from './errors.js';

export { SealingKeysError } from './errors.js';

type Plan = AnswerOf<'prepareFill'>;
type Triple = readonly [string, string, string];

export interface SealingOptions extends CallOptions {
  /**
   * Public keys of the three nodes, as published by their operators. Without them the keys named by the service
   * are used, and the service has to be trusted to name the right ones.
   */
  nodeKeys?: Triple | undefined;
}

/**
 * Creates an input job whose data is secret-shared and encrypted on this machine. The service carries three
 * ciphertexts that it cannot decrypt, and never sees the data.
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

/** Submits data for an input job, secret-shared and encrypted on this machine. */
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
  // Refused here by name: the protocol code assumes it.
  webCrypto();
  const terms = checkTerms(plan.terms);
  if (pinned?.some((key, node) => key !== terms.nodes[node]!.box)) throw new SealingKeysError();
  const { boxes } = await sealInput({ terms, place: plan.party, matrix: parseMatrix(input) });
  return boxes.map(base64);
}

const bytesAtOnce = 32_768;

function base64(bytes: Uint8Array): string {
  let binary = '';
  // In chunks, because the number of arguments of a function is limited.
  for (let start = 0; start < bytes.length; start += bytesAtOnce)
    binary += String.fromCharCode(...bytes.subarray(start, start + bytesAtOnce));
  return btoa(binary);
}
