import type { Tx } from '../../store/database.js';
import type { CallUse } from './allowanceStore.js';

/** What a call requests before it starts. */
export interface ReservationRequest {
  model: string;
  /** The expiry of the caller's access token in seconds, which identifies the token; 0 if it has an API key. */
  tokenExpiry: number;
  apiKeyId?: string | undefined;
  /** The highest possible usage. */
  wantedTokens: number;
  /** The smallest useful reservation. */
  neededTokens: number;
}

/** Tokens reserved for a running call, until it is settled in one of two ways. */
export interface Reservation {
  readonly tokens: number;
  /** Charges the usage and releases the rest; written soon after. Settling again has no effect. */
  settle(use: Use): void;
  /** The spendable balance once all settled calls are written. */
  balance(): Promise<number>;
  /** Charges the usage in a transaction. The call is settled when `committed` is called after the commit. */
  settleIn(tx: Tx, use: Use): Promise<{ balance: number; committed(): void }>;
}

/**
 * Why nothing was reserved: too many concurrent calls, too low a balance, too small a budget of the API key, or an
 * exhausted access token.
 */
export type Refusal = 'calls' | 'balance' | 'budget' | 'accessToken';

/** The usage of a call and its charge. */
export type Use = Pick<CallUse, 'promptTokens' | 'completionTokens' | 'chargedTokens'>;

export const nothingUsed: Use = { promptTokens: 0, completionTokens: 0, chargedTokens: 0 };
