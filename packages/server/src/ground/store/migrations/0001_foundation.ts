import { type Kysely, sql } from 'kysely';

/** Accounts, ledger, jobs, queue, events, files and idempotency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table account (
    id uuid primary key default gen_random_uuid(),
    email text not null unique check (email = lower(email)),
    passwd_hash text not null,
    role text not null default 'user' check (role in ('user', 'operator')),
    wallet_index integer generated always as identity unique,
    wallet_address text not null default '',
    created_at timestamptz not null default now()
  )`,

  `create table ledger_account (
    id bigint generated always as identity primary key,
    owner uuid references account,
    currency text not null check (currency in ('CCD', 'LLM')),
    kind text not null check (kind in ('available', 'held', 'issued', 'earned')),
    balance numeric(78, 0) not null default 0,
    unique nulls not distinct (owner, currency, kind),
    constraint ledger_kind_has_its_owner check ((owner is not null) = (kind in ('available', 'held'))),
    constraint balance_not_negative check (balance >= 0 or kind = 'issued')
  )`,
  `insert into ledger_account (owner, currency, kind)
    values (null, 'CCD', 'issued'), (null, 'CCD', 'earned'), (null, 'LLM', 'issued'), (null, 'LLM', 'earned')`,
  `create table transfer (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('grant', 'hold', 'post', 'void', 'exchange')),
    memo text not null,
    job_id numeric(78, 0),
    created_at timestamptz not null default now()
  )`,
  `create table entry (
    transfer_id bigint not null references transfer,
    ledger_account_id bigint not null references ledger_account,
    amount numeric(78, 0) not null check (amount <> 0),
    primary key (transfer_id, ledger_account_id)
  )`,
  'create index entry_by_account on entry (ledger_account_id, transfer_id desc)',
  `create function entry_apply() returns trigger language plpgsql as $$
    begin
      update ledger_account set balance = balance + new.amount where id = new.ledger_account_id;
      return new;
    end $$`,
  'create trigger entry_apply after insert on entry for each row execute function entry_apply()',
  `create function transfer_balanced() returns trigger language plpgsql as $$
    begin
      if exists (
        select from entry join ledger_account on ledger_account.id = entry.ledger_account_id
        where entry.transfer_id = new.transfer_id
        group by ledger_account.currency having sum(entry.amount) <> 0
      ) then
        raise exception 'transfer % does not balance', new.transfer_id using constraint = 'transfer_balanced';
      end if;
      return null;
    end $$`,
  `create constraint trigger transfer_balanced after insert on entry
    deferrable initially deferred for each row execute function transfer_balanced()`,
  `create function ledger_is_append_only() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'ledger_account' and pg_trigger_depth() > 1 then return new; end if;
      raise exception 'the ledger is append-only' using constraint = 'ledger_append_only';
    end $$`,
  'create trigger entry_frozen before update or delete on entry for each row execute function ledger_is_append_only()',
  'create trigger transfer_frozen before update or delete on transfer for each row execute function ledger_is_append_only()',
  'create trigger balance_frozen before update or delete on ledger_account for each row execute function ledger_is_append_only()',
  `create table hold (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    currency text not null,
    amount numeric(78, 0) not null check (amount > 0),
    state text not null default 'open' check (state in ('open', 'posted', 'voided')),
    posted_amount numeric(78, 0) not null default 0,
    memo text not null,
    job_id numeric(78, 0),
    created_at timestamptz not null default now(),
    closed_at timestamptz,
    constraint never_above_the_quote check (posted_amount between 0 and amount),
    constraint closed_hold_has_its_time check ((state = 'open') = (closed_at is null))
  )`,
  "create index hold_open on hold (account_id) where state = 'open'",
  'create index hold_by_job on hold (job_id) where job_id is not null',

  `create table job (
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
    deleted_at timestamptz
  )`,
  'create unique index job_name on job (creator, name) where deleted_at is null',
  `create table job_party (
    job_id numeric(78, 0) not null references job,
    position integer not null,
    account_id uuid not null references account,
    awaited_round integer,
    primary key (job_id, position),
    unique (account_id, job_id)
  )`,
  'create index job_party_awaited on job_party (account_id) where awaited_round is not null',
  `create table job_history (
    id bigint generated always as identity primary key,
    job_id numeric(78, 0) not null references job,
    state text not null,
    reason text not null,
    created_at timestamptz not null default now()
  )`,
  'create index job_history_by_job on job_history (job_id, id)',

  `create table work (
    id bigint generated always as identity primary key,
    queue text not null,
    account_id uuid not null references account,
    job_id numeric(78, 0),
    payload jsonb not null,
    state text not null default 'ready' check (state in ('ready', 'running')),
    turn bigint not null,
    attempt integer not null default 0,
    crash integer not null default 0,
    run_at timestamptz not null default now(),
    lease uuid,
    lease_until timestamptz,
    cancelled boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  "create index work_next on work (queue, turn, id) where state = 'ready'",
  "create index work_leased on work (lease_until) where state = 'running'",
  'create index work_by_account on work (account_id, queue, turn)',
  'create index work_by_job on work (job_id) where job_id is not null',

  `create table stream (
    account_id uuid primary key references account,
    last_seq bigint not null
  )`,
  `create table event (
    account_id uuid not null,
    seq bigint not null,
    type text not null,
    body jsonb not null,
    created_at timestamptz not null default now(),
    primary key (account_id, seq)
  )`,
  'create index event_by_age on event (created_at)',

  `create table file (
    id uuid primary key default gen_random_uuid(),
    owner uuid not null references account,
    purpose text not null check (purpose in ('upload', 'dataset', 'result')),
    name text not null,
    content_type text not null,
    bytes bigint not null,
    cid text not null,
    blob_key text not null,
    secret text not null,
    expires_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  'create index file_by_owner on file (owner, created_at)',
  'create unique index file_secret on file (secret)',
  `create table job_file (
    job_id numeric(78, 0) not null references job,
    role text not null,
    file_id uuid not null references file,
    primary key (job_id, role)
  )`,

  `create table idempotency (
    account_id uuid not null,
    key text not null,
    instance_id uuid not null,
    fingerprint text not null,
    state text not null check (state in ('running', 'done')),
    status integer,
    body text,
    created_at timestamptz not null default now(),
    primary key (account_id, key)
  )`,
  'create index idempotency_by_age on idempotency (created_at)',

  `create table instance (
    id uuid primary key,
    roles text not null,
    host text not null,
    started_at timestamptz not null default now(),
    seen_at timestamptz not null default now()
  )`,

  `create table setting (
    name text primary key,
    value text not null
  )`,
];
