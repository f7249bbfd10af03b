import {
  type ChatWrapper,
  getLlama,
  type Llama,
  type LlamaContextSequence,
  LlamaGrammarEvaluationState,
  LlamaLogLevel,
  type LlamaModel,
  resolveChatWrapper,
  type Token,
  TokenBias,
} from 'node-llama-cpp';
import { resolveMaxNewTokens } from '../calls/metering.js';
import { StopScanner } from '../calls/stopScanner.js';
import type { ChatMessage, FinishReason } from '../engine.js';
import { LanguageError } from '../errors.js';
import type { AnswerDelta, TokenLogprob } from '../features.js';
import { answerGrammar, callableTools } from '../grammar/answerGrammar.js';
import { unsupported } from '../wire/refuse.js';
import { BatchTurns } from './batchTurns.js';
import { ContextPool, type ContextSlot } from './contextPool.js';
import { type GgufPrompt, renderPrompt, toolSyntaxOf } from './ggufPrompt.js';
import type { GgufCompletion, GgufProcessSettings, GgufReport } from './ggufProtocol.js';
import { TokenTextReader } from './tokenTextReader.js';
import { ToolCallScanner } from './toolCallScanner.js';
import { withinTokenTime } from './withinTokenTime.js';

/**
 * Prompt tokens per batch. Generating calls wait for a batch to end, and so does a
 * cancellation, while larger batches are hardly faster on a CPU.
 */
const batchTokens = 64;
/** Short enough to be tokenised within milliseconds, whatever it says. */
const pieceChars = 4_096;
/** How many recent tokens the repeat penalty considers. */
const repeatWindowTokens = 64;
/** JSON cannot write the logarithm of zero. */
const leastProbability = 1e-30;

export interface GenerationHooks {
  isCancelled: () => boolean;
  onProgress: () => void;
  onText: (textDelta: string, tokensSoFar: number, delta?: AnswerDelta) => void;
  onLate: (refusal: Error) => void;
}

/** Of the prompt, `cachedTokens` had been evaluated by an earlier call of the same account. */
export type Generation = Omit<Extract<GgufReport, { type: 'completed' }>, 'type' | 'id'>;

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
    limits: { contextTokens: number; defaultMaxNewTokens: number; plainTemplate: boolean },
  ) {
    this.#model = model;
    this.#template = resolveChatWrapper(model, {
      type: limits.plainTemplate ? 'jinjaTemplate' : 'auto',
      warningLogs: false,
    });
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
      plainTemplate: settings.plainTemplate,
    });
  }

  countTokens(prompt: GgufPrompt): number {
    return this.#render(prompt).tokens.length;
  }

  /** Answers a conversation in a free slot. The caller runs at most as many calls as there are slots. */
  async generate(completion: GgufCompletion, hooks: GenerationHooks): Promise<Generation> {
    const { tokens, stops } = this.#render(completion.prompt);
    const maxNewTokens = resolveMaxNewTokens(completion.maxNewTokens, tokens.length, {
      contextTokens: this.contextTokens,
      defaultMaxNewTokens: this.#defaultMaxNewTokens,
      countsExactly: true,
    });
    const { cacheScope, repeatable } = completion;
    const slot = await this.#pool.take({ tokens, cacheScope, repeatable });
    const prompt = { promptTokens: tokens.length, cachedTokens: slot.sequence.nextTokenIndex };
    try {
      const lastTokens = await this.#read(slot, tokens, repeatable, hooks);
      if (lastTokens === undefined) {
        return { ...prompt, completionTokens: 0, finishReason: 'cancelled' };
      }
      const written = await this.#write(slot.sequence, lastTokens, maxNewTokens, completion, stops, hooks);
      return { ...prompt, ...written };
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
  ): Promise<Omit<Generation, 'promptTokens' | 'cachedTokens'>> {
    const tools = callableTools(completion.prompt);
    const calls =
      tools.length === 0
        ? undefined
        : new ToolCallScanner(
            toolSyntaxOf(this.#template),
            tools.map(({ name }) => name),
          );
    const { raw } = completion.prompt;
    const reader = new TokenTextReader<Token>(
      // Some models mark calls of tools with control tokens.
      (tokens, before) => this.#model.detokenize(tokens, calls !== undefined && !calls.isText, before),
      raw,
      raw ? lastTokens : [],
    );
    const scanner = new StopScanner([...completion.stop, ...completion.ownStop, ...stops]);
    const generated: Token[] = [];
    let logprobs: TokenLogprob[] = [];
    const emit = (text: string) => {
      const found = calls?.push(text) ?? { text, calls: [] };
      if (found.text === '' && found.calls.length === 0) return;
      const delta = { toolCalls: found.calls, logprobs };
      hooks.onText(
        found.text,
        generated.length,
        found.calls.length + logprobs.length > 0 ? delta : undefined,
      );
      logprobs = [];
    };
    const finish = (finishReason: FinishReason) => {
      const { text, stopped } = scanner.push(reader.flush());
      emit(stopped ? text : text + scanner.flush());
      const rest = calls?.flush() ?? '';
      if (rest !== '') hooks.onText(rest, generated.length);
      const reason = finishReason === 'stop' && (calls?.calls ?? 0) > 0 ? 'toolCalls' : finishReason;
      return { completionTokens: generated.length, finishReason: reason, stopSequence: stopped };
    };
    const sampled = this.#sample(sequence, lastTokens, completion, generated, calls, hooks);
    for await (const { token, logprob } of sampled) {
      generated.push(token);
      if (logprob !== undefined) logprobs.push(logprob);
      const { text, stopped } = scanner.push(reader.push(token));
      emit(text);
      if (stopped) return { completionTokens: generated.length, finishReason: 'stop', stopSequence: stopped };
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
    calls: ToolCallScanner | undefined,
    { onLate }: GenerationHooks,
  ): AsyncGenerator<{ token: Token; logprob: TokenLogprob | undefined }> {
    const grammar = await this.#grammarOf(completion.prompt);
    const { logitBias, topLogprobs } = completion;
    const options = {
      // Plain text is free once it has begun.
      ...(grammar && {
        grammarEvaluationState: () =>
          calls?.isText && !completion.prompt.responseFormat ? undefined : grammar,
      }),
      ...(logitBias && { tokenBias: this.#biasOf(logitBias) }),
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
    };
    const tokens = sequence.evaluateWithMetadata(
      lastTokens,
      { probabilities: topLogprobs !== undefined },
      options,
    );
    try {
      for (;;) {
        const next = () => tokens.next();
        const step = await this.#evaluate(completion.repeatable, () =>
          grammar === undefined ? next() : withinTokenTime(completion.prompt, next, onLate),
        );
        if (step.done) return;
        const { token, probabilities } = step.value as { token: Token; probabilities?: Map<Token, number> };
        yield {
          token,
          logprob: probabilities && this.#logprobOf(token, probabilities, topLogprobs ?? 0, generated),
        };
      }
    } finally {
      await tokens.return();
    }
  }

  async #grammarOf(prompt: GgufPrompt): Promise<LlamaGrammarEvaluationState | undefined> {
    const grammar = answerGrammar(prompt, toolSyntaxOf(this.#template));
    if (grammar === undefined) return undefined;
    try {
      return new LlamaGrammarEvaluationState({
        model: this.#model,
        grammar: await this.#model.llama.createGrammar({ grammar }),
      });
    } catch {
      // Such as a reference that leads back to itself before anything is written.
      const field = prompt.responseFormat ? 'response_format' : 'tools';
      throw unsupported(field, `\`${field}\`: llama.cpp cannot use the grammar of the JSON schema.`);
    }
  }

  #biasOf(logitBias: Readonly<Record<string, number>>): TokenBias {
    const bias = TokenBias.for(this.#model);
    for (const [token, logit] of Object.entries(logitBias)) bias.set(Number(token) as Token, { logit });
    return bias;
  }

  #logprobOf(
    token: Token,
    probabilities: Map<Token, number>,
    top: number,
    before: readonly Token[],
  ): TokenLogprob {
    const entryOf = (one: Token, probability: number) => {
      const text = this.#model.detokenize([one], true, before.slice(-1));
      return {
        token: text,
        logprob: Math.log(Math.max(probability, leastProbability)),
        bytes: [...Buffer.from(text)],
      };
    };
    const alternatives: [Token, number][] = [];
    for (const entry of probabilities) {
      if (alternatives.length >= top) break;
      alternatives.push(entry);
    }
    return {
      ...entryOf(token, probabilities.get(token) ?? 0),
      top_logprobs: alternatives.map(([one, probability]) => entryOf(one, probability)),
    };
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

  #render(prompt: GgufPrompt): { tokens: Token[]; stops: string[] } {
    this.#assertMayFit(prompt.messages);
    return renderPrompt(this.#model, this.#template, prompt);
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
