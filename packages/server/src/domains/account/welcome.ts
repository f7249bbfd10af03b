import { grant } from '../../ground/ledger/credits.js';
import type { Tx } from '../../ground/store/database.js';
import type { AccountSettings } from './account.js';

/** What a new account begins with. */
export async function welcome(
  tx: Tx,
  accountId: string,
  { signupCcd, signupTokens }: Pick<AccountSettings, 'signupCcd' | 'signupTokens'>,
): Promise<void> {
  if (signupCcd > 0n) await grant(tx, accountId, 'CCD', signupCcd, 'welcome');
  if (signupTokens > 0n) await grant(tx, accountId, 'LLM', signupTokens, 'welcome');
}
