-- Stored responses of the OpenAI interface, and purchases of tokens.

-- Answers of `responses` that callers continue or read again.
create table llm_response (
  id text primary key,
  account_id uuid not null references account,
  created_at timestamptz not null default now(),
  body text not null
);
create index llm_response_by_account on llm_response (account_id);
create index llm_response_by_age on llm_response (created_at);

-- Books purchases of LLM tokens, each of them with its job, its submission and its events, and stores the answers of those that
-- have an idempotency key. Returns the jobs of the purchases that were booked. It leaves out what the account or the budget of
-- the key cannot pay, what has a name that is taken and what holds its idempotency key no longer: the caller repeats those
-- alone, to be told why.
create function purchases_book(of_type text, of_computation text, orders json)
  returns text[] language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
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
  spenders uuid[];
  days date[];
  bodies jsonb[];
  charges uuid[];
  credits uuid[];
  transfers bigint[];
  submissions bigint[];
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
      spender uuid, event jsonb)
  ), summed as (
    select given.*, sum(ccd) over (partition by payer order by job) as due,
      sum(ccd) over (partition by spender order by job) as due_of_key from given
  ), payable as (
    select summed.*, budget.counted_on from summed
    join ledger_account on owner = payer and currency = 'CCD' and kind = 'available' and shard = 0
    -- Limits keep these lookups from becoming joins.
    left join lateral (
      select true as is_held from idempotency where account_id = payer and idempotency.key = summed.key
        and instance_id = instance and state = 'running' limit 1
    ) as claim on true
    left join lateral (
      select * from key_left(spender, payer, 'CCD') where spender is not null limit 1
    ) as budget on true
    where due <= balance and (summed.key is null or claim.is_held) and due_of_key <= coalesce(budget.remaining, due_of_key)
  ), inserted as (
    insert into job (id, type, computation, name, creator, state, progress, report, contract_addr)
      select job, of_type, of_computation, name, payer, 'succeeded', 1, report::jsonb, address from payable
      order by payer, name on conflict do nothing returning id
  )
  select array_agg(job), array_agg(payer), array_agg(name), array_agg(report), array_agg(ccd), array_agg(payable.tokens),
      array_agg(instance), array_agg(key), array_agg(answer), array_agg(trace), array_agg(event),
      array_agg(spender), array_agg(counted_on), array_agg(gen_random_uuid()), array_agg(gen_random_uuid()),
      array_agg(nextval('transfer_id_seq')), array_agg(nextval('submission_id_seq'))
    into jobs, payers, names, reports, ccds, tokens, instances, keys, answers, traces, bodies, spenders, days, charges,
      credits, transfers, submissions
    from (select * from payable order by payer, job) as payable join inserted on inserted.id = job;
  if jobs is null then return '{}'; end if;

  insert into job_history (job_id, state, reason) select job, 'succeeded', '' from unnest(jobs) as job;
  insert into submission (id, job_id, round, account_id, value, ccd_cost) overriding system value
    select id, job, 1, payer, report, ccd
    from unnest(submissions, jobs, payers, reports, ccds) as bought (id, job, payer, report, ccd);
  insert into chain_order (kind, job_id, submission_id, trace)
    select kind, job, case kind when 'submission' then submission end, trace
    from unnest(array['job', 'submission']) as kind,
      unnest(jobs, submissions, traces) as ordered (job, submission, trace);

  with paid as (
    insert into charge (id, account_id, currency, kind, reference, quote, amount, state, memo, job_id, closed_at, key_id,
        key_day)
      select charge, payer, 'CCD', 'purchase', job::text, ccd, ccd, 'charged', name, job, now(),
        case when day is not null and ccd > 0 then spender end, case when ccd > 0 then day end
      from unnest(charges, payers, jobs, ccds, names, spenders, days)
        as bought (charge, payer, job, ccd, name, spender, day)
      returning account_id, line
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
  insert into transfer (id, kind, memo, job_id, charge_id, credit_id) overriding system value
    select id, 'exchange', name, job, charge, credit
    from unnest(transfers, names, jobs, charges, credits) as bought (id, name, job, charge, credit);
  with bought as (
    select * from unnest(transfers, payers, ccds, tokens) as bought (id, payer, ccd, token)
  )
  insert into entry (transfer_id, ledger_account_id, amount)
    select bought.id, ledger_account.id, case currency when 'CCD' then -ccd else token end
    from bought join ledger_account on owner = payer and kind = 'available' and shard = 0
    where currency = 'LLM' or ccd > 0
    union all select id, earned, ccd from bought where ccd > 0
    union all select id, issued, -token from bought;
  if exists (select from unnest(days) as day where day is not null) then
    perform keys_count(spenders, payers, 'CCD', ccds, days);
  end if;

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
  if exists (select from unnest(days) as day where day is not null) then
    insert into key_usage_day (account_id, key_id, day, currency, kind, amount)
      select payer, spender, day, 'CCD', 'purchase', sum(ccd)
      from unnest(payers, spenders, days, ccds) as bought (payer, spender, day, ccd)
      where day is not null and ccd > 0 group by payer, spender, day order by payer, spender, day
      on conflict (key_id, day, currency, kind) do update set amount = key_usage_day.amount + excluded.amount;
  end if;
  perform activity_add((extract(epoch from now()) / 3600)::integer, 'job', of_type, 'succeeded', cardinality(jobs));
  perform set_config('tricorn.grouped', '', true);
  return jobs::text[];
end $$;
