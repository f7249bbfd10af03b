export { checkRequest, messagesMax, promptBytesMax } from './calls/checkRequest.js';
export {
  quoteCall,
  reserveTokens,
  resolveMaxNewTokens,
  settledTokens,
  usedTokens,
} from './calls/metering.js';
export {
  affordableTokens,
  costOf,
  parseTokenPrice,
  plainPrice,
  type TokenPrice,
} from './calls/tokenPrice.js';
export { type CodeResult, codingEngine, codingProfile, completeCode } from './code/completeCode.js';
export {
  createLanguageEngines,
  type LanguageEngines,
  type LanguageEnginesConfig,
} from './createLanguageEngines.js';
export { type EmbeddedOptions, embeddedEngine } from './embedded/embedded.js';
export { embeddedModel } from './embedded/embeddedModel.js';
export type {
  ChatMessage,
  CompletionOptions,
  CompletionRequest,
  CompletionResult,
  EngineHealth,
  FinishReason,
  LanguageEngine,
} from './engine.js';
export { LanguageError, type LanguageErrorCode, type LanguageErrorKind, languageErrors } from './errors.js';
export {
  type AnswerDelta,
  allFeatures,
  assertFeatures,
  type Feature,
  type TokenLogprob,
  type ToolCall,
  type ToolCallDelta,
} from './features.js';
export { createFleet, type Fleet, type FleetOptions } from './fleet/fleetEngine.js';
export type { MemberOptions, MemberState } from './fleet/fleetMember.js';
export { engineCallsMax } from './fleet/readFleet.js';
export { type GgufOptions, ggufEngine } from './gguf/ggufEngine.js';
export { type Profile, withProfile } from './profile.js';
export { type OpenAiCompatibleOptions, openaiCompatibleEngine } from './remote/openaiCompatible.js';
export { type AnswerForm, type MakeForm, sseData } from './wire/answerForm.js';
export { chatForm } from './wire/chatForm.js';
export { type ParsedChatRequest, parseChatRequest } from './wire/chatRequest.js';
export type { ChatAnswerId } from './wire/chatResponse.js';
export {
  embeddingsResponse,
  type ParsedEmbeddingsRequest,
  parseEmbeddingsRequest,
} from './wire/embeddings.js';
export { errorResponse, type WireError, wireError } from './wire/errorResponse.js';
export { type ListedModel, modelEntry, modelList } from './wire/modelList.js';
export { malformed, unsupported } from './wire/refuse.js';
export { responseForm } from './wire/responseForm.js';
export {
  assertCallsKnown,
  type ParsedResponseRequest,
  parseResponseRequest,
} from './wire/responseRequest.js';
export { type ParsedTextRequest, parseTextRequest, textForm } from './wire/textCompletion.js';
