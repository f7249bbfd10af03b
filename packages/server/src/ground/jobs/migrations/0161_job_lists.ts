import { type Kysely, sql } from 'kysely';

/**
 * The lists of jobs: each party of a job has a line in them, in order of creation. A party's row also tells whether lists
 * show the job and what the job has cost the party.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create sequence job_line',
  `alter table job_party
    add column line bigint,
    add column shown boolean not null default true,
    add column spent numeric(78, 0) not null default 0`,
  `update job_party set line = numbered.line, shown = numbered.shown, spent = numbered.spent
    from (
      select job_id, position, row_number() over (order by job.created_at, job.id desc, position) as line,
        job.listed and job.deleted_at is null as shown,
        coalesce((select sum(amount) from charge where charge.job_id = party.job_id
          and charge.account_id = party.account_id and charge.currency = 'CCD'), 0) as spent
      from job_party as party join job on job.id = party.job_id
    ) as numbered
    where numbered.job_id = job_party.job_id and numbered.position = job_party.position`,
  "select setval('job_line', (select coalesce(max(line), 0) + 1 from job_party), false)",
  "alter table job_party alter column line set not null, alter column line set default nextval('job_line')",
  'create index job_party_shown on job_party (account_id, line) where shown',
  'drop index job_party_awaited',
  'create index job_party_awaited on job_party (account_id, line) where awaited_round is not null and shown',
  'create index job_party_spent on job_party (account_id, line) where spent > 0',
  "select list_create('jobs', 'select account_id, line from job_party where shown')",
  "select list_create('notices', 'select account_id, line from job_party where awaited_round is not null and shown')",
  "select list_create('spending', 'select account_id, line from job_party where spent > 0')",

  /*
   * Lists are counted when the transaction commits. By then it holds the event streams of all its accounts, which are
   * locked in a fixed order, so that counting cannot deadlock.
   */
  `create function job_party_listed() returns trigger language plpgsql as $$
    declare
      was_shown boolean := false;
      was_awaited boolean := false;
      had_spent boolean := false;
    begin
      if tg_op = 'UPDATE' then
        was_shown := old.shown;
        was_awaited := old.shown and old.awaited_round is not null;
        had_spent := old.spent > 0;
      end if;
      if new.shown and not was_shown then perform list_add(new.account_id, 'jobs', array[new.line]); end if;
      if was_shown and not new.shown then perform list_remove(new.account_id, 'jobs', array[new.line]); end if;
      if new.shown and new.awaited_round is not null then
        if not was_awaited then perform list_add(new.account_id, 'notices', array[new.line]); end if;
      elsif was_awaited then
        perform list_remove(new.account_id, 'notices', array[new.line]);
      end if;
      if new.spent > 0 and not had_spent then perform list_add(new.account_id, 'spending', array[new.line]); end if;
      return null;
    end $$`,
  `create constraint trigger job_party_added after insert on job_party
    deferrable initially deferred for each row execute function job_party_listed()`,
  `create constraint trigger job_party_changed after update of shown, awaited_round, spent on job_party
    deferrable initially deferred for each row execute function job_party_listed()`,

  `create function job_deleted() returns trigger language plpgsql as $$
    begin
      update job_party set shown = false where job_id = new.id and shown;
      return null;
    end $$`,
  `create trigger job_deleted after update of deleted_at on job for each row
    when (old.deleted_at is null and new.deleted_at is not null) execute function job_deleted()`,

  /* The parties of a job exist before anything is charged for it. */
  `create function charge_spent() returns trigger language plpgsql as $$
    declare
      earlier numeric := 0;
    begin
      if tg_op = 'UPDATE' then earlier := old.amount; end if;
      update job_party set spent = spent + new.amount - earlier
        where account_id = new.account_id and job_id = new.job_id;
      return null;
    end $$`,
  `create trigger charge_inserted_spent after insert on charge for each row
    when (new.currency = 'CCD' and new.job_id is not null and new.amount > 0) execute function charge_spent()`,
  `create trigger charge_updated_spent after update of amount on charge for each row
    when (new.currency = 'CCD' and new.job_id is not null and new.amount <> old.amount) execute function charge_spent()`,
];
