import { formatCcd, ServiceError } from '@tricorn/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Account, findAccount } from '../../ground/accounts/accounts.js';
import { placeInList, readPage } from '../../ground/lists/readPage.js';
import type { Db, Tx } from '../../ground/store/database.js';
import { type PageRequest, pageRecord } from '../../ground/store/page.js';
import { unixSeconds } from '../../ground/store/unixSeconds.js';

/** The list of all accounts belongs to nobody. */
const everybody = '00000000-0000-0000-0000-000000000000';

const balance = (
  currency: string,
  kind: string,
) => sql`(select balance from ledger_account where owner = item.id
  and currency = ${currency} and kind = ${kind} and shard = 0)`;

const accountColumns = sql`item.email, item.role, item.disabled_at, item.wallet_address, item.created_at,
  ${balance('CCD', 'available')} as ccd, ${balance('CCD', 'held')} as held, ${balance('LLM', 'available')} as llm`;

interface AccountRow {
  email: string;
  role: 'user' | 'operator';
  disabled_at: Date | null;
  wallet_address: string;
  created_at: Date;
  ccd: bigint;
  held: bigint;
  llm: bigint;
}

const accountRecord = (row: AccountRow) => ({
  account: row.email,
  role: row.role,
  state: row.disabled_at === null ? ('enabled' as const) : ('disabled' as const),
  walletAddress: row.wallet_address,
  balance: formatCcd(row.ccd),
  held: formatCcd(row.held),
  tokens_balance: Number(row.llm),
  creationTime: unixSeconds(row.created_at),
});

/** Accounts as the operator sees them, newest first. A search reads the accounts that match. */
export async function accountsOf(db: Db, request: PageRequest & { search?: string | undefined }) {
  const search = (request.search ?? '').trim();
  if (search !== '') return await findAccounts(db, request, search);
  return await readPage(db, request, {
    place: placeInList('accounts', everybody, request),
    items: (inRange) =>
      sql`select * from (select *, wallet_index as line from account) as listed where ${inRange}`,
    columns: accountColumns,
    toRecords: (rows: AccountRow[]) => rows.map(accountRecord),
  });
}

/** The longest parts that are indexed. */
const gramCharsMax = 3;

async function findAccounts(db: Db, request: PageRequest, search: string) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { pageNo, pageSize } = request;
  const gramChars = Math.min([...search].length, gramCharsMax);
  const matches: RawBuilder<boolean> = sql`account_grams(email, wallet_address)
    @> text_grams(${search}, ${gramChars}) and (email ilike ${pattern} or wallet_address ilike ${pattern})`;
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`select count(*) as count from account where ${matches}`.execute(db),
    sql<AccountRow>`
      select ${accountColumns} from (
        select * from account where ${matches} order by wallet_index desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}
      ) as item order by wallet_index desc`.execute(db),
  ]);
  return pageRecord(request, Number(counted.rows[0]!.count), found.rows.map(accountRecord));
}

/** The account with this email, address or id. */
export async function accountNamed(
  db: Db,
  identifier: string,
  options?: Parameters<typeof findAccount>[2],
): Promise<Account> {
  const account = await findAccount(db, identifier, options);
  if (account !== undefined) return account;
  throw new ServiceError('accountUnknown', `There is no account ${identifier}.`, { field: 'account' });
}

/** One account as the operator sees it. */
export async function describeAccount(db: Db | Tx, accountId: string) {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} from account as item where item.id = ${accountId}`.execute(db);
  return accountRecord(rows[0]!);
}
