-- The outbox of the chain, the transactions that carry its entries, and an index of the chain. The results of a job are
-- numbered without gaps, and each party of a job has a line for each of its results.

-- A participant's result of a round, as computed.
create table submission (
  id bigint generated always as identity primary key,
  job_id numeric(78, 0) not null references job,
  round integer not null,
  account_id uuid not null references account,
  value text not null,
  ccd_cost numeric(78, 0) not null,
  created_at timestamptz not null default now(),
  -- Written to the chain after the value; null if nobody signed it.
  attestation text,
  unique (job_id, round, account_id)
);
create index submission_by_age on submission using brin (created_at);

-- Adds results, with what attests them, and orders their submission on chain.
create function submissions_add(orders json) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  with given as materialized (
    select *, nextval('submission_id_seq') as id from json_to_recordset(orders)
      as given (job numeric, round integer, party uuid, value text, cost numeric, attestation text, trace text)
  ), added as (
    insert into submission (id, job_id, round, account_id, value, ccd_cost, attestation) overriding system value
      select id, job, round, party, value, cost, attestation from given
      on conflict (job_id, round, account_id) do nothing returning id
  )
  insert into chain_order (kind, job_id, submission_id, trace)
    select 'submission', job, id, coalesce(trace, nullif(current_setting('tricorn.trace', true), ''))
    from given where id = any(array(select id from added));
end $$;

-- A transaction that is not final yet.
create table chain_transaction (
  id uuid primary key,
  kind text not null,
  nonce numeric(78, 0) not null,
  state text not null check (state in ('signed', 'sent', 'mined')),
  mined_hash text,
  mined_block_number numeric(78, 0),
  mined_block_hash text
);

create table chain_attempt (
  transaction_id uuid not null references chain_transaction on delete cascade,
  place integer not null,
  hash text not null,
  raw text not null,
  signed_at_ms bigint not null,
  primary key (transaction_id, place)
);

-- An entry of the outbox: a job, a submission, a movement of money or a pause that must be written to the chain. `stopped` waits
-- for an operator.
create table chain_order (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('job', 'submission', 'withdrawal', 'deposit', 'switch')),
  -- Null for what is no work: withdrawals, deposits and pauses of the bridge.
  job_id numeric(78, 0) references job,
  submission_id bigint unique references submission,
  state text not null default 'pending' check (state in ('pending', 'open', 'confirmed', 'refused', 'stopped')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  reason text not null default '',
  tx_hash text,
  transaction_id uuid references chain_transaction on delete set null,
  -- Its index within the transaction.
  place integer,
  -- The block of a confirmed order.
  block_number numeric(78, 0),
  -- The trace of the transaction that added it.
  trace text default nullif(current_setting('tricorn.trace', true), ''),
  movement_id uuid unique references movement,
  -- A signed deposit, one that our wallet signs, or a switch.
  detail jsonb,
  -- What it must be done once for, besides jobs, submissions and movements.
  request_key text unique
);
create index chain_order_by_age on chain_order (due_at) where state = 'confirmed';
create index chain_order_confirmed on chain_order (block_number) where state = 'confirmed';
create index chain_order_due on chain_order (due_at) where state = 'pending';
create unique index chain_order_job on chain_order (job_id) where kind = 'job';
create index chain_order_open on chain_order (transaction_id) where transaction_id is not null;
create index chain_order_pending on chain_order (kind, id) where state = 'pending';
create index chain_order_unfinished on chain_order (kind, state) where state <> 'confirmed';

-- The content ids that a result names, by which results are found.
create function content_ids(value text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(found[1]), '{}') from regexp_matches(value, '(bafk[a-z2-7]{55})', 'g') as found
$$;

-- The results of a job on chain: how many are listed, and the number of the newest. Counted by triggers.
create table chain_event_count (
  job_id numeric(78, 0) primary key,
  last bigint not null,
  events bigint not null
) with (fillfactor = 50);

-- A result on chain.
create table chain_event (
  block_number numeric(78, 0) not null,
  log_index integer not null,
  block_hash text not null,
  tx_hash text not null,
  job_id numeric(78, 0) not null,
  round integer not null,
  -- Wallet address of the participant.
  party text not null,
  value text not null,
  ccd_cost numeric(78, 0) not null,
  -- Time of the block.
  submitted_at timestamptz not null,
  -- Its number among the results of the job, without gaps. Assigned by the database.
  line bigint not null,
  primary key (block_number, log_index)
);
create index chain_event_by_age on chain_event using brin (submitted_at);
create index chain_event_by_content on chain_event using gin (content_ids(value));
create index chain_event_by_line on chain_event (job_id, line);
create index chain_event_by_round on chain_event (job_id, round);

-- A result that is already known is not counted again.
create function chain_event_numbered() returns trigger language plpgsql as $$
begin
  insert into chain_event_count as counted (job_id, last, events) values (new.job_id, 1, 1)
    on conflict (job_id) do update set last = counted.last + 1, events = counted.events + 1 returning last into new.line;
  if exists (select from chain_event where block_number = new.block_number and log_index = new.log_index) then
    update chain_event_count set last = last - 1, events = events - 1 where job_id = new.job_id;
    return null;
  end if;
  return new;
end $$;
create trigger chain_event_numbered before insert on chain_event
  for each row execute function chain_event_numbered();

create table submission_line (
  account_id uuid not null,
  line bigint not null,
  job_id numeric(78, 0) not null,
  block_number numeric(78, 0) not null,
  log_index integer not null,
  primary key (account_id, line)
);
create index submission_line_by_block on submission_line (block_number);
create index submission_line_by_job on submission_line (job_id);

create sequence submission_line_number owned by submission_line.line;

create function submission_line_listed() returns trigger language plpgsql as $$
begin
  perform lists_add(array_agg(account_id), array_agg('submissions'::text), array_agg(line)) from added having count(*) > 0;
  return null;
end $$;
create trigger submission_line_listed after insert on submission_line
  referencing new table as added for each statement execute function submission_line_listed();

create function submission_line_removed() returns trigger language plpgsql as $$
begin
  perform list_remove(account_id, 'submissions', lines) from (
    select account_id, array_agg(line order by line) as lines from removed group by account_id order by account_id
  ) as withdrawn;
  return null;
end $$;
create trigger submission_line_removed after delete on submission_line
  referencing old table as removed for each statement execute function submission_line_removed();

insert into list_source (list, source) values ('submissions', 'select account_id, line from submission_line');

create function chain_event_listed() returns trigger language plpgsql as $$
begin
  insert into submission_line (account_id, line, job_id, block_number, log_index)
    select account_id, nextval('submission_line_number'), job_id, block_number, log_index from (
      select party.account_id, added.job_id, added.block_number, added.log_index
      from added join job_party as party on party.job_id = added.job_id
        join job on job.id = added.job_id and job.deleted_at is null
      order by added.block_number, added.log_index, party.account_id
    ) as ordered;
  return null;
end $$;
create trigger chain_event_listed after insert on chain_event
  referencing new table as added for each statement execute function chain_event_listed();

create function chain_event_removed() returns trigger language plpgsql as $$
begin
  delete from submission_line using removed
    where submission_line.block_number = removed.block_number and submission_line.log_index = removed.log_index;
  -- A reorganisation takes the newest results, the end of their retention the oldest.
  update chain_event_count set events = chain_event_count.events - gone.events, last = coalesce(
      (select max(line) from chain_event where chain_event.job_id = gone.job_id), last)
    from (select job_id, count(*) as events from removed group by job_id) as gone
    where chain_event_count.job_id = gone.job_id;
  return null;
end $$;
create trigger chain_event_removed after delete on chain_event
  referencing old table as removed for each statement execute function chain_event_removed();

-- Lists no longer show the results of a deleted job.
create function submissions_of_deleted_job() returns trigger language plpgsql as $$
begin
  delete from submission_line where job_id = new.id;
  return null;
end $$;
create trigger submissions_of_deleted_job after update of deleted_at on job
  for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function submissions_of_deleted_job();

create table chain_checkpoint (
  number numeric(78, 0) primary key,
  hash text not null
);
