import { type Bounds, checkBounds } from '../bounds.js';
import { SealError } from '../errors.js';
import { isId, isOperation, isRound } from '../ids.js';
import { isKey } from '../keys.js';
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

/** Who learns the result: everyone who can read the job and the chain, or the three parties alone. */
export type ResultFor = 'public' | 'parties';

/** What all three parties of a round agree to. Each signs the same terms together with its own data. */
export interface RoundTerms {
  readonly job: string;
  /** From 1. */
  readonly round: number;
  readonly operation: Operation;
  /** By place: P0, P1, P2. */
  readonly parties: Triple<PartyKeys>;
  /** Decimal places and size of every value of every party. */
  readonly bounds: Bounds;
  readonly nodes: Triple<NodeKeys>;
  readonly security: Security;
  readonly result: ResultFor;
  /** Nodes do not run the round after this time, in seconds since 1970. */
  readonly expires: number;
}

export const keysPerPartyMax = 8;
const expiresMax = 253_402_300_799;

export async function digestOfTerms(terms: RoundTerms): Promise<string> {
  return await sha256(signedBytes('tricorn terms v1', termsAsCanonical(terms)));
}

/** The terms without fields that are not signed. */
export function termsAsCanonical(terms: RoundTerms): { [name: string]: Canonical } {
  const { job, round, operation, parties, bounds, nodes, security, result, expires } = terms;
  return {
    job,
    round,
    operation,
    parties: parties.map(({ keys, heldBy }) => ({ keys, heldBy })),
    bounds: { scale: bounds.scale, bits: bounds.bits },
    nodes: nodes.map(({ sign, box, from, until, signature }) => ({ sign, box, from, until, signature })),
    security:
      security.model === 'malicious'
        ? { model: security.model, statisticalBits: security.statisticalBits }
        : { model: security.model },
    result,
    expires,
  };
}

/** Validates terms from an untrusted source. */
export function checkTerms(value: unknown): RoundTerms {
  const { job, round, operation, parties, bounds, nodes, security, result, expires } = (value ??
    {}) as Record<string, unknown>;
  if (!isId(job) || !isRound(round) || !isOperation(operation))
    throw malformed('the job, the round or the operation');
  if (!isTripleOf(parties, isParty)) throw malformed("the parties' keys");
  if (!isTripleOf(nodes, isNodeKeys)) throw malformed("the nodes' keys");
  if (!isSecurity(security)) throw malformed('the security model');
  if (result !== 'public' && result !== 'parties') throw malformed('who learns the result');
  if (typeof expires !== 'number' || !Number.isInteger(expires) || expires < 0 || expires > expiresMax)
    throw malformed('the expiry');
  // The service could read the result for a party for which it holds the key.
  if (result === 'parties' && parties.some(({ heldBy }) => heldBy === 'service'))
    throw new SealError('malformed-statement', 'A private result needs three parties with keys of their own');
  return { job, round, operation, parties, bounds: checkBounds(bounds), nodes, security, result, expires };
}

const malformed = (what: string): SealError =>
  new SealError('malformed-statement', `The statement lacks ${what} in a valid form`);

function isTripleOf<T>(value: unknown, isItem: (item: unknown) => item is T): value is Triple<T> {
  return Array.isArray(value) && value.length === 3 && value.every(isItem);
}

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
