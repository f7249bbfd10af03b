-- Answers of `responses` that callers continue or read again, as texts that are sent as they are. They count as stored bytes
-- of their account.
create table llm_response (
  id text primary key,
  account_id uuid not null references account,
  created_at timestamptz not null default now(),
  -- The answer, as JSON.
  response text not null,
  -- What its events are made from, as JSON; null if it is large.
  again text,
  -- The input of the request, as a list in JSON.
  items json not null,
  -- The conversation up to and including the answer, without instructions, as JSON.
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

-- Conversations of an account. Messages form a tree: a question that is asked anew follows the same message as its first
-- version. Ids are chosen by the caller, so they count within their account only.
create table conversation (
  account_id uuid not null references account,
  id text not null,
  title text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- The highest number that a message has had.
  last_message integer not null default 0,
  primary key (account_id, id)
);
create index conversation_by_change on conversation (account_id, changed_at desc, id);
create index conversation_by_age on conversation (changed_at);

create table conversation_message (
  account_id uuid not null,
  conversation_id text not null,
  id integer not null,
  after integer not null,
  role text not null check (role in ('user', 'assistant')),
  text text not null,
  state text not null check (state in ('done', 'writing', 'cut', 'stopped')),
  model text not null default '',
  tokens_used integer not null default 0,
  prompt_tokens integer not null default 0,
  completion_tokens integer not null default 0,
  created_at timestamptz not null default now(),
  -- The process that writes an answer renews this time; without it nobody writes.
  written_at timestamptz not null default now(),
  stop_asked boolean not null default false,
  primary key (account_id, conversation_id, id),
  foreign key (account_id, conversation_id) references conversation on delete cascade
);

create function conversation_message_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then perform storage_count(old.account_id, -octet_length(old.text), 0);
  elsif tg_op = 'INSERT' then perform storage_count(new.account_id, octet_length(new.text), 0);
  else perform storage_count(new.account_id, octet_length(new.text) - octet_length(old.text), 0);
  end if;
  return null;
end $$;
create trigger conversation_message_counts after insert or delete or update of text on conversation_message
  for each row execute function conversation_message_counts();
