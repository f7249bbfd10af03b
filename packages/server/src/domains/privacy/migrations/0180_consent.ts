import { type Kysely, sql } from 'kysely';

/**
 * Signed fills: the terms of a round, the statement of each party, and the keys of accounts. Rounds from before have no
 * terms; they expire without being charged, because no node runs them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table input_round add column terms jsonb',
  'alter table input_round add column settled_at timestamptz',
  'create index input_round_unsettled on input_round (opened_at) where settled_at is null',
  'alter table input_fill add column statement text',
  'alter table input_fill add column signature text',
  `alter table input_fill add column signed_by text not null default 'service'
    check (signed_by in ('party', 'service'))`,
  `create table signing_key (
    account_id uuid not null references account,
    public_key text not null,
    label text not null default '',
    created_at timestamptz not null default now(),
    primary key (account_id, public_key)
  )`,
  `create table input_choice (
    account_id uuid primary key references account,
    keep boolean not null
  )`,
  'drop function round_open(numeric, integer, timestamptz)',
  `create function round_open(of_job numeric, new_round integer, expiry timestamptz, agreed jsonb)
    returns void language plpgsql as $$
    begin
      insert into input_round (job_id, round, expires_at, terms) values (of_job, new_round, expiry, agreed);
      update job_party set awaited_round = new_round where job_id = of_job;
    end $$`,
  'drop function fill_insert(numeric, integer, integer, text, jsonb, text, numeric)',
  `create function fill_insert(
    of_job numeric, of_round integer, place integer, boxes text, declared jsonb, sealed text, quoted numeric,
    signed_statement text, statement_signature text, signer text
  ) returns void language plpgsql as $$
    begin
      insert into input_fill
        (job_id, round, position, fill, declaration, sealed_by, price, statement, signature, signed_by)
        values (of_job, of_round, place, boxes, declared, sealed, quoted, signed_statement, statement_signature, signer);
      update job_party set awaited_round = null where job_id = of_job and position = place;
    end $$`,
];
