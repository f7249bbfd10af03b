-- Mail that waits to be sent, or was sent a short time ago. Triggers queue it together with what it reports, so nothing is
-- forgotten, and only while a process can send mail.

create table mail (
  id bigint generated always as identity primary key,
  account_id uuid not null references account,
  kind text not null,
  job text not null default '',
  -- The event that it reports; no secret.
  detail jsonb not null default '{}',
  attempts integer not null default 0,
  -- When it is tried next; null once it has ended.
  next_at timestamptz default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint mail_ends check ((next_at is null) = (ended_at is not null))
);
create index mail_by_account on mail (account_id, kind, job, created_at);
create index mail_created on mail (created_at);
create index mail_due on mail (next_at) where next_at is not null;

-- Kinds of mail that an account does not want.
create table mail_off (
  account_id uuid not null references account,
  kind text not null,
  primary key (account_id, kind)
);

-- Accounts that were told of their low balance and have not recovered since.
create table mail_low_balance (
  account_id uuid primary key references account,
  told_at timestamptz not null default now()
);

create table mail_switch (
  one boolean primary key default true check (one),
  is_on boolean not null
);

insert into mail_switch (is_on) values (false);

create function mail_of_event() returns trigger language plpgsql as $$
declare
  about text := case
    when new.type = 'webhook.disabled' then 'webhookOff'
    when new.body ->> 'state' = 'waiting' then 'dataAwaited'
    when new.body ->> 'state' in ('succeeded', 'failed', 'expired') then 'jobEnded'
  end;
begin
  if about is not null and (select is_on from mail_switch) then
    insert into mail (account_id, kind, job, detail)
      values (new.account_id, about, coalesce(new.body ->> 'jobID', ''), new.body);
  end if;
  return null;
end $$;
create trigger mail_of_event after insert on event
  for each row when (new.type in ('job.changed', 'webhook.disabled')) execute function mail_of_event();

create function mail_of_account() returns trigger language plpgsql as $$
begin
  if (select is_on from mail_switch) then
    insert into mail (account_id, kind) values (new.id, 'confirm');
  end if;
  return null;
end $$;
-- Whoever accepts an invitation that came by mail confirms the address with it.
create trigger mail_of_account after insert on account
  for each row when (new.invited_by is null or not new.confirm_first) execute function mail_of_account();
