import type { AccountGate } from '../../ground/accounts/accountGate.js';
import type { Throttle } from '../../ground/accounts/throttle.js';
import type { Tokens } from '../../ground/accounts/tokens.js';
import type { Ground } from '../../ground/ground.js';

/** Sign-in, registration and account details. */
export interface AccountRoom extends Pick<Ground, 'chain' | 'db' | 'ledger'> {
  tokens: Tokens;
  /** Hashes the passwords of one address one after another, so that the throttles see every attempt before the next. */
  hashing: AccountGate;
  /** Failed sign-ins by account and address. */
  loginFailures: Throttle;
  /** Failed sign-ins by address, whatever the account. */
  addressFailures: Throttle;
  registrations: Throttle;
  settings: AccountSettings;
}

export interface AccountSettings {
  registrationOpen: boolean;
  /** CCD that a new account receives, in its smallest unit. */
  signupCcd: bigint;
}
