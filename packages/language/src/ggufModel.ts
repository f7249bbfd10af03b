import {
  type ChatHistoryItem,
  type ChatWrapper,
  getLlama,
  type Llama,
  type LlamaContextSequence,
  LlamaLogLevel,
  type LlamaModel,
  resolveChatWrapper,
  type Token,
} from 'node-llama-cpp';
import { BatchTurns } from './batchTurns.js';
import { ContextPool, type ContextSlot } from './contextPool.js';
import type { ChatMessage, FinishReason } from './engine.js';
import { LanguageError } from './errors.js';
import type { GgufCompletion, GgufProcessSettings } from './ggufProtocol.js';
import { resolveMaxNewTokens } from './metering.js';
import { StopScanner } from './stopScanner.js';
import { TokenTextReader } from './tokenTextReader.js';

/**
 * Prompt tokens per batch. Generating calls wait for a batch to end, and so does a
 * cancellation, while larger batches are hardly faster on a CPU.
 */
const batchTokens = 64;
/** Short enough to be tokenised within milliseconds, whatever it says. */
const pieceChars = 4_096;
/** How many recent tokens the repeat penalty considers. */
const repeatWindowTokens = 64;

export interface GenerationHooks {
  isCancelled: () => boolean;
  onProgress: () => void;
  onText: (textDelta: string, tokensSoFar: number) => void;
}

export interface Generation {
  promptTokens: number;
  completionTokens: number;
  finishReason: FinishReason;
}

/** A GGUF model in this process, with a context that serves several calls at once. */
export class GgufModel {
  readonly contextTokens: number;
  readonly #model: LlamaModel;
  readonly #template: ChatWrapper;
  readonly #pool: ContextPool;
  readonly #turns = new BatchTurns();
  readonly #defaultMaxNewTokens: number;

  private constructor(
    model: LlamaModel,
    pool: ContextPool,
    limits: { contextTokens: number; defaultMaxNewTokens: number },
  ) {
    this.#model = model;
    this.#template = resolveChatWrapper(model, { warningLogs: false });
    this.#pool = pool;
    this.contextTokens = limits.contextTokens;
    this.#defaultMaxNewTokens = limits.defaultMaxNewTokens;
  }

  static async load(settings: GgufProcessSettings): Promise<GgufModel> {
    const llama = await openLlama(settings);
    const model = await llama.loadModel({
      modelPath: settings.modelPath,
      ...(settings.gpu ? {} : { gpuLayers: 0 }),
    });
    const contextTokens = Math.min(settings.contextTokens, model.trainContextSize);
    const context = await model.createContext({
      contextSize: contextTokens,
      sequences: settings.sequences,
      threads: settings.threads,
      batchSize: Math.max(batchTokens, settings.sequences),
    });
    const sequences = Array.from({ length: settings.sequences }, () => context.getSequence());
    return new GgufModel(model, new ContextPool(sequences, batchTokens), {
      contextTokens,
      defaultMaxNewTokens: settings.defaultMaxNewTokens,
    });
  }

  countTokens(messages: readonly ChatMessage[]): number {
    return this.#render(messages).tokens.length;
  }

  /** Answers a conversation in a free slot. The caller runs at most as many calls as there are slots. */
  async generate(completion: GgufCompletion, hooks: GenerationHooks): Promise<Generation> {
    const { tokens, stops } = this.#render(completion.messages);
    const maxNewTokens = resolveMaxNewTokens(completion.maxNewTokens, tokens.length, {
      contextTokens: this.contextTokens,
      defaultMaxNewTokens: this.#defaultMaxNewTokens,
      countsExactly: true,
    });
    const { cacheScope, repeatable } = completion;
    const slot = await this.#pool.take({ tokens, cacheScope, repeatable });
    try {
      const lastTokens = await this.#read(slot, tokens, repeatable, hooks);
      if (lastTokens === undefined) {
        return { promptTokens: tokens.length, completionTokens: 0, finishReason: 'cancelled' };
      }
      const written = await this.#write(slot.sequence, lastTokens, maxNewTokens, completion, stops, hooks);
      return { promptTokens: tokens.length, ...written };
    } catch (thrown) {
      // The state after a failed evaluation is unknown.
      slot.cacheScope = undefined;
      throw thrown;
    } finally {
      this.#pool.giveBack(slot);
    }
  }

  /** Evaluates all of the prompt but its last batch, which it returns; undefined when cancelled. */
  async #read(
    slot: ContextSlot,
    tokens: readonly Token[],
    repeatable: boolean,
    hooks: GenerationHooks,
  ): Promise<Token[] | undefined> {
    const { sequence } = slot;
    let position = sequence.nextTokenIndex;
    while (tokens.length - position > batchTokens) {
      if (hooks.isCancelled()) return undefined;
      const batch = tokens.slice(position, position + batchTokens);
      await this.#evaluate(repeatable, () => sequence.evaluateWithoutGeneratingNewTokens(batch));
      position += batchTokens;
      if (repeatable) slot.exactTokens = position;
      hooks.onProgress();
    }
    return hooks.isCancelled() ? undefined : tokens.slice(position);
  }

  async #write(
    sequence: LlamaContextSequence,
    lastTokens: Token[],
    maxNewTokens: number,
    completion: GgufCompletion,
    stops: string[],
    hooks: GenerationHooks,
  ): Promise<Omit<Generation, 'promptTokens'>> {
    const reader = new TokenTextReader<Token>((tokens, before) =>
      this.#model.detokenize(tokens, false, before),
    );
    const scanner = new StopScanner([...completion.stop, ...stops]);
    const generated: Token[] = [];
    const emit = (text: string) => {
      if (text !== '') hooks.onText(text, generated.length);
    };
    const finish = (finishReason: FinishReason) => {
      const { text, stopped } = scanner.push(reader.flush());
      emit(stopped ? text : text + scanner.flush());
      return { completionTokens: generated.length, finishReason };
    };
    for await (const token of this.#sample(sequence, lastTokens, completion, generated)) {
      generated.push(token);
      const { text, stopped } = scanner.push(reader.push(token));
      emit(text);
      if (stopped) return { completionTokens: generated.length, finishReason: 'stop' };
      if (generated.length >= maxNewTokens) return finish('length');
      if (hooks.isCancelled()) return finish('cancelled');
    }
    return finish('stop');
  }

  /** The tokens of the answer, each evaluated when this call has its turn. */
  async *#sample(
    sequence: LlamaContextSequence,
    lastTokens: Token[],
    completion: GgufCompletion,
    generated: readonly Token[],
  ): AsyncGenerator<Token> {
    const tokens = sequence.evaluate(lastTokens, {
      temperature: completion.temperature,
      topP: completion.topP,
      topK: completion.topK,
      minP: completion.minP,
      seed: completion.seed,
      repeatPenalty: {
        penalty: completion.repeatPenalty,
        frequencyPenalty: completion.frequencyPenalty,
        presencePenalty: completion.presencePenalty,
        maxPunishTokens: repeatWindowTokens,
        punishTokens: () => generated.slice(-repeatWindowTokens),
      },
    });
    try {
      for (;;) {
        const step = await this.#evaluate(completion.repeatable, () => tokens.next());
        if (step.done) return;
        yield step.value;
      }
    } finally {
      await tokens.return();
    }
  }

  /** The size of a batch changes the last bits of its results, so a call that must repeat shares none. */
  #evaluate<T>(repeatable: boolean, work: () => Promise<T>): Promise<T> {
    return repeatable ? this.#turns.alone(work) : this.#turns.share(work);
  }

  /**
   * Refuses a conversation that is far too long before all of it is tokenised, which takes seconds for some texts: a
   * long run of line breaks takes time that grows with the square of its length. Counted in pieces, a text has a few
   * tokens more than as a whole, so only twice the context is certain to be too much.
   */
  #assertMayFit(messages: readonly ChatMessage[]): void {
    let tokens = 0;
    for (const { content } of messages) {
      for (let at = 0; at < content.length; at += pieceChars) {
        tokens += this.#model.tokenize(content.slice(at, at + pieceChars)).length;
        if (tokens > 2 * this.contextTokens)
          throw new LanguageError(
            'context_exceeded',
            `The prompt has more than ${this.contextTokens} tokens, which is all the model's context holds.`,
            { field: 'prompt' },
          );
      }
    }
  }

  /** The conversation in the model's own chat format. Text of a message never becomes a control token. */
  #render(messages: readonly ChatMessage[]): { tokens: Token[]; stops: string[] } {
    this.#assertMayFit(messages);
    const history: ChatHistoryItem[] = messages.map(({ role, content }) =>
      role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content },
    );
    history.push({ type: 'model', response: [] });
    const { contextText, stopGenerationTriggers } = this.#template.generateContextState({
      chatHistory: history,
    });
    const stops = stopGenerationTriggers
      .filter(({ values }) => values.every((value) => typeof value === 'string'))
      .map((trigger) => trigger.toString());
    return { tokens: contextText.tokenize(this.#model.tokenizer), stops };
  }
}

async function openLlama(settings: GgufProcessSettings): Promise<Llama> {
  return getLlama({
    gpu: settings.gpu ? 'auto' : false,
    // Only the installed binary is used: nothing is compiled or downloaded at run time.
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: LlamaLogLevel.error,
    maxThreads: settings.threads,
  });
}
