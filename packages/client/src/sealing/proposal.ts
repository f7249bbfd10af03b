import type { ComputationOf } from '@tricorn/contract';
import type { Bounds, Question, ResultFor, Security } from '@tricorn/privacy/client';
import type { AskedHere } from './agree.js';

/** The keys of a node or of a party, as people compare them. */
export interface SeenKeys {
  /** `node 0`, or the account of a party. */
  readonly who: string;
  /** A node has one, which covers all of its keys; a party has one for each device. */
  readonly fingerprints: readonly string[];
  /** Whether they are the caller's own, on other devices. */
  readonly own: boolean;
  /** Whether nothing but the service's word says whose keys these are. */
  readonly isNew: boolean;
}

/** What a party agrees to, as people read it, and what of it only the service says. */
export interface Proposal {
  readonly jobID: string;
  readonly round: number;
  readonly computation: ComputationOf<'Input'>;
  /** By place. */
  readonly parties: readonly string[];
  readonly place: number;
  /** Of matrices. */
  readonly bounds?: Bounds | undefined;
  /** The digest of a question and who learns the answer, and the question itself. */
  readonly asked?: AskedHere | undefined;
  readonly question?: Question | undefined;
  readonly resultFor: ResultFor;
  readonly security: Security;
  /** Seconds since 1970. */
  readonly expires: number;
  readonly keys: readonly SeenKeys[];
  /** Parties for which the service signs, as the caller has accepted. */
  readonly serviceSignsFor: readonly string[];
  /** Whether this device has signed nothing for the job before, and did not create it. */
  readonly isFirst: boolean;
  /** What neither the caller's command nor this device's memory confirms, such as `bounds` or `keys of node 0`. */
  readonly unconfirmed: readonly string[];
}
