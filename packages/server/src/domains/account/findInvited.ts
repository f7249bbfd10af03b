import type { Purpose } from '../../ground/accounts/links.js';
import type { AccountRoom } from './account.js';

/** The account that a code invites to, and the purpose for which the code counts. Any other code is refused. */
export async function findInvited(
  { db, links, settings }: Pick<AccountRoom, 'db' | 'links' | 'settings'>,
  code: string,
) {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', links.accountIn(code))
    .where('invited_by', 'is not', null)
    .executeTakeFirst();
  // Where addresses are confirmed first, only a code that came by mail counts.
  const byMail =
    settings.confirmFirst || account?.confirm_first || links.isValid('joinByMail', code, account);
  const purpose: Purpose = byMail ? 'joinByMail' : 'join';
  links.assertValid(purpose, code, account);
  return { account: account!, purpose };
}
