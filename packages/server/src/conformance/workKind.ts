import type { Currency, ServiceEvent } from '@tricorn/contract';
import type { ChargeReference } from '../ground/ledger/charges.js';
import type { WorkItem } from '../ground/queue/queue.js';
import type { DemoName } from '../testing/demoAccounts.js';
import type { Answer, TestServer } from '../testing/harness.js';

/** What the conformance suite needs to know about a kind of work. */
export interface WorkKind {
  /** Settings of the server; `close` removes what they refer to. */
  settings(): Promise<{ env: Record<string, string>; close?(): Promise<void> }>;
  /** The accounts that pay and submit, and the one whose call completes the submission. */
  participants: readonly DemoName[];
  submitter: DemoName;
  currency: Currency;
  /** Whether its parts are charged one by one, as they are done. */
  chargedInParts?: true;
  /** Nothing of it is submitted to the chain. */
  offChain?: true;
  /** The number of result files. */
  resultFiles: number;
  /** The error name that withdrawn work is reported with. */
  withdrawn: string;
  /** Work of several items names the one that is refused or withdrawn; crashes hit every item. */
  isMain?(item: WorkItem): boolean;
  open(server: TestServer): WorkClient;
}

export interface WorkClient {
  /** Creates what several pieces of work share, such as a trained model. */
  ready?(): Promise<void>;
  /** Does everything before the call that accepts the work; the returned function makes that call. */
  prepare(name: string): Promise<() => Promise<Answer>>;
  /** The accepted piece of work. */
  pieceOf(answer: Answer): Piece;
  outcomeOf(piece: Piece): Promise<Outcome>;
  /** Cancels the work, or deletes its job if the kind has no cancel operation. */
  withdraw(piece: Piece): Promise<Answer>;
  /** Starts failed work again, if the kind can. */
  retry?(piece: Piece): Promise<Answer>;
}

export interface Piece {
  id: string;
  /** One charge for each participant. */
  charges: readonly ChargeReference[];
  /** Whether an event is about this piece. */
  isAbout(event: ServiceEvent): boolean;
  /** The final state that an event announces, if it announces one. */
  finalState(event: ServiceEvent): string | undefined;
}

export interface Outcome {
  /** `queued` and `running` are not final. */
  state: string;
  /** Empty without an error; absent if this kind has reasons only. */
  error?: string;
  reason: string;
}

export const hasEnded = ({ state }: Outcome): boolean => !['waiting', 'queued', 'running'].includes(state);
