import type { OperationName, RequestOf } from '@tricorn/contract';
import type { CompletionRequest, CompletionResult } from '@tricorn/language';
import type { EventsAnswer, OperationRequest } from '../../../ground/operations/handler.js';
import type { Language } from '../language.js';
import type { ModelCall, Settled } from '../modelCall.js';
import { engineRefusal } from '../refusals.js';

type CallName = Extract<OperationName, 'callLLM3' | 'verticalLLM'>;

interface CallAnswer {
  text: string;
  tokens_balance: number;
  tokens_used: number;
  prompt_tokens: number;
  completion_tokens: number;
  finish_reason: 'stop' | 'length' | 'cancelled';
}

/** Calls a model: returns one answer, or streams pieces if the caller accepts events. */
export async function callModel(
  language: Language,
  request: OperationRequest<CallName>,
  kind: 'default' | 'coding',
  fields: RequestOf<CallName>,
): Promise<CallAnswer | EventsAnswer> {
  const { account, acceptsEvents, commit, idempotent, signal } = request;
  try {
    const call = await language.begin({
      account,
      model: language.models[kind],
      requests: [completionOf(fields)],
      // A caller that goes away pays for what was generated until then, and finds that much under its key.
      signal,
      streams: acceptsEvents,
    });
    const answered = idempotent
      ? call.settleIn((charge) => commit(async (tx) => await answerOf(await charge(tx))))
      : call.settle().then(answerOf);
    if (!acceptsEvents) return await answered;
    // A reader looks at the end after the last piece, and one that has left never does.
    answered.catch(() => {});
    // A call that fails before its first piece is answered with an error status.
    if (!(await call.pieces.more())) await answered;
    return { events: eventsOf(call, answered) };
  } catch (thrown) {
    throw engineRefusal(thrown);
  } finally {
    request.showStanding(language.standing(account.id));
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
  { pieces }: ModelCall,
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
