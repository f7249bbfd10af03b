import type { LlamaContextSequence, Token } from 'node-llama-cpp';
import { LanguageError } from '../errors.js';

/** One sequence of the model's context and what is known of the tokens it holds. */
export interface ContextSlot {
  readonly sequence: LlamaContextSequence;
  /** Whose tokens these are; undefined when nobody may reuse them. */
  cacheScope: string | undefined;
  /** How many leading tokens were evaluated in whole batches that held nothing else, starting from an empty slot. */
  exactTokens: number;
}

export interface ContextClaim {
  tokens: readonly Token[];
  /** Only tokens of the same scope are reused: how fast a prompt is read must not tell what others asked. */
  cacheScope: string | undefined;
  /** The answer must not depend on earlier calls: only exact tokens are reused. */
  repeatable: boolean;
}

/** The slots of one context that no call uses at the moment, the longest unused first. */
export class ContextPool {
  readonly #free: ContextSlot[];
  readonly #batchTokens: number;

  constructor(sequences: readonly LlamaContextSequence[], batchTokens: number) {
    this.#free = sequences.map((sequence) => ({ sequence, cacheScope: undefined, exactTokens: 0 }));
    this.#batchTokens = batchTokens;
  }

  /** Takes a slot that holds nothing but a beginning of the prompt, as long as the claim allows. */
  async take(claim: ContextClaim): Promise<ContextSlot> {
    const reusable = this.#free.map((slot) => this.#reusableTokens(slot, claim));
    const most = Math.max(0, ...reusable);
    // A short common beginning is evaluated again: reusing it would destroy another conversation of the same scope.
    const reused = most * 2 >= claim.tokens.length ? most : 0;
    const [slot] = this.#free.splice(reused > 0 ? reusable.indexOf(most) : 0, 1);
    if (!slot) throw new LanguageError('queue_full', 'More calls run than the model has sequences.');
    try {
      await this.#keep(slot, claim, reused);
    } catch (thrown) {
      slot.cacheScope = undefined;
      this.giveBack(slot);
      throw thrown;
    }
    return slot;
  }

  giveBack(slot: ContextSlot): void {
    this.#free.push(slot);
  }

  #reusableTokens(slot: ContextSlot, { tokens, cacheScope, repeatable }: ContextClaim): number {
    if (cacheScope === undefined || slot.cacheScope !== cacheScope) return 0;
    const { firstDifferentIndex } = slot.sequence.compareContextTokens([...tokens]);
    // At least the last token is evaluated again: the first token of the answer follows from it.
    const shared = Math.min(firstDifferentIndex, tokens.length - 1);
    return repeatable ? this.#wholeBatches(Math.min(shared, slot.exactTokens)) : shared;
  }

  async #keep(slot: ContextSlot, { tokens, cacheScope, repeatable }: ContextClaim, count: number) {
    const { sequence } = slot;
    await sequence.adaptStateToTokens(tokens.slice(0, count), false);
    // Some models cannot forget the end of a sequence alone and keep less than they were asked to.
    const kept = this.#wholeBatches(sequence.nextTokenIndex);
    if (repeatable && kept !== sequence.nextTokenIndex) await sequence.clearHistory();
    slot.exactTokens = this.#wholeBatches(Math.min(slot.exactTokens, sequence.nextTokenIndex));
    slot.cacheScope = cacheScope;
  }

  #wholeBatches(tokens: number): number {
    return tokens - (tokens % this.#batchTokens);
  }
}
