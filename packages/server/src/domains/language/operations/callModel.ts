import type { OperationName, RequestOf } from '@tricorn/contract';
import type { CompletionResult } from '@tricorn/language';
import type { EventsAnswer, OperationRequest } from '../../../ground/operations/handler.js';
import type { Language } from '../language.js';
import { startPieces } from '../pieces.js';
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
  { prompt, max_new_tokens, temperature, top_p, seed, stop, system, history = [] }: RequestOf<CallName>,
): Promise<CallAnswer | EventsAnswer> {
  const run = async (onText?: (textDelta: string) => void): Promise<CallAnswer> => {
    try {
      return await language.call({
        account: request.account,
        model: language.models[kind],
        requests: [
          {
            ...(history.length === 0
              ? { prompt }
              : { messages: [...history, { role: 'user' as const, content: prompt }] }),
            system,
            maxNewTokens: max_new_tokens,
            temperature,
            topP: top_p,
            seed,
            stop: typeof stop === 'string' ? [stop] : stop,
          },
        ],
        // A caller that goes away pays for what was generated until then, and finds that much under its key.
        signal: request.signal,
        onText,
        answer: async ([result], { used, balance }) => ({
          text: result!.text,
          tokens_balance: await balance(),
          tokens_used: used,
          prompt_tokens: result!.promptTokens,
          completion_tokens: result!.completionTokens,
          finish_reason: finishOf(result!),
        }),
        commit: request.idempotent ? request.commit : undefined,
      });
    } catch (thrown) {
      throw engineRefusal(thrown);
    }
  };
  return request.acceptsEvents ? { events: asEvents(await startPieces(run)) } : await run();
}

async function* asEvents(pieces: AsyncGenerator<string, CallAnswer>): AsyncGenerator<object, CallAnswer> {
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return value;
    yield { text: value };
  }
}

/** The interface has no tools, so an answer ends by itself, at its maximum, or with its caller. */
const finishOf = ({ finishReason }: CompletionResult): CallAnswer['finish_reason'] =>
  finishReason === 'length' || finishReason === 'cancelled' ? finishReason : 'stop';
