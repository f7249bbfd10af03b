import { foldEmail, type InputComputation, protocolNames } from '@tricorn/contract';
import {
  type Bounds,
  checkTerms,
  contribute,
  type DecimalMatrix,
  defaultBounds,
  digestOfFill,
  parseMatrix,
  planOfTerms,
  type Question,
  type QuestionTerms,
  type ResultFor,
  type RoundTerms,
  type Row,
  type SealedInput,
  type Signer,
  sealInput,
  sealSums,
  type TableBudget,
  toBase64Url,
} from '@tricorn/privacy/client';
import { isRefused } from '../errors.js';
import type { AnswerOf, CallOptions, FieldsOf, Job, Tricorn } from '../index.js';
import { webCrypto } from '../webCrypto.js';
import { type Agreeing, agree, type Offered, placeIn, recalled, type Wanted } from './agree.js';
import { ConsentNeededError, PlanMismatchError } from './errors.js';
import type { SealingIdentity } from './identity.js';
import { compareKeys } from './knownKeys.js';
import {
  fillEntries,
  isRegisteredHere,
  isRoundFilled,
  recallJob,
  rememberAccepted,
  rememberJobName,
  rememberRegistered,
} from './memory.js';
import { normaliseAccounts } from './names.js';
import { checkNodes } from './nodes.js';
import type { KeyPin, NodePins } from './pins.js';
import type { Proposal } from './proposal.js';
import type { VerifyOptions } from './verifyResult.js';
import { checkShown } from './verifyStatement.js';

export interface SealingOptions extends CallOptions {
  /** The key with which this party signs, and what this device remembers. */
  identity: SealingIdentity;
  /** Fingerprints of the three nodes, as their operators publish them. */
  nodeKeys?: NodePins | undefined;
  /** Keys of the parties, as their owners tell them. */
  partyKeys?: readonly KeyPin[] | undefined;
  /** Keys that differ from those seen before and that their owners have confirmed. Every other change still throws. */
  acceptKeys?: readonly KeyPin[] | undefined;
  /** Accepts rounds in which a cheating node is not detected, or less surely than by default. */
  allowSemiHonest?: boolean | undefined;
  /** Seals although the service signs for these accounts; it can then learn the caller's data from the result. */
  althoughServiceSignsFor?: readonly string[] | undefined;
  /** The caller's account as the caller knows it; by default the email with which the client signs in. */
  account?: string | undefined;
  /** A name for this device, shown in the list of keys. */
  label?: string | undefined;
  /**
   * Asked before the first fill of a job that somebody else created, and whenever only the service says something. Without
   * it, what only the service says throws a ConsentNeededError.
   */
  confirm?: ((proposal: Proposal) => boolean | Promise<boolean>) | undefined;
}

/** A job as the caller knows it. What is left out comes from this device's memory, or has to be confirmed. */
export interface KnownJob {
  jobID: string;
  computation?: InputComputation | undefined;
  /** The three accounts in order. */
  parties?: readonly string[] | undefined;
  /** By default the round after the last one that this device has filled. */
  round?: number | undefined;
  bounds?: Bounds | undefined;
  resultFor?: ResultFor | undefined;
}

type NewJob = Omit<FieldsOf<'createJobByInput'>, 'sealed' | 'jobID' | 'input'> & { input: string };

/**
 * Creates an input job whose data is secret-shared, encrypted and signed on this machine. The service carries three
 * ciphertexts that it cannot decrypt as long as it controls at most one node, and never sees the data. Reading the job that
 * is returned checks its result.
 */
export async function createSealedJob(
  tricorn: Tricorn,
  { input, ...fields }: NewJob,
  options: SealingOptions,
): Promise<Job> {
  const { computation, parties, decimalPlaces, valueBits, resultFor } = fields;
  const matrix = readMatrix(input);
  const usual = defaultBounds[protocolNames[computation]];
  const wanted = {
    computation,
    parties: normaliseAccounts(parties),
    rounds: [1],
    bounds: { scale: decimalPlaces ?? usual.scale, bits: valueBits ?? usual.bits },
    result: resultFor ?? 'public',
  } as const;
  const { signal } = options;
  const asked = { computation, parties, decimalPlaces, valueBits, resultFor };
  return await createWith(tricorn, wanted, { jobName: fields.jobName, data: { matrix } }, options, {
    prepare: (signingKey) => tricorn.api.prepareInputJob({ ...asked, signingKey }, { signal }),
    create: (made) => tricorn.createInputJob({ ...fields, ...made }, options),
  });
}

/** Creates a job in two steps: the service names an id and the terms, and gets what was sealed for them. */
export async function createWith(
  tricorn: Tricorn,
  wanted: Wanted & { parties: readonly string[] },
  { jobName, data, question }: { jobName: string; data: SealedData; question?: string },
  options: SealingOptions,
  service: {
    prepare(signingKey: string): Promise<AnswerOf<'prepareFill'>>;
    create(made: { jobID: string; sealed: string[] }): Promise<unknown>;
  },
): Promise<Job> {
  const { known } = options.identity;
  placeIn(wanted.parties, agreeing(tricorn, options).account, wanted.asked !== undefined);
  const plan = await planned(tricorn, options, service.prepare);
  const { jobID } = plan;
  if ((await recallJob(known, jobID)) !== undefined)
    throw new PlanMismatchError('job', 'a new job', 'one that this device has filled before');
  // What this device asked counts, not what the service repeats.
  const offered = { ...plan, parties: wanted.parties, question };
  const { sealed, accept } = await seal(tricorn, offered, wanted, { data, isFirst: false }, options);
  await service.create({ jobID, sealed });
  await accept();
  await rememberJobName(known, jobName, jobID);
  return sealedJob(tricorn, jobID, options);
}

/** Submits data for an input job, secret-shared, encrypted and signed on this machine. */
export async function fillSealed(
  tricorn: Tricorn,
  { jobID, computation, parties, round, bounds, resultFor }: KnownJob,
  input: string,
  options: SealingOptions,
): Promise<AnswerOf<'fillData'>> {
  const data = { matrix: readMatrix(input) };
  const given = {
    computation,
    parties: parties && normaliseAccounts(parties),
    rounds: round === undefined ? undefined : [round],
    bounds,
    result: resultFor,
  };
  return await fillWith(tricorn, jobID, given, data, options);
}

export async function fillWith(
  tricorn: Tricorn,
  jobID: string,
  given: Wanted,
  data: SealedData,
  options: SealingOptions,
): Promise<AnswerOf<'fillData'>> {
  const { known } = options.identity;
  const job = await recallJob(known, jobID);
  const wanted = recalled(given, job, job !== undefined && (await isRoundFilled(known, jobID, job.round)));
  if (wanted.parties !== undefined)
    placeIn(wanted.parties, agreeing(tricorn, options).account, wanted.asked !== undefined);
  const { signal } = options;
  const plan = await planned(tricorn, options, (signingKey) =>
    tricorn.api.prepareFill({ jobID, signingKey }, { signal }),
  );
  const named =
    wanted.parties ?? normaliseAccounts((await tricorn.api.jobDetailByUser({ jobID }, { signal })).parties);
  const offered = { ...plan, jobID, parties: named };
  const work = { data, isFirst: job === undefined };
  const { sealed, accept, round } = await seal(tricorn, offered, wanted, work, options);
  const answer = await tricorn.api.fillData({ jobID, sealed }, options);
  await accept();
  return { ...answer, jobID, round };
}

/** A job for which this device has signed data: reading it and waiting for it checks the result, as verifyResult does. */
export const sealedJob = (
  tricorn: Tricorn,
  jobID: string,
  options: VerifyOptions & { identity: SealingIdentity },
): Job => tricorn.job(jobID, async (detail) => void (await checkShown(jobID, detail, options)));

/** Registers this machine's key with the account, so that rounds that start from now on ask for its signature. */
export async function register(
  tricorn: Tricorn,
  { identity, label, signal }: Pick<SealingOptions, 'identity' | 'label' | 'signal'>,
): Promise<string> {
  const { publicKey } = identity.signer;
  // Before it is sent: from then on plain text is refused here.
  await rememberRegistered(identity.known);
  const fields = label === undefined ? { publicKey } : { publicKey, label };
  await tricorn.api.addSigningKey(fields, { signal });
  return publicKey;
}

/** Asks for a plan that names this machine's key, and registers the key first if the account does not have it. */
async function planned(
  tricorn: Tricorn,
  options: SealingOptions,
  ask: (signingKey: string) => Promise<AnswerOf<'prepareFill'>>,
): Promise<AnswerOf<'prepareFill'>> {
  const { signer, known } = options.identity;
  if (await isRegisteredHere(known)) {
    const plan = await ask(signer.publicKey).catch((error: unknown) => {
      if (!isRefused(error, 'signingKeyUnknown')) throw error;
      return undefined;
    });
    const own = plan && checkTerms(plan.terms).parties[plan.party];
    if (plan !== undefined && own?.keys.includes(signer.publicKey)) return plan;
  }
  return await ask(await register(tricorn, options));
}

function readMatrix(input: string): DecimalMatrix {
  // Refused here by name: the protocol code assumes it.
  webCrypto();
  return parseMatrix(input);
}

/** What a party seals: a matrix, or a table whose sums answer a question. */
type SealedData = { readonly matrix: DecimalMatrix } | AnsweringTable;

/** A party's own table. Rows are read one after the other; none leaves this machine. */
export interface AnsweringTable {
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
  /** What all answers about the table together may cost; the nodes refuse what exceeds it. */
  readonly budget?: TableBudget | undefined;
}

/** Agrees to the plan, seals for it and remembers what was signed. Nothing has left this machine yet. */
async function seal(
  tricorn: Tricorn,
  offered: Offered,
  wanted: Wanted,
  { data, isFirst }: { data: SealedData; isFirst: boolean },
  options: SealingOptions,
): Promise<{ sealed: string[]; round: number; accept(): Promise<void> }> {
  const { identity, nodeKeys, partyKeys = [], acceptKeys = [], confirm } = options;
  const { known, signer } = identity;
  const who = agreeing(tricorn, options);
  const { terms, unconfirmed, ...agreed } = agree(offered, wanted, who);
  const { place, round, computation, parties, bounds, asked, resultFor } = agreed;
  // The digests in the terms are those of exactly this question.
  const question = terms.operation === 'question' ? await readAsked(terms, offered.question) : undefined;
  const nodes = await checkNodes(terms, nodeKeys);
  const { seen, entries } = await compareKeys(known, terms, nodes, parties, {
    place,
    signingKey: signer.publicKey,
    partyKeys,
    nodesPinned: nodeKeys !== undefined,
    accepted: acceptKeys,
  });
  const newKeys = seen.filter(({ isNew }) => isNew).map((key) => `keys of ${key.who}`);
  const proposal = { ...agreed, question, keys: seen, isFirst, unconfirmed: [...unconfirmed, ...newKeys] };
  if (proposal.unconfirmed.length > 0 || (isFirst && confirm !== undefined))
    if (!((await confirm?.(proposal)) ?? false)) throw new ConsentNeededError(proposal);
  const own = terms.parties[place]!.heldBy === 'party' ? { signer } : {};
  const signing = { place, ...own, readTo: identity.reader.publicKey };
  const { boxes, statement } = await sealData(terms, question, data, signing);
  const digest = await digestOfFill(statement);
  const job = { computation, parties, place, bounds, asked, result: resultFor, round };
  await known.set({ ...entries, ...fillEntries(terms, job, digest) });
  return {
    sealed: boxes.map(toBase64Url),
    round,
    accept: async () => await rememberAccepted(known, terms.job, round, digest),
  };
}

async function readAsked(terms: QuestionTerms, text: string | undefined): Promise<Question> {
  try {
    return (await planOfTerms(terms, text ?? '')).question;
  } catch (error) {
    throw new PlanMismatchError('question', 'the one in the terms', `another: ${(error as Error).message}`);
  }
}

async function sealData(
  terms: RoundTerms,
  question: Question | undefined,
  data: SealedData,
  signing: { place: number; signer?: Signer; readTo: string },
): Promise<SealedInput> {
  if (terms.operation !== 'question' && 'matrix' in data)
    return await sealInput({ terms, ...signing, matrix: data.matrix });
  if (terms.operation !== 'question' || 'matrix' in data)
    throw new PlanMismatchError('data', 'data for another kind of job', terms.operation);
  const sums = (await contribute(question!, data.rows, signing.place)).flat();
  return await sealSums({ terms, ...signing, sums, budget: data.budget });
}

function agreeing(tricorn: Tricorn, options: SealingOptions): Agreeing {
  const account = options.account ?? tricorn.email;
  if (account === undefined)
    throw new PlanMismatchError(
      'account',
      'an account that you name yourself',
      'only a token; pass `account`',
    );
  return {
    account: foldEmail(account),
    signingKey: options.identity.signer.publicKey,
    allowSemiHonest: options.allowSemiHonest ?? false,
    serviceSignsFor: normaliseAccounts(options.althoughServiceSignsFor ?? []),
  };
}
