-- The audit log. Entries are numbered without gaps, and the hash of each covers the hash before it, so that a change, a
-- removal or an insertion anywhere breaks the chain. Entries hold ids, no emails; the network address is kept beside the
-- chain, so that it can be erased. The log is divided by number, not by time: the number is its key, which stays unique that
-- way, and the order in which it is read and checked.

-- Written only by functions.
create table audit_entry (
  seq bigint primary key,
  account_id uuid,
  -- The entry as JSON text, exactly as it was hashed.
  entry text not null,
  hash text not null,
  -- Not part of the chain, so that it can be erased.
  address text,
  created_at timestamptz not null
) partition by range (seq);
create index audit_entry_by_account on audit_entry (account_id, seq desc);
create index audit_entry_with_address on audit_entry (created_at) where address is not null;

-- Written only by functions.
create table audit_head (
  id boolean primary key default true check (id),
  seq bigint not null,
  hash text not null,
  -- The last entry that was removed because it was too old.
  pruned_seq bigint not null,
  pruned_hash text not null
) with (fillfactor = 10);

insert into audit_head (seq, hash, pruned_seq, pruned_hash) values (0, repeat('0', 64), 0, repeat('0', 64));

-- Locks the head until the end of the transaction, so it is called last.
create function audit_append(account uuid, actor uuid, what text, detail jsonb, from_address text)
  returns void language plpgsql as $$
declare
  head audit_head;
  time timestamptz;
  text_entry text;
  new_hash text;
begin
  select * into head from audit_head for update;
  time := clock_timestamp();
  text_entry := jsonb_build_object('seq', head.seq + 1, 'account', account, 'actor', actor, 'action', what,
    'detail', detail, 'time', to_char(time at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text;
  new_hash := encode(sha256(convert_to(head.hash || E'\n' || text_entry, 'UTF8')), 'hex');
  insert into audit_entry (seq, account_id, entry, hash, address, created_at)
    values (head.seq + 1, account, text_entry, new_hash, from_address, time);
  update audit_head set seq = head.seq + 1, hash = new_hash;
end $$;

-- Only the address can be erased, and only audit_prune removes entries: the oldest ones, and it says so in the head.
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.address is null and (new.seq, new.entry, new.hash, new.created_at) =
    (old.seq, old.entry, old.hash, old.created_at) and new.account_id is not distinct from old.account_id then
    return new;
  end if;
  if tg_op = 'DELETE' and old.seq <= (select pruned_seq from audit_head) then return old; end if;
  raise exception 'the audit log is append-only' using constraint = 'audit_append_only';
end $$;
create trigger audit_frozen before delete or update on audit_entry
  for each row execute function audit_is_append_only();

create function audit_refuses_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using constraint = 'audit_append_only';
end $$;
create trigger audit_not_truncated before truncate on audit_entry
  for each statement execute function audit_refuses_truncate();

create function audit_part_entries() returns bigint language sql immutable as $$ select 10000000 $$;

-- The part that is written to and the one after it. A trigger of a statement is not inherited.
create function audit_parts_add() returns void language plpgsql as $$
declare
  part text;
begin
  for number in (select seq / audit_part_entries() from audit_head) .. (select seq / audit_part_entries() + 1 from audit_head) loop
    part := 'audit_entry_' || number;
    continue when to_regclass(part) is not null;
    perform part_add('audit_entry', part, (number * audit_part_entries())::text, ((number + 1) * audit_part_entries())::text);
    execute format('create or replace trigger audit_not_truncated before truncate on %I
      for each statement execute function audit_refuses_truncate()', part);
  end loop;
end $$;
select audit_parts_add();

-- Parts of which every entry was pruned, also those that are detached but not dropped yet.
create function audit_parts_over() returns setof text language sql stable as $$
  select relname::text from pg_class, audit_head
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname ~ '^audit_entry_\d+$'
    and (substr(relname, 13)::bigint + 1) * audit_part_entries() <= pruned_seq + 1
  order by relname
$$;

-- Prunes all entries of the oldest part if its last one is beyond its time; the part is dropped afterwards. Returns whether.
create function audit_prune_part(days integer) returns boolean language plpgsql as $$
declare
  head audit_head;
  last audit_entry;
begin
  select * into head from audit_head for update;
  select * into last from audit_entry
    where seq = ((head.pruned_seq + 1) / audit_part_entries() + 1) * audit_part_entries() - 1
      and created_at < now() - days * interval '1 day';
  if not found then return false; end if;
  update audit_head set pruned_seq = last.seq, pruned_hash = last.hash;
  return true;
end $$;

-- Removes the oldest entries beyond their time.
create function audit_prune(days integer, rows_max integer) returns bigint language plpgsql as $$
declare
  head audit_head;
  last audit_entry;
begin
  select * into head from audit_head for update;
  select * into last from audit_entry where seq <= head.pruned_seq + rows_max
    and created_at < now() - days * interval '1 day' order by seq desc limit 1;
  if not found then return 0; end if;
  update audit_head set pruned_seq = last.seq, pruned_hash = last.hash;
  delete from audit_entry where seq > head.pruned_seq and seq <= last.seq;
  return last.seq - head.pruned_seq;
end $$;

-- Roles are changed by commands and by hand as well, so the database itself records it.
create function account_role_audited() returns trigger language plpgsql as $$
begin
  perform audit_append(new.id, nullif(current_setting('tricorn.actor', true), '')::uuid, 'roleChanged',
    jsonb_build_object('to', new.role), nullif(current_setting('tricorn.address', true), ''));
  return null;
end $$;
create trigger account_operator_audited after insert on account
  for each row when (new.role = 'operator') execute function account_role_audited();
create trigger account_role_audited after update on account
  for each row when (old.role is distinct from new.role) execute function account_role_audited();
