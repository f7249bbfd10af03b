import { type Kysely, sql } from 'kysely';

/** What a database consists of: the definition of every object by its kind and name. */
export type Catalogue = Record<string, string>;

const own = sql`'public'::regnamespace`;
/** Of the migrator, and no part of the schema. */
const foreign = sql`'kysely_%'`;

/** Reads the whole schema of a database. Two databases with equal catalogues cannot be told apart by any statement. */
export async function readCatalogue(db: Kysely<unknown>): Promise<Catalogue> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select name, definition from (
      select case when relkind in ('r', 'p') then 'table ' when relkind = 'v' then 'view ' else 'sequence ' end || relname,
        concat_ws(' ', relpersistence, reloptions::text, case relkind when 'v' then pg_get_viewdef(oid)
          when 'p' then pg_get_partkeydef(oid) end)
      from pg_class where relnamespace = ${own} and relkind in ('r', 'p', 'v', 'S') and not relispartition and relname not like ${foreign}
      union all
      select 'column ' || relname || '.' || attname, concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity,
        attgenerated, pg_get_expr(adbin, adrelid))
      from pg_attribute join pg_class on pg_class.oid = attrelid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = ${own} and relkind in ('r', 'p') and not relispartition and relname not like ${foreign} and attnum > 0 and not attisdropped
      union all
      select 'constraint ' || relname || '.' || conname, pg_get_constraintdef(pg_constraint.oid)
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where relnamespace = ${own} and not relispartition and relname not like ${foreign} and contype not in ('n', 't')
      union all
      select 'index ' || indexes.relname, pg_get_indexdef(indexrelid)
      from pg_index join pg_class as indexes on indexes.oid = indexrelid join pg_class as tables on tables.oid = indrelid
      where tables.relnamespace = ${own} and not tables.relispartition and tables.relname not like ${foreign}
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
      union all
      select 'trigger ' || relname || '.' || tgname, pg_get_triggerdef(pg_trigger.oid) || tgenabled::text
      from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal and not relispartition
      union all
      select 'function ' || oid::regprocedure::text, pg_get_functiondef(oid) from pg_proc where pronamespace = ${own}
      union all
      select 'list ' || list, source from list_source
    ) as object (name, definition) order by name`.execute(db);
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
}
