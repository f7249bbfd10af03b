import { type Kysely, sql } from 'kysely';

/** Uploads as a list: an account may have a million other files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const isListed = (row: string): string => `${row}purpose = 'upload' and ${row}blob_key <> ''`;

const statements = [
  'create sequence file_line',
  'alter table file add column line bigint',
  `update file set line = numbered.line
    from (select id, row_number() over (order by created_at, id desc) as line from file) as numbered
    where numbered.id = file.id`,
  "select setval('file_line', (select coalesce(max(line), 0) + 1 from file), false)",
  "alter table file alter column line set not null, alter column line set default nextval('file_line')",
  `create index file_uploaded on file (owner, line) where ${isListed('')}`,
  `select list_create('uploads', $$select owner as account_id, line from file where ${isListed('')}$$)`,
  `create function upload_listed() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and ${isListed('old.')} then
        perform list_remove(old.owner, 'uploads', array[old.line]);
      end if;
      if tg_op <> 'DELETE' and ${isListed('new.')} then
        perform list_add(new.owner, 'uploads', array[new.line]);
      end if;
      return null;
    end $$`,
  `create constraint trigger upload_added after insert on file deferrable initially deferred for each row
    when (${isListed('new.')}) execute function upload_listed()`,
  `create constraint trigger upload_changed after update of purpose, blob_key on file deferrable initially deferred
    for each row when ((${isListed('old.')}) <> (${isListed('new.')})) execute function upload_listed()`,
  `create constraint trigger upload_removed after delete on file deferrable initially deferred for each row
    when (${isListed('old.')}) execute function upload_listed()`,
];
