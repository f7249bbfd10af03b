import { invalidField, ServiceError } from '@tricorn/contract';
import {
  type Bounds,
  checkBounds,
  checkTerms,
  DeclarationError,
  defaultBounds,
  haveSameTerms,
  mapTriple,
  type Operation,
  type PartyKeys,
  type ResultFor,
  type RoundTerms,
} from '@tricorn/privacy/client';
import type { Db, Tx } from '../../ground/store/database.js';
import { heldByService, ownKeysOf } from './partyKeys.js';
import type { NodeLink } from './privacyNodes.js';
import type { QuestionThread } from './questionThread.js';
import type { PrivacySettings } from './settings.js';

interface TermsDependencies {
  db: Db;
  questions: QuestionThread;
  secret: string;
  settings: Pick<PrivacySettings, 'expiryMs' | 'security'>;
}

/** A round of a job that is about to start. */
export interface NewRound {
  jobId: bigint;
  round: number;
  /** By place. */
  accountIds: readonly string[];
  /** The place of the account that starts it. */
  place: number;
  /** The key with which that account signs; without it the service signs for it. */
  signingKey: string | undefined;
  work: RoundWork;
  result: ResultFor;
}

/** What is computed: on matrices, or a question as JSON. */
export type RoundWork =
  | { operation: Operation; bounds: Bounds }
  | { operation: 'question'; question: string; recipients: readonly number[] };

/** What the creator of a job chose for all its rounds. */
export type JobChoices = Pick<NewRound, 'work' | 'result'>;

/** The question of a round, as it is stored. */
export const questionIn = (work: RoundWork): string | null =>
  work.operation === 'question' ? work.question : null;

/** A round waits for data until it expires, and may then be queued and repeated for this long. */
const runningMs = 24 * 3_600_000;
/** Terms that a client prepared a while ago are accepted, also from another process whose clock is ahead. */
const preparedMs = 3_600_000;
const clockSkewMs = 5 * 60_000;

/** The terms of a round that starts now. */
export async function composeTerms(
  privacy: TermsDependencies,
  { coordinator }: NodeLink,
  { jobId, round, accountIds, place, signingKey, work, result }: NewRound,
): Promise<RoundTerms> {
  const { db, questions, secret, settings } = privacy;
  const ownKeys = await ownKeysOf(db, accountIds);
  const parties = await Promise.all(
    accountIds.map(async (accountId, position): Promise<PartyKeys> => {
      const keys = ownKeys.get(accountId) ?? [];
      const starts = position === place;
      if (starts && signingKey !== undefined && !keys.includes(signingKey))
        throw new ServiceError('signingKeyUnknown', undefined, { field: 'signingKey' });
      // Whoever starts a round with a public result may send plain text in spite of its keys.
      const isPlain = starts && signingKey === undefined && result === 'public';
      if (isPlain || keys.length === 0) return await heldByService(secret, accountId);
      return { keys, heldBy: 'party' };
    }),
  );
  if (result === 'parties') await assertOwnKeys(db, parties, accountIds);
  const common = {
    job: jobId.toString(),
    round,
    nodes: await coordinator.nodeKeys(),
    security: settings.security,
    result,
    expires: Math.floor((Date.now() + settings.expiryMs + runningMs) / 1000),
  };
  if (work.operation !== 'question') {
    const [a, b, c] = parties;
    return { ...common, ...work, parties: [a!, b!, c!] };
  }
  const { operation, recipients } = work;
  const asking = { parties: parties.length, recipients, security: settings.security };
  const asked = await questions.plan(accountIds[place]!, { text: work.question, asking });
  try {
    return checkTerms({ ...common, operation, parties, ...asked });
  } catch (error) {
    throw new ServiceError('partiesInvalid', `parties: ${(error as Error).message}.`, { field: 'parties' });
  }
}

// The service could read a private result for a party for which it signs, so such a round does not start.
async function assertOwnKeys(
  db: Db,
  parties: RoundTerms['parties'],
  accountIds: readonly string[],
): Promise<void> {
  const without = accountIds.filter((_, place) => parties[place]!.heldBy === 'service');
  if (without.length === 0) return;
  const rows = await db.selectFrom('account').select(['id', 'email']).where('id', 'in', without).execute();
  const names = without.map((id) => {
    const email = rows.find((row) => row.id === id)?.email ?? '';
    return `${email} (P${accountIds.indexOf(id)})`;
  });
  throw new ServiceError(
    'partyKeysMissing',
    `A private result needs data that every party seals with a key of its own; the service would sign for ${names.join(' and ')}.`,
    { field: 'resultFor' },
  );
}

/** Refuses terms that a client signed unless they are those of a round that starts now. */
export async function checkNewTerms(
  privacy: TermsDependencies,
  link: NodeLink,
  signed: RoundTerms,
  round: Omit<NewRound, 'signingKey'>,
): Promise<void> {
  const own = signed.parties[round.place]!;
  const expected = await composeTerms(privacy, link, {
    ...round,
    signingKey: own.heldBy === 'party' ? own.keys[0] : undefined,
  });
  const aheadMs = (signed.expires - expected.expires) * 1000;
  const fresh = aheadMs <= clockSkewMs && aheadMs >= -preparedMs;
  // Box keys may have been renewed meanwhile; the nodes themselves refuse those that they do not have.
  const nodes = mapTriple(expected.nodes, (keys, node) => ({ ...signed.nodes[node], sign: keys.sign }));
  if (!fresh || !haveSameTerms(signed, { ...expected, nodes, expires: signed.expires })) throw otherTerms();
}

export const otherTerms = (): ServiceError =>
  new ServiceError(
    'sealedInputInvalid',
    "sealed: the data was signed for other terms than this round's; prepare it again.",
    { field: 'sealed' },
  );

/** The terms of a round that has started, and its question. */
export async function agreedIn(
  db: Db | Tx,
  jobId: bigint,
  round: number,
): Promise<{ terms: RoundTerms; question: string | null } | undefined> {
  const row = await db
    .selectFrom('input_round')
    .select(['terms', 'question'])
    .where('job_id', '=', jobId)
    .where('round', '=', round)
    .executeTakeFirst();
  return row && { terms: checkTerms(row.terms), question: row.question };
}

/** What the creator fixed for a job. */
export async function choicesOf(db: Db | Tx, jobId: bigint): Promise<JobChoices> {
  const row = await db
    .selectFrom('input_round')
    .select(['terms', 'question'])
    .where('job_id', '=', jobId)
    .orderBy('round')
    .limit(1)
    .executeTakeFirstOrThrow();
  return choicesIn(checkTerms(row.terms), row.question);
}

/** What terms say about all rounds of their job. */
export function choicesIn(terms: RoundTerms, question: string | null): JobChoices {
  const { result } = terms;
  if (terms.operation !== 'question')
    return { work: { operation: terms.operation, bounds: terms.bounds }, result };
  const { operation, recipients } = terms;
  return { work: { operation, question: question ?? '', recipients }, result };
}

/** The bounds that a creator asks for. */
export function chosenBounds(
  operation: Operation,
  { decimalPlaces, valueBits }: { decimalPlaces?: number | undefined; valueBits?: number | undefined },
): Bounds {
  const { scale, bits } = defaultBounds[operation];
  try {
    return checkBounds({ scale: decimalPlaces ?? scale, bits: valueBits ?? bits });
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    throw invalidField('decimalPlaces', `${error.message}.`);
  }
}

export const accountIdsOf = (parties: readonly { id: string }[]): string[] => parties.map(({ id }) => id);
