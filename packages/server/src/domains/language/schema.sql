-- Answers of `responses` and `chat/completions` that callers continue or read again, as texts that are sent as they are. They
-- count as stored bytes of their account.
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
  messages text not null,
  -- Of a chat completion only, by which it is found: its model, and what its caller has noted.
  model text,
  metadata jsonb
);
create index llm_response_by_account on llm_response (account_id, created_at, id);
create index llm_response_by_age on llm_response (created_at);

create function llm_response_bytes(stored llm_response) returns bigint language sql immutable
  return octet_length(stored.response) + coalesce(octet_length(stored.again), 0) + octet_length(stored.items::text)
    + octet_length(stored.messages) + coalesce(octet_length(stored.metadata::text), 0);

create function llm_response_counts() returns trigger language plpgsql as $$
begin
  perform storage_count(
    coalesce(new.account_id, old.account_id), coalesce(llm_response_bytes(new), 0) - coalesce(llm_response_bytes(old), 0), 0
  );
  return null;
end $$;
create trigger llm_response_counts after insert or update or delete on llm_response
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

-- Batches: many requests of one file. What all of them can cost at most is an allowance that no process owns; each line is
-- charged from it when it ends, and the rest is released with the batch.
create sequence llm_batch_place;

create table llm_batch (
  id uuid primary key,
  account_id uuid not null references account,
  endpoint text not null,
  model text not null,
  -- The file of its requests, which may be deleted when it has ended.
  input_file_id uuid not null,
  completion_window text not null,
  status text not null default 'in_progress' check (status in (
    'in_progress', 'finalizing', 'cancelling', 'completed', 'failed', 'expired', 'cancelled'
  )),
  -- Why it failed, as JSON.
  errors json not null default '[]',
  metadata json,
  -- How long its files are kept; null for the usual time.
  output_seconds integer,
  lines integer not null default 0,
  -- What its lines can cost at most, in LLM tokens.
  quoted bigint not null default 0,
  completed integer not null default 0,
  failed integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  charged bigint not null default 0,
  -- Its work item, which is deleted when it ends; null if its lines were refused.
  work_id bigint,
  output_file_id uuid,
  error_file_id uuid,
  created_at timestamptz not null default now(),
  begun_at timestamptz,
  expires_at timestamptz not null,
  -- When it was cancelled, or could not go on.
  stopped_at timestamptz,
  ended_at timestamptz,
  -- Place in the list of the account.
  line bigint not null default nextval('llm_batch_place')
);
-- What each line of a batch that has not ended can cost at most.
-- Written only by functions.
create table llm_batch_quote (
  batch_id uuid primary key references llm_batch on delete cascade,
  quotes double precision[] not null
);

create index llm_batch_by_account on llm_batch (account_id, line);
create index llm_batch_by_input on llm_batch (input_file_id) where ended_at is null;
create index llm_batch_by_age on llm_batch (ended_at) where ended_at is not null;

create function llm_batches_listed() returns trigger language plpgsql as $$
begin
  perform lists_add(array_agg(account_id), array_agg('batches'::text), array_agg(line)) from added having count(*) > 0;
  return null;
end $$;
create trigger llm_batches_listed after insert on llm_batch
  referencing new table as added for each statement execute function llm_batches_listed();

create function llm_batch_removed() returns trigger language plpgsql as $$
begin
  perform list_remove(account_id, 'batches', lines) from (
    select account_id, array_agg(line order by line) as lines from removed group by account_id order by account_id
  ) as gone;
  return null;
end $$;
create trigger llm_batch_removed after delete on llm_batch
  referencing old table as removed for each statement execute function llm_batch_removed();

insert into list_source (list, source) values ('batches', 'select account_id, line from llm_batch');

-- Lines that have ended, until the batch has its files.
-- Written only by functions.
create table llm_batch_result (
  batch_id uuid not null references llm_batch on delete cascade,
  -- The line of the file, counted from 0.
  number integer not null,
  succeeded boolean not null,
  -- The line of the output, as JSON.
  line text not null,
  primary key (batch_id, number)
);

-- Inserts a batch, and holds what its lines can cost. An allowance without a process lives as long as its batch.
create function llm_batches_open(orders json, works bigint[]) returns void language plpgsql as $$
begin
  insert into llm_batch (id, account_id, endpoint, model, input_file_id, completion_window, metadata, output_seconds, lines,
      quoted, expires_at, work_id)
    select id, account_id, endpoint, model, input_file_id, completion_window, metadata::json, output_seconds, lines, quoted,
      expires_at, works[place::integer]
    from rows from (json_to_recordset(orders) as (id uuid, account_id uuid, endpoint text, model text, input_file_id uuid,
      completion_window text, metadata text, output_seconds integer, lines integer, quoted bigint, expires_at timestamptz))
      with ordinality as given (id, account_id, endpoint, model, input_file_id, completion_window, metadata, output_seconds,
        lines, quoted, expires_at, place)
    order by account_id, place;
  insert into llm_batch_quote
    select id, quotes from json_to_recordset(orders) as given (id uuid, quotes double precision[]);
  perform charges_open((
    select json_agg(json_build_object('payer', account_id, 'currency', 'LLM', 'kind', 'allowance', 'reference', id,
      'quote', quoted, 'memo', 'batch', 'spender', spender))
    from json_to_recordset(orders) as given (id uuid, account_id uuid, quoted numeric, spender uuid)
  ));
  insert into allowance (id, account_id, tokens, reserved, key_id, key_day)
    select given.id, given.account_id, quoted, quoted, coalesce(spender, key_in_use()), charge.key_day
    from json_to_recordset(orders) as given (id uuid, account_id uuid, quoted bigint, spender uuid)
      join charge on kind = 'allowance' and reference = given.id::text and state = 'held';
end $$;

-- Records lines that have ended, and charges them: each once, whoever records it, and none after the batch was stopped.
create function llm_batch_record(batch uuid, ended json) returns void language plpgsql as $$
declare
  owner uuid;
  uses jsonb;
begin
  select account_id into owner from llm_batch where id = batch and status = 'in_progress' for update;
  if not found then return; end if;
  with given as materialized (
    select * from json_to_recordset(ended) as given (number integer, succeeded boolean, line text, use jsonb)
  ), added as (
    insert into llm_batch_result (batch_id, number, succeeded, line)
      select batch, number, succeeded, line from given order by number
      on conflict do nothing returning number
  ), fresh as (
    select succeeded, use from given join added using (number)
  ), counted as (
    update llm_batch set completed = completed + answered, failed = failed + refused,
      input_tokens = input_tokens + input, output_tokens = output_tokens + output, charged = charged + tokens
    from (
      select count(*) filter (where succeeded) as answered, count(*) filter (where not succeeded) as refused,
        coalesce(sum((use ->> 'input')::bigint), 0) as input, coalesce(sum((use ->> 'output')::bigint), 0) as output,
        coalesce(sum((use ->> 'tokens')::bigint), 0) as tokens
      from fresh
    ) as news where id = batch
  )
  select jsonb_agg(use) into uses from fresh where (use ->> 'tokens')::bigint > 0;
  if uses is not null then perform allowance_charge(batch, owner, uses); end if;
end $$;
