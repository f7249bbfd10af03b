import { type Kysely, sql } from 'kysely';

/**
 * The service's own ledger accounts, `issued` and `earned`, take part in every grant, purchase and charge. As one row each
 * they made all of them wait for each other. Each is now spread over as many rows as `shards`; a connection writes to the
 * row of its backend, and the balance is the sum of the rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const shards = 64;

const statements = [
  'alter table ledger_account add column shard smallint not null default 0',
  `alter table ledger_account drop constraint ledger_account_owner_currency_kind_key,
    add constraint ledger_account_is_unique unique nulls not distinct (owner, currency, kind, shard),
    add constraint only_the_service_has_shards check (owner is null or shard = 0)`,
  `insert into ledger_account (owner, currency, kind, shard)
    select null, currency, kind, shard
    from (values ('CCD'), ('LLM')) as money (currency), (values ('issued'), ('earned')) as house (kind),
      generate_series(1, ${shards - 1}) as shard`,
  `create or replace function ledger_transfer(
    kind text, memo text, job numeric, charge uuid, credit uuid,
    owners uuid[], currencies text[], kinds text[], amounts numeric[]
  ) returns void language sql as $$
    with booked as (
      insert into transfer (kind, memo, job_id, charge_id, credit_id) values ($1, $2, $3, $4, $5) returning id
    )
    insert into entry (transfer_id, ledger_account_id, amount)
    select booked.id, ledger_account.id, movement.amount
    from booked, unnest($6, $7, $8, $9) as movement (owner, currency, kind, amount)
    join ledger_account on ledger_account.owner is not distinct from movement.owner
      and ledger_account.currency = movement.currency and ledger_account.kind = movement.kind
      and ledger_account.shard = case when movement.owner is null then pg_backend_pid() % ${shards} else 0 end
    where movement.amount <> 0
    order by ledger_account.id
  $$`,
];
