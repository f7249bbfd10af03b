export { checkNegativePrompt, checkPrompt } from './checkRequest.js';
export { createPictureEngines, type EngineName, type PictureEngines } from './createPictureEngines.js';
export type { EngineHealth, GeneratedFile, Lora, ModeEngine, PictureRequest } from './engine.js';
export { PictureError, type PictureErrorCode } from './errors.js';
export { checkImage } from './fetch/checkImage.js';
export { safeFetchImage } from './fetch/safeFetchImage.js';
export { type Mode, mediumOf, modes } from './mode.js';
export { readPngText } from './png/textChunks.js';
export {
  createTextEmbedder,
  embeddingTokensMax,
  embeddingWidth,
  type TextEmbedder,
} from './text/embedText.js';
export { seemsForeign } from './text/promptLanguage.js';
