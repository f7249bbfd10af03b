import { sql } from 'kysely';
import type { Db } from '../store/database.js';

/** Counts every list and compares the kept totals and blocks. Returns the differences. */
export async function auditLists(db: Db): Promise<string[]> {
  const sources = await db.selectFrom('list_source').select(['list', 'source']).execute();
  const problems: string[] = [];
  for (const { list, source } of sources) {
    const { rows } = await sql<{ problem: string }>`
      with item as (${sql.raw(source)}), counted as (
        select account_id, count(*) as items from item group by account_id
      ), kept as (
        select account_id, items from list_total where list = ${list} and items <> 0
      ), block as (
        select *, lead(first) over (partition by account_id order by first) as next from list_part where list = ${list}
      )
      select 'list ' || ${list} || ' of ' || account_id || ' has ' || coalesce(counted.items, 0)
          || ' items instead of ' || coalesce(kept.items, 0) as problem
        from counted full join kept using (account_id) where counted.items is distinct from kept.items
      union all
      select 'list ' || ${list} || ' of ' || block.account_id || ' has a wrong count from line ' || first
        from block where items <> (select count(*) from item where item.account_id = block.account_id
          and line >= first and (next is null or line < next))`.execute(db);
    problems.push(...rows.map(({ problem }) => problem));
  }
  const { rows } = await sql<{ job_id: bigint }>`
    select job_id from job_party where spent <> coalesce((select sum(amount) from charge
      where charge.job_id = job_party.job_id and charge.account_id = job_party.account_id and currency = 'CCD'), 0)`.execute(
    db,
  );
  return [
    ...problems,
    ...rows.map(({ job_id }) => `what was spent on job ${job_id} differs from its charges`),
  ];
}
