import { randomUUID } from 'node:crypto';
import { type RequestOf, ServiceError } from '@tricorn/contract';
import { tokenBalance } from '../../ground/ledger/balances.js';
import { openingCharge } from '../../ground/ledger/charges.js';
import type { OperationRequest } from '../../ground/operations/handler.js';
import { addingWork } from '../../ground/queue/queue.js';
import { Call, Orders } from '../../ground/store/call.js';
import { toServiceError } from './errors.js';
import type { Speech } from './speech.js';
import type { TranscriptRequest } from './tables.js';
import { chargeOf, speechQueue } from './transcripts.js';

/**
 * Decodes the recording once, which tells its length and refuses what cannot be transcribed; then holds the tokens, inserts
 * the transcript and enqueues its work in one transaction.
 */
export async function submitTranscript(
  { db, engine, files, limits, measure, settings }: Speech,
  { account, signal, write }: Pick<OperationRequest<'transcribe'>, 'account' | 'signal' | 'write'>,
  { file: path, task = 'transcribe', language, prompt }: RequestOf<'transcribe'>,
) {
  const request: TranscriptRequest = {
    task,
    ...(language === undefined ? {} : { language: language.toLowerCase() }),
    ...(prompt === undefined ? {} : { prompt }),
  };
  try {
    engine.check(request);
  } catch (error) {
    throw toServiceError(error);
  }
  const file = await files.findUpload(db, account.id, path, 'file');
  if (file.bytes > limits.speechBytesMax)
    throw new ServiceError('tooLarge', `The recording is larger than ${limits.speechBytesMax} bytes.`, {
      field: 'file',
    });
  const seconds = await measure(account.id, file.blob_key, signal);
  const id = randomUUID();
  const cost = BigInt(Math.ceil(seconds)) * BigInt(settings.price);
  const work = addingWork(
    { queue: speechQueue, accountId: account.id, payload: { transcriptId: id } },
    limits.queueLengthPerAccountMax,
  );
  const { name } = file;
  const order = { id, account: account.id, file: file.id, name, request, seconds, cost: cost.toString() };
  return await write(
    [
      files.using(file, 'file'),
      new Call('transcripts_insert', [new Orders(order), work]),
      openingCharge({
        ...chargeOf(id),
        accountId: account.id,
        currency: 'LLM',
        quote: cost,
        memo: `transcript ${id}`,
      }),
    ],
    { transcript_id: id, seconds, token_cost: Number(cost) },
    tokenBalance(account.id, cost),
  );
}
