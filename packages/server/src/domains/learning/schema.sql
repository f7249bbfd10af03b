-- Named models with versions, and accounts that may predict with the model of a job without taking part in it. The last
-- number of a name is kept, so that a version is never reused.

-- A name that an account registers models under.
create table model (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  name text not null,
  -- Numbers of deleted versions are not given again.
  last_version integer not null default 0,
  unique (account_id, name)
);

create table model_version (
  model_id uuid not null references model on delete cascade,
  version integer not null,
  job_id numeric(78, 0) not null references job,
  stage text not null check (stage in ('none', 'staging', 'production', 'archived')),
  notes text not null,
  created_at timestamptz not null default now(),
  primary key (model_id, version)
);
create index model_version_by_job on model_version (job_id);

-- An account that may predict with the model of a job.
create table model_share (
  job_id numeric(78, 0) not null references job,
  account_id uuid not null references account,
  created_at timestamptz not null default now(),
  primary key (job_id, account_id)
);
create index model_share_by_account on model_share (account_id, created_at desc);
