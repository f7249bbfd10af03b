import { type Kysely, sql } from 'kysely';

/** The chain's outbox, the transactions that carry its entries, and an index of the chain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table submission (
    id bigint generated always as identity primary key,
    job_id numeric(78, 0) not null references job,
    round integer not null,
    account_id uuid not null references account,
    value text not null,
    ccd_cost numeric(78, 0) not null,
    created_at timestamptz not null default now(),
    unique (job_id, round, account_id)
  )`,
  `create table chain_transaction (
    id uuid primary key,
    kind text not null,
    nonce numeric(78, 0) not null,
    state text not null check (state in ('signed', 'sent', 'mined')),
    mined_hash text,
    mined_block_number numeric(78, 0),
    mined_block_hash text
  )`,
  `create table chain_attempt (
    transaction_id uuid not null references chain_transaction on delete cascade,
    place integer not null,
    hash text not null,
    raw text not null,
    signed_at_ms bigint not null,
    primary key (transaction_id, place)
  )`,
  `create table chain_order (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('job', 'submission')),
    job_id numeric(78, 0) not null references job,
    submission_id bigint unique references submission,
    state text not null default 'pending' check (state in ('pending', 'open', 'confirmed', 'refused')),
    attempts integer not null default 0,
    due_at timestamptz not null default now(),
    reason text not null default '',
    tx_hash text,
    transaction_id uuid references chain_transaction on delete set null,
    place integer
  )`,
  "create unique index chain_order_job on chain_order (job_id) where kind = 'job'",
  "create index chain_order_pending on chain_order (kind, id) where state = 'pending'",
  'create index chain_order_open on chain_order (transaction_id) where transaction_id is not null',
  `create table chain_event (
    block_number numeric(78, 0) not null,
    log_index integer not null,
    block_hash text not null,
    tx_hash text not null,
    job_id numeric(78, 0) not null,
    round integer not null,
    party text not null,
    value text not null,
    ccd_cost numeric(78, 0) not null,
    submitted_at timestamptz not null,
    primary key (block_number, log_index)
  )`,
  'create index chain_event_by_job on chain_event (job_id, block_number)',
  `create table chain_checkpoint (
    number numeric(78, 0) primary key,
    hash text not null
  )`,
];
