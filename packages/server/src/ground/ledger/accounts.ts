import { type Currency, currencies, ServiceError } from '@tricorn/contract';
import { CompiledQuery } from 'kysely';
import { type Account, insertAccount, type NewAccount } from '../accounts/accounts.js';
import { createGroup } from '../store/createGroup.js';
import type { Db, Tx } from '../store/database.js';
import { type Balance, type BalanceRow, balancesIn } from './balances.js';

/** Opens an account that can hold and spend money. */
export async function openAccount(
  tx: Tx,
  account: NewAccount,
  walletAddressOf?: (walletIndex: number) => string,
): Promise<Account> {
  const opened = await insertAccount(tx, account, walletAddressOf);
  await tx
    .insertInto('ledger_account')
    .values(
      currencies.flatMap((currency) =>
        (['available', 'held'] as const).map((kind) => ({ owner: opened.id, currency, kind })),
      ),
    )
    .execute();
  return opened;
}

export interface AccountWithBalances {
  account: Pick<Account, (typeof shownColumns)[number]>;
  balances: Record<Currency, Balance>;
}

/** Reads accounts with their balances; those that are wanted at the same time are read by one statement. */
export function createAccountReader(db: Db): (id: string) => Promise<AccountWithBalances> {
  const read = createGroup(async (ids: readonly string[]) => {
    const wanted = CompiledQuery.raw(withBalances, [[...new Set(ids)]]);
    const { rows } = await db.executeQuery<AccountWithBalances['account'] & BalanceRow>(wanted);
    const found = new Map(rows.map((row) => [row.id, { account: row, balances: balancesIn(row) }]));
    return ids.map((id) => found.get(id));
  });
  return async (id) => {
    const found = await read(id);
    if (found === undefined)
      throw new ServiceError('tokenInvalid', 'The account of this token does not exist.');
    return found;
  };
}

const shownColumns = ['id', 'email', 'role', 'wallet_index', 'created_at'] as const;
const withBalances = `select ${shownColumns.join(', ')}, ccd_available, ccd_held, llm_available, llm_held
  from account join account_balance on account_balance.account_id = account.id where account.id = any($1::uuid[])`;
