import { type Kysely, sql } from 'kysely';

/** Purchases of several accounts in one statement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  /*
   * Books purchases of LLM tokens, each of them with its job, its submission and its events, and stores the answers of those
   * that have an idempotency key. Returns the jobs of the purchases that were booked. It leaves out what the account cannot
   * pay, what has a name that is taken and what holds its key no longer: the caller repeats those alone, to be told why.
   */
  `create function purchases_book(of_type text, of_computation text, orders json)
    returns text[] language plpgsql as $$
    declare
      jobs numeric[];
      payers uuid[];
      names text[];
      reports text[];
      ccds numeric[];
      tokens numeric[];
      instances uuid[];
      keys text[];
      answers text[];
      traces text[];
      bodies jsonb[];
      charges uuid[];
      credits uuid[];
      owners uuid[];
      lines bigint[];
      shard_number integer := own_shard();
      earned bigint;
      issued bigint;
      stored bigint;
    begin
      perform set_config('tricorn.grouped', 'on', true);
      with given as materialized (
        select * from json_to_recordset(orders) as given (job numeric, payer uuid, name text, report text, address text,
          ccd numeric, tokens numeric, instance uuid, key text, answer text, trace text,
          event jsonb)
      ), summed as (
        select given.*, sum(ccd) over (partition by payer order by job) as due from given
      ), payable as (
        select summed.* from summed join ledger_account on owner = payer and currency = 'CCD' and kind = 'available' and shard = 0
        where due <= balance and (summed.key is null or exists (
          select from idempotency where account_id = payer and idempotency.key = summed.key and instance_id = instance
            and state = 'running'
        ))
      ), inserted as (
        insert into job (id, type, computation, name, creator, state, progress, report, contract_addr)
          select job, of_type, of_computation, name, payer, 'succeeded', 1, report::jsonb, address from payable
          order by payer, name on conflict do nothing returning id
      )
      select array_agg(job), array_agg(payer), array_agg(name), array_agg(report), array_agg(ccd), array_agg(payable.tokens),
          array_agg(instance), array_agg(key), array_agg(answer), array_agg(trace), array_agg(event), array_agg(gen_random_uuid()), array_agg(gen_random_uuid())
        into jobs, payers, names, reports, ccds, tokens, instances, keys, answers, traces, bodies, charges, credits
        from (select * from payable order by payer, job) as payable join inserted on inserted.id = job;
      if jobs is null then return '{}'; end if;

      insert into job_history (job_id, state, reason) select job, 'succeeded', '' from unnest(jobs) as job;
      with submitted as (
        insert into submission (job_id, round, account_id, value, ccd_cost)
          select job, 1, payer, report, ccd from unnest(jobs, payers, reports, ccds) as bought (job, payer, report, ccd)
          returning id, job_id
      ), traced as (
        select job, trace from unnest(jobs, traces) as traced (job, trace)
      )
      insert into chain_order (kind, job_id, submission_id, trace)
        select 'job', job, null, trace from traced
        union all select 'submission', job_id, id, trace from submitted join traced on job = job_id;

      with paid as (
        insert into charge (id, account_id, currency, kind, reference, quote, amount, state, memo, job_id, closed_at)
          select charge, payer, 'CCD', 'purchase', job::text, ccd, ccd, 'charged', name, job, now()
          from unnest(charges, payers, jobs, ccds, names) as bought (charge, payer, job, ccd, name) returning account_id, line
      ), credited as (
        insert into credit (id, account_id, currency, kind, amount, memo, job_id)
          select credit, payer, 'LLM', 'purchase', token, name, job
          from unnest(credits, payers, jobs, tokens, names) as bought (credit, payer, job, token, name) returning account_id, line
      )
      select array_agg(account_id), array_agg(line) into owners, lines
        from (select account_id, line from paid union all select account_id, line from credited) as listed;
      perform lists_add(owners, array_fill('statement'::text, array[cardinality(owners)]), lines);

      select id into strict earned from ledger_account
        where owner is null and currency = 'CCD' and kind = 'earned' and shard = shard_number;
      select id into strict issued from ledger_account
        where owner is null and currency = 'LLM' and kind = 'issued' and shard = shard_number;
      with booked as (
        insert into transfer (kind, memo, job_id, charge_id, credit_id)
          select 'exchange', name, job, charge, credit
          from unnest(names, jobs, charges, credits) as bought (name, job, charge, credit) returning id, job_id
      ), bought as (
        select booked.id, payer, ccd, token from booked
        join unnest(jobs, payers, ccds, tokens) as bought (job, payer, ccd, token) on job = job_id
      )
      insert into entry (transfer_id, ledger_account_id, amount)
        select bought.id, ledger_account.id, case currency when 'CCD' then -ccd else token end
        from bought join ledger_account on owner = payer and kind = 'available' and shard = 0
        where currency = 'LLM' or ccd > 0
        union all select id, earned, ccd from bought where ccd > 0
        union all select id, issued, -token from bought;

      insert into usage_day (account_id, day, currency, kind, label, charges, amount, input_units, output_units)
        select payer, (now() at time zone 'utc')::date, 'CCD', 'purchase', '', count(*), sum(ccd), 0, 0
        from unnest(payers, ccds) as bought (payer, ccd) where ccd > 0 group by payer order by payer
        on conflict (account_id, day, currency, kind, label) do update set charges = usage_day.charges + excluded.charges,
          amount = usage_day.amount + excluded.amount;

      if exists (select from unnest(keys) as key where key is not null) then
        update idempotency set state = 'done', status = 200, body = answer
          from unnest(payers, instances, keys, answers) as bought (payer, instance, key, answer)
          where account_id = payer and idempotency.key = bought.key and instance_id = instance and state = 'running';
        get diagnostics stored = row_count;
        if stored <> (select count(*) from unnest(keys) as key where key is not null) then
          raise exception 'a key is not held' using constraint = 'key_is_held';
        end if;
      end if;

      perform events_write_grouped(payers, array_fill('job.changed'::text, array[cardinality(jobs)]), bodies);

      -- These lists are counted last by every transaction, while it holds the streams of its accounts.
      with added as (
        insert into job_party (job_id, position, account_id, spent)
          select job, 0, payer, ccd from unnest(jobs, payers, ccds) as bought (job, payer, ccd)
          returning account_id, line, spent
      ), listed as (
        select account_id, 'jobs' as list, line from added
        union all select account_id, 'spending', line from added where spent > 0
      )
      select array_agg(account_id), array_agg(list), array_agg(line) into owners, names, lines from listed;
      perform lists_add(owners, names, lines);
      perform activity_add((extract(epoch from now()) / 3600)::integer, 'job', of_type, 'succeeded', cardinality(jobs));
      perform set_config('tricorn.grouped', '', true);
      return jobs::text[];
    end $$`,
  'alter function purchases_book set enable_seqscan = off',
  'alter function purchases_book set plan_cache_mode = force_generic_plan',
];
