-- What all rooms use: processes, settings of the installation, and shards.
--
-- Functions that book or write for requests have settings of their own. PostgreSQL plans a function when it is first used,
-- maybe while the tables are small, and keeps that plan; without scans and joins by hash or merge, rows are looked up one by
-- one and the plan stays good while tables grow. A generic plan is made once: PostgreSQL takes arrays for many rows and
-- would plan every call anew. Compilation is off because PostgreSQL up to 17 takes a plan that avoids scans for an expensive
-- one: with 15, a purchase took 20 ms instead of 0.8.

create table setting (
  name text primary key,
  value text not null
);

create table instance (
  id uuid primary key,
  roles text not null,
  host text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- A shard that no other transaction uses, which this one keeps until it ends; two transactions that wrote to the same rows of
-- the service could wait for each other with rows of accounts locked. If none is free, it is the last one tried, and the
-- transaction waits for it.
create function own_shard() returns integer language plpgsql as $$
declare
  shard integer := pg_backend_pid() % 64;
begin
  for attempt in 2 .. 64 loop
    exit when pg_try_advisory_xact_lock(1, shard);
    shard := (shard + 1) % 64;
  end loop;
  return shard;
end $$;

-- Adds a part of a table that is divided by ranges, unless it is there. It is made beside the table and attached, so that
-- nobody who uses the table waits.
create function part_add(parent text, part text, first text, next text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(2, hashtext(part));
  if to_regclass(part) is not null then return; end if;
  execute format('create table %I (like %I including all)', part, parent);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, first, next);
end $$;

-- An id whose first bits are the time, so that new rows are neighbours in their indexes however many there are. Everything else
-- is random, and it says that it is of version 7.
create function ordered_uuid() returns uuid language sql volatile parallel safe as $$
  select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
    || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
$$;
