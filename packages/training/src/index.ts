export type { ChildResult, ChildTask, MergeSummary, RoundSummary } from './child/protocol.js';
export { type ChildOptions, runInChild, type TaskOptions, TrainingChild } from './child/TrainingChild.js';
export { type DataLimits, type DatasetFile, defaultDataLimits } from './data/file.js';
export type { Batch } from './data/imageDataset.js';
export type { Windowing } from './data/windows.js';
export {
  TrainingDataError,
  type TrainingDataErrorCode,
  TrainingRunError,
  type TrainingRunErrorCode,
} from './errors.js';
export type { Layer } from './layers/layer.js';
export { type InspectedDataset, inspectDataset } from './plan/inspectDataset.js';
export { type NetworkKind, networkKind, networkKinds } from './plan/networkKinds.js';
export { planFromDataset, planTraining, type TrainingPlan } from './plan/planTraining.js';
export type { CnnRequest, LstmRequest, TrainingFiles, TrainingRequest, Workspace } from './plan/request.js';
export type { ChildProgress } from './progress.js';
export { finishTraining, type TrainedModel } from './result/finishTraining.js';
export type { InferenceOptions } from './result/inferenceLines.js';
export { type ModelCard, modelCardMarkdown } from './result/modelCard.js';
export {
  estimateInference,
  type InferenceEstimate,
  runInference,
} from './result/runInference.js';
export { initialState, mergeRound } from './rounds/mergeRound.js';
export type { Metrics } from './rounds/metrics.js';
export {
  decodeShardState,
  decodeTrainingState,
  type EpochRecord,
  encodeState,
  type ShardState,
  type TrainingState,
} from './rounds/state.js';
export { type TrainRoundOptions, trainRound } from './rounds/trainRound.js';
export { type RoundContext, Workbench } from './rounds/Workbench.js';
export { createBatch } from './train/batch.js';
export type { Network, Optimiser } from './train/network.js';
export { Trainer } from './train/Trainer.js';
