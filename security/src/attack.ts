import type { Mailbox } from '@tricorn/testing/startMailbox';
import type { ObjectStore } from '@tricorn/testing/startObjectStore';
import type { Target } from './target.js';

export interface Battlefield {
  target: Target;
  /** Tokens of demo accounts. */
  alice: string;
  bob: string;
  /** Where the server keeps its files, for attacks that need it. */
  store?: ObjectStore;
  /** What receives the mail of the server, for attacks that need it. */
  mailbox?: Mailbox;
  /** How much longer and larger the attack is than in its short form. */
  scale: number;
}

export interface Attack {
  /** By which it can be run alone. */
  name: string;
  /** What must be true, as a sentence. */
  claim: string;
  /** Takes minutes or a large model, so it runs in the long form only. */
  long?: true;
  /** Attacks a server that keeps its files in an S3-compatible store. */
  needsStore?: true;
  /** Attacks a server with compute nodes. */
  needsNodes?: true;
  /** Attacks a server that sends mail, and how one registers there. */
  needsMail?: 'open' | 'confirmed';
  run(battlefield: Battlefield): Promise<void>;
}
