import { jobTypes, type MailKind } from '@tricorn/contract';
import { sql } from 'kysely';
import { balancesOf } from '../../ground/ledger/balances.js';
import { createRounds } from '../../ground/rounds.js';
import type { Db, OpenDatabase } from '../../ground/store/database.js';
import { writeLetter } from './letters.js';
import { queueLowBalances } from './lowBalance.js';
import type { MailRoom } from './mail.js';

const minuteMs = 60_000;
/** Pauses before the second and later attempts; mail that fails longer is given up. */
const pausesMs = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * minuteMs);
const leaseMs = 2 * minuteMs;
const batchMax = 20;
const lookMs = 30_000;
const balancesMs = 10 * minuteMs;
const timeoutMs = 20_000;
/** People who submit in turn make a job wait again and again; its parties are told once in this time. */
const repeatHours = 20;
const permanent = 500;
/** Purchases and pictures end within seconds; nobody waits for a letter. */
const reportedTypes: string[] = [jobTypes.input, jobTypes.upload, jobTypes.training];

interface Due {
  id: number;
  account_id: string;
  kind: MailKind;
  job: string;
  detail: Record<string, string>;
  attempts: number;
  email: string;
  passwd_hash: string;
  confirmed: boolean;
  invited: boolean;
}

/** Sends mail until it is closed. Any number of processes may do so; each letter is leased by one of them. */
export async function startMailing(
  room: MailRoom,
  { onCommit }: Pick<OpenDatabase, 'onCommit'>,
): Promise<{ close(): Promise<void> }> {
  const { db, log, settings } = room;
  const { smtp } = settings;
  if (smtp === undefined) return { close: async () => {} };
  await db.updateTable('mail_switch').set({ is_on: true }).execute();
  // Only a server that sends mail loads the library.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtp.url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { wake, close } = createRounds({
    look: async () => {
      const due = await claimMail(db);
      for (const letter of due) await deliver(letter);
      if (due.length === batchMax) wake();
      return lookMs;
    },
    onError: (error) => {
      log.warn({ err: error }, 'could not look for mail to send');
      return lookMs;
    },
  });

  async function deliver(letter: Due): Promise<void> {
    if (!(await isWanted(room, letter))) return await end(db, letter.id);
    try {
      const { subject, text } = await compose(room, letter);
      await transport.sendMail({
        from: smtp!.from,
        to: { name: '', address: letter.email },
        subject,
        text,
        headers: { 'auto-submitted': 'auto-generated' },
      });
      await end(db, letter.id);
      log.info({ account: letter.account_id, kind: letter.kind }, 'mail sent');
    } catch (error) {
      const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
      const pauseMs = responseCode >= permanent ? undefined : pausesMs[letter.attempts];
      // The message of the error can contain the address, so it is not logged.
      log.warn(
        { account: letter.account_id, kind: letter.kind, responseCode, code },
        'mail was not accepted',
      );
      if (pauseMs === undefined) await end(db, letter.id);
      else
        await sql`update mail set attempts = attempts + 1, next_at = now() + ${pauseMs} * interval '1 millisecond'
          where id = ${letter.id}`.execute(db);
    }
  }

  onCommit(wake);
  const balances = setInterval(() => {
    queueLowBalances(db, settings)
      .then(wake)
      .catch((error: unknown) => log.warn({ err: error }, 'could not look for low balances'));
  }, balancesMs);
  wake();
  return {
    close: async () => {
      clearInterval(balances);
      await close();
      transport.close();
    },
  };
}

async function claimMail(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with taken as (
      update mail set next_at = now() + ${leaseMs} * interval '1 millisecond' where id = any(array(
        select id from mail where next_at <= now() order by next_at limit ${batchMax} for update skip locked
      )) returning *
    )
    select taken.id, account_id, kind, job, detail, attempts, email, passwd_hash,
      email_confirmed_at is not null as confirmed, invited_by is not null as invited
    from taken join account on account.id = account_id order by taken.id`.execute(db);
  return rows;
}

const end = async (db: Db, id: number): Promise<void> =>
  void (await sql`update mail set next_at = null, ended_at = now() where id = ${id}`.execute(db));

/** Notices go only to confirmed addresses whose owner wants them; nobody else gets mail from a stranger's registration. */
async function isWanted({ db, settings }: MailRoom, letter: Due): Promise<boolean> {
  const { id, account_id: accountId, email, kind, job, confirmed, invited } = letter;
  // Callers who pay for single calls have accounts without an address.
  if (settings.off.has(kind) || !email.includes('@')) return false;
  if (kind === 'confirm') return !confirmed;
  if (kind === 'reset') return true;
  if (kind === 'invitation') return invited;
  if (kind === 'withdrawalAddress') return true;
  if (!confirmed) return false;
  const { rows } = await sql<{ wanted: boolean }>`select not exists (
      select from mail_off where account_id = ${accountId} and kind = ${kind}
    ) and (${job} = '' or exists (
      select from job join job_party on job_id = job.id
      where job.id = nullif(${job}, '')::numeric and job_party.account_id = ${accountId}
        and type = any(${reportedTypes})
        and (${kind} <> 'dataAwaited' or awaited_round is not null)
    )) and (${kind} <> 'dataAwaited' or not exists (
      select from mail where account_id = ${accountId} and kind = ${kind} and job = ${job} and id < ${id}
        and created_at > now() - ${repeatHours} * interval '1 hour'
    )) as wanted`.execute(db);
  return rows[0]!.wanted;
}

/** What the link of a letter is for; the others have none. */
const purposes = {
  confirm: 'confirm',
  reset: 'reset',
  invitation: 'joinByMail',
  withdrawalAddress: 'withdraw',
} as const;

async function compose({ db, links, publicUrl }: MailRoom, letter: Due) {
  const { kind, detail, account_id: accountId, email, passwd_hash } = letter;
  // The code of an address for withdrawals covers the address.
  const about = kind === 'withdrawalAddress' ? ` ${detail['address']}` : '';
  const account = { id: accountId, email: `${email}${about}`, passwd_hash };
  const { CCD, LLM } = await balancesOf(db, accountId);
  return writeLetter(kind, {
    baseUrl: publicUrl(),
    code: kind in purposes ? links.codeFor(purposes[kind as keyof typeof purposes], account) : '',
    detail,
    ccd: CCD.available,
    tokens: LLM.available,
  });
}
