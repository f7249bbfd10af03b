-- Answers of `responses` that callers continue or read again, as texts that are sent as they are. They count as stored bytes
-- of their account.
create table llm_response (
  id text primary key,
  account_id uuid not null references account,
  created_at timestamptz not null default now(),
  response text not null,
  again text,
  items json not null,
  messages text not null
);
create index llm_response_by_account on llm_response (account_id);
create index llm_response_by_age on llm_response (created_at);

create function llm_response_bytes(stored llm_response) returns bigint language sql immutable
  return octet_length(stored.response) + coalesce(octet_length(stored.again), 0) + octet_length(stored.items::text)
    + octet_length(stored.messages);

create function llm_response_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then perform storage_count(old.account_id, -llm_response_bytes(old), 0);
  else perform storage_count(new.account_id, llm_response_bytes(new), 0);
  end if;
  return null;
end $$;
create trigger llm_response_counts after insert or delete on llm_response
  for each row execute function llm_response_counts();
