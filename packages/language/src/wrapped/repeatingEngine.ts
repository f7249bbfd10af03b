import { createHash } from 'node:crypto';
import type { CompletionResult, LanguageEngine } from '../engine.js';
import { deltaOf, replacing } from './replacing.js';

export interface RepeatOptions {
  /** How long an answer is kept. */
  keptMs: number;
  /** Characters of all answers that are kept. */
  charsMax?: number;
}

interface Kept {
  result: CompletionResult;
  chars: number;
  untilMs: number;
}

const charsMaxDefault = 32_000_000;

/** Answers the same request of the same caller again with what the model answered before. The oldest answers go first. */
export function repeatingEngine<Engine extends LanguageEngine>(
  engine: Engine,
  { keptMs, charsMax = charsMaxDefault }: RepeatOptions,
): Engine {
  const kept = new Map<string, Kept>();
  let chars = 0;
  const forget = (key: string) => {
    chars -= kept.get(key)?.chars ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, result: CompletionResult) => {
    const size = JSON.stringify(result).length;
    if (result.finishReason === 'cancelled' || size > charsMax) return;
    forget(key);
    kept.set(key, { result, chars: size, untilMs: Date.now() + keptMs });
    chars += size;
    for (const oldest of kept.keys()) {
      if (chars <= charsMax) return;
      forget(oldest);
    }
  };
  const complete: LanguageEngine['complete'] = async (request, options = {}) => {
    const { cacheScope, mayRepeat, onToken } = options;
    if (!mayRepeat || cacheScope === undefined) return await engine.complete(request, options);
    const key = createHash('sha256')
      .update(JSON.stringify([cacheScope, engine.model, request]))
      .digest('base64');
    const known = kept.get(key);
    if (known === undefined || known.untilMs < Date.now()) {
      const result = await engine.complete(request, options);
      keep(key, result);
      return result;
    }
    const { result } = known;
    onToken?.(result.text, result.completionTokens, deltaOf(result));
    return { ...result, repeated: true, cachedTokens: result.promptTokens };
  };
  return replacing(engine, complete);
}
