export { checkRequest, messagesMax } from './calls/checkRequest.js';
export { estimatePromptTokens } from './calls/estimateTokens.js';
export { quoteCall, quoteUnread, settledTokens, usedTokens } from './calls/metering.js';
export {
  affordableTokens,
  costOf,
  parseTokenPrice,
  plainPrice,
  sharedPrice,
  type TokenPrice,
} from './calls/tokenPrice.js';
export { completeCode } from './code/completeCode.js';
export {
  createLanguageEngines,
  type LanguageEngines,
  type LanguageEnginesConfig,
} from './createLanguageEngines.js';
export { embeddedEngine } from './embedded/embedded.js';
export { embeddedModel } from './embedded/embeddedModel.js';
export type {
  ChatMessage,
  CompletionRequest,
  CompletionResult,
  EngineHealth,
  LanguageEngine,
} from './engine.js';
export { LanguageError, type LanguageErrorCode, type LanguageErrorKind } from './errors.js';
export { type AnswerDelta, assertFeatures, type Feature } from './features.js';
export { createFleet } from './fleet/fleetEngine.js';
export { engineCallsMax } from './fleet/readFleet.js';
export { ggufEngine } from './gguf/ggufEngine.js';
export { withProfile } from './profile.js';
export { openaiCompatibleEngine } from './remote/openaiCompatible.js';
export type { AnswerForm, MakeForm } from './wire/answerForm.js';
export { chatForm } from './wire/chatForm.js';
export { chatFields, type ParsedChatRequest, parseChatRequest } from './wire/chatRequest.js';
export type { ChatAnswerId } from './wire/chatResponse.js';
export { compactedForm } from './wire/compaction.js';
export {
  embeddingsFields,
  embeddingsResponse,
  type ParsedEmbeddingsRequest,
  parseEmbeddingsRequest,
} from './wire/embeddings.js';
export { errorResponse, type WireError, wireError } from './wire/errorResponse.js';
export { messagesForm } from './wire/messagesForm.js';
export {
  messagesFields,
  type ParsedMessagesRequest,
  parseCountRequest,
  parseMessagesRequest,
} from './wire/messagesRequest.js';
export { type ListedModel, modelEntry, modelList } from './wire/modelList.js';
export { malformed, unsupported } from './wire/refuse.js';
export { responseForm } from './wire/responseForm.js';
export {
  assertCallsKnown,
  type ParsedResponseRequest,
  parseCompaction,
  parseResponseRequest,
  responseFields,
} from './wire/responseRequest.js';
export { parseBody, parseMetadata } from './wire/sampling.js';
export { type ParsedTextRequest, parseTextRequest, textFields, textForm } from './wire/textCompletion.js';
export { guardEngine } from './wrapped/guardEngine.js';
export { repeatingEngine } from './wrapped/repeatingEngine.js';
