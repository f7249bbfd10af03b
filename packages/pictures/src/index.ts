export { checkNegativePrompt, checkPrompt, promptCharactersMax } from './checkRequest.js';
export {
  createPictureEngines,
  type EngineName,
  type PictureEngines,
  type PictureEnginesConfig,
} from './createPictureEngines.js';
export {
  contentTypeOf,
  type EngineHealth,
  type FileKind,
  type GeneratedFile,
  type GenerateOptions,
  type GenerateResult,
  type Lora,
  type ModeEngine,
  type PictureRequest,
} from './engine.js';
export { PictureError, type PictureErrorCode } from './errors.js';
export { type CheckedImage, checkImage } from './fetch/checkImage.js';
export {
  defaultFetchLimits,
  type FetchLimits,
  type SafeFetchOptions,
  safeFetchImage,
} from './fetch/safeFetchImage.js';
export { type Medium, type Mode, mediumOf, modes } from './mode.js';
export { readPngText } from './png/textChunks.js';
export {
  createTextEmbedder,
  embeddingTokensMax,
  embeddingWidth,
  type TextEmbedder,
} from './text/embedText.js';
export { seemsForeign } from './text/promptLanguage.js';
