import type { ChatAnswerId, CompletionResult, MakeForm } from '@tricorn/language';
import type { FastifyReply } from 'fastify';
import { type AskedText, newAnswer } from '../../domains/language/askedTexts.js';
import type { ModelCall } from '../../domains/language/modelCall.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { Tx } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { send } from '../../ground/store/send.js';
import type { EdgeDependencies } from '../edge.js';
import { abortedWith } from '../pipeline/abortedWith.js';
import { type IdempotentRequest, readIdempotencyKey, savingAnswer } from '../pipeline/idempotency.js';
import { once } from '../pipeline/once.js';
import { AnswerStream } from './answerStream.js';
import { toWire } from './errors.js';

/** What a route asks for, and how it answers. */
export interface TextCall extends AskedText {
  /** The name of the route, for fingerprints of idempotent requests. */
  route: string;
  /** What the caller asked, for fingerprints of idempotent requests. */
  asked: object;
  stream: boolean;
  /** Stores the answer in the transaction of its charge, which `begin` opens. */
  save?: {
    begin(tx: Tx): Promise<void>;
    end(tx: Tx, answer: ChatAnswerId, results: readonly CompletionResult[]): Promise<void>;
  };
}

/** An answer as stored for a caller that may ask for it again. */
interface StoredAnswer {
  answer: ChatAnswerId;
  results: readonly CompletionResult[];
}

/** Answers with text, whole or streamed; the same Idempotency-Key returns the same answer and is charged once. */
export async function answerText(
  edge: EdgeDependencies,
  account: Identity,
  call: TextCall,
  reply: FastifyReply,
): Promise<object> {
  const answer = newAnswer(call);
  const form = call.form(answer);
  const stream = call.stream ? new AnswerStream(form, reply) : undefined;
  const asked = {
    account,
    idempotencyKey: readIdempotencyKey(reply.request.headers['idempotency-key']),
    name: call.route,
    fields: call.asked,
  };
  try {
    const outcome = await once(edge, asked, async (idempotent) => {
      const { model, requests } = call;
      // A caller that goes away pays for what was generated until then, and finds that much under its key.
      const signal = abortedWith(reply);
      const running = await edge.language.begin({ account, model, requests, signal, streams: call.stream });
      const settled = settle(edge, running, answer, call.save, idempotent);
      if (stream === undefined) return await settled;
      // It may fail while the last pieces are read.
      settled.catch(() => {});
      for await (const pieces of running.pieces.read())
        for (const { textDelta, index, delta } of pieces) stream.add(textDelta, index, delta);
      return await settled;
    });
    if (outcome.replayed !== undefined) return replay(JSON.parse(outcome.replayed.body), call, reply);
    const { results } = outcome.answer;
    if (stream === undefined) return form.whole(results);
    stream.end(results);
  } catch (thrown) {
    if (!stream?.started) throw thrown;
    stream.fail(toWire(reply.request, thrown).body);
  }
  return reply;
}

/** Charges a call; in one transaction with its answer if that is stored. */
async function settle(
  { db }: EdgeDependencies,
  running: ModelCall,
  answer: ChatAnswerId,
  save: TextCall['save'],
  idempotent: IdempotentRequest | undefined,
): Promise<StoredAnswer> {
  if (save === undefined && idempotent === undefined) {
    const { results } = await running.settle();
    return { answer, results };
  }
  return await running.settleIn((charge) =>
    inTransaction(db, async (tx) => {
      await save?.begin(tx);
      const { results } = await charge(tx);
      await save?.end(tx, answer, results);
      const stored = { answer, results };
      if (idempotent !== undefined) await send(tx, savingAnswer(idempotent, 200, JSON.stringify(stored)));
      return stored;
    }),
  );
}

function replay({ answer, results }: StoredAnswer, call: TextCall, reply: FastifyReply): object {
  reply.header('idempotency-replayed', 'true');
  return sendAgain(call.form, { answer, results }, call.stream, reply, { 'idempotency-replayed': 'true' });
}

/** Sends an answer that is complete, whole or as the events of a stream. */
export function sendAgain(
  form: MakeForm,
  { answer, results }: StoredAnswer,
  streamed: boolean,
  reply: FastifyReply,
  headers: Record<string, string> = {},
): object {
  const written = form(answer);
  if (!streamed) return written.whole(results);
  const stream = new AnswerStream(written, reply, headers);
  results.forEach(({ text, reasoning, toolCalls = [], logprobs = [] }, index) => {
    if (reasoning) stream.add('', index, { reasoning });
    if (text !== '') stream.add(text, index, logprobs.length === 0 ? undefined : { logprobs });
    if (toolCalls.length > 0)
      stream.add('', index, { toolCalls: toolCalls.map((one, position) => ({ index: position, ...one })) });
  });
  stream.end(results);
  return reply;
}
