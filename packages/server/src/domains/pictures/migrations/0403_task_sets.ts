import { type Kysely, sql } from 'kysely';

/** Tasks of several accounts are submitted in one statement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const alone = "current_setting('tricorn.grouped', true) is distinct from 'on'";
/** As for single submissions. */
const positionMax = 500;

const statements = [
  'drop trigger task_listed on task',
  `create trigger task_listed after insert on task referencing new table as added
    for each statement when (${alone}) execute function task_listed()`,
  'drop trigger task_added on task',
  `create constraint trigger task_added after insert on task
    deferrable initially deferred for each row when (${alone}) execute function task_counted()`,

  /*
   * Submits tasks without source pictures: holds their tokens, queues their work, writes their events and stores the answers
   * of those that have an idempotency key. Returns the tokens that were left after each submitted task, by task. It leaves out
   * what the account, its queue or the budget of the key has no room for, and what holds its idempotency key no longer: the
   * caller repeats those alone, to be told why. Locks are taken in the order of a single submission, and within each step in
   * the order of the accounts.
   */
  `create function tasks_submit(into_queue text, orders json, waiting_max bigint) returns json language plpgsql as $$
    declare
      tasks uuid[];
      payers uuid[];
      modes text[];
      requests jsonb[];
      seeds bigint[];
      costs numeric[];
      instances uuid[];
      keys text[];
      answers text[];
      marks text[];
      traces text[];
      spenders uuid[];
      days date[];
      lines bigint[];
      works bigint[];
      positions bigint[];
      balances numeric[];
      counted record;
      stored bigint;
    begin
      perform set_config('tricorn.grouped', 'on', true);
      with given as materialized (
        select * from rows from (json_to_recordset(orders) as (task uuid, payer uuid, mode text, request jsonb, seed bigint,
          cost numeric, instance uuid, key text, answer text, mark text, trace text, spender uuid)) with ordinality
          as given (task, payer, mode, request, seed, cost, instance, key, answer, mark, trace, spender, place)
      ), summed as (
        select given.*, sum(cost) over (partition by payer order by place) as due,
          sum(cost) over (partition by spender order by place) as due_of_key,
          count(*) over (partition by payer order by place) as items from given
      ), payable as (
        select summed.*, budget.counted_on from summed
        join ledger_account on owner = payer and currency = 'LLM' and kind = 'available' and shard = 0
        -- Limits keep these lookups from becoming joins.
        left join lateral (
          select true as is_held from idempotency where account_id = payer and idempotency.key = summed.key
            and instance_id = instance and state = 'running' limit 1
        ) as claim on true
        left join lateral (
          select * from key_remaining(spender, payer, 'LLM') where spender is not null limit 1
        ) as budget on true
        where due <= balance and (summed.key is null or claim.is_held) and due_of_key <= coalesce(budget.remaining, due_of_key)
          and items + (
            select count(*) from (select from work where account_id = payer limit waiting_max) as waiting
          ) <= waiting_max
      )
      select array_agg(task), array_agg(payer), array_agg(mode), array_agg(request), array_agg(seed), array_agg(cost),
          array_agg(instance), array_agg(key), array_agg(answer), array_agg(mark), array_agg(trace), array_agg(spender),
          array_agg(counted_on), array_agg(nextval('task_line'))
        into tasks, payers, modes, requests, seeds, costs, instances, keys, answers, marks, traces, spenders, days, lines
        from (select * from payable order by payer, place) as payable;
      if tasks is null then return '{}'; end if;

      works := works_add(into_queue, payers,
        array(select jsonb_build_object('taskId', task) from unnest(tasks) with ordinality as item (task, place) order by place),
        traces);
      insert into task (id, account_id, mode, request, seed, work_id, cost, line)
        select * from unnest(tasks, payers, modes, requests, seeds, works, costs, lines);
      perform lists_add(payers, array_fill('tasks'::text, array[cardinality(tasks)]), lines);
      perform charges_hold(payers, 'LLM', 'pictures', tasks::text[], costs,
        array(select mode || ' task ' || task from unnest(modes, tasks) with ordinality as item (mode, task, place) order by place),
        spenders, days);

      -- What an account had left after each of its tasks: later ones were paid after it.
      balances := array(
        select llm_available + later from (
          select payer, place, coalesce(sum(cost) over (partition by payer order by place rows between 1 following and
            unbounded following), 0) as later
          from unnest(payers, costs) with ordinality as item (payer, cost, place)
        ) as item join lateral (
          select llm_available from account_balance where account_id = payer limit 1
        ) as balance on true order by place
      );
      if exists (select from unnest(keys) as key where key is not null) then
        update idempotency set state = 'done', status = 200, body = replace(answer, mark, balance::text)
          from unnest(payers, instances, keys, answers, marks, balances)
            as submitted (payer, instance, key, answer, mark, balance)
          where account_id = payer and idempotency.key = submitted.key and instance_id = instance and state = 'running';
        get diagnostics stored = row_count;
        if stored <> (select count(*) from unnest(keys) as key where key is not null) then
          raise exception 'a key is not held' using constraint = 'key_is_held';
        end if;
      end if;

      positions := works_ahead(into_queue, works, ${positionMax});
      perform events_write_grouped(payers, array_fill('task.progress'::text, array[cardinality(tasks)]), array(
        select jsonb_build_object('task_id', task, 'status', 'queued', 'progress', 0, 'position', position, 'preview', '')
        from unnest(tasks, positions) with ordinality as item (task, position, place) order by place
      ));
      for counted in select mode, count(*)::integer as items from unnest(modes) as mode group by mode order by mode loop
        perform activity_add((extract(epoch from now()) / 3600)::integer, 'task', counted.mode, 'queued', counted.items);
      end loop;
      perform set_config('tricorn.grouped', '', true);
      return (select json_object_agg(task, balance::text) from unnest(tasks, balances) as submitted (task, balance));
    end $$`,
  ...[
    'enable_seqscan = off',
    'enable_hashjoin = off',
    'enable_mergejoin = off',
    'plan_cache_mode = force_generic_plan',
  ].map((setting) => `alter function tasks_submit set ${setting}`),
];
