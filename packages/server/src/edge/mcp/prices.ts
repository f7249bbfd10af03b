import { type Operation, type OperationName, operations } from '@tricorn/contract';
import { type ChatMessage, type LanguageEngine, plainPrice, quoteCall } from '@tricorn/language';
import type { Language } from '../../domains/language/language.js';
import type { InnerCaller } from '../pipeline/serveOperation.js';

export type Unit = 'LLM tokens' | 'CCD';

/** What a call costs at most; the amount is unknown where it depends on data that only the operation reads. */
export interface Quote {
  unit: Unit;
  amount: number | undefined;
}

export interface Prices {
  /** The price for the description of a tool; undefined for an operation that costs nothing. */
  textOf(name: OperationName): string | undefined;
  quote(name: OperationName, fields: Record<string, unknown>): Promise<Quote | undefined>;
}

const languageCalls: Readonly<Partial<Record<OperationName, 'default' | 'coding'>>> = {
  callLLM3: 'default',
  verticalLLM: 'coding',
};

/** Reads the prices of this server. */
export async function readPrices(caller: InnerCaller, { models, settings }: Language): Promise<Prices> {
  const { data } = await caller.run('queryTaskPrice', {}).catch(() => ({ data: {} }));
  const tasks: Partial<Record<OperationName, number>> = data;
  const tokenPrice = Number(settings.price) / 1e18;

  const quote = (name: OperationName, fields: Record<string, unknown>): Quote | undefined => {
    const task = tasks[name];
    if (task !== undefined) return { unit: 'LLM tokens', amount: task };
    if (name === 'buyLLMToken') return { unit: 'CCD', amount: Number(fields['tokensNum']) * tokenPrice };
    const { errors }: Operation = operations[name];
    if (errors.includes('llmTokensInsufficient')) return { unit: 'LLM tokens', amount: undefined };
    return errors.includes('ccdInsufficient') ? { unit: 'CCD', amount: undefined } : undefined;
  };

  return {
    quote: async (name, fields) => {
      const kind = languageCalls[name];
      if (kind === undefined) return quote(name, fields);
      return { unit: 'LLM tokens', amount: await mostOf(models[kind].engine, fields) };
    },
    textOf: (name) => {
      const kind = languageCalls[name];
      if (kind !== undefined) {
        const price = models[kind].engine.price ?? plainPrice;
        const { inputPerThousand, cachedInputPerThousand, outputPerThousand } = price;
        const cached =
          cachedInputPerThousand === inputPerThousand
            ? ''
            : ` (${cachedInputPerThousand / 1_000} if it was evaluated before)`;
        return `Price: ${inputPerThousand / 1_000} LLM tokens per token of the prompt${cached}, ${outputPerThousand / 1_000} per token of the answer.`;
      }
      if (name === 'buyLLMToken') return `Price: ${tokenPrice} CCD per LLM token.`;
      const quoted = quote(name, {});
      if (quoted === undefined) return undefined;
      return quoted.amount === undefined
        ? `Price: in ${quoted.unit}, depending on the data. Fully refunded if it fails.`
        : `Price: ${quoted.amount} ${quoted.unit}. Fully refunded if it fails.`;
    },
  };
}

/** What a call of a language model reserves; unknown if the model cannot count, or the operation will refuse it. */
async function mostOf(engine: LanguageEngine, fields: Record<string, unknown>): Promise<number | undefined> {
  const { prompt, system, history, max_new_tokens } = fields;
  const earlier = Array.isArray(history) ? (history as readonly ChatMessage[]) : [];
  const request = {
    messages: [...earlier, { role: 'user' as const, content: prompt as string }],
    system: system as string | undefined,
    maxNewTokens: max_new_tokens === undefined ? undefined : Number(max_new_tokens),
  };
  try {
    return (await quoteCall(engine, request)).reservedTokens;
  } catch {
    return undefined;
  }
}
