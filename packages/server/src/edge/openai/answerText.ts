import { randomUUID } from 'node:crypto';
import type { ChatAnswerId, CompletionRequest, CompletionResult, MakeForm } from '@tricorn/language';
import type { FastifyReply } from 'fastify';
import type { OfferedModel } from '../../domains/language/models.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { Tx } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { send } from '../../ground/store/send.js';
import { unixSeconds } from '../../ground/store/unixSeconds.js';
import type { EdgeDependencies } from '../edge.js';
import { abortedWith } from '../pipeline/abortedWith.js';
import {
  claimKey,
  fingerprintOf,
  type IdempotentRequest,
  readIdempotencyKey,
  releaseKey,
  savingAnswer,
} from '../pipeline/idempotency.js';
import { AnswerStream } from './answerStream.js';
import { toWire } from './errors.js';

/** What a route asks for, and how it answers. */
export interface TextCall {
  /** The name of the route, for fingerprints of idempotent requests. */
  route: string;
  /** What the caller asked, for fingerprints of idempotent requests. */
  asked: object;
  /** The beginning of the answer's id. */
  idPrefix: string;
  model: OfferedModel;
  requests: readonly CompletionRequest[];
  stream: boolean;
  form: MakeForm;
  /** Stores the answer in the transaction of its charge. */
  save?(tx: Tx, answer: ChatAnswerId, results: readonly CompletionResult[]): Promise<void>;
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
  const idempotent = await idempotentOf(edge, account, call, reply);
  if (idempotent !== undefined) {
    const claim = await claimKey(edge.db, idempotent);
    if (!claim.first) return replay(JSON.parse(claim.body), call, reply);
  }
  const answer = newAnswer(call);
  const form = call.form(answer);
  const stream = call.stream ? new AnswerStream(form, reply) : undefined;
  const writes = idempotent !== undefined || call.save !== undefined;
  try {
    const { results } = await edge.language.call<StoredAnswer>({
      account,
      model: call.model,
      requests: call.requests,
      // A caller that goes away pays for what was generated until then, and finds that much under its key.
      signal: abortedWith(reply),
      onText: stream && ((textDelta, index, delta) => stream.add(textDelta, index, delta)),
      answer: (completed) => ({ answer, results: completed }),
      commit: writes ? (work) => commit(edge, call, idempotent, work) : undefined,
    });
    if (stream === undefined) return form.whole(results);
    stream.end(results);
  } catch (thrown) {
    if (idempotent !== undefined) await releaseKey(edge.db, idempotent);
    if (!stream?.started) throw thrown;
    stream.fail(toWire(reply.request, thrown).body);
  }
  return reply;
}

async function idempotentOf(
  { instanceId, secret }: EdgeDependencies,
  { id }: Identity,
  { route, asked }: TextCall,
  { request }: FastifyReply,
): Promise<IdempotentRequest | undefined> {
  const key = readIdempotencyKey(request.headers['idempotency-key']);
  if (key === undefined) return undefined;
  return { accountId: id, instanceId, key, fingerprint: await fingerprintOf(secret, route, asked, {}) };
}

const commit = async (
  { db }: EdgeDependencies,
  { save }: TextCall,
  idempotent: IdempotentRequest | undefined,
  work: (tx: Tx) => Promise<StoredAnswer>,
): Promise<StoredAnswer> =>
  await inTransaction(db, async (tx) => {
    const answered = await work(tx);
    await save?.(tx, answered.answer, answered.results);
    if (idempotent !== undefined) await send(tx, savingAnswer(idempotent, 200, JSON.stringify(answered)));
    return answered;
  });

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

const newAnswer = ({ idPrefix, model }: TextCall): ChatAnswerId => ({
  id: `${idPrefix}${randomUUID()}`,
  model: model.name,
  createdSeconds: unixSeconds(new Date()),
});
