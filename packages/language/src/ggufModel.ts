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
import type { ChatMessage, FinishReason } from './engine.js';
import { LanguageError } from './errors.js';
import type { GgufCompletion, GgufProcessSettings } from './ggufProtocol.js';
import { resolveMaxNewTokens } from './metering.js';
import { StopScanner } from './stopScanner.js';
import { TokenTextReader } from './tokenTextReader.js';

/**
 * Prompt tokens read in one go. Callers that generate wait for a batch to end, and so does a
 * cancellation, while larger batches read a prompt hardly faster on a CPU.
 */
const batchTokens = 64;
/** How far back a repetition is looked for. */
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

/** A GGUF model in this process with its sequences: places in one context that generate in shared batches. */
export class GgufModel {
  readonly contextTokens: number;
  readonly #model: LlamaModel;
  readonly #template: ChatWrapper;
  readonly #free: LlamaContextSequence[];
  readonly #defaultMaxNewTokens: number;

  private constructor(
    model: LlamaModel,
    sequences: LlamaContextSequence[],
    limits: { contextTokens: number; defaultMaxNewTokens: number },
  ) {
    this.#model = model;
    this.#template = resolveChatWrapper(model, { warningLogs: false });
    this.#free = sequences;
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
    return new GgufModel(model, sequences, {
      contextTokens,
      defaultMaxNewTokens: settings.defaultMaxNewTokens,
    });
  }

  countTokens(messages: readonly ChatMessage[]): number {
    return this.#render(messages).tokens.length;
  }

  /** Answers a conversation in a free sequence. The caller runs at most as many as there are sequences. */
  async generate(completion: GgufCompletion, hooks: GenerationHooks): Promise<Generation> {
    const { tokens, stops } = this.#render(completion.messages);
    const maxNewTokens = resolveMaxNewTokens(completion.maxNewTokens, tokens.length, {
      contextTokens: this.contextTokens,
      defaultMaxNewTokens: this.#defaultMaxNewTokens,
      countsExactly: true,
    });
    const sequence = this.#takeSequence(tokens);
    try {
      const lastTokens = await this.#read(sequence, tokens, hooks);
      if (lastTokens === undefined) {
        return { promptTokens: tokens.length, completionTokens: 0, finishReason: 'cancelled' };
      }
      const written = await this.#write(sequence, lastTokens, maxNewTokens, completion, stops, hooks);
      return { promptTokens: tokens.length, ...written };
    } finally {
      this.#free.push(sequence);
    }
  }

  /** The sequence that already holds the most of this prompt, so that as little as possible is read again. */
  #takeSequence(tokens: Token[]): LlamaContextSequence {
    const shared = this.#free.map((sequence) => sequence.compareContextTokens(tokens).firstDifferentIndex);
    const best = shared.indexOf(Math.max(...shared));
    const [sequence] = this.#free.splice(best, 1);
    if (!sequence) throw new LanguageError('queue_full', 'More calls run than the model has sequences.');
    return sequence;
  }

  /** Reads all of the prompt but its last batch, which it returns; undefined when cancelled. */
  async #read(
    sequence: LlamaContextSequence,
    tokens: Token[],
    hooks: GenerationHooks,
  ): Promise<Token[] | undefined> {
    // At least the last token is read again, for the first token of the answer follows from it.
    await sequence.adaptStateToTokens(tokens.slice(0, -1), false);
    let position = sequence.nextTokenIndex;
    while (tokens.length - position > batchTokens) {
      if (hooks.isCancelled()) return undefined;
      await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(position, position + batchTokens));
      position += batchTokens;
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
    for await (const token of sequence.evaluate(lastTokens, {
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
    })) {
      generated.push(token);
      const { text, stopped } = scanner.push(reader.push(token));
      emit(text);
      if (stopped) return { completionTokens: generated.length, finishReason: 'stop' };
      if (generated.length >= maxNewTokens) return finish('length');
      if (hooks.isCancelled()) return finish('cancelled');
    }
    return finish('stop');
  }

  /** The conversation in the model's own chat format. Text of a message never becomes a control token. */
  #render(messages: readonly ChatMessage[]): { tokens: Token[]; stops: string[] } {
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
    // Only the binary that came with the package is used: nothing is compiled or fetched at run time.
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: LlamaLogLevel.error,
    maxThreads: settings.threads,
  });
}
