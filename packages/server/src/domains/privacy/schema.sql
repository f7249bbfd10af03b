-- Rounds of input jobs: their terms, and the public part of the parties' data with the statements they signed.

-- A round of an input job; it starts with the first fill.
create table input_round (
  job_id numeric(78, 0) not null references job,
  round integer not null check (round >= 1),
  opened_at timestamptz not null default now(),
  -- When the round expires if it still waits for data.
  expires_at timestamptz not null,
  -- When its parties were last reminded.
  reminded_at timestamptz not null default now(),
  -- What the parties of the round agree to.
  terms jsonb not null,
  -- The question whose digest is in the terms, as JSON.
  question text,
  -- When the nodes were told that the round has ended.
  settled_at timestamptz,
  primary key (job_id, round)
);
create index input_round_unsettled on input_round (opened_at) where settled_at is null;

-- The public part of one party's data in one round. The nodes hold the data itself, as shares.
create table input_fill (
  job_id numeric(78, 0) not null,
  round integer not null,
  position integer not null check (position between 0 and 15),
  -- The id of the boxes at the nodes.
  fill text not null,
  -- Shape, and the decimal places and bits of every value of the job.
  declaration jsonb not null,
  -- Data sealed by the server can be opened again for its owner; data sealed by a client cannot.
  sealed_by text not null check (sealed_by in ('edge', 'client')),
  price numeric(78, 0) not null check (price >= 0),
  created_at timestamptz not null default now(),
  -- The signed bytes as text, and the signature in base64url.
  statement text not null,
  signature text not null,
  signed_by text not null default 'service' check (signed_by in ('party', 'service')),
  primary key (job_id, round, position),
  foreign key (job_id, round) references input_round
);
create index input_fill_by_fill on input_fill (fill);

-- An account's choice whether the nodes keep data that it sends as plain text, so that it can read it again.
create table input_choice (
  account_id uuid primary key references account,
  keep boolean not null
);

-- Every party is asked for data.
create function round_open(
  of_job numeric, new_round integer, expiry timestamptz, agreed jsonb, asked text
)
  returns void language plpgsql as $$
begin
  insert into input_round (job_id, round, expires_at, terms, question)
    values (of_job, new_round, expiry, agreed, asked);
  update job_party set awaited_round = new_round where job_id = of_job;
end $$;

-- Records the public part of a party's data, which is then no longer awaited.
create function fill_insert(
  of_job numeric, of_round integer, place integer, boxes text, declared jsonb, sealed text, quoted numeric,
  signed_statement text, statement_signature text, signer text
) returns void language plpgsql as $$
begin
  insert into input_fill
    (job_id, round, position, fill, declaration, sealed_by, price, statement, signature, signed_by)
    values (of_job, of_round, place, boxes, declared, sealed, quoted, signed_statement, statement_signature, signer);
  update job_party set awaited_round = null where job_id = of_job and position = place;
end $$;
