export {
  ccdDecimals,
  type ErrorName,
  errorTable,
  formatCcd,
  parseCcd,
  type ServiceEvent,
  vouchesFor,
} from '@tricorn/contract';
export type { LanguageAnswer } from './ask.js';
export { contentIdOf, contentIdOfDigest } from './chain/contentId.js';
export { type ChainSubmission, readSubmissions } from './chain/readSubmission.js';
export type { Download, DownloadOptions } from './download.js';
export {
  AnswerError,
  ConnectionError,
  DeadlineError,
  InsecurePageError,
  isRefused,
  RefusedError,
  repairableFaults,
  TricornError,
  WorkError,
} from './errors.js';
export type { WaitOptions } from './events/waitFor.js';
export { type FileSource, fileOf } from './fileSource.js';
export type { Inference, InferenceProgress, InferenceRecord } from './handles/inference.js';
export type { Job, JobDetail, JobProgress, Prediction, PredictionQuote, RowValues } from './handles/job.js';
export type { Quote, TrainingQuote } from './handles/quote.js';
export type { Task, TaskProgress, TaskResult } from './handles/task.js';
export type {
  AnswerOf,
  Api,
  CallOptions,
  FieldsOf,
  GenerationName,
  ItemOf,
  LanguageName,
  PagedName,
  TransferProgress,
} from './operationTypes.js';
export type { PagingOptions } from './pages.js';
export { randomId } from './randomId.js';
export { Tricorn, type TricornOptions } from './tricorn.js';
