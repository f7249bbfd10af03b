/** LLM tokens that a thousand tokens of a model cost, by kind. */
export interface TokenPrice {
  inputPerThousand: number;
  /** Prompt tokens that the engine had evaluated before. */
  cachedInputPerThousand: number;
  outputPerThousand: number;
}

/** One LLM token for each token of the model. */
export const plainPrice: TokenPrice = {
  inputPerThousand: 1_000,
  cachedInputPerThousand: 1_000,
  outputPerThousand: 1_000,
};

export interface TokenUse {
  promptTokens: number;
  completionTokens: number;
  cachedTokens?: number | undefined;
}

/** What a usage costs in LLM tokens, rounded up. Prices are whole numbers, so the sum is exact. */
export function costOf(
  price: TokenPrice,
  { promptTokens, completionTokens, cachedTokens = 0 }: TokenUse,
): number {
  const cached = Math.min(cachedTokens, promptTokens);
  const thousandths =
    (promptTokens - cached) * price.inputPerThousand +
    cached * price.cachedInputPerThousand +
    completionTokens * price.outputPerThousand;
  return Math.ceil(thousandths / 1_000);
}

/** The longest answer that an amount pays for after the prompt. */
export function affordableTokens(
  price: TokenPrice,
  promptTokens: number,
  amount: number,
  tokensMax: number,
): number {
  if (price.outputPerThousand === 0) return tokensMax;
  const left = amount * 1_000 - promptTokens * price.inputPerThousand;
  return Math.max(0, Math.min(tokensMax, Math.floor(left / price.outputPerThousand)));
}
