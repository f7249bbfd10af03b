import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorTable, ServiceError } from '@tricorn/contract';
import { errorResponse, LanguageError, type WireError, wireError } from '@tricorn/language';
import type { Language } from '../language.js';
import type { Batch } from './batches.js';
import { parseLine } from './checkLines.js';
import { type NumberedLine, readLines } from './readLines.js';
import { type EndedLine, openRecorder } from './recorder.js';
import { batchRequests } from './requests.js';

const attemptsMax = 5;
const pauseMsMin = 500;
const pauseMsMax = 30_000;

/** Runs the lines of a batch that have not ended, a few at a time, and records each. Returns at the end or when its time is over. */
export async function runLines(
  language: Language,
  batch: Batch,
  blobKey: string,
  signal: AbortSignal,
): Promise<void> {
  const leftMs = Math.max(0, batch.expires_at.getTime() - Date.now());
  const late = AbortSignal.timeout(leftMs);
  const failing = new AbortController();
  const ended = AbortSignal.any([signal, late, failing.signal]);
  // Every line listens to it; Node would take more than ten for a leak.
  setMaxListeners(0, ended);
  const { quotes } = await language.db
    .selectFrom('llm_batch_quote')
    .select('quotes')
    .where('batch_id', '=', batch.id)
    .executeTakeFirstOrThrow();
  const recorder = await openRecorder(language.db, batch.id);
  const lines = readLines(await language.files.blobs.read(blobKey), language.limits.bodyBytesMax);
  const runSome = async (): Promise<void> => {
    while (!ended.aborted) {
      const { done, value } = await lines.next();
      if (done) return;
      if (recorder.has(value.number)) continue;
      const line = await runLine({ language, batch, quotes, ended }, value);
      if (line !== undefined) await recorder.add(line);
    }
  };
  const running = Array.from({ length: language.settings.batches.callsAtOnce }, async () => {
    try {
      await runSome();
    } catch (thrown) {
      failing.abort();
      throw thrown;
    }
  });
  await Promise.allSettled(running);
  await lines.return();
  await recorder.close();
  await Promise.all(running);
  signal.throwIfAborted();
}

interface Run {
  language: Language;
  batch: Batch;
  quotes: readonly number[];
  ended: AbortSignal;
}

/** Answers one line, or says why it has no answer. Undefined if it was interrupted: it costs nothing. */
async function runLine(
  { language, batch, quotes, ended }: Run,
  { number, text }: NumberedLine,
): Promise<EndedLine | undefined> {
  const { custom_id, body } = parseLine(text);
  const startedAtMs = Date.now();
  const heldTokens = quotes[number]!;
  const attempt = async () => {
    const request = batchRequests[batch.endpoint](language, body);
    return { status: 200, ...(await request.run(batch.account_id, heldTokens, ended)) };
  };
  const refuse = (thrown: unknown) => {
    const { status, body } = asWire(thrown);
    if (status === 500 && !ended.aborted)
      language.log.error({ err: thrown }, 'a line of a batch failed unexpectedly');
    return { status, body, use: undefined };
  };
  const answer = await tryAgain(attempt, ended).catch(refuse);
  if (ended.aborted) return undefined;
  const { status, use } = answer;
  const request_id = `${batch.id}-${number}`;
  const response = { status_code: status, request_id, body: answer.body };
  return {
    number,
    succeeded: status === 200,
    line: JSON.stringify({ id: `batch_req_${request_id}`, custom_id, response, error: null }),
    use: use && {
      reference: `${batch.id}:${number}`,
      model: batch.model,
      key: 0,
      quote: heldTokens,
      tokens: use.chargedTokens,
      input: use.promptTokens,
      output: use.completionTokens,
      started: startedAtMs / 1000,
    },
  };
}

/** A model that is busy or away is waited for, as long as the batch has time; other failures are repeated a few times. */
async function tryAgain<T>(attempt: () => Promise<T>, ended: AbortSignal): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (thrown) {
      const kind = thrown instanceof LanguageError ? thrown.kind : 'invalid';
      const waits = kind === 'busy' || kind === 'unavailable';
      const repeats = (kind === 'failed' || kind === 'timedOut') && count < attemptsMax;
      if (ended.aborted || !(waits || repeats)) throw thrown;
      await sleep(Math.min(pauseMsMin * 2 ** (count - 1), pauseMsMax), undefined, { signal: ended });
    }
  }
}

function asWire(thrown: unknown): WireError {
  if (!(thrown instanceof ServiceError)) return errorResponse(thrown);
  const { code, error, message = errorTable[error].meaning, details } = thrown;
  return wireError(code, {
    message,
    type: 'invalid_request_error',
    code: error,
    param: details.field ?? null,
  });
}
