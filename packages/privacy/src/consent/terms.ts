import { type Bounds, checkBounds } from '../bounds.js';
import type { InputSize } from '../declaration.js';
import { SealError } from '../errors.js';
import { isCount, isDigest, isId, isOperation, isPlace, isRound } from '../ids.js';
import { isKey } from '../keys.js';
import { matrixElementsMax, partiesMax, partiesMin } from '../limits.js';
import { isSecurity, type Operation, type Security, type Triple } from '../plan.js';
import { type Canonical, sha256, signedBytes } from './canonical.js';
import { isNodeKeys, type NodeKeys } from './nodeKeys.js';

/** The keys of one party. */
export interface PartyKeys {
  /** Ed25519 public keys, any one of which may sign for the party: one for each of its devices. */
  readonly keys: readonly string[];
  /** `service`: the service signs for this party, which sends its data in plain text. */
  readonly heldBy: 'party' | 'service';
}

/** Who learns the result: everyone who can read the job and the chain, or parties alone. */
export type ResultFor = 'public' | 'parties';

interface CommonTerms {
  readonly job: string;
  /** From 1. */
  readonly round: number;
  readonly nodes: Triple<NodeKeys>;
  readonly security: Security;
  readonly result: ResultFor;
  /** Nodes do not run the round after this time, in seconds since 1970. */
  readonly expires: number;
}

/** The terms of a computation on three matrices. */
export interface MatrixTerms extends CommonTerms {
  readonly operation: Operation;
  /** By place: P0, P1, P2. */
  readonly parties: Triple<PartyKeys>;
  /** Decimal places and size of every value of every party. */
  readonly bounds: Bounds;
}

/** What is asked of 2 to 16 parties. The nodes derive all of it from the question themselves and compare. */
export interface AskedQuestion {
  /** Digest of the question; see {@link digestOfQuestion}. */
  readonly question: string;
  /** Digest of the program that answers it. */
  readonly program: string;
  /** The places that learn a result for the parties, in ascending order; empty for a public one. */
  readonly recipients: readonly number[];
  /** What each party shares: its sums in one list. */
  readonly size: InputSize;
}

/** The terms of a question about the parties' tables. */
export interface QuestionTerms extends CommonTerms, AskedQuestion {
  readonly operation: 'question';
  /** By place. */
  readonly parties: readonly PartyKeys[];
}

/** What all parties of a round agree to. Each signs the same terms together with its own data. */
export type RoundTerms = MatrixTerms | QuestionTerms;

export const keysPerPartyMax = 8;
const expiresMax = 253_402_300_799;
const wordsMax = 16;

export async function digestOfTerms(terms: RoundTerms): Promise<string> {
  return await sha256(signedBytes('tricorn terms v1', termsAsCanonical(terms)));
}

/** The terms without fields that are not signed. */
export function termsAsCanonical(terms: RoundTerms): { [name: string]: Canonical } {
  const { job, round, operation, parties, nodes, security, result, expires } = terms;
  return {
    job,
    round,
    operation,
    parties: parties.map(({ keys, heldBy }) => ({ keys, heldBy })),
    ...(terms.operation === 'question'
      ? askedAsCanonical(terms)
      : { bounds: { scale: terms.bounds.scale, bits: terms.bounds.bits } }),
    nodes: nodes.map(({ sign, box, from, until, signature }) => ({ sign, box, from, until, signature })),
    security:
      security.model === 'malicious'
        ? { model: security.model, statisticalBits: security.statisticalBits }
        : { model: security.model },
    result,
    expires,
  };
}

/** What is asked, without fields that are not signed. */
export const askedAsCanonical = ({ question, program, recipients, size }: AskedQuestion) => ({
  question,
  program,
  recipients,
  size: { elements: size.elements, words: size.words },
});

/** Validates terms from an untrusted source. */
export function checkTerms(value: unknown): RoundTerms {
  const { job, round, operation, parties, bounds, nodes, security, result, expires } = (value ??
    {}) as Record<string, unknown>;
  if (!isId(job) || !isRound(round)) throw malformed('the job or the round');
  if (!isListOf(parties, isParty)) throw malformed("the parties' keys");
  if (!isTripleOf(nodes, isNodeKeys)) throw malformed("the nodes' keys");
  if (!isSecurity(security)) throw malformed('the security model');
  if (!isResultFor(result)) throw malformed('who learns the result');
  if (typeof expires !== 'number' || !Number.isInteger(expires) || expires < 0 || expires > expiresMax)
    throw malformed('the expiry');
  // The service could read the result for a party for which it holds the key.
  if (result === 'parties' && parties.some(({ heldBy }) => heldBy === 'service'))
    throw new SealError('malformed-statement', 'A private result needs parties with keys of their own');
  const common = { job, round, nodes, security, result, expires };
  if (operation === 'question')
    return { ...common, operation, parties, ...checkAsked(value, parties, result) };
  if (!isOperation(operation)) throw malformed('the operation');
  if (!isTripleOf(parties, isParty)) throw malformed("the parties' keys");
  return { ...common, operation, parties, bounds: checkBounds(bounds) };
}

function checkAsked(value: unknown, parties: readonly PartyKeys[], result: ResultFor): AskedQuestion {
  const { length } = parties;
  const { question, program, recipients, size } = value as Record<string, unknown>;
  const { elements, words } = (size ?? {}) as Record<string, unknown>;
  if (length < partiesMin || length > partiesMax) throw malformed('2 to 16 parties');
  const keys = parties.flatMap((party) => party.keys);
  // Who had two places could subtract itself twice, and its table would count once at the budgets.
  if (new Set(keys).size !== keys.length)
    throw new SealError('malformed-statement', 'Two parties have the same key; each needs one of its own');
  if (!isDigest(question) || !isDigest(program)) throw malformed('the question');
  const isAscending = (place: unknown, i: number, all: readonly unknown[]) =>
    isPlace(place, length) && (i === 0 || place > (all[i - 1] as number));
  const named = Array.isArray(recipients) && recipients.every(isAscending);
  if (!named || (result === 'public') !== (recipients.length === 0)) throw malformed('who learns the result');
  if (!isCount(elements, matrixElementsMax) || !isCount(words, wordsMax))
    throw malformed('the size of the data');
  return { question, program, recipients, size: { elements, words } };
}

const isResultFor = (value: unknown): value is ResultFor => value === 'public' || value === 'parties';

const malformed = (what: string): SealError =>
  new SealError('malformed-statement', `The statement lacks ${what} in a valid form`);

const isListOf = <T>(value: unknown, isItem: (item: unknown) => item is T): value is readonly T[] =>
  Array.isArray(value) && value.every(isItem);

const isTripleOf = <T>(value: unknown, isItem: (item: unknown) => item is T): value is Triple<T> =>
  isListOf(value, isItem) && value.length === 3;

function isParty(value: unknown): value is PartyKeys {
  const { keys, heldBy } = (value ?? {}) as Record<string, unknown>;
  return (
    (heldBy === 'party' || heldBy === 'service') &&
    Array.isArray(keys) &&
    keys.length >= 1 &&
    keys.length <= keysPerPartyMax &&
    keys.every(isKey) &&
    new Set(keys).size === keys.length
  );
}
