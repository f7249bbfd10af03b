/** What a supervising process needs. Nothing here loads the runtime; only the children do. */
export { type DataLimits, type DatasetFile, defaultDataLimits } from '../data/file.js';
export { hasFolder as hasDataset } from '../data/recordFile.js';
export {
  type RequestParameter,
  TrainingDataError,
  type TrainingDataErrorCode,
  TrainingRunError,
  type TrainingRunErrorCode,
} from '../errors.js';
export { mayHaveSeen } from '../plan/mayHaveSeen.js';
export { networkKind, networkKinds } from '../plan/networkKinds.js';
export type { TrainingPlan } from '../plan/planTraining.js';
export type { TrainingFiles, TrainingRequest, Workspace } from '../plan/request.js';
export type { ChildProgress } from '../progress.js';
export type { Mistake } from '../result/findMistakes.js';
export type { ModelCard } from '../result/modelCard.js';
export type { EpochRecord } from '../rounds/state.js';
export type { ClusterTraining, Meeting, TorchOptions } from '../rounds/torchOptions.js';
export type { TorchFound } from '../torch/checkTorch.js';
export { interfaceOf } from '../torch/interfaceOf.js';
export type { ChildResult, ChildTask, MergeSummary } from './protocol.js';
export { type ChildOptions, type TaskOptions, TrainingChild } from './TrainingChild.js';
