export { type CsvLimits, csvLimits } from '@tricorn/tables';
export { checkParameters, type ParameterRule, type ParameterRules } from './algorithms/parameters.js';
export { type ComputationName, computationNames, parameterTables } from './algorithms/parameterTables.js';
export { findAlgorithm } from './algorithms/registry.js';
export { unitsOf } from './algorithms/work.js';
export { type CheckReport, checkFiles } from './check/checkFiles.js';
export type { ColumnReport } from './check/columnReport.js';
export type { ChildOptions } from './child/askChild.js';
export { PredictorChild } from './child/PredictorChild.js';
export { checkFilesInChild, checkPredictionInChild, predictInChild, runInChild } from './child/runInChild.js';
export { readCsv } from './csv/readCsv.js';
export type { CategoryColumn, Column, NumberColumn, Table } from './csv/table.js';
export { LearningError, type LearningErrorCode, type Place } from './errors.js';
export type { Explanation } from './explain/Explainer.js';
export type { RowsAnswer } from './explain/predictRows.js';
export type {
  Finding,
  LearningJob,
  LearningResult,
  PredictionResult,
  Progress,
  RunOptions,
  Stage,
} from './job.js';
export { type ColumnChoices, columnChoices } from './job.js';
export type { ClassificationScores } from './metrics/classification.js';
export type { CellValue, RowValues } from './predict/readRows.js';
export { runLearningJob } from './run/runLearningJob.js';
