import type { InputComputation } from '@tricorn/contract';
import {
  type Bounds,
  type DecimalMatrix,
  defaultBounds,
  parseMatrix,
  type ResultFor,
  type RoundTerms,
  sealInput,
} from '@tricorn/privacy/client';
import type { AnswerOf, CallOptions, FieldsOf, Job, Tricorn } from '../index.js';
import { claimsOf } from '../transport/session.js';
import { webCrypto } from '../webCrypto.js';
import { type AskedFor, checkPlan, operations } from './checkPlan.js';
import { PlanMismatchError } from './errors.js';
import type { SealingIdentity } from './identity.js';
import { compareKeys, type NodePin, type SeenKeys } from './knownKeys.js';

export {
  fingerprintOfKey,
  generateSigningKeyPair,
  nodeFingerprint,
  type SigningKeyPair,
} from '@tricorn/privacy/client';
export { browserIdentity } from './browserIdentity.js';
export { downloadResult } from './downloadResult.js';
export {
  KeysChangedError,
  PlanMismatchError,
  ResultNotVerifiedError,
  SealingKeysError,
  ServiceSignsError,
  SigningUnsupportedError,
} from './errors.js';
export { identityFrom, type KnownKeys, MemoryKeys, type SealingIdentity } from './identity.js';
export { listKnownKeys, type NodePin, type SeenKeys } from './knownKeys.js';
export { isPrivateReport, type OpenedPrivateResult, openResult } from './openResult.js';
export {
  isSignedReport,
  type SignedReport,
  type VerifiedResult,
  type VerifyOptions,
  verifyResult,
} from './verifyResult.js';
export {
  type RoundStatement,
  readStatement,
  type VerifiedStatement,
  verifyStatement,
} from './verifyStatement.js';

export interface SealingOptions extends CallOptions {
  /** The key with which this party signs, and the keys of others that it has seen. */
  identity: SealingIdentity;
  /**
   * Fingerprints of the three nodes, as published by their operators. Without them, those that the service names at the
   * first use are remembered, and the service has to be trusted at that moment.
   */
  nodeKeys?: readonly [NodePin, NodePin, NodePin] | undefined;
  /** Accepts keys that differ from those seen before. Compare their fingerprints with their owners first. */
  acceptKeys?: boolean | undefined;
  /** Accepts rounds in which a cheating node is not detected, or less surely than by default. */
  allowSemiHonest?: boolean | undefined;
  /** Seals the data even if the service signs for this account, because the round started before it had a key. */
  allowServiceSignature?: boolean | undefined;
  /** The caller's account; by default that of its token. */
  account?: string | undefined;
  /** A name for this device, shown in the list of keys. */
  label?: string | undefined;
  /** Called with the keys of the nodes and of the other parties before anything is signed. */
  onKeys?: ((keys: readonly SeenKeys[]) => void) | undefined;
  /** Called with the terms before they are signed. */
  onTerms?: ((terms: RoundTerms) => void) | undefined;
}

/** A job as the caller knows it: what it computes, and for which accounts in which order. */
export interface KnownJob {
  jobID: string;
  computation: InputComputation;
  parties: readonly string[];
  /**
   * Who learns the result; by default everyone. `as created` accepts what the creator chose: the three parties sign the
   * same choice, and `onTerms` is called with it.
   */
  resultFor?: ResultFor | 'as created' | undefined;
}

type NewJob = Omit<FieldsOf<'createJobByInput'>, 'sealed' | 'jobID' | 'input'> & { input: string };

/**
 * Creates an input job whose data is secret-shared, encrypted and signed on this machine. The service carries three
 * ciphertexts that it cannot decrypt as long as it controls at most one node, and never sees the data.
 */
export async function createSealedJob(
  tricorn: Tricorn,
  { input, ...fields }: NewJob,
  options: SealingOptions,
): Promise<Job> {
  const { computation, parties, decimalPlaces, valueBits, resultFor } = fields;
  const operation = operations[computation];
  const matrix = readMatrix(input);
  const asked = await askedFor(tricorn, { jobID: undefined, computation, parties, resultFor }, options, {
    scale: decimalPlaces ?? defaultBounds[operation].scale,
    bits: valueBits ?? defaultBounds[operation].bits,
  });
  const signingKey = await register(tricorn, options);
  const plan = await tricorn.api.prepareInputJob(
    { computation, parties, decimalPlaces, valueBits, resultFor, signingKey },
    { signal: options.signal },
  );
  const sealed = await seal(await checkPlan(plan, asked), matrix, asked, parties, options);
  return await tricorn.createInputJob({ ...fields, jobID: plan.jobID, sealed }, options);
}

/** Submits data for an input job, secret-shared, encrypted and signed on this machine. */
export async function fillSealed(
  tricorn: Tricorn,
  job: KnownJob,
  input: string,
  options: SealingOptions,
): Promise<AnswerOf<'fillData'>> {
  const { jobID } = job;
  const matrix = readMatrix(input);
  const asked = await askedFor(tricorn, job, options, undefined);
  const signingKey = await register(tricorn, options);
  const plan = await tricorn.api.prepareFill({ jobID, signingKey }, { signal: options.signal });
  const sealed = await seal(await checkPlan(plan, asked), matrix, asked, job.parties, options);
  return await tricorn.api.fillData({ jobID, sealed }, options);
}

/** Registers this machine's key with the account, so that rounds that start from now on ask for its signature. */
export async function register(
  tricorn: Tricorn,
  { identity, label, signal }: Pick<SealingOptions, 'identity' | 'label' | 'signal'>,
): Promise<string> {
  const { publicKey } = identity.signer;
  const fields = label === undefined ? { publicKey } : { publicKey, label };
  await tricorn.api.addSigningKey(fields, { signal });
  return publicKey;
}

function readMatrix(input: string): DecimalMatrix {
  // Refused here by name: the protocol code assumes it.
  webCrypto();
  return parseMatrix(input);
}

async function askedFor(
  tricorn: Tricorn,
  {
    jobID,
    computation,
    parties,
    resultFor = 'public',
  }: Omit<KnownJob, 'jobID'> & { jobID: string | undefined },
  options: SealingOptions,
  bounds: Bounds | undefined,
): Promise<AskedFor> {
  const account = options.account ?? claimsOf(await tricorn.token()).email ?? '';
  const place = parties.findIndex((party) => party.toLowerCase() === account.toLowerCase());
  if (place < 0)
    throw new PlanMismatchError('parties', `parties that include ${account}`, parties.join(', '));
  return {
    jobID,
    operation: operations[computation],
    place,
    bounds,
    result: resultFor,
    signingKey: options.identity.signer.publicKey,
    nodeKeys: options.nodeKeys,
    allowSemiHonest: options.allowSemiHonest ?? false,
    allowServiceSignature: options.allowServiceSignature ?? false,
  };
}

async function seal(
  terms: RoundTerms,
  matrix: DecimalMatrix,
  { place }: AskedFor,
  parties: readonly string[],
  { identity, acceptKeys = false, onKeys, onTerms }: SealingOptions,
): Promise<string[]> {
  const signingKey = identity.signer.publicKey;
  const seen = await compareKeys(identity.known, terms, parties, { place, signingKey, accept: acceptKeys });
  onKeys?.(seen);
  onTerms?.(terms);
  const own = terms.parties[place]!.heldBy === 'party' ? { signer: identity.signer } : {};
  const { boxes } = await sealInput({ terms, place, matrix, ...own, readTo: identity.reader.publicKey });
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
