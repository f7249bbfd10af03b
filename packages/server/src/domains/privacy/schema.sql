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

-- The privacy that answers about a table may cost each of its rows, in millionths of epsilon. It is money of its own: the
-- accounts in the currency `epsilon:<id>` hold what is left and what is held for answers.
create table data_set (
  id bigint generated always as identity primary key,
  owner uuid not null references account,
  -- As its owner signs it.
  name text not null,
  -- Everything that the owner ever allowed.
  epsilon_micros bigint not null check (epsilon_micros >= 0),
  constraint data_set_is_unique unique (owner, name)
);

-- Gives a data set the budget that its owner signed, if that is more than before, and returns it locked.
create function data_set_allow(of_owner uuid, of_name text, micros bigint) returns data_set language plpgsql as $$
declare
  found_set data_set;
  money text;
begin
  insert into data_set (owner, name, epsilon_micros) values (of_owner, of_name, 0)
    on conflict (owner, name) do nothing returning * into found_set;
  if found_set.id is not null then
    insert into ledger_account (owner, currency, kind)
      select case when kind in ('available', 'held') then of_owner end, 'epsilon:' || found_set.id, kind
      from unnest(array['available', 'held', 'issued', 'earned']) as kind;
  end if;
  select * into strict found_set from data_set where owner = of_owner and name = of_name for update;
  money := 'epsilon:' || found_set.id;
  if micros > found_set.epsilon_micros then
    perform credit_grant(of_owner, money, micros - found_set.epsilon_micros, 'privacy of ' || of_name);
    update data_set set epsilon_micros = micros where id = found_set.id returning * into found_set;
  end if;
  return found_set;
end $$;

-- Holds what the answer of a round costs the table of one party, if its owner signed a budget. Of a budget that was signed
-- smaller than an earlier one, only so much can be spent.
create function epsilon_hold(of_job numeric, of_round integer, place integer) returns void language plpgsql as $$
declare
  of_owner uuid;
  signed jsonb;
  cost bigint;
  budget data_set;
  remaining numeric;
begin
  select account_id, substring(statement from position(E'\n' in statement) + 1)::jsonb -> 'budget',
      (question::jsonb ->> 'epsilonMicros')::bigint
    into of_owner, signed, cost
    from input_fill join input_round using (job_id, round) join job_party using (job_id, position)
    where job_id = of_job and round = of_round and position = place;
  if signed is null then return; end if;
  if cost is null then
    raise exception 'an exact answer has no price' using constraint = 'epsilon_has_a_price';
  end if;
  budget := data_set_allow(of_owner, signed ->> 'table', (signed ->> 'epsilonMicros')::bigint);
  select balance into strict remaining from ledger_account
    where owner = of_owner and currency = 'epsilon:' || budget.id and kind = 'available';
  if remaining - (budget.epsilon_micros - (signed ->> 'epsilonMicros')::bigint) < cost then
    raise exception 'the budget of data set % is spent', budget.id using constraint = 'epsilon_not_overspent';
  end if;
  perform charges_open(json_build_array(json_build_object('payer', of_owner, 'currency', 'epsilon:' || budget.id,
    'kind', 'epsilon', 'reference', of_job || ' ' || of_round || ' ' || place, 'quote', cost,
    'memo', 'an answer about ' || budget.name, 'job', of_job)));
end $$;

-- Charges what is held for an attempt at a round, which may have shown its answer, and holds as much again for another one.
create function epsilon_spend(of_job numeric, of_round integer, again boolean) returns void language plpgsql as $$
declare
  spent record;
begin
  for spent in
    select reference, quote, split_part(reference, ' ', 3)::integer as place from charge
    where kind = 'epsilon' and state = 'held' and job_id = of_job and split_part(reference, ' ', 2)::integer = of_round
    order by account_id
  loop
    perform charge_close('epsilon', spent.reference, spent.quote);
    if again then perform epsilon_hold(of_job, of_round, spent.place); end if;
  end loop;
end $$;
