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
  spec jsonb not null default '{}',
  report jsonb not null default '{}',
  contract_addr text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  listed boolean not null default true
);
create unique index gallery_by_owner on job (creator) where deleted_at is null and type = 'Generative AI';
create index job_deleted on job (id) where deleted_at is not null;
create index job_failed on job (updated_at desc) where state = 'failed';
-- The server names galleries, so they do not take names from the owner's jobs.
create unique index job_name on job (creator, name) where deleted_at is null and type <> 'Generative AI';
create index job_waiting on job (id) where state = 'waiting' and deleted_at is null;

create sequence job_line;

create table job_party (
  job_id numeric(78, 0) not null references job,
  position integer not null,
  account_id uuid not null references account,
  awaited_round integer,
  line bigint not null default nextval('job_line'),
  shown boolean not null default true,
  spent numeric(78, 0) not null default 0,
  primary key (job_id, position),
  unique (account_id, job_id)
);
create index job_party_awaited on job_party (account_id, line) where awaited_round is not null and shown;
create index job_party_shown on job_party (account_id, line) where shown;
create index job_party_spent on job_party (account_id, line) where spent > 0;

-- Lists are counted when the transaction commits. By then it holds the event streams of all its accounts, which are locked in a
-- fixed order, so that counting cannot deadlock.
create function job_party_listed() returns trigger language plpgsql as $$
declare
  was_shown boolean := false;
  was_awaited boolean := false;
  had_spent boolean := false;
begin
  if tg_op = 'UPDATE' then
    was_shown := old.shown;
    was_awaited := old.shown and old.awaited_round is not null;
    had_spent := old.spent > 0;
  end if;
  if new.shown and not was_shown then perform list_add(new.account_id, 'jobs', array[new.line]); end if;
  if was_shown and not new.shown then perform list_remove(new.account_id, 'jobs', array[new.line]); end if;
  if new.shown and new.awaited_round is not null then
    if not was_awaited then perform list_add(new.account_id, 'notices', array[new.line]); end if;
  elsif was_awaited then
    perform list_remove(new.account_id, 'notices', array[new.line]);
  end if;
  if new.spent > 0 and not had_spent then perform list_add(new.account_id, 'spending', array[new.line]); end if;
  return null;
end $$;
create constraint trigger job_party_added after insert on job_party
  deferrable initially deferred for each row
  when (current_setting('tricorn.grouped', true) is distinct from 'on')
  execute function job_party_listed();
create constraint trigger job_party_changed after update of shown, awaited_round, spent on job_party
  deferrable initially deferred for each row execute function job_party_listed();

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

-- The parties of a job exist before anything is charged for it.
create function charge_spent() returns trigger language plpgsql as $$
declare
  earlier numeric := 0;
begin
  if tg_op = 'UPDATE' then earlier := old.amount; end if;
  update job_party set spent = spent + new.amount - earlier
    where account_id = new.account_id and job_id = new.job_id;
  return null;
end $$;
create trigger charge_inserted_spent after insert on charge
  for each row
  when (new.currency = 'CCD' and new.job_id is not null and new.amount > 0
    and current_setting('tricorn.grouped', true) is distinct from 'on')
  execute function charge_spent();
create trigger charge_updated_spent after update of amount on charge
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

-- Inserts a job with its parties and its first state, and orders its contract on chain.
create function job_insert(
  new_id numeric, of_type text, is_listed boolean, of_computation text, called text, by_account uuid, in_state text,
  because text, done real, specified jsonb, reported jsonb, at_address text, parties uuid[]
) returns void language plpgsql
  set enable_seqscan = off set jit = off as $$
begin
  insert into job (id, type, listed, computation, name, creator, state, reason, progress, spec, report, contract_addr)
    values (new_id, of_type, is_listed, of_computation, called, by_account, in_state, because, done, specified, reported,
      at_address);
  insert into job_party (job_id, position, account_id, shown)
    select new_id, place - 1, party, is_listed from unnest(parties) with ordinality as listed (party, place);
  insert into chain_order (kind, job_id) values ('job', new_id);
  insert into job_history (job_id, state, reason) values (new_id, in_state, because);
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
