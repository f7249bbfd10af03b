import {
  invalidField,
  type OperationName,
  type RequestOf,
  type ResponseOf,
  ServiceError,
} from '@tricorn/contract';
import type { CompletionRequest, CompletionResult } from '@tricorn/language';
import { countedAs } from '../../../ground/accounts/callPayment.js';
import type { EventsAnswer, HandlersOf, OperationRequest } from '../../../ground/operations/handler.js';
import type { Tx } from '../../../ground/store/database.js';
import { inTransaction } from '../../../ground/store/inTransaction.js';
import type { Language } from '../language.js';
import type { ModelCall, Piece, Settled } from '../modelCall.js';
import type { Pieces } from '../pieces.js';
import { type RecordedAnswer, recordAnswer } from '../recordAnswer.js';
import { engineRefusal } from '../refusals.js';

type CallName = Extract<OperationName, 'callLLM3' | 'verticalLLM'>;

type CallAnswer = ResponseOf<CallName>;

/** Calls a model: returns one answer, or streams pieces if the caller accepts events. */
export async function callModel(
  language: Language,
  request: OperationRequest<CallName>,
  kind: 'default' | 'coding',
  fields: RequestOf<CallName>,
): Promise<CallAnswer | EventsAnswer> {
  const { account, acceptsEvents, idempotent, signal } = request;
  const { db, limits } = language;
  const model = fields.model === undefined ? language.models[kind] : language.models.find(fields.model);
  const { conversation, after = 0, prompt } = fields;
  // Whoever signs a payment is not known before it is checked.
  if (conversation !== undefined && account.payment !== undefined)
    throw invalidField('conversation', 'Only an account can keep a conversation.');
  if (conversation !== undefined && account.apiKey !== undefined)
    throw new ServiceError(
      'keyNotAllowed',
      'An API key does not reach conversations; leave conversation out, or sign in and use an access token.',
      { field: 'conversation' },
    );
  const recorded =
    conversation === undefined
      ? undefined
      : await recordAnswer(db, limits, account.id, { conversation, after, prompt, model: model.name });
  try {
    const call = await language
      .begin({
        account,
        model,
        requests: [completionOf(fields)],
        // A caller that goes away pays for what was generated until then, and finds that much under its key.
        signal: recorded?.signal ?? signal,
        streams: acceptsEvents || recorded !== undefined,
      })
      .catch(async (refusal: unknown) => {
        await recorded?.discard();
        throw refusal;
      });
    const pieces = recorded?.follow(call.pieces) ?? call.pieces;
    const answered =
      idempotent || recorded !== undefined
        ? settleAndKeep(language, request, call, recorded)
        : call.settle().then(answerOf);
    if (!acceptsEvents) return await answered;
    // A reader looks at the end after the last piece, and one that has left never does.
    answered.catch(() => {});
    // A call that fails before its first piece is answered with an error status.
    if (!(await pieces.more())) await answered;
    return { events: eventsOf(pieces, answered) };
  } catch (thrown) {
    throw engineRefusal(thrown);
  } finally {
    request.showStanding(language.standing(countedAs(account)));
  }
}

/** Charges the call in the transaction that keeps its answer: under the caller's key, and in its conversation. */
async function settleAndKeep(
  { db }: Language,
  { commit, idempotent }: OperationRequest<CallName>,
  call: ModelCall,
  recorded: RecordedAnswer | undefined,
): Promise<CallAnswer> {
  const write = async (work: (tx: Tx) => Promise<CallAnswer>) =>
    idempotent ? await commit(work) : await inTransaction(db, work);
  try {
    return await call.settleIn((charge) =>
      write(async (tx) => {
        const answer = await answerOf(await charge(tx));
        await recorded?.finish(tx, answer);
        return answer;
      }),
    );
  } catch (thrown) {
    await recorded?.fail();
    throw thrown;
  }
}

const completionOf = ({
  prompt,
  max_new_tokens,
  temperature,
  top_p,
  seed,
  stop,
  system,
  history = [],
}: RequestOf<CallName>): CompletionRequest => ({
  ...(history.length === 0
    ? { prompt }
    : { messages: [...history, { role: 'user' as const, content: prompt }] }),
  system,
  maxNewTokens: max_new_tokens,
  temperature,
  topP: top_p,
  seed,
  stop: typeof stop === 'string' ? [stop] : stop,
});

async function answerOf({ results: [result], usedTokens, balance }: Settled): Promise<CallAnswer> {
  return {
    text: result!.text,
    tokens_balance: await balance(),
    tokens_used: usedTokens,
    prompt_tokens: result!.promptTokens,
    completion_tokens: result!.completionTokens,
    finish_reason: finishOf(result!),
  };
}

async function* eventsOf(
  pieces: Pieces<Piece>,
  answered: Promise<CallAnswer>,
): AsyncGenerator<object, CallAnswer> {
  for await (const some of pieces.read()) {
    const text = some.map(({ textDelta }) => textDelta).join('');
    if (text !== '') yield { text };
  }
  return await answered.catch((thrown: unknown) => {
    throw engineRefusal(thrown);
  });
}

/** The interface has no tools, so an answer ends by itself, at its maximum, or with its caller. */
const finishOf = ({ finishReason }: CompletionResult): CallAnswer['finish_reason'] =>
  finishReason === 'length' || finishReason === 'cancelled' ? finishReason : 'stop';

export const callModelHandlers = {
  callLLM3: async (language, request, fields) => await callModel(language, request, 'default', fields),
  verticalLLM: async (language, request, fields) => await callModel(language, request, 'coding', fields),
} satisfies HandlersOf<Language>;
