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

/** A part of a price, such as half of it. */
export const sharedPrice = (price: TokenPrice, share: number): TokenPrice => ({
  inputPerThousand: Math.round(price.inputPerThousand * share),
  cachedInputPerThousand: Math.round(price.cachedInputPerThousand * share),
  outputPerThousand: Math.round(price.outputPerThousand * share),
});

/** The most that one token of a model may cost. */
export const tokenPriceMax = 1_000_000;

/** Prices for one token each, as a person states them; they have at most three decimals, so that amounts stay exact. */
export const tokenPriceOf = (input: number, cachedInput: number, output: number): TokenPrice => ({
  inputPerThousand: Math.round(input * 1_000),
  cachedInputPerThousand: Math.round(cachedInput * 1_000),
  outputPerThousand: Math.round(output * 1_000),
});

/** Whether a number can be a price for one token. */
export const isTokenPrice = (value: number): boolean =>
  value >= 0 && value <= tokenPriceMax && Math.abs(value * 1_000 - Math.round(value * 1_000)) < 1e-6;

/** Reads `input,output` or `input,cachedInput,output`; undefined if it is neither. */
export function parseTokenPrice(text: string): TokenPrice | undefined {
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => /^\d+(\.\d+)?$/.test(part) && isTokenPrice(Number(part)))) return undefined;
  const [input, second, third] = parts.map(Number);
  if (parts.length === 2) return tokenPriceOf(input!, input!, second!);
  return parts.length === 3 ? tokenPriceOf(input!, second!, third!) : undefined;
}

export interface TokenUse {
  promptTokens: number;
  completionTokens: number;
  cachedTokens?: number | undefined;
  /** All of it costs what cached input does. */
  repeated?: boolean | undefined;
}

/** What a usage costs in LLM tokens, rounded up. Prices are whole numbers, so the sum is exact. */
export function costOf(
  price: TokenPrice,
  { promptTokens, completionTokens, cachedTokens = 0, repeated = false }: TokenUse,
): number {
  if (repeated) return Math.ceil(((promptTokens + completionTokens) * price.cachedInputPerThousand) / 1_000);
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
