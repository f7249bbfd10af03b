import * as z from 'zod';
import {
  exactInteger,
  jobID,
  nameText,
  oneOf,
  optionalInteger,
  optionalOneOf,
  optionalText,
  predictedRows,
  text,
} from '../fields.js';
import { fileComputations } from '../jobTypes.js';
import { jobQueries, jobs } from './groups.js';

export const datasetTypes = ['feature', 'target', 'testing'] as const;

const learningSeed = optionalInteger(
  'Random seed. The same files, parameters and seed give the same model. Default 0.',
  0,
  4_294_967_295,
);
const targetColumn = optionalText(
  'Column of `featureData` that is the target; then no `targetData` is sent.',
  1_000,
);
const columnsText = optionalText(
  'What columns are read as: a JSON object of their names with `number`, `category`, `date` or `skip`, which leaves a column ' +
    'out. By default types are inferred, and columns that look like identifiers are left out.',
  100_000,
);
const repair = optionalOneOf(
  '`true` leaves out rows without a target, and counts texts among numbers as missing, instead of refusing them.',
  ['true', 'false'],
);
const learningCost = exactInteger('Maximum cost of the run in units of 10^-18 CCD.');
const csvFile = { textType: 'text/csv', bytesMax: 'csvBytesMax' } as const;
const datasetFiles = {
  featureData: { required: true, description: 'CSV of features.', ...csvFile },
  targetData: {
    required: false,
    description: 'CSV of targets; required for classification and regression.',
    ...csvFile,
  },
  testingData: {
    required: false,
    description: 'CSV with the same columns as the features; not for clustering.',
    ...csvFile,
  },
} as const;
const datasetErrors = ['invalidFile', 'tooLarge', 'storageFull', 'tooManyRequests'] as const;

const finding = z.object({
  code: z.string().describe('Stable name of the finding.'),
  message: z.string(),
  field: z.string().describe('The file or parameter concerned; empty if neither.'),
  row: z.int().optional().describe('From 1; row 1 is the header.'),
  rows: z.int().optional().describe('How many rows it concerns, if that is counted.'),
  column: z.int().optional().describe('From 1.'),
  columnName: z.string().optional(),
});

const fileCheck = z.object({
  ok: z.boolean().describe('Whether the job would be accepted.'),
  ccd_cost: learningCost,
  errors: z.array(finding),
  warnings: z.array(finding),
  report: z
    .record(z.string(), z.unknown())
    .describe('Rows, columns with their types and values, classes, and the memory needed.'),
});

const modelJobID = jobID.describe(
  'Job whose model predicts: a finished classification, clustering or regression.',
);
const rowsFile = {
  testingData: {
    required: true,
    description: 'CSV with the columns that the model was trained on.',
    ...csvFile,
  },
} as const;

const explanation = z
  .object({
    method: z.string().describe('`exact` for trees and linear models, else `sampled`.'),
    of: z
      .string()
      .describe('The explained output: `probability`, `score` (log-odds), `distance` or `value`.'),
    base: z.number().describe('The output if nothing were known about the row.'),
    output: z.number().describe('The output for the row: `base` plus all contributions.'),
    contributions: z.record(z.string(), z.number()).describe('Shapley values by column.'),
    errors: z
      .record(z.string(), z.number())
      .optional()
      .describe('Their standard errors, if they were sampled.'),
  })
  .describe('How much each column contributed.');

/** File jobs: classification or clustering of the rows of CSV files. */
export const fileJobOperations = {
  createJobByFile: jobs.post({
    summary: 'Create a classification, clustering or regression job from CSV files',
    description:
      'Additional form fields set parameters of the algorithm; unknown or out-of-range values are rejected. The ' +
      'files are checked before anything is charged. `ccd_cost` is held, and the unused part is released.',
    encoding: 'upload',
    request: z.looseObject({
      computation: oneOf('The algorithm.', fileComputations),
      jobName: nameText('Name of the job.', 200),
      seed: learningSeed,
      targetColumn,
      columns: columnsText,
      repair,
    }),
    files: datasetFiles,
    response: z.object({ jobID: z.string(), ccd_cost: learningCost }),
    errors: [...datasetErrors, 'ccdInsufficient', 'queueFull'],
    writes: true,
  }),
  checkFiles: jobs.extension.post({
    summary: 'Check CSV files and estimate the cost of a job',
    description:
      'Takes the same form as createJobByFile. Nothing is charged or stored. `errors` lists the faults of the files ' +
      'with row and column; `warnings` lists what does not prevent the job.',
    encoding: 'upload',
    request: z.looseObject({
      computation: oneOf('The algorithm.', fileComputations),
      jobName: optionalText('Name of the job; not used.', 200),
      seed: learningSeed,
      targetColumn,
      columns: columnsText,
      repair,
    }),
    files: datasetFiles,
    response: fileCheck,
    errors: datasetErrors,
  }),
  predictRows: jobs.extension.post({
    summary: 'Predict rows with the model of a finished job',
    description:
      'Free of charge for accounts, for up to 1,000 rows. A row is an object with a value for every column, or a list in the order of ' +
      'the columns; `null` is a missing value. Without rows the answer describes the columns. Values are read by the ' +
      'rules of CSV files and refused under the same names.',
    access: 'job:predictor',
    request: z.object({
      jobID: modelJobID,
      rows: predictedRows,
      explain: optionalOneOf(
        '`true` adds the contribution of every column to each prediction, for up to 100 rows.',
        ['true', 'false'],
      ),
    }),
    response: z.object({
      computation: z.string(),
      task: z.string().describe('`classification`, `clustering` or `regression`.'),
      columns: z.array(
        z.object({
          name: z.string(),
          kind: z.string().describe('`number`, `category` or `date`.'),
          categories: z.array(z.string()).optional().describe('Categories that the model tells apart.'),
          format: z
            .string()
            .optional()
            .describe('How the training file wrote dates; ISO 8601 is read as well.'),
        }),
      ),
      predictions: z.array(
        z.object({
          result: z
            .union([z.string(), z.number()])
            .describe('Class, number of the cluster, or predicted number.'),
          probabilities: z.record(z.string(), z.number()).optional().describe('Probability of each class.'),
          distances: z.array(z.number()).optional().describe('Distance to each cluster.'),
          explanation: explanation.optional(),
        }),
      ),
      unseen: z
        .array(z.object({ column: z.string(), category: z.string(), count: z.int() }))
        .describe('Categories of the rows that were not seen in training.'),
    }),
    errors: ['stateConflict', 'invalidFile', 'tooLarge', 'tooManyRequests', 'unavailable'],
  }),
  predictFile: jobs.extension.post({
    summary: 'Create a job that predicts the rows of a CSV file with the model of a finished job',
    description:
      'The result is the file with the columns of the first run appended; its content id goes on chain. The file is ' +
      'checked before anything is charged. A caller without an account sends at most `payerFileBytesMax`.',
    access: 'job:predictor',
    encoding: 'upload',
    request: z.object({ jobID: modelJobID, jobName: nameText('Name of the new job.', 200) }),
    files: rowsFile,
    response: z.object({ jobID: z.string(), ccd_cost: learningCost }),
    errors: ['stateConflict', ...datasetErrors, 'ccdInsufficient', 'queueFull'],
    writes: true,
  }),
  checkPrediction: jobs.extension.post({
    summary: 'Check a CSV file of rows against a model and estimate the cost',
    description: 'Takes the same form as predictFile. Nothing is charged or stored.',
    access: 'job:predictor',
    encoding: 'upload',
    request: z.object({ jobID: modelJobID, jobName: optionalText('Name of the job; not used.', 200) }),
    files: rowsFile,
    response: fileCheck,
    errors: ['stateConflict', ...datasetErrors],
  }),
  shareModel: jobs.extension.post({
    summary: 'Let another account predict with the model of a job',
    description:
      'The account can predict, at its own cost; it sees neither the data nor the model itself. With a training it can ' +
      'predict single pictures or series, free of charge; inferences over whole files stay with its creator.',
    access: 'job:creator',
    request: z.object({
      jobID,
      account: text('Email of the account; `x402-anyone` for callers who pay for each call.', 320),
      revoke: optionalOneOf('`true` takes the permission back.', ['true', 'false']),
    }),
    response: z.object({
      accounts: z.array(z.string()).describe('All accounts that the model is shared with.'),
    }),
    errors: ['accountUnknown', 'stateConflict', 'tooManyRequests'],
    writes: true,
  }),
  sharedModels: jobQueries.extension.get({
    summary: 'List the models of others that you may predict with, newest first, at most 1,000',
    response: z.object({
      data: z.array(
        z.object({
          jobID: z.string(),
          jobName: z.string(),
          computationStr: z.string(),
          creator: z.string(),
          model: z.enum(['CNN', 'LSTM']).optional().describe('Type of the network, for trainings.'),
        }),
      ),
    }),
  }),
  downloadDataset: jobQueries.get({
    summary: 'Download a dataset of a file job',
    access: 'job:creator',
    request: z.object({ datasetType: oneOf('Which dataset.', datasetTypes), jobID }),
    response: 'stream',
    errors: ['fileUnknown'],
  }),
};
