import type { Tx } from '../../store/database.js';
import type { CallUse } from './allowanceStore.js';

/** What a call asks for before it starts. */
export interface ReservationRequest {
  model: string;
  /** The second in which the caller's access token ends, by which the token is known. */
  key: number;
  /** The most the call may use. */
  wantedTokens: number;
  /** The least it makes sense to start with. */
  neededTokens: number;
}

/** Tokens that are set aside for a running call, until it is settled in one of two ways. */
export interface Reservation {
  readonly tokens: number;
  /** Charges what the call used and frees the rest; it is written soon. A call that was settled stays as it is. */
  settle(use: Use): void;
  /** What the account can spend once everything that was settled is written. */
  balance(): Promise<number>;
  /** Charges what the call used in a transaction. It is settled when `committed` is called, after the commit. */
  settleIn(tx: Tx, use: Use): Promise<{ balance: number; committed(): void }>;
}

/** Why nothing was reserved: too many calls at once, too small a balance, or an exhausted access token. */
export type Refusal = 'calls' | 'balance' | 'key';

/** What a call used, and what of it is charged. */
export type Use = Pick<CallUse, 'promptTokens' | 'completionTokens' | 'chargedTokens'>;

export const nothingUsed: Use = { promptTokens: 0, completionTokens: 0, chargedTokens: 0 };
