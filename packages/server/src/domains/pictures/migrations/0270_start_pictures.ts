import { type Kysely, sql } from 'kysely';

/** Tasks may start from a picture and a mask. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table task_file drop constraint task_file_role_check,
    add constraint task_file_role_check check (role in ('input', 'mask', 'png', 'gif', 'webp', 'mp4'))`,
  // The function without a mask stays for processes that have not been updated yet.
  `create function task_insert(
    new_id uuid, by_account uuid, in_mode text, requested jsonb, with_seed bigint, work bigint, price numeric, input uuid,
    mask uuid
  ) returns void language plpgsql as $$
    begin
      perform task_insert(new_id, by_account, in_mode, requested, with_seed, work, price, input);
      if mask is not null then insert into task_file (task_id, role, file_id) values (new_id, 'mask', mask); end if;
    end $$`,
];
