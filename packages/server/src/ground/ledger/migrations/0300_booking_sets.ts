import { type Kysely, sql } from 'kysely';

/**
 * Bookings by sets: one statement can write the entries of several transfers and the lines of several accounts, so that the
 * fixed cost of a statement, its triggers and its plan is shared. A transaction that sets `tricorn.grouped` counts its lists
 * itself, once for all its rows.
 *
 * Locks keep their order: within an account as before, and accounts by their id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const blockItems = 512;
const alone = "when (current_setting('tricorn.grouped', true) is distinct from 'on')";

const statements = [
  /* The part of list_add that counts blocks. `earlier` is the last line before this change. */
  `create function list_blocks_add(of_account uuid, of_list text, lines bigint[], earlier bigint)
    returns void language plpgsql as $$
    declare
      added integer := array_length(lines, 1);
      holder bigint;
      held bigint;
    begin
      if lines[1] > earlier then
        select first, items into holder, held from list_block where account_id = of_account and list = of_list
          order by first desc limit 1;
        if holder is null or held >= ${blockItems} then
          insert into list_block (account_id, list, first, items)
            values (of_account, of_list, case when holder is null then 0 else lines[1] end, added);
        else
          update list_block set items = items + added where account_id = of_account and list = of_list and first = holder;
        end if;
        return;
      end if;
      for place in 1..added loop
        select first into holder from list_block where account_id = of_account and list = of_list and first <= lines[place]
          order by first desc limit 1;
        insert into list_block as block (account_id, list, first, items) values (of_account, of_list, coalesce(holder, 0), 1)
          on conflict (account_id, list, first) do update set items = block.items + 1;
      end loop;
    end $$`,

  /*
   * Adds lines to the lists of several accounts. The totals are locked in the order of the accounts. The blocks are read by a
   * later statement, which sees what was committed while it waited for the totals.
   */
  `create function lists_add(accounts uuid[], lists text[], added_lines bigint[]) returns void language plpgsql as $$
    declare
      changed_accounts uuid[];
      changed_lists text[];
      earlier bigint[];
      unusual record;
    begin
      with changed as (
        insert into list_total as total (account_id, list, items, last, before)
          select account_id, list, count(*), max(line), -1 from unnest(accounts, lists, added_lines) as added (account_id, list, line)
          group by account_id, list order by account_id, list
          on conflict (account_id, list) do update
          set items = total.items + excluded.items, before = total.last, last = greatest(total.last, excluded.last)
          returning account_id, list, before
      )
      select array_agg(account_id), array_agg(list), array_agg(before) into changed_accounts, changed_lists, earlier from changed;
      for unusual in
        with added as (
          select account_id, list, array_agg(line order by line) as lines
          from unnest(accounts, lists, added_lines) as added (account_id, list, line) group by account_id, list
        ), list as (
          select account_id, list, lines, before
          from unnest(changed_accounts, changed_lists, earlier) as changed (account_id, list, before)
          join added using (account_id, list)
        ), usual as (
          update list_block as block set items = block.items + array_length(list.lines, 1)
          from list, lateral (
            select first, items from list_block
            where list_block.account_id = list.account_id and list_block.list = list.list order by first desc limit 1
          ) as newest
          where block.account_id = list.account_id and block.list = list.list and block.first = newest.first
            and newest.items < ${blockItems} and list.lines[1] > list.before
          returning block.account_id, block.list
        )
        select * from list where not exists (
          select from usual where usual.account_id = list.account_id and usual.list = list.list
        ) order by account_id, list
      loop
        perform list_blocks_add(unusual.account_id, unusual.list, unusual.lines, unusual.before);
      end loop;
    end $$`,

  ...['charge', 'credit'].flatMap((table) => [
    `drop trigger ${table}_listed on ${table}`,
    `create trigger ${table}_listed after insert on ${table} referencing new table as added
      for each statement ${alone} execute function statement_listed()`,
  ]),
  'drop trigger charge_inserted_spent on charge',
  `create trigger charge_inserted_spent after insert on charge for each row
    when (new.currency = 'CCD' and new.job_id is not null and new.amount > 0
      and current_setting('tricorn.grouped', true) is distinct from 'on') execute function charge_spent()`,
  'drop trigger job_party_added on job_party',
  `create constraint trigger job_party_added after insert on job_party
    deferrable initially deferred for each row ${alone} execute function job_party_listed()`,
  'drop trigger job_added on job',
  `create constraint trigger job_added after insert on job
    deferrable initially deferred for each row ${alone} execute function job_counted()`,

  /* The function was called for every change of a balance; now it is called for those that are forbidden. */
  'drop trigger balance_frozen on ledger_account',
  `create trigger balance_frozen before update or delete on ledger_account for each row
    when (pg_trigger_depth() = 0) execute function ledger_is_append_only()`,

  /*
   * The entries that one statement writes must balance: per transfer and currency. Balances are changed in the order of their
   * owners, and of the ledger accounts of one owner, which prevents deadlocks between transfers. Transfers and ledger accounts
   * are never deleted, so that checking once that they exist is enough.
   */
  `create or replace function entries_booked() returns trigger language plpgsql as $$
    declare
      change record;
      transfer bigint;
      money text;
      ccd numeric := 0;
      llm numeric := 0;
    begin
      if current_setting('tricorn.grouped', true) = 'on' then
        perform from ledger_account where id in (select ledger_account_id from booked) order by owner, id for no key update;
        update ledger_account set balance = balance + moved.amount
          from (select ledger_account_id, sum(amount) as amount from booked group by ledger_account_id) as moved
          where id = moved.ledger_account_id;
        select min(transfer_id) into transfer from (
          select booked.transfer_id from booked join ledger_account on ledger_account.id = booked.ledger_account_id
          group by booked.transfer_id, ledger_account.currency having sum(booked.amount) <> 0
        ) as unbalanced;
        if transfer is not null then
          raise exception 'transfer % does not balance', transfer using constraint = 'transfer_balanced';
        end if;
        return null;
      end if;
      for change in select transfer_id, ledger_account_id, amount from booked order by ledger_account_id loop
        transfer := coalesce(transfer, change.transfer_id);
        if change.transfer_id <> transfer then
          raise exception 'the entries of several transfers were written together' using constraint = 'transfer_balanced';
        end if;
        update ledger_account set balance = balance + change.amount where id = change.ledger_account_id
          returning currency into money;
        if money = 'CCD' then ccd := ccd + change.amount; else llm := llm + change.amount; end if;
      end loop;
      if ccd <> 0 or llm <> 0 then
        raise exception 'transfer % does not balance', transfer using constraint = 'transfer_balanced';
      end if;
      return null;
    end $$`,

  /*
   * Writes events of several accounts, each with its balance as the last one. Streams are locked in the order of the
   * accounts.
   */
  `create function events_write_grouped(listeners uuid[], types text[], bodies jsonb[]) returns void language plpgsql as $$
    begin
      with added as (
        select listener, type, body, row_number() over (partition by listener order by place) as place
        from unnest(listeners, types, bodies) with ordinality as added (listener, type, body, place)
      ), numbered as (
        insert into stream (account_id, last_seq)
          select listener, count(*) + 1 from added group by listener order by listener
          on conflict (account_id) do update set last_seq = stream.last_seq + excluded.last_seq returning account_id, last_seq
      ), counted as (
        select numbered.account_id, last_seq, (select count(*) from added where listener = account_id) as events from numbered
      )
      insert into event (account_id, seq, type, body)
        select account_id, last_seq - 1 - events + place, type, body from counted join added on listener = account_id
        union all
        select account_id, last_seq, 'ledger.changed', balance_event(account_id) from counted;
    end $$`,

  ...['lists_add', 'list_blocks_add', 'events_write_grouped'].flatMap((name) => [
    `alter function ${name} set enable_seqscan = off`,
    `alter function ${name} set plan_cache_mode = force_generic_plan`,
  ]),
  'alter function entries_booked set enable_seqscan = off',
];
