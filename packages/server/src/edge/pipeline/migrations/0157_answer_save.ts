import { type Kysely, sql } from 'kysely';

/** Stores an answer under an idempotency key; refuses if the process no longer holds the key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function answer_save(of_account uuid, under_key text, by_instance uuid, with_status integer, answer text)
      returns void language plpgsql as $$
        begin
          update idempotency set state = 'done', status = with_status, body = answer
            where account_id = of_account and key = under_key and instance_id = by_instance and state = 'running';
          if not found then raise exception 'the key is not held' using constraint = 'key_is_held'; end if;
        end $$`,
    )
    .execute(db);
}
