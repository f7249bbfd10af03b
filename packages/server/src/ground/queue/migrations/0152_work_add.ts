import { type Kysely, sql } from 'kysely';

/**
 * Adds work one turn after the account's last; refuses it if the account has as many waiting items as it may have. An
 * account without items joins at the turn that runs now; looking for the first waiting item would pass over all that was
 * claimed since the last vacuum.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function work_add(
        into_queue text, owner uuid, job numeric, what jsonb, due timestamptz, waiting_max bigint
      ) returns bigint language plpgsql as $$
        declare
          new_id bigint;
        begin
          if waiting_max is not null then
            if (select count(*) from (select from work where account_id = owner limit waiting_max) as waiting) >= waiting_max then
              raise exception 'the queue of account % is full', owner using constraint = 'queue_has_room';
            end if;
          end if;
          insert into work (queue, account_id, job_id, payload, run_at, turn)
            values (into_queue, owner, job, what, coalesce(due, now()), greatest(
              coalesce(
                (select max(turn) from work where queue = into_queue and state = 'running'),
                (select min(turn) from work where queue = into_queue and state = 'ready'),
                0
              ),
              (select coalesce(max(turn), -1) + 1 from work where queue = into_queue and account_id = owner)
            )) returning id into new_id;
          return new_id;
        end $$`,
    )
    .execute(db);
}
