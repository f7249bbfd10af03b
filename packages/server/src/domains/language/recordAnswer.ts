import { type Limits, ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { assertStorage } from '../../ground/files/reservation.js';
import type { Db, Tx } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { conversationIdForm } from './conversations.js';
import type { Piece } from './modelCall.js';
import { Pieces } from './pieces.js';

/** How often what has been generated is written down, and whether somebody wants it to stop is read. */
const tickMs = 500;
/** A long text is written down less often: so many more milliseconds for each character. */
const msPerChar = 0.01;
const messagesMax = 2_000;
/** More than a model can read, and little enough to answer with at once. */
const conversationBytesMax = 1_048_576;
const conversationsMax = 10_000;
const titleCharsMax = 60;

export interface Asked {
  conversation: string;
  after: number;
  prompt: string;
  model: string;
}

export interface FinalAnswer {
  text: string;
  tokens_used: number;
  prompt_tokens: number;
  completion_tokens: number;
  finish_reason: 'stop' | 'length' | 'cancelled';
}

/** An answer in a conversation, while it is generated. It does not end with its caller. */
export interface RecordedAnswer {
  /** Aborted when the answer is to be stopped, or its conversation was deleted. */
  signal: AbortSignal;
  /** Writes the pieces down as they come, and passes them on to whoever reads them. */
  follow(pieces: Pieces<Piece>): Pieces<Piece>;
  finish(tx: Tx, answer: FinalAnswer): Promise<void>;
  /** Keeps what there is of an answer that failed; without a text nothing remains but the question. */
  fail(): Promise<void>;
  /** Removes question and answer of a call that was refused. */
  discard(): Promise<void>;
}

/** Adds a question to a conversation, and an answer that is still empty. */
export async function recordAnswer(
  db: Db,
  limits: Limits,
  accountId: string,
  asked: Asked,
): Promise<RecordedAnswer> {
  const { conversation } = asked;
  if (!conversationIdForm.test(conversation))
    throw new ServiceError(
      'invalidField',
      'conversation must have 8 to 64 letters, digits, hyphens or underscores.',
      { field: 'conversation' },
    );
  await assertStorage(db, accountId, limits, Buffer.byteLength(asked.prompt));
  const id = await inTransaction(db, async (tx) => await addMessages(tx, accountId, asked));
  const abort = new AbortController();
  const row = (tx: Db | Tx) =>
    tx
      .updateTable('conversation_message')
      .where('account_id', '=', accountId)
      .where('conversation_id', '=', conversation)
      .where('id', '=', id);
  let text = '';
  let timer: NodeJS.Timeout | undefined;
  const tick = async () => {
    const found = await row(db)
      .set({ text, written_at: sql<Date>`now()` })
      .where('state', '=', 'writing')
      .returning('stop_asked')
      .executeTakeFirst();
    if (found === undefined || found.stop_asked) abort.abort();
  };
  const nextTick = () => {
    timer = setTimeout(
      () => {
        // A database that does not answer now is asked again.
        tick().then(
          () => timer && nextTick(),
          () => timer && nextTick(),
        );
      },
      tickMs + text.length * msPerChar,
    );
  };
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  nextTick();
  return {
    signal: abort.signal,
    follow: (pieces) => {
      const passed = new Pieces<Piece>();
      const pass = async () => {
        for await (const some of pieces.read())
          for (const piece of some) {
            text += storable(piece.textDelta);
            passed.add(piece);
          }
        passed.end();
      };
      void pass();
      return passed;
    },
    finish: async (tx, { text: whole, tokens_used, prompt_tokens, completion_tokens, finish_reason }) => {
      end();
      const state = ({ stop: 'done', length: 'cut', cancelled: 'stopped' } as const)[finish_reason];
      await row(tx)
        .set({ text: storable(whole), state, tokens_used, prompt_tokens, completion_tokens })
        .execute();
    },
    fail: async () => {
      end();
      if (text === '') await removeFrom(db, accountId, conversation, id, id);
      else await row(db).set({ text, state: 'stopped' }).execute();
    },
    discard: async () => {
      end();
      await removeFrom(db, accountId, conversation, id - 1, id);
    },
  };
}

/** Returns the number of the answer, which follows that of its question. */
async function addMessages(tx: Tx, accountId: string, asked: Asked): Promise<number> {
  const { conversation, after, prompt, model } = asked;
  const { last_message: answer } = await tx
    .insertInto('conversation')
    .values({ account_id: accountId, id: conversation, title: titleOf(prompt), last_message: 2 })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'id']).doUpdateSet({
        last_message: sql<number>`conversation.last_message + 2`,
        changed_at: sql<Date>`now()`,
      }),
    )
    .returning('last_message')
    .executeTakeFirstOrThrow();
  if (answer === 2) await assertRoom(tx, accountId);
  if (answer > messagesMax)
    throw new ServiceError(
      'storageFull',
      `A conversation has at most ${messagesMax} messages; begin another one.`,
    );
  if (answer > 2) await assertTextFits(tx, accountId, asked);
  if (after > 0) await assertKnown(tx, accountId, conversation, after);
  const message = { account_id: accountId, conversation_id: conversation };
  await tx
    .insertInto('conversation_message')
    .values([
      { ...message, id: answer - 1, after, role: 'user', text: storable(prompt), state: 'done' },
      { ...message, id: answer, after: answer - 1, role: 'assistant', text: '', state: 'writing', model },
    ])
    .execute();
  return answer;
}

async function assertRoom(tx: Tx, accountId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('conversation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (count > conversationsMax)
    throw new ServiceError(
      'storageFull',
      `An account has at most ${conversationsMax} conversations; delete some.`,
    );
}

async function assertTextFits(tx: Tx, accountId: string, { conversation, prompt }: Asked): Promise<void> {
  const { bytes } = await tx
    .selectFrom('conversation_message')
    .select(sql<number>`coalesce(sum(octet_length(text)), 0)::int8`.as('bytes'))
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversation)
    .executeTakeFirstOrThrow();
  if (bytes + Buffer.byteLength(prompt) > conversationBytesMax)
    throw new ServiceError('storageFull', 'A conversation has at most 1 MiB of text; begin another one.');
}

async function assertKnown(tx: Tx, accountId: string, conversation: string, after: number): Promise<void> {
  const known = await tx
    .selectFrom('conversation_message')
    .select('id')
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversation)
    .where('id', '=', after)
    .executeTakeFirst();
  if (known === undefined)
    throw new ServiceError('conversationUnknown', 'The conversation has no such message.', {
      field: 'after',
    });
}

/** Removes messages, and their conversation if it has no others. */
async function removeFrom(
  db: Db,
  accountId: string,
  conversation: string,
  from: number,
  to: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .deleteFrom('conversation_message')
      .where('account_id', '=', accountId)
      .where('conversation_id', '=', conversation)
      .where('id', '>=', from)
      .where('id', '<=', to)
      .execute();
    await sql`delete from conversation where account_id = ${accountId} and id = ${conversation} and not exists (
      select from conversation_message where account_id = ${accountId} and conversation_id = ${conversation})`.execute(
      tx,
    );
  });
}

/** The database knows no text with this character. */
const storable = (text: string): string => text.replaceAll('\0', '');

/** The first question, as a title: one line. */
function titleOf(prompt: string): string {
  const line = prompt.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const chars = [...line];
  return chars.length > titleCharsMax ? `${chars.slice(0, titleCharsMax - 1).join('')}…` : line;
}
