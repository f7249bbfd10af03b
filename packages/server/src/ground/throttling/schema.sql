-- Counts of limited events that all processes share. Not logged: after a crash of the database, counting starts anew. Keys
-- are hashes.

-- Written only by functions.
create unlogged table throttle_count (
  key text not null,
  window_number bigint not null,
  events integer not null,
  expires_at timestamptz not null,
  primary key (key, window_number)
);
create index throttle_count_by_expiry on throttle_count (expires_at);

-- Rows are written in the order of their keys, so that two processes cannot deadlock.
create function throttle_share(forgotten text[], keys text[], window_numbers bigint[], counts integer[], windows_ms bigint[])
  returns table ("position" bigint, current integer, previous integer, now_ms double precision)
  language sql
  set plan_cache_mode = force_generic_plan as $$
  delete from throttle_count where key = any(forgotten);
  with given as materialized (
    select * from unnest(keys, window_numbers, counts, windows_ms)
      with ordinality as given (key, window_number, events, window_ms, place)
  ), written as (
    insert into throttle_count as kept
    select key, window_number, events, to_timestamp((window_number + 2) * window_ms / 1000.0)
    from given order by key, window_number
    on conflict (key, window_number) do update set events = kept.events + excluded.events
    returning kept.key, kept.window_number, kept.events
  )
  select given.place, written.events,
    coalesce((
      select earlier.events from throttle_count as earlier
      where earlier.key = given.key and earlier.window_number = given.window_number - 1
    ), 0),
    extract(epoch from clock_timestamp())::double precision * 1000
  from given join written on written.key = given.key and written.window_number = given.window_number
$$;
