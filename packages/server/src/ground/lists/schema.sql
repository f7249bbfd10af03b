-- Kept totals and positions of the lists of an account. A list is a set of rows with a growing number, its `line`. Its total
-- is kept, and its lines are divided into blocks of about 512 with a count each, so that any page is found without reading
-- the pages before it. `list_source` names the query that each list is counted from; each room adds its own.
--
-- Rows change in place, so half of each page stays free for their next versions. They live for seconds: vacuum starts after
-- a thousand of them and does not pause.

create table list_source (
  list text primary key,
  source text not null
);

-- `before` is the last line before the latest change, which an update cannot return otherwise.
create table list_total (
  account_id uuid not null,
  list text not null,
  items bigint not null,
  last bigint not null,
  before bigint not null,
  primary key (account_id, list)
) with (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0
);

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

-- Counts lines, in ascending order, in the blocks of a list. A block begins only with a line above all others, so that no line
-- changes its block. `earlier` is the last line before this change.
create function list_blocks_add(of_account uuid, of_list text, lines bigint[], earlier bigint)
  returns void language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  added integer := array_length(lines, 1);
  holder bigint;
  held bigint;
begin
  if lines[1] > earlier then
    select first, items into holder, held from list_block where account_id = of_account and list = of_list
      order by first desc limit 1;
    if holder is null or held >= 512 then
      insert into list_block (account_id, list, first, items)
        values (of_account, of_list, case when holder is null then 0 else lines[1] end, added);
    else
      update list_block set items = items + added where account_id = of_account and list = of_list and first = holder;
    end if;
    return;
  end if;
  for place in 1..added loop
    select first into holder from list_block where account_id = of_account and list = of_list and first <= lines[place]
      order by first desc limit 1;
    insert into list_block as block (account_id, list, first, items) values (of_account, of_list, coalesce(holder, 0), 1)
      on conflict (account_id, list, first) do update set items = block.items + 1;
  end loop;
end $$;

-- Adds lines to lists. The totals are locked first, in the order of the accounts, and serialise the changes of a list. The
-- blocks are read by a later statement, which sees what was committed while it waited for the totals.
create function lists_add(accounts uuid[], lists text[], added_lines bigint[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  changed_accounts uuid[];
  changed_lists text[];
  earlier bigint[];
  unusual record;
begin
  with changed as (
    insert into list_total as total (account_id, list, items, last, before)
      select account_id, list, count(*), max(line), -1 from unnest(accounts, lists, added_lines) as added (account_id, list, line)
      group by account_id, list order by account_id, list
      on conflict (account_id, list) do update
      set items = total.items + excluded.items, before = total.last, last = greatest(total.last, excluded.last)
      returning account_id, list, before
  )
  select array_agg(account_id), array_agg(list), array_agg(before) into changed_accounts, changed_lists, earlier from changed;
  for unusual in
    with added as (
      select account_id, list, array_agg(line order by line) as lines
      from unnest(accounts, lists, added_lines) as added (account_id, list, line) group by account_id, list
    ), list as (
      select account_id, list, lines, before
      from unnest(changed_accounts, changed_lists, earlier) as changed (account_id, list, before)
      join added using (account_id, list)
    ), usual as (
      update list_block as block set items = block.items + array_length(list.lines, 1)
      from list, lateral (
        select first, items from list_block
        where list_block.account_id = list.account_id and list_block.list = list.list order by first desc limit 1
      ) as newest
      where block.account_id = list.account_id and block.list = list.list and block.first = newest.first
        and newest.items < 512 and list.lines[1] > list.before
      returning block.account_id, block.list
    )
    select * from list where not exists (
      select from usual where usual.account_id = list.account_id and usual.list = list.list
    ) order by account_id, list
  loop
    perform list_blocks_add(unusual.account_id, unusual.list, unusual.lines, unusual.before);
  end loop;
end $$;

-- Removes lines from a list. An empty block ends; its range falls to the block before it.
create function list_remove(of_account uuid, of_list text, lines bigint[]) returns void language plpgsql as $$
begin
  update list_total set items = items - array_length(lines, 1) where account_id = of_account and list = of_list;
  update list_block as block set items = block.items - gone.items
    from (
      select holder.first, count(*) as items
      from unnest(lines) as removed (line), lateral (
        select first from list_block where account_id = of_account and list = of_list and first <= removed.line
        order by first desc limit 1
      ) as holder group by holder.first
    ) as gone
    where block.account_id = of_account and block.list = of_list and block.first = gone.first;
  delete from list_block as block using unnest(lines) as removed (line)
    where block.account_id = of_account and block.list = of_list and block.items = 0 and block.first = (
      select first from list_block where account_id = of_account and list = of_list and first <= removed.line
      order by first desc limit 1
    );
end $$;

-- Changes of lists that are counted when their transaction commits: one row for each statement that causes some, which is
-- gone by then. At that time the transaction holds the event streams of all its accounts, which are locked in a fixed order,
-- so that counting cannot deadlock.
create unlogged table list_change (
  id bigint generated always as identity primary key,
  accounts uuid[] not null,
  lists text[] not null,
  lines bigint[] not null,
  is_removal boolean not null
);

create function list_changed() returns trigger language plpgsql as $$
begin
  if new.is_removal then
    perform list_remove(account, list, array_agg(line order by line))
      from unnest(new.accounts, new.lists, new.lines) as gone (account, list, line)
      group by account, list order by account, list;
  else
    perform lists_add(new.accounts, new.lists, new.lines);
  end if;
  delete from list_change where id = new.id;
  return null;
end $$;
create constraint trigger list_changed after insert on list_change
  deferrable initially deferred for each row execute function list_changed();

-- Where a page is, newest first: between which lines, and how many items of the list to pass over below the upper one. Blocks
-- are counted from the nearer end of the list.
create function list_page(
  of_account uuid, of_list text, skip bigint, size bigint,
  out total bigint, out lowest bigint, out highest bigint, out rest bigint
) language plpgsql stable as $$
declare
  top constant bigint := 9223372036854775807;
  block list_block;
  newer bigint := 0;
begin
  select items into total from list_total where account_id = of_account and list = of_list;
  total := coalesce(total, 0);
  if skip >= total then
    lowest := 1;
    highest := 0;
    rest := 0;
  elsif skip <= total / 2 then
    highest := top;
    for block in select * from list_block where account_id = of_account and list = of_list order by first desc loop
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
    for block in select * from list_block where account_id = of_account and list = of_list order by first loop
      newer := newer - block.items;
      if newer < skip + size then lowest := coalesce(lowest, block.first); end if;
      if newer <= skip then
        rest := skip - newer;
        select coalesce(min(first) - 1, top) into highest from list_block
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
  execute format('insert into list_total (account_id, list, items, last, before)
    select account_id, %L, count(*), max(line), -1 from (%s) as item group by account_id', of_list, query);
  execute format('insert into list_block (account_id, list, first, items)
    select account_id, %L, case when part = 0 then 0 else min(line) end, count(*) from (
      select account_id, line, (row_number() over (partition by account_id order by line) - 1) / 512 as part
      from (%s) as item
    ) as numbered group by account_id, part', of_list, query);
end $$;
