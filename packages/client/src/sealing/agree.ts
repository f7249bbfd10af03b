import { type ComputationOf, protocolNames } from '@tricorn/contract';
import {
  type Bounds,
  checkTerms,
  clockSkewSeconds,
  defaultSecurity,
  partiesMax,
  partiesMin,
  type QuestionTerms,
  type ResultFor,
  type RoundTerms,
  roundSecondsMax,
} from '@tricorn/privacy/client';
import { PlanMismatchError, ServiceSignsError } from './errors.js';
import type { RememberedJob } from './memory.js';
import type { Proposal } from './proposal.js';

/** What the caller says and what this device remembers; what is undefined, only the service says. */
export interface Wanted {
  readonly computation: ComputationOf<'Input'> | undefined;
  /** Normalised, by place. */
  readonly parties: readonly string[] | undefined;
  /** The rounds that may be next. */
  readonly rounds?: readonly number[] | undefined;
  readonly bounds?: Bounds | undefined;
  /** Of a question: its digest, and who learns the answer. */
  readonly asked?: { [Field in keyof AskedHere]: AskedHere[Field] | undefined } | undefined;
  readonly result?: ResultFor | undefined;
}

/** A question as this device knows it. */
export interface AskedHere {
  readonly question: string;
  /** Normalised accounts; empty for a public answer. */
  readonly recipients: readonly string[];
}

/** What the service says about a job that is to be filled. */
export interface Offered {
  readonly terms: unknown;
  readonly party: number;
  readonly jobID: string;
  readonly parties: readonly string[];
  /** The text of the question, if there is one. */
  readonly question?: string | undefined;
}

/** Who agrees, and to which weaknesses. */
export interface Agreeing {
  readonly account: string;
  readonly signingKey: string;
  readonly allowSemiHonest: boolean;
  /** Normalised. */
  readonly serviceSignsFor: readonly string[];
}

type Agreed = { terms: RoundTerms } & Omit<Proposal, 'keys' | 'isFirst'>;

/** The terms of the plan, if they are what the caller wants; otherwise throws before anything is signed or sent. */
export function agree(offered: Offered, wanted: Wanted, who: Agreeing): Agreed {
  const terms = checkTerms(offered.terms);
  const unconfirmed: string[] = [];
  const expect = <T extends string | number>(field: string, asked: T | undefined, named: T) => {
    if (asked === undefined) unconfirmed.push(field);
    else if (asked !== named) throw new PlanMismatchError(field, String(asked), String(named));
  };
  expect('computation', wanted.computation, computationOf(terms.operation));
  expect('job', offered.jobID, terms.job);
  // A device that has filled no round of a job expects the first one.
  const rounds = wanted.rounds ?? (terms.round === 1 ? [1] : undefined);
  expect('round', rounds?.find((round) => round === terms.round) ?? rounds?.at(-1), terms.round);
  const parties = wanted.parties ?? offered.parties;
  const asked = terms.operation === 'question' ? askedIn(terms, parties) : undefined;
  if (terms.operation === 'question') {
    expect('question', wanted.asked?.question, terms.question);
    const { recipients } = wanted.asked ?? {};
    expect('recipients', recipients && recipientsText(recipients), recipientsText(asked!.recipients));
  } else {
    expect('bounds', wanted.bounds && boundsText(wanted.bounds), boundsText(terms.bounds));
    expect('result', wanted.result && resultText(wanted.result), resultText(terms.result));
  }
  expect('parties', wanted.parties?.join(', '), offered.parties.join(', '));
  const place = placeIn(parties, who.account, terms.operation === 'question');
  expect('place', `P${place}`, `P${offered.party}`);
  checkSecurity(terms, who.allowSemiHonest);
  checkExpiry(terms);
  const serviceSignsFor = checkSigners(terms, parties, place, who);
  const { round, result, security, expires } = terms;
  return {
    terms,
    jobID: terms.job,
    round,
    computation: computationOf(terms.operation),
    parties,
    place,
    ...(terms.operation === 'question' ? { asked } : { bounds: terms.bounds }),
    resultFor: result,
    security,
    expires,
    serviceSignsFor,
    unconfirmed,
  };
}

/** The place of an account among three different parties, or those of a question. */
export function placeIn(parties: readonly string[], account: string, isQuestion = false): number {
  const place = parties.indexOf(account);
  const { length } = parties;
  const isCount = isQuestion ? length >= partiesMin && length <= partiesMax : length === 3;
  if (place >= 0 && isCount && new Set(parties).size === length) return place;
  throw new PlanMismatchError(
    'parties',
    `${isQuestion ? `${partiesMin} to ${partiesMax}` : 'three'} different parties that include ${account}`,
    parties.join(', '),
  );
}

/** What the caller says, completed by what this device remembers of the job. The two must not differ. */
export function recalled(wanted: Wanted, job: RememberedJob | undefined, isFilled: boolean): Wanted {
  if (job === undefined) return wanted;
  const next = job.round + 1;
  // An answer that was lost leaves open whether the service has the last fill.
  const rounds = wanted.rounds ?? (isFilled ? [next] : [job.round, next]);
  const { computation, parties, bounds, asked, result } = job;
  const same = (field: string, asked: string | undefined, before: string) => {
    if (asked !== undefined && asked !== before)
      throw new PlanMismatchError(field, asked, `nothing else than before on this device, ${before}`);
  };
  same('computation', wanted.computation, computation);
  same('parties', wanted.parties?.join(', '), parties.join(', '));
  same('bounds', wanted.bounds && boundsText(wanted.bounds), bounds ? boundsText(bounds) : 'a question');
  same('question', wanted.asked?.question, asked?.question ?? 'none');
  const { recipients } = wanted.asked ?? {};
  same('recipients', recipients && recipientsText(recipients), recipientsText(asked?.recipients ?? []));
  same('result', wanted.result && resultText(wanted.result), resultText(result));
  return { computation, parties, rounds, bounds, asked, result };
}

const computationOf = (operation: RoundTerms['operation']): ComputationOf<'Input'> =>
  (Object.keys(protocolNames) as ComputationOf<'Input'>[]).find((name) => protocolNames[name] === operation)!;

export const boundsText = ({ scale, bits }: Bounds): string => `${scale} decimal places and ${bits} bits`;

const askedIn = ({ question, recipients }: QuestionTerms, parties: readonly string[]): AskedHere => ({
  question,
  recipients: recipients.map((place) => parties[place]!),
});

const recipientsText = (recipients: readonly string[]): string =>
  recipients.length === 0 ? 'a public answer' : `an answer for ${[...recipients].sort().join(', ')}`;

export const resultText = (result: ResultFor): string =>
  result === 'parties' ? 'a result for the parties' : 'a public result';

// Consent without an end would let the service run the round whenever it likes.
function checkExpiry({ expires }: RoundTerms): void {
  const seconds = expires - Date.now() / 1000;
  if (seconds > 0 && seconds <= roundSecondsMax + clockSkewSeconds) return;
  throw new PlanMismatchError(
    'expiry',
    `a round that can still run, and ends within ${roundSecondsMax / 86_400} days`,
    `one until ${new Date(expires * 1000).toISOString()}; check the clock of this device`,
  );
}

function checkSecurity({ security }: RoundTerms, allowSemiHonest: boolean): void {
  const least = defaultSecurity.model === 'malicious' ? defaultSecurity.statisticalBits : 0;
  if (security.model === 'malicious' && security.statisticalBits >= least) return;
  if (allowSemiHonest) return;
  const named =
    security.model === 'malicious'
      ? `only s = ${security.statisticalBits}`
      : 'nodes that are trusted to follow the protocol';
  throw new PlanMismatchError('security', `detection of cheating nodes with s = ${least}`, named);
}

// If the service signs for two other parties, it can subtract their data from a sum, or compare with what it likes.
function checkSigners(
  { parties: keys }: RoundTerms,
  parties: readonly string[],
  place: number,
  { account, signingKey, serviceSignsFor }: Agreeing,
): string[] {
  const held = parties.filter((_, i) => keys[i]!.heldBy === 'service');
  const refused = held.filter((party) => !serviceSignsFor.includes(party));
  if (refused.length > 0) throw new ServiceSignsError(refused, account);
  if (keys[place]!.heldBy === 'party' && !keys[place]!.keys.includes(signingKey))
    throw new PlanMismatchError(
      'key',
      'a round in which this key signs',
      'only other keys of yours, because the round started before this one was registered',
    );
  return held;
}
