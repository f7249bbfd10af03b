import { randomUUID } from 'node:crypto';
import { invalidField, type RequestOf } from '@tricorn/contract';
import { tellingBalance } from '../../../ground/events/recordedEvents.js';
import { asInsufficient } from '../../../ground/ledger/charges.js';
import type { OperationRequest } from '../../../ground/operations/handler.js';
import { addingWork } from '../../../ground/queue/queue.js';
import { Call, Orders } from '../../../ground/store/call.js';
import { send } from '../../../ground/store/send.js';
import type { Language } from '../language.js';
import { sumOf } from '../sumOf.js';
import { batchQueue, batchRecord, fileOfAccount, lockBatch } from './batches.js';
import { checkLines } from './checkLines.js';

const windowDefault = '24h';
const hoursMax = 14 * 24;

/** Checks and quotes every line; then holds the quote and puts the batch on the queue, in one transaction. */
export async function submitBatch(
  language: Language,
  { account, signal, commit }: OperationRequest<'submitBatch'>,
  fields: RequestOf<'submitBatch'>,
) {
  const { db, files, limits } = language;
  const { endpoint, completion_window = windowDefault, output_expires_after } = fields;
  const expires_at = new Date(Date.now() + windowMs(completion_window));
  const file = await fileOfAccount(db, account.id, fields.input_file_id.trim(), 'input_file_id');
  const { model, quotes, errors } = await language.batchChecks.pass(
    account.id,
    async () => await checkLines(language, file, endpoint),
    signal,
  );
  const batch = {
    id: randomUUID(),
    account_id: account.id,
    endpoint,
    model,
    input_file_id: file.id,
    completion_window,
    metadata: JSON.stringify(fields.metadata ?? null),
    output_seconds: output_expires_after?.seconds ?? null,
    lines: quotes.length,
    quoted: sumOf(quotes, (tokens) => tokens),
    expires_at,
  };
  return await commit(async (tx) => {
    if (errors.length > 0) {
      const refused = { errors: JSON.stringify(errors), status: 'failed' as const, ended_at: new Date() };
      await tx
        .insertInto('llm_batch')
        .values({ ...batch, ...refused })
        .execute();
    } else {
      const work = addingWork(
        { queue: batchQueue, accountId: account.id, payload: { batchId: batch.id } },
        limits.queueLengthPerAccountMax,
      );
      const quote = BigInt(batch.quoted);
      const opening = new Call('llm_batches_open', [new Orders({ ...batch, quotes }), work], {
        atEnd: [tellingBalance(account.id)],
        refuse: (error) => asInsufficient(error, 'LLM', quote),
      });
      await send(tx, files.using(file, 'input_file_id'), opening);
    }
    return await batchRecord(tx, files, (await lockBatch(tx, batch.id))!);
  });
}

function windowMs(window: string): number {
  const match = /^([1-9]\d{0,2})([hd])$/.exec(window);
  const hours = match === null ? 0 : Number(match[1]) * (match[2] === 'd' ? 24 : 1);
  if (hours >= 1 && hours <= hoursMax) return hours * 3_600_000;
  throw invalidField(
    'completion_window',
    'completion_window must be hours or days from 1h to 14d, such as 24h.',
  );
}
