import { type Kysely, sql } from 'kysely';

/** Inserts a job with its parties and its first state, attaches files to it, and orders its contract and submissions on chain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function job_insert(
    new_id numeric, of_type text, is_listed boolean, of_computation text, called text, by_account uuid, in_state text,
    because text, done real, specified jsonb, reported jsonb, at_address text, parties uuid[]
  ) returns void language plpgsql as $$
    begin
      insert into job (id, type, listed, computation, name, creator, state, reason, progress, spec, report, contract_addr)
        values (new_id, of_type, is_listed, of_computation, called, by_account, in_state, because, done, specified, reported,
          at_address);
      insert into job_party (job_id, position, account_id, shown)
        select new_id, place - 1, party, is_listed from unnest(parties) with ordinality as listed (party, place);
      insert into chain_order (kind, job_id) values ('job', new_id);
      insert into job_history (job_id, state, reason) values (new_id, in_state, because);
    end $$`,
  /* Changes the state of a job, and what else is given. Returns its parties. */
  `create function job_change(
    of_job numeric, into_state text, because text, reported jsonb, done real, into_round integer
  ) returns uuid[] language plpgsql as $$
    begin
      update job set state = into_state, reason = because, updated_at = now(), report = coalesce(reported, report),
        progress = coalesce(done, progress), round = coalesce(into_round, round) where id = of_job;
      insert into job_history (job_id, state, reason) values (of_job, into_state, because);
      return (select array_agg(account_id) from job_party where job_id = of_job);
    end $$`,
  /* Locks a job that has not changed since it was read; refuses otherwise. */
  `create function job_expect(of_job numeric, version text) returns void language plpgsql as $$
    begin
      perform from job where id = of_job and deleted_at is null and xmin::text = version for update;
      if not found then raise exception 'job % has changed', of_job using constraint = 'job_unchanged'; end if;
    end $$`,
  `create function submission_add(of_job numeric, of_round integer, party uuid, result text, cost numeric)
    returns void language plpgsql as $$
    declare
      new_id bigint;
    begin
      insert into submission (job_id, round, account_id, value, ccd_cost) values (of_job, of_round, party, result, cost)
        on conflict (job_id, round, account_id) do nothing returning id into new_id;
      if new_id is not null then
        insert into chain_order (kind, job_id, submission_id) values ('submission', of_job, new_id);
      end if;
    end $$`,
  /* Makes loose bytes a file. */
  `create function file_adopt(
    new_id uuid, key text, of_owner uuid, for_purpose text, called text, of_content_type text, size bigint, content_id text,
    unguessable text, expires timestamptz
  ) returns uuid language plpgsql as $$
    begin
      delete from loose_blob where blob_key = key;
      if not found then
        raise exception 'the stored bytes were not used in time and have been removed' using constraint = 'blob_is_loose';
      end if;
      insert into file (id, owner, purpose, name, content_type, bytes, cid, blob_key, secret, expires_at)
        values (new_id, of_owner, for_purpose, called, of_content_type, size, content_id, key, unguessable, expires);
      return new_id;
    end $$`,
  /* Keeps a file, with a new time of expiry. */
  `create function file_use(used uuid, expires timestamptz) returns uuid language plpgsql as $$
    begin
      update file set expires_at = expires where id = used and blob_key <> '';
      if not found then raise exception 'the file is deleted' using constraint = 'file_is_kept'; end if;
      return used;
    end $$`,
  `create function job_attach(to_job numeric, as_role text, attached uuid) returns void language plpgsql as $$
    begin
      insert into job_file (job_id, role, file_id) values (to_job, as_role, attached)
        on conflict (job_id, role) do update set file_id = excluded.file_id;
    end $$`,
];
