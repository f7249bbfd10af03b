import { requestMessages } from './calls/checkRequest.js';
import type { TokenPrice } from './calls/tokenPrice.js';
import type { CompletionRequest, LanguageEngine } from './engine.js';

export interface Profile {
  /** Used if the request has no system prompt. */
  system?: string | undefined;
  /** Used if the request has no temperature. */
  temperature?: number | undefined;
  /** The name clients see, if it differs from the model's. */
  model?: string | undefined;
  /** Used instead of the engine's. */
  price?: TokenPrice | undefined;
}

/** The same engine with other defaults. Closing it closes the engine. */
export function withProfile(engine: LanguageEngine, profile: Profile): LanguageEngine {
  const apply = (request: CompletionRequest): CompletionRequest => {
    // A text to continue has no system prompt.
    if (request.raw) return request;
    const hasSystem = requestMessages(request)[0]?.role === 'system';
    return {
      ...request,
      system: hasSystem ? request.system : profile.system,
      temperature: request.temperature ?? profile.temperature,
    };
  };
  return {
    get model() {
      return profile.model ?? engine.model;
    },
    get features() {
      return engine.features;
    },
    get price() {
      return profile.price ?? engine.price;
    },
    get contextTokens() {
      return engine.contextTokens;
    },
    get defaultMaxNewTokens() {
      return engine.defaultMaxNewTokens;
    },
    get countsExactly() {
      return engine.countsExactly;
    },
    complete: (request, options) => engine.complete(apply(request), options),
    countPromptTokens: (request, options) => engine.countPromptTokens(apply(request), options),
    health: () => engine.health(),
    close: () => engine.close(),
  };
}
