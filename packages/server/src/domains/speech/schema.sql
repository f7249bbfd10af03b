-- Transcripts of recordings.

create sequence transcript_line;

create table transcript (
  id uuid primary key,
  account_id uuid not null references account,
  -- The recording; null once it has been deleted.
  file_id uuid references file on delete set null,
  name text not null,
  -- What the engine was asked: task, language and prompt.
  request jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  progress real not null default 0 check (progress between 0 and 1),
  -- Its work item, which is deleted when the transcript ends.
  work_id bigint not null,
  -- Length of the recording.
  seconds double precision not null,
  -- LLM tokens that are held, then charged.
  cost numeric(78, 0) not null,
  model text not null default '',
  -- The language that is spoken; empty until it is known.
  language text not null default '',
  -- Name and message of the error that it failed with.
  error text not null default '',
  reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Place in the list of the account.
  line bigint not null default nextval('transcript_line')
);
create index transcript_by_account on transcript (account_id, line);
create index transcript_by_file on transcript (file_id);
create index transcript_by_age on transcript (updated_at);

create table transcript_segment (
  transcript_id uuid not null references transcript on delete cascade,
  place integer not null,
  start_seconds double precision not null,
  end_seconds double precision not null,
  text text not null,
  primary key (transcript_id, place)
);

create function transcripts_listed() returns trigger language plpgsql as $$
begin
  perform lists_add(array_agg(account_id), array_agg('transcripts'::text), array_agg(line)) from added having count(*) > 0;
  return null;
end $$;
create trigger transcripts_listed after insert on transcript
  referencing new table as added for each statement execute function transcripts_listed();

create function transcript_removed() returns trigger language plpgsql as $$
begin
  perform list_remove(account_id, 'transcripts', lines) from (
    select account_id, array_agg(line order by line) as lines from removed group by account_id order by account_id
  ) as gone;
  return null;
end $$;
create trigger transcript_removed after delete on transcript
  referencing old table as removed for each statement execute function transcript_removed();

insert into list_source (list, source) values ('transcripts', 'select account_id, line from transcript');

create function transcripts_insert(orders json, works bigint[]) returns void language sql as $$
  insert into transcript (id, account_id, file_id, name, request, work_id, seconds, cost)
    select id, account, file, name, request, works[place::integer], seconds, cost
    from rows from (json_to_recordset(orders) as (id uuid, account uuid, file uuid, name text, request jsonb,
      seconds double precision, cost numeric)) with ordinality
      as given (id, account, file, name, request, seconds, cost, place)
    order by account, place
$$;
