-- Kept totals and positions of the lists of an account. A list is a set of rows with a growing number, its `line`. Its total
-- is kept, and its lines are divided into blocks of about 512 with a count each, so that any page is found without reading
-- the pages before it. `list_source` names the query that each list is counted from; each room adds its own.
--
-- Rows change in place, so half of each page stays free for their next versions. They live for seconds: vacuum starts after
-- a thousand of them and does not pause.

-- The lists of an account, each with the query of its items: `account_id` and `line`.
-- Written only by functions.
create table list_source (
  list text primary key,
  source text not null
);

-- The newest block is part of the total, so that lines above all others change one row: it begins with the line `first` and
-- has `held` items. `lowest` is the lowest line of the latest change, which an update cannot return otherwise.
-- How many items a list of an account has.
-- Written only by functions.
create table list_total (
  account_id uuid not null,
  list text not null,
  items bigint not null,
  -- The highest line that the list ever had.
  last bigint not null,
  -- The newest block: its first line and how many items it has.
  first bigint not null,
  held bigint not null,
  lowest bigint not null,
  primary key (account_id, list)
) with (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0
);

-- The blocks before the newest one.
-- How many items a list has from a line up to the next block; the newest block is part of the total.
-- Written only by functions.
create table list_block (
  account_id uuid not null,
  list text not null,
  first bigint not null,
  items bigint not null,
  primary key (account_id, list, first)
) with (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0
);

create view list_part as
  select account_id, list, first, held as items from list_total union all select account_id, list, first, items from list_block;

-- Counts lines below the newest block in the blocks that hold them, and begins another block once the newest one is full. A
-- block begins above all lines that there are, so that no line changes its block. The total is locked by then.
create function list_blocks_add(of_account uuid, of_list text, lines bigint[]) returns void language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  total list_total;
  added bigint;
  holder bigint;
begin
  select * into strict total from list_total where account_id = of_account and list = of_list;
  foreach added in array lines loop
    continue when added >= total.first;
    select first into holder from list_block where account_id = of_account and list = of_list and first <= added
      order by first desc limit 1;
    insert into list_block as block (account_id, list, first, items) values (of_account, of_list, coalesce(holder, 0), 1)
      on conflict (account_id, list, first) do update set items = block.items + 1;
    total.held := total.held - 1;
  end loop;
  if total.held >= 512 then
    insert into list_block (account_id, list, first, items) values (of_account, of_list, total.first, total.held);
    total.first := total.last + 1;
    total.held := 0;
  end if;
  update list_total set first = total.first, held = total.held where account_id = of_account and list = of_list;
end $$;

-- Adds lines to lists. The totals are locked first, in the order of the accounts, and serialise the changes of a list. The
-- blocks are read by a later statement, which sees what was committed while it waited for the totals.
create function lists_add(accounts uuid[], lists text[], added_lines bigint[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  unusual_accounts uuid[];
  unusual_lists text[];
begin
  with changed as (
    insert into list_total as total (account_id, list, items, last, first, held, lowest)
      select account_id, list, count(*), max(line), 0, count(*), min(line)
      from unnest(accounts, lists, added_lines) as added (account_id, list, line)
      group by account_id, list order by account_id, list
      on conflict (account_id, list) do update
      set items = total.items + excluded.items, last = greatest(total.last, excluded.last),
        held = total.held + excluded.held, lowest = excluded.lowest
      returning account_id, list, first, held, lowest
  )
  select array_agg(account_id), array_agg(list) into unusual_accounts, unusual_lists
    from changed where lowest < first or held >= 512;
  if unusual_accounts is null then return; end if;
  perform list_blocks_add(account_id, list, lines) from (
    select account_id, list, array_agg(line) as lines
    from unnest(accounts, lists, added_lines) as added (account_id, list, line)
    where exists (
      select from unnest(unusual_accounts, unusual_lists) as unusual (account_id, list)
      where unusual.account_id = added.account_id and unusual.list = added.list
    ) group by account_id, list
  ) as unusual;
end $$;

-- Removes lines from a list. An empty block ends; its range falls to the block before it.
create function list_remove(of_account uuid, of_list text, lines bigint[]) returns void language plpgsql as $$
declare
  earlier bigint[];
begin
  update list_total set items = items - array_length(lines, 1),
      held = held - (select count(*) from unnest(lines) as line where line >= first)
    where account_id = of_account and list = of_list
    returning array(select line from unnest(lines) as line where line < first) into earlier;
  if cardinality(earlier) = 0 then return; end if;
  update list_block as block set items = block.items - gone.items
    from (
      select holder.first, count(*) as items
      from unnest(earlier) as removed (line), lateral (
        select first from list_block where account_id = of_account and list = of_list and first <= removed.line
        order by first desc limit 1
      ) as holder group by holder.first
    ) as gone
    where block.account_id = of_account and block.list = of_list and block.first = gone.first;
  delete from list_block as block using unnest(earlier) as removed (line)
    where block.account_id = of_account and block.list = of_list and block.items = 0 and block.first = (
      select first from list_block where account_id = of_account and list = of_list and first <= removed.line
      order by first desc limit 1
    );
end $$;

-- Changes of lists that are counted when their transaction commits: a row for each statement that causes some. At that time
-- the transaction holds the event streams of all its accounts, which are locked in a fixed order, so that counting cannot
-- deadlock. A transaction sees only its own rows, because all are gone when they are committed; the first of them counts for
-- all.
create unlogged table list_change (
  id bigint generated always as identity primary key,
  accounts uuid[] not null,
  lists text[] not null,
  lines bigint[] not null,
  is_removal boolean not null
);

create function list_changed() returns trigger language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  change record;
begin
  for change in
    with gone as (
      delete from list_change where id >= new.id returning accounts, lists, lines, is_removal
    )
    select is_removal, array_agg(line.account) as accounts, array_agg(line.list) as lists, array_agg(line.line) as lines
      from gone, unnest(accounts, lists, lines) as line (account, list, line) group by is_removal order by is_removal
  loop
    if change.is_removal then
      perform list_remove(account, list, array_agg(line order by line))
        from unnest(change.accounts, change.lists, change.lines) as gone (account, list, line)
        group by account, list order by account, list;
    else
      perform lists_add(change.accounts, change.lists, change.lines);
    end if;
  end loop;
  return null;
end $$;
create constraint trigger list_changed after insert on list_change
  deferrable initially deferred for each row execute function list_changed();

-- Where a page is, newest first: between which lines, and how many items of the list to pass over below the upper one. Most
-- pages are within the newest block, which is part of the total; others are counted in blocks from the nearer end of the list.
create function list_page(
  of_account uuid, of_list text, skip bigint, size bigint,
  out total bigint, out lowest bigint, out highest bigint, out rest bigint
) language plpgsql stable
  set enable_seqscan = off set jit = off as $$
declare
  top constant bigint := 9223372036854775807;
  block record;
  newer bigint := 0;
  newest bigint;
  in_newest bigint;
begin
  select items, first, held into total, newest, in_newest from list_total
    where account_id = of_account and list = of_list;
  total := coalesce(total, 0);
  if skip + size <= in_newest then
    lowest := newest;
    highest := top;
    rest := skip;
  elsif skip >= total then
    lowest := 1;
    highest := 0;
    rest := 0;
  elsif skip <= total / 2 then
    highest := top;
    for block in select * from list_part where account_id = of_account and list = of_list order by first desc loop
      if rest is null and newer + block.items <= skip then
        highest := block.first - 1;
      else
        rest := coalesce(rest, skip - newer);
        lowest := block.first;
      end if;
      newer := newer + block.items;
      exit when newer >= skip + size;
    end loop;
  else
    newer := total;
    for block in select * from list_part where account_id = of_account and list = of_list order by first loop
      newer := newer - block.items;
      if newer < skip + size then lowest := coalesce(lowest, block.first); end if;
      if newer <= skip then
        rest := skip - newer;
        select coalesce(min(first) - 1, top) into highest from list_part
          where account_id = of_account and list = of_list and first > block.first;
        exit;
      end if;
    end loop;
  end if;
end $$;

-- Counts a list anew: after rows were written without triggers, and when a list is introduced.
create function list_recount(of_list text) returns void language plpgsql as $$
declare
  query text;
begin
  select source into strict query from list_source where list = of_list;
  delete from list_total where list = of_list;
  delete from list_block where list = of_list;
  execute format('insert into list_block (account_id, list, first, items)
    select account_id, %L, case when part = 0 then 0 else min(line) end, count(*) from (
      select account_id, line, (row_number() over (partition by account_id order by line) - 1) / 512 as part
      from (%s) as item
    ) as numbered group by account_id, part', of_list, query);
  execute format('insert into list_total (account_id, list, items, last, first, held, lowest)
    select account_id, %1$L, counted.items, last, newest.first, newest.items, 0 from (
      select account_id, count(*) as items, max(line) as last from (%2$s) as item group by account_id
    ) as counted, lateral (
      select first, items from list_block where list_block.account_id = counted.account_id and list = %1$L
      order by first desc limit 1
    ) as newest', of_list, query);
  delete from list_block using list_total as total
    where list_block.list = of_list and total.list = of_list and total.account_id = list_block.account_id
      and total.first = list_block.first;
end $$;
