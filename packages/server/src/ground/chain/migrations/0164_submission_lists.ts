import { type Kysely, sql } from 'kysely';

/**
 * Results on chain as lists: those of a job are numbered without gaps, and each party of a job has a line for each of
 * its results.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table chain_event_count (
    job_id numeric(78, 0) primary key,
    last bigint not null,
    events bigint not null
  ) with (fillfactor = 50)`,
  'alter table chain_event add column line bigint',
  `update chain_event set line = numbered.line
    from (
      select block_number, log_index, row_number() over (partition by job_id order by block_number, log_index) as line
      from chain_event
    ) as numbered
    where numbered.block_number = chain_event.block_number and numbered.log_index = chain_event.log_index`,
  'alter table chain_event alter column line set not null',
  'insert into chain_event_count (job_id, last, events) select job_id, count(*), count(*) from chain_event group by job_id',
  'create index chain_event_by_line on chain_event (job_id, line)',
  'drop index chain_event_by_job',
  'create index chain_event_by_age on chain_event using brin (submitted_at)',
  "create index chain_order_by_age on chain_order (due_at) where state = 'confirmed'",
  'create index account_by_wallet on account (wallet_address)',

  `create table submission_line (
    account_id uuid not null,
    line bigint not null,
    job_id numeric(78, 0) not null,
    block_number numeric(78, 0) not null,
    log_index integer not null,
    primary key (account_id, line)
  )`,
  'create sequence submission_line_number owned by submission_line.line',
  `insert into submission_line (account_id, line, job_id, block_number, log_index)
    select account_id, row_number() over (order by block_number, log_index, account_id), job_id, block_number, log_index
    from chain_event join job_party using (job_id) join job on job.id = job_id where job.deleted_at is null`,
  "select setval('submission_line_number', (select coalesce(max(line), 0) + 1 from submission_line), false)",
  'create index submission_line_by_job on submission_line (job_id)',
  'create index submission_line_by_block on submission_line (block_number)',
  "select list_create('submissions', 'select account_id, line from submission_line')",

  /* A result that is already known is not counted again. */
  `create function chain_event_numbered() returns trigger language plpgsql as $$
    begin
      insert into chain_event_count as counted (job_id, last, events) values (new.job_id, 1, 1)
        on conflict (job_id) do update set last = counted.last + 1, events = counted.events + 1 returning last into new.line;
      if exists (select from chain_event where block_number = new.block_number and log_index = new.log_index) then
        update chain_event_count set last = last - 1, events = events - 1 where job_id = new.job_id;
        return null;
      end if;
      return new;
    end $$`,
  `create trigger chain_event_numbered before insert on chain_event
    for each row execute function chain_event_numbered()`,

  `create function chain_event_listed() returns trigger language plpgsql as $$
    begin
      insert into submission_line (account_id, line, job_id, block_number, log_index)
        select account_id, nextval('submission_line_number'), job_id, block_number, log_index from (
          select party.account_id, added.job_id, added.block_number, added.log_index
          from added join job_party as party on party.job_id = added.job_id
            join job on job.id = added.job_id and job.deleted_at is null
          order by added.block_number, added.log_index, party.account_id
        ) as ordered;
      return null;
    end $$`,
  `create trigger chain_event_listed after insert on chain_event referencing new table as added
    for each statement execute function chain_event_listed()`,
  `create function chain_event_removed() returns trigger language plpgsql as $$
    begin
      delete from submission_line using removed
        where submission_line.block_number = removed.block_number and submission_line.log_index = removed.log_index;
      -- A reorganisation takes the newest results, the end of their retention the oldest.
      update chain_event_count set events = chain_event_count.events - gone.events, last = coalesce(
          (select max(line) from chain_event where chain_event.job_id = gone.job_id), last)
        from (select job_id, count(*) as events from removed group by job_id) as gone
        where chain_event_count.job_id = gone.job_id;
      return null;
    end $$`,
  `create trigger chain_event_removed after delete on chain_event referencing old table as removed
    for each statement execute function chain_event_removed()`,

  `create function submission_line_listed() returns trigger language plpgsql as $$
    begin
      perform list_add(account_id, 'submissions', lines) from (
        select account_id, array_agg(line order by line) as lines from added group by account_id order by account_id
      ) as submitted;
      return null;
    end $$`,
  `create trigger submission_line_listed after insert on submission_line referencing new table as added
    for each statement execute function submission_line_listed()`,
  `create function submission_line_removed() returns trigger language plpgsql as $$
    begin
      perform list_remove(account_id, 'submissions', lines) from (
        select account_id, array_agg(line order by line) as lines from removed group by account_id order by account_id
      ) as withdrawn;
      return null;
    end $$`,
  `create trigger submission_line_removed after delete on submission_line referencing old table as removed
    for each statement execute function submission_line_removed()`,
  `create function submissions_of_deleted_job() returns trigger language plpgsql as $$
    begin
      delete from submission_line where job_id = new.id;
      return null;
    end $$`,
  `create trigger submissions_of_deleted_job after update of deleted_at on job for each row
    when (old.deleted_at is null and new.deleted_at is not null) execute function submissions_of_deleted_job()`,
];
