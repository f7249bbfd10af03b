import * as z from 'zod';
import { exactInteger, jobID, oneOf, optionalInteger, optionalText, text } from '../fields.js';
import { fileComputations } from '../jobTypes.js';
import { operation } from '../operation.js';

export const datasetTypes = ['feature', 'target', 'testing'] as const;

const learningSeed = optionalInteger(
  'Seed of everything drawn by chance; the same files, parameters and seed give the same model. Default 0.',
  0,
  4_294_967_295,
);
const learningCost = exactInteger('What the run may cost at the most, in units of 10^-18 CCD.');
const csvFile = { textType: 'text/csv', bytesMax: 'csvBytesMax' } as const;
const datasetFiles = {
  featureData: { required: true, description: 'CSV of features.', ...csvFile },
  targetData: {
    required: false,
    description: 'CSV of targets; required for classification.',
    ...csvFile,
  },
  testingData: {
    required: false,
    description: 'CSV with the columns of the features; classification only.',
    ...csvFile,
  },
} as const;
const datasetErrors = ['invalidFile', 'tooLarge', 'tooManyRequests'] as const;

const finding = z.object({
  code: z.string().describe('Stable name of what was found.'),
  message: z.string(),
  field: z.string().describe('The file or parameter; empty where it is neither.'),
  row: z.int().optional().describe('From 1; row 1 is the header.'),
  column: z.int().optional().describe('From 1.'),
  columnName: z.string().optional(),
});

/** Jobs that classify or cluster the rows of CSV files. */
export const fileJobOperations = {
  createJobByFile: operation({
    group: 'Jobs',
    method: 'POST',
    path: '/sdk/computation/panel/createJobByFile',
    summary: 'Create a classification or clustering job from CSV files',
    description:
      'Further form fields set parameters of the algorithm; unknown or out-of-range ones are refused. The files are ' +
      'checked before anything is charged; `ccd_cost` is held, and what the run did not use is given back.',
    access: 'account',
    encoding: 'upload',
    request: z.looseObject({
      computation: oneOf('The algorithm.', fileComputations),
      jobName: text('Name of the job.', 200),
      seed: learningSeed,
    }),
    files: datasetFiles,
    response: z.object({ jobID: z.string(), ccd_cost: learningCost }),
    errors: [...datasetErrors, 'jobNameTaken', 'ccdInsufficient', 'queueFull'],
    writes: true,
  }),
  checkFiles: operation({
    group: 'Jobs',
    method: 'POST',
    path: '/sdk/computation/panel/checkFiles',
    summary: 'Check the CSV files of a job to come, and learn what it would cost',
    description:
      'Takes the form of createJobByFile. Nothing is charged and nothing is kept. Faults of the files are told in ' +
      '`errors` with row and column; what is only worth knowing, in `warnings`.',
    access: 'account',
    encoding: 'upload',
    request: z.looseObject({
      computation: oneOf('The algorithm.', fileComputations),
      jobName: optionalText('Name of the job to come; not used.', 200),
      seed: learningSeed,
    }),
    files: datasetFiles,
    response: z.object({
      ok: z.boolean().describe('Whether createJobByFile would take the files.'),
      ccd_cost: learningCost,
      errors: z.array(finding),
      warnings: z.array(finding),
      report: z
        .record(z.string(), z.unknown())
        .describe('Rows, columns with their kinds and values, classes, and the memory that the run needs.'),
    }),
    errors: datasetErrors,
    extension: true,
  }),
  downloadDataset: operation({
    group: 'Job queries',
    method: 'GET',
    path: '/sdk/computation/panel/downloadDataset',
    summary: 'Download a dataset of an upload job',
    access: 'job:creator',
    encoding: 'query',
    request: z.object({ datasetType: oneOf('Which dataset.', datasetTypes), jobID }),
    response: 'stream',
    errors: ['fileUnknown'],
  }),
};
