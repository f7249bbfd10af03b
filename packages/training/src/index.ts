export type { ChildResult, ChildTask, MergeSummary } from './child/protocol.js';
export { type ChildOptions, runInChild, type TaskOptions, TrainingChild } from './child/TrainingChild.js';
export { type DatasetFile, defaultDataLimits } from './data/file.js';
export type { Batch } from './data/imageDataset.js';
export type { Windowing } from './data/windows.js';
export {
  TrainingDataError,
  type TrainingDataErrorCode,
  TrainingRunError,
  type TrainingRunErrorCode,
} from './errors.js';
export type { Layer } from './layers/layer.js';
export { networkKind, networkKinds } from './plan/networkKinds.js';
export { planTraining, type TrainingPlan } from './plan/planTraining.js';
export type { TrainingFiles, TrainingRequest, Workspace } from './plan/request.js';
export type { ChildProgress } from './progress.js';
export { finishTraining } from './result/finishTraining.js';
export type { ModelCard } from './result/modelCard.js';
export { estimateInference, runInference } from './result/runInference.js';
export { initialState, mergeRound } from './rounds/mergeRound.js';
export type { Metrics } from './rounds/metrics.js';
export type { EpochRecord } from './rounds/state.js';
export { trainRound } from './rounds/trainRound.js';
export { Workbench } from './rounds/Workbench.js';
export { createBatch } from './train/batch.js';
export type { Network } from './train/network.js';
export { Trainer } from './train/Trainer.js';
