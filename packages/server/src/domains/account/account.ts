import type { Throttle } from '../../ground/accounts/throttle.js';
import type { Tokens } from '../../ground/accounts/tokens.js';
import type { Ground } from '../../ground/ground.js';

/** Sign-in, registration and account details. */
export interface AccountRoom extends Pick<Ground, 'chain' | 'db' | 'ledger'> {
  tokens: Tokens;
  loginFailures: Throttle;
  registrations: Throttle;
  settings: AccountSettings;
}

export interface AccountSettings {
  registrationOpen: boolean;
  /** CCD that a new account receives, in its smallest unit. */
  signupCcd: bigint;
}
