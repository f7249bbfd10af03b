-- Answers that are kept under the `Idempotency-Key` of their request.

create table idempotency (
  account_id uuid not null,
  key text not null,
  instance_id uuid not null,
  fingerprint text not null,
  state text not null check (state in ('running', 'done')),
  status integer,
  body text,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_by_age on idempotency (created_at);

-- Stores an answer; refuses if the process no longer holds the key.
create function answer_save(of_account uuid, under_key text, by_instance uuid, with_status integer, answer text)
  returns void language plpgsql
  set enable_seqscan = off set jit = off as $$
begin
  update idempotency set state = 'done', status = with_status, body = answer
    where account_id = of_account and key = under_key and instance_id = by_instance and state = 'running';
  if not found then raise exception 'the key is not held' using constraint = 'key_is_held'; end if;
end $$;
