import { type Kysely, sql } from 'kysely';

/** Rounds of input jobs, and the public part of the parties' data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table input_round (
    job_id numeric(78, 0) not null references job,
    round integer not null check (round >= 1),
    opened_at timestamptz not null default now(),
    expires_at timestamptz not null,
    reminded_at timestamptz not null default now(),
    primary key (job_id, round)
  )`,
  `create table input_fill (
    job_id numeric(78, 0) not null,
    round integer not null,
    position integer not null check (position between 0 and 2),
    fill text not null,
    declaration jsonb not null,
    sealed_by text not null check (sealed_by in ('edge', 'client')),
    price numeric(78, 0) not null check (price >= 0),
    hold_id uuid references hold,
    created_at timestamptz not null default now(),
    primary key (job_id, round, position),
    foreign key (job_id, round) references input_round
  )`,
];
