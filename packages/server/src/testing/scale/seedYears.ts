import { sql } from 'kysely';
import type { Db } from '../../ground/store/database.js';

export interface Years {
  accounts: number;
  /** Paid work; each charge brings two transfers and five entries. */
  charges: number;
}

const years = 10;
/** Indexes of these tables are made again after they are filled, which is several times faster. */
const filled = ['account', 'charge', 'credit', 'transfer', 'entry'];

/**
 * Fills the ledger as ten years of use would: every account received one grant, and the charges are spread evenly over
 * accounts and time. Everything adds up, so that the ledger's own audit finds nothing. Rows are written without triggers.
 */
export async function seedYears(
  db: Db,
  { accounts, charges }: Years,
  note: (text: string) => void,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    const run = async (text: string) => {
      const began = performance.now();
      await sql.raw(text).execute(connection);
      const seconds = (performance.now() - began) / 1000;
      if (seconds > 5) note(`${seconds.toFixed(0)} s: ${text.replaceAll(/\s+/g, ' ').slice(0, 80)}`);
    };
    await run('set session_replication_role = replica');
    await run("set maintenance_work_mem = '1GB'");
    await run("set work_mem = '512MB'");
    const { rows: keys } = await sql<{ made: string; dropped: string }>`
      select format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(pg_constraint.oid)) as made,
        format('alter table %I drop constraint %I', relname, conname) as dropped
      from pg_constraint join pg_class on pg_class.oid = conrelid where contype = 'p' and relname = any(${filled}) and relname <> 'account'
      union all
      select indexdef, format('drop index %I', indexname) from pg_indexes
      where schemaname = current_schema() and tablename = any(${filled}) and indexname !~ '_(pkey|key)$'`.execute(
      connection,
    );
    for (const { dropped } of keys) await run(dropped);
    for (const text of rowsOf(accounts, charges)) await run(text);
    for (const { made } of keys) await run(made);
    await run('reset session_replication_role');
    await run("select list_recount('statement')");
    await run("select list_recount('accounts')");
    await run('analyze');
  });
}

/** Account n has the ledger accounts 1000 + 4n to 1003 + 4n; the service's own are below. */
const rowsOf = (accounts: number, charges: number): string[] => {
  const each = Math.floor(charges / accounts);
  const time = (n: string, all: number) => `now() - (${all} - ${n}) * (interval '${years} years' / ${all})`;
  const service = (kind: string, n: string) =>
    `(select array_agg(id order by shard) from ledger_account where owner is null and currency = 'CCD' and kind = '${kind}'))[${n} % 64 + 1]`;
  return [
    `insert into account (id, email, passwd_hash, wallet_address, created_at)
      select md5('account ' || n)::uuid, 'account' || n || '@example.com', 'x', '0x' || md5('wallet ' || n) || '00000000', ${time('n', accounts)}
      from generate_series(1, ${accounts}) as n`,
    `insert into ledger_account (id, owner, currency, kind, balance) overriding system value
      select 1000 + 4 * n + place, md5('account ' || n)::uuid, currency, kind,
        case when place = 0 then ${1000 - 2 * each} else 0 end
      from generate_series(1, ${accounts}) as n,
        (values (0, 'CCD', 'available'), (1, 'CCD', 'held'), (2, 'LLM', 'available'), (3, 'LLM', 'held')) as made (place, currency, kind)`,
    `select setval(pg_get_serial_sequence('ledger_account', 'id'), ${1010 + 4 * accounts})`,
    // Ids of charges and credits follow their time, as those of the service do.
    `insert into credit (id, account_id, currency, kind, amount, memo, created_at, line)
      select lpad(to_hex(n), 32, '0')::uuid, md5('account ' || n)::uuid, 'CCD', 'grant', 1000, 'seed', ${time('n', accounts)}, n
      from generate_series(1, ${accounts}) as n`,
    `insert into charge (id, account_id, currency, kind, reference, quote, amount, state, memo, opened_at, closed_at, line)
      select lpad(to_hex(n), 32, '0')::uuid, md5('account ' || (n % ${accounts} + 1))::uuid, 'CCD', 'learning', n, 3, 2, 'charged',
        'a model', at, at, ${accounts} + n
      from generate_series(1, ${each * accounts}) as n, lateral (select ${time('n', each * accounts)} as at) as time`,
    `select setval('ledger_line', ${accounts + each * accounts + 1})`,
    `insert into transfer (id, kind, memo, created_at, credit_id) overriding system value
      select n, 'grant', 'seed', ${time('n', accounts)}, lpad(to_hex(n), 32, '0')::uuid from generate_series(1, ${accounts}) as n`,
    `insert into transfer (id, kind, memo, created_at, charge_id) overriding system value
      select ${accounts} + 2 * n + step, case step when 0 then 'hold' else 'post' end, 'a model', ${time('n', each * accounts)},
        lpad(to_hex(n), 32, '0')::uuid
      from generate_series(1, ${each * accounts}) as n, generate_series(0, 1) as step`,
    `select setval(pg_get_serial_sequence('transfer', 'id'), ${accounts + 2 * each * accounts + 2})`,
    `insert into entry (transfer_id, ledger_account_id, amount)
      select n, case side when 0 then (${service('issued', 'n')} else 1000 + 4 * n end, case side when 0 then -1000 else 1000 end
      from generate_series(1, ${accounts}) as n, generate_series(0, 1) as side`,
    `insert into entry (transfer_id, ledger_account_id, amount)
      select ${accounts} + 2 * n + step, case place when 2 then (${service('earned', 'n')} else 1000 + 4 * (n % ${accounts} + 1) + place end, amount
      from generate_series(1, ${each * accounts}) as n,
        (values (0, 0, -3), (0, 1, 3), (1, 1, -3), (1, 0, 1), (1, 2, 2)) as moved (step, place, amount)`,
    `update ledger_account set balance = booked.amount from (
        select ledger_account_id, sum(amount) as amount from entry where ledger_account_id < 1000 group by 1
      ) as booked where id = ledger_account_id`,
  ];
};
