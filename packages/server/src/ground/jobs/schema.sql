-- Jobs, their parties, their history and their files. Each party of a job has a line in the lists of jobs, in order of
-- creation; its row also tells whether lists show the job and what the job has cost the party.

create table job (
  id numeric(78, 0) primary key check (id >= 0 and id < power(2::numeric, 256)),
  type text not null,
  computation text not null,
  name text not null,
  creator uuid not null references account,
  state text not null,
  reason text not null default '',
  round integer not null default 1,
  progress real not null default 0,
  -- The input of the computation; written once.
  spec jsonb not null default '{}',
  -- The report of the computation to its participants.
  report jsonb not null default '{}',
  contract_addr text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Whether job lists show it.
  listed boolean not null default true
);
create unique index gallery_by_owner on job (creator) where deleted_at is null and type = 'Generative AI';
create index job_deleted on job (id) where deleted_at is not null;
create index job_failed on job (updated_at desc) where state = 'failed';
-- The parties of an input job know it by its name; other jobs may repeat theirs.
create unique index job_name on job (creator, name) where deleted_at is null and type = 'Input';
create index job_waiting on job (id) where state = 'waiting' and deleted_at is null;

create sequence job_line;

create table job_party (
  job_id numeric(78, 0) not null references job,
  position integer not null,
  account_id uuid not null references account,
  -- The round for which this party's data is missing; null if none.
  awaited_round integer,
  -- Place in the lists of the account.
  line bigint not null default nextval('job_line'),
  -- Whether lists of the account show the job: listed and not deleted.
  shown boolean not null default true,
  -- CCD that the account was charged for the job. Changed only by the trigger on charges.
  spent numeric(78, 0) not null default 0,
  primary key (job_id, position),
  unique (account_id, job_id)
);
create index job_party_awaited on job_party (account_id, line) where awaited_round is not null and shown;
create index job_party_shown on job_party (account_id, line) where shown;
create index job_party_spent on job_party (account_id, line) where spent > 0;

-- The lists in which a party of a job has its line.
create function lists_of_party(shown boolean, awaited_round integer, spent numeric)
  returns text[] language sql immutable as $$
  select array_remove(array[
    case when shown then 'jobs' end,
    case when shown and awaited_round is not null then 'notices' end,
    case when spent > 0 then 'spending' end
  ], null)
$$;

create function job_party_listed() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  insert into list_change (accounts, lists, lines, is_removal)
    select array_agg(account_id), array_agg(list), array_agg(line), false
    from added, unnest(lists_of_party(shown, awaited_round, spent)) as list having count(*) > 0;
  return null;
end $$;
create trigger job_party_added after insert on job_party
  referencing new table as added for each statement execute function job_party_listed();

create function job_party_relisted() returns trigger language plpgsql
  set enable_nestloop = off set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  insert into list_change (accounts, lists, lines, is_removal)
    select array_agg(account_id), array_agg(list), array_agg(line), is_removal
    from (
      select added.account_id, added.line, lists_of_party(former.shown, former.awaited_round, former.spent) as before,
        lists_of_party(added.shown, added.awaited_round, added.spent) as after
      from former join added using (job_id, position)
    ) as party, lateral (
      select list, true as is_removal from unnest(before) as list where list <> all(after)
      union all
      select list, false from unnest(after) as list where list <> all(before)
    ) as changed group by is_removal;
  return null;
end $$;
create trigger job_party_changed after update on job_party
  referencing old table as former new table as added for each statement execute function job_party_relisted();

insert into list_source (list, source) values
  ('jobs', 'select account_id, line from job_party where shown'),
  ('notices', 'select account_id, line from job_party where awaited_round is not null and shown'),
  ('spending', 'select account_id, line from job_party where spent > 0');

-- Lists no longer show a deleted job.
create function job_deleted() returns trigger language plpgsql as $$
begin
  update job_party set shown = false where job_id = new.id and shown;
  return null;
end $$;
create trigger job_deleted after update of deleted_at on job
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function job_deleted();

-- Whatever is charged before a job exists is counted when its parties are inserted.
create function charges_spent() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  if not exists (
    select from added join job_party using (account_id, job_id) where currency = 'CCD' and amount > 0
  ) then return null; end if;
  update job_party set spent = spent + paid.amount
    from (
      select account_id, job_id, sum(amount) as amount from added
      where currency = 'CCD' and job_id is not null and amount > 0 group by account_id, job_id
    ) as paid
    where job_party.account_id = paid.account_id and job_party.job_id = paid.job_id;
  return null;
end $$;
create trigger charges_spent after insert on charge
  referencing new table as added for each statement execute function charges_spent();

create function charge_spent() returns trigger language plpgsql as $$
begin
  update job_party set spent = spent + new.amount - old.amount
    where account_id = new.account_id and job_id = new.job_id;
  return null;
end $$;
create trigger charge_spent after update of amount on charge
  for each row
  when (new.currency = 'CCD' and new.job_id is not null and new.amount <> old.amount)
  execute function charge_spent();

create table job_history (
  id bigint generated always as identity primary key,
  job_id numeric(78, 0) not null references job,
  state text not null,
  reason text not null,
  created_at timestamptz not null default now()
);
create index job_history_by_age on job_history using brin (created_at);
create index job_history_by_job on job_history (job_id, id);

create table job_file (
  job_id numeric(78, 0) not null references job,
  role text not null,
  file_id uuid not null references file,
  primary key (job_id, role)
);
create index job_file_by_file on job_file (file_id);

-- Inserts jobs with their parties and their first states, and orders their contracts on chain.
create function jobs_insert(orders json) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  with given as materialized (
    select * from json_to_recordset(orders) as given (id numeric, type text, listed boolean, computation text, name text,
      creator uuid, state text, reason text, progress real, spec jsonb, report jsonb, address text, parties uuid[], trace text)
  ), inserted as (
    insert into job (id, type, listed, computation, name, creator, state, reason, progress, spec, report, contract_addr)
      select id, type, listed, computation, name, creator, state, reason, progress, spec, report, address from given
      order by creator, name
  ), joined as (
    insert into job_party (job_id, position, account_id, shown, spent)
      select id, place - 1, party, listed, coalesce((
        select sum(amount) from charge where job_id = given.id and account_id = party and currency = 'CCD'
      ), 0)
      from given, unnest(parties) with ordinality as joined (party, place)
  ), ordered as (
    insert into chain_order (kind, job_id, trace)
      select 'job', id, coalesce(trace, nullif(current_setting('tricorn.trace', true), '')) from given
  )
  insert into job_history (job_id, state, reason) select id, state, reason from given;
end $$;

-- Changes the state of a job, and what else is given. Returns its parties.
create function job_change(
  of_job numeric, into_state text, because text, reported jsonb, done real, into_round integer
) returns uuid[] language plpgsql
  set enable_seqscan = off set jit = off as $$
begin
  update job set state = into_state, reason = because, updated_at = now(), report = coalesce(reported, report),
    progress = coalesce(done, progress), round = coalesce(into_round, round) where id = of_job;
  insert into job_history (job_id, state, reason) values (of_job, into_state, because);
  return (select array_agg(account_id) from job_party where job_id = of_job);
end $$;

-- Locks a job that has not changed since it was read; refuses otherwise.
create function job_expect(of_job numeric, version text) returns void language plpgsql as $$
begin
  perform from job where id = of_job and deleted_at is null and xmin::text = version for update;
  if not found then raise exception 'job % has changed', of_job using constraint = 'job_unchanged'; end if;
end $$;

-- Attaches a file to a job.
create function job_attach(to_job numeric, as_role text, attached uuid) returns void language plpgsql
  set enable_seqscan = off set jit = off as $$
begin
  insert into job_file (job_id, role, file_id) values (to_job, as_role, attached)
    on conflict (job_id, role) do update set file_id = excluded.file_id;
end $$;
