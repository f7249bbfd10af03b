import type { InputComputation } from '@tricorn/contract';
import {
  type Bounds,
  checkNodeKeys,
  checkTerms,
  clockSkewSeconds,
  defaultSecurity,
  type Operation,
  type ResultFor,
  type RoundTerms,
  roundSecondsMax,
} from '@tricorn/privacy/client';
import type { AnswerOf } from '../index.js';
import { PlanMismatchError, SealingKeysError, ServiceSignsError } from './errors.js';
import { fitsPins, type NodePin } from './knownKeys.js';

/** What the caller asked for, derived without the service. */
export interface AskedFor {
  /** Undefined for a new job, whose id the service draws. */
  readonly jobID: string | undefined;
  readonly operation: Operation;
  readonly place: number;
  /** Undefined for the job of another, whose creator has chosen them. */
  readonly bounds: Bounds | undefined;
  /** `as created`: what the creator of the job chose, which the terms name and all three parties sign. */
  readonly result: ResultFor | 'as created';
  readonly signingKey: string;
  readonly nodeKeys: readonly NodePin[] | undefined;
  readonly allowSemiHonest: boolean;
  readonly allowServiceSignature: boolean;
}

export const operations: Readonly<Record<InputComputation, Operation>> = {
  'Privacy Comparison': 'compare',
  'Matrix Addition': 'add',
  'Matrix Multiplication': 'multiply',
};

const firstRound = 1;
const expiryMsMax = (roundSecondsMax + clockSkewSeconds) * 1000;

/** The terms of the plan, if they are what the caller asked for; otherwise throws before anything is signed or sent. */
export async function checkPlan(plan: AnswerOf<'prepareFill'>, asked: AskedFor): Promise<RoundTerms> {
  const terms = checkTerms(plan.terms);
  const expect = (field: string, wanted: string | number, named: string | number) => {
    if (wanted !== named) throw new PlanMismatchError(field, String(wanted), String(named));
  };
  expect('operation', asked.operation, terms.operation);
  expect('place', `P${asked.place}`, `P${plan.party}`);
  expect('job', asked.jobID ?? plan.jobID, terms.job);
  expect('round', asked.jobID === undefined ? firstRound : plan.round, terms.round);
  if (asked.result !== 'as created') expect('result', asked.result, terms.result);
  if (asked.bounds !== undefined) expect('bounds', boundsText(asked.bounds), boundsText(terms.bounds));
  checkSecurity(terms, asked);
  checkExpiry(terms);
  await checkNodes(terms, asked.nodeKeys);
  checkOwnKeys(terms, asked);
  return terms;
}

const boundsText = ({ scale, bits }: Bounds): string => `${scale} decimal places and ${bits} bits`;

// Consent without an end would let the service run the round whenever it likes.
function checkExpiry({ expires }: RoundTerms): void {
  const inMs = expires * 1000 - Date.now();
  const asked = 'a round that can still run, and ends within 90 days';
  const until = new Date(expires * 1000).toISOString();
  if (inMs <= 0 || inMs > expiryMsMax)
    throw new PlanMismatchError('expiry', asked, `one until ${until}; check the clock of this device`);
}

function checkSecurity({ security }: RoundTerms, { allowSemiHonest }: AskedFor): void {
  const least = defaultSecurity.model === 'malicious' ? defaultSecurity.statisticalBits : 0;
  if (security.model === 'malicious' && security.statisticalBits >= least) return;
  if (allowSemiHonest) return;
  const named =
    security.model === 'malicious'
      ? `only s = ${security.statisticalBits}`
      : 'nodes that are trusted to follow the protocol';
  throw new PlanMismatchError('security', `detection of cheating nodes with s = ${least}`, named);
}

async function checkNodes(terms: RoundTerms, pins: readonly NodePin[] | undefined): Promise<void> {
  if (pins !== undefined && !(await fitsPins(terms.nodes, pins))) throw new SealingKeysError();
  await checkNodeKeys(terms);
}

function checkOwnKeys({ parties }: RoundTerms, asked: AskedFor): void {
  const { keys, heldBy } = parties[asked.place]!;
  if (heldBy === 'service') {
    if (asked.allowServiceSignature) return;
    throw new ServiceSignsError();
  }
  if (!keys.includes(asked.signingKey))
    throw new PlanMismatchError(
      'key',
      'a round in which this key signs',
      'only other keys of yours, because the round started before this one was registered',
    );
}
