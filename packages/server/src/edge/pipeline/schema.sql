-- Answers that are kept under the `Idempotency-Key` of their request.

create table idempotency (
  account_id uuid not null,
  key text not null,
  -- The process that runs the request; if it dies, the key may be taken over.
  instance_id uuid not null,
  fingerprint text not null,
  state text not null check (state in ('running', 'done')),
  status integer,
  -- The answer without the fields that the database computed.
  body text,
  computed jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_by_age on idempotency (created_at);

-- Stores the answers of orders that have a key, with what the statement computed for them; refuses if a process no longer
-- holds its key. Returns what was computed.
create function answers_save(orders json, facts jsonb[]) returns jsonb[] language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  claimed bigint := (select count(key) from json_to_recordset(orders) as given (key text));
  saved bigint;
begin
  if claimed = 0 then return facts; end if;
  update idempotency set state = 'done', status = given.status, body = given.body, computed = facts[place::integer]
    from rows from (json_to_recordset(orders) as (account uuid, key text, instance uuid, status integer, body text))
      with ordinality as given (account, key, instance, status, body, place)
    where account_id = account and idempotency.key = given.key and instance_id = instance and state = 'running';
  get diagnostics saved = row_count;
  if saved <> claimed then
    raise exception 'the key is not held' using constraint = 'key_is_held';
  end if;
  return facts;
end $$;
