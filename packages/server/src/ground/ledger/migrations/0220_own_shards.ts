import { type Kysely, sql } from 'kysely';

/**
 * A transaction takes shards that no other one uses. A backend used to write to the shard of its process id; two
 * backends of the same shard could wait for each other, one with an account's rows and one with the shard's, until
 * PostgreSQL ended one of them as deadlocked.
 *
 * Transfers are also planned once. PostgreSQL took the movements of a transfer, which are arrays, for many rows, found a
 * plan for the given ones cheaper, and so planned every transfer anew: a sixth of what it cost.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const shards = 64;
/** Of the advisory locks for shards; other locks have one key instead of two. */
const lockClass = 1;

const statements = [
  /* A shard that is free, which the transaction keeps; if none is, the last one tried, and the transaction waits for it. */
  `create function own_shard() returns integer language plpgsql as $$
    declare
      shard integer := pg_backend_pid() % ${shards};
    begin
      for attempt in 2 .. ${shards} loop
        exit when pg_try_advisory_xact_lock(${lockClass}, shard);
        shard := (shard + 1) % ${shards};
      end loop;
      return shard;
    end $$`,

  `create or replace function ledger_transfer(
    kind text, memo text, job numeric, charge uuid, credit uuid,
    owners uuid[], currencies text[], kinds text[], amounts numeric[]
  ) returns void language plpgsql as $$
    declare
      booked bigint;
      of_service integer;
    begin
      if array_position(owners, null) is not null then of_service := own_shard(); end if;
      insert into transfer (kind, memo, job_id, charge_id, credit_id) values ($1, $2, $3, $4, $5) returning id into booked;
      insert into entry (transfer_id, ledger_account_id, amount)
        select booked, found.id, movement.amount
        from unnest($6, $7, $8, $9) as movement (owner, currency, kind, amount), lateral (
          select id from ledger_account
            where ledger_account.owner = movement.owner and ledger_account.currency = movement.currency
              and ledger_account.kind = movement.kind and shard = 0
          union all
          select id from ledger_account
            where movement.owner is null and ledger_account.owner is null and ledger_account.currency = movement.currency
              and ledger_account.kind = movement.kind and shard = of_service
        ) as found
        where movement.amount <> 0
        order by found.id;
    end $$`,
  'alter function ledger_transfer set plan_cache_mode = force_generic_plan',
  'alter function ledger_transfer set enable_seqscan = off',

  `create or replace function activity_add(at_hour integer, what text, of_kind text, in_state text, change integer)
    returns void language sql as $$
      insert into activity (hour, subject, kind, state, shard, items)
      values ($1, $2, $3, $4, own_shard(), $5)
      on conflict (hour, subject, kind, state, shard) do update set items = activity.items + excluded.items
    $$`,
];
