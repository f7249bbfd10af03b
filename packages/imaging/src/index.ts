export { checkNegativePrompt, checkPrompt, promptCharactersMax } from './checkRequest.js';
export {
  createImagingEngines,
  type EngineName,
  type ImagingConfig,
  type ImagingEngines,
} from './createImagingEngines.js';
export {
  contentTypeOf,
  type EngineHealth,
  type FileKind,
  type GeneratedFile,
  type GenerateOptions,
  type GenerateResult,
  type ImagingRequest,
  type ModeEngine,
} from './engine.js';
export {
  CancelledError,
  EngineBusyError,
  EngineDownError,
  EngineFailedError,
  EngineTimeoutError,
  ImageAddressRefusedError,
  ImageInvalidError,
  ImageTooLargeError,
  ImageUnreachableError,
  ImagingError,
  type ImagingErrorCode,
  ModelMissingError,
  PromptInvalidError,
  RequestInvalidError,
  WorkflowInvalidError,
} from './errors.js';
export { type CheckedImage, checkImage } from './fetch/checkImage.js';
export {
  defaultFetchLimits,
  type FetchLimits,
  type SafeFetchOptions,
  safeFetchImage,
} from './fetch/safeFetchImage.js';
export { type Medium, type Mode, mediumOf, modes } from './mode.js';
export { readPngText } from './png/textChunks.js';
