-- Estimates, trainings, their states between training rounds, and inferences.

-- An estimate, unused or turned into a job.
create table training_plan (
  id bigint generated always as identity primary key,
  account_id uuid not null references account,
  job_name text not null,
  plan jsonb not null,
  x_file_id uuid not null references file on delete cascade,
  y_file_id uuid references file on delete cascade,
  -- Price of 10^9 operations in 10^-18 CCD, from the time of the estimate.
  price numeric(78, 0) not null,
  quote numeric(78, 0) not null,
  used_by numeric(78, 0) references job,
  created_at timestamptz not null default now()
);
create index training_plan_by_age on training_plan (created_at) where used_by is null;
create index training_plan_by_x_file on training_plan (x_file_id);
create index training_plan_by_y_file on training_plan (y_file_id) where y_file_id is not null;
create index training_plan_cache_key on training_plan ((plan #>> '{dataset,cacheKey}'));
create index training_plan_unused on training_plan (account_id, job_name, id desc) where used_by is null;

-- Deleting an upload leaves ended trainings and inferences without it; its estimates go with it.
create table training (
  job_id numeric(78, 0) primary key references job,
  plan jsonb not null,
  -- Null after the job and then the upload were deleted.
  x_file_id uuid references file on delete set null,
  y_file_id uuid references file on delete set null,
  price numeric(78, 0) not null,
  quote numeric(78, 0) not null,
  -- The next training round; all earlier ones are merged.
  round integer not null default 0,
  -- Operations used by merged training rounds.
  work_used numeric(78, 0) not null default 0,
  -- What inference needs in addition to the model; null until the training has finished.
  card jsonb,
  -- How many inferences were requested. Counted by the trigger on inferences.
  inferences integer not null default 0,
  -- Whether its owner wants it to end with the best model so far.
  stopping boolean not null default false,
  -- The shards of the next training round; null if they are those of the plan.
  shards integer check (shards > 0)
);
create index training_by_x_file on training (x_file_id);
create index training_by_y_file on training (y_file_id) where y_file_id is not null;
create index training_cache_key on training ((plan #>> '{dataset,cacheKey}'));

-- Turns an unused estimate into a training.
create function training_insert(new_job numeric, from_plan bigint, planned jsonb) returns void language plpgsql as $$
declare
  used training_plan;
begin
  update training_plan set used_by = new_job where id = from_plan and used_by is null returning * into used;
  if not found then raise exception 'the estimate is used' using constraint = 'plan_is_unused'; end if;
  insert into training (job_id, plan, x_file_id, y_file_id, price, quote)
    values (new_job, planned, used.x_file_id, used.y_file_id, used.price, used.quote);
  perform job_attach(new_job, 'feature', used.x_file_id);
  if used.y_file_id is not null then perform job_attach(new_job, 'target', used.y_file_id); end if;
end $$;

create table training_slots (
  instance_id uuid primary key references instance on delete cascade,
  slots integer not null
);

-- The worker and the progress of each shard.
create table training_activity (
  job_id numeric(78, 0) not null references training,
  shard integer not null,
  round integer not null,
  host text not null,
  done integer not null,
  total integer not null,
  loss double precision,
  primary key (job_id, shard)
);

-- A state between training rounds, or of one shard. The row exists before the bytes do.
create table training_blob (
  blob_key text primary key,
  job_id numeric(78, 0) not null references training,
  round integer not null,
  -- Null for the merged state at the start of the training round.
  shard integer,
  written boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index training_blob_written on training_blob (job_id, round, shard) nulls not distinct where written;

create table inference_plan (
  id bigint generated always as identity primary key,
  job_id numeric(78, 0) not null references job,
  account_id uuid not null references account,
  file_id uuid not null references file on delete cascade,
  samples bigint not null,
  quote numeric(78, 0) not null,
  created_at timestamptz not null default now()
);
create index inference_plan_by_age on inference_plan using brin (created_at);
create index inference_plan_by_file on inference_plan (file_id);
create index inference_plan_newest on inference_plan (job_id, account_id, id desc);

create table inference (
  id bigint generated always as identity primary key,
  job_id numeric(78, 0) not null references job,
  account_id uuid not null references account,
  -- Null if the upload was deleted after the inference had ended.
  file_id uuid references file on delete set null,
  samples bigint not null,
  quote numeric(78, 0) not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  error text not null default '',
  reason text not null default '',
  -- The round of the job that holds the result on chain.
  round integer,
  result_file_id uuid references file on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Its number among the inferences of the job, from 1 without gaps. Assigned by the database.
  line integer not null,
  constraint failed_inference_says_why check ((status = 'failed') = (error <> '')),
  constraint inference_result_only_when_succeeded check (status = 'succeeded' or result_file_id is null)
);
create index inference_by_file on inference (file_id);
create unique index inference_by_job on inference (job_id, line);
create index inference_by_result on inference (result_file_id);
create index inference_by_round on inference (job_id, round) where round is not null;
create index inference_unfinished on inference (job_id) where status in ('queued', 'running');

-- The inferences of a job are numbered without gaps, so that their list needs no counting.
create function inference_numbered() returns trigger language plpgsql as $$
begin
  update training set inferences = inferences + 1 where job_id = new.job_id returning inferences into strict new.line;
  return new;
end $$;
create trigger inference_numbered before insert on inference
  for each row execute function inference_numbered();

-- Deleting the data of an estimate deletes the estimate, and waits for this.
create function inference_insert(new_id bigint, from_plan bigint) returns void language plpgsql as $$
declare
  planned inference_plan;
begin
  select * into planned from inference_plan where id = from_plan for update;
  if not found then raise exception 'the estimate is deleted' using constraint = 'plan_exists'; end if;
  insert into inference (id, job_id, account_id, file_id, samples, quote) overriding system value
    values (new_id, planned.job_id, planned.account_id, planned.file_id, planned.samples, planned.quote);
end $$;
