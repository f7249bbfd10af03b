import * as z from 'zod';
import {
  decimalText,
  exactInteger,
  integer,
  jobID,
  nameText,
  oneOf,
  optionalInteger,
  optionalJobID,
  optionalNumber,
  optionalOneOf,
  optionalText,
  optionalTextList,
  page,
  proportion,
  text,
  unixSeconds,
} from '../fields.js';
import { trainingComputation } from '../jobTypes.js';
import { pagedList } from '../operation.js';
import { taskStatuses } from '../states.js';
import { training } from './groups.js';

/** Columns that one network can be asked to forecast. */
const targetColumnsMax = 1_000;
/** The networks that a training can choose; each belongs to one model. */
export const trainingNetworks = ['plain', 'residual', 'auto', 'lstm', 'gru', 'tcn'] as const;

const inferenceRecord = z.object({
  tx_hash: z.string().describe('Transaction of the result; empty until it is on chain.'),
  result: z.string().describe('URL of the result file; empty until it exists.'),
  submitTime: unixSeconds('When the result was recorded on chain; 0 until then.'),
  ccd_cost: decimalText('CCD charged; 0 until the result exists.'),
  status: z.enum(taskStatuses),
  error: z.string().describe('Name of the error if it failed; empty otherwise.'),
  id: z.int().describe('The inference id.'),
});

export const deAIOperations = {
  uploadFile: training.post({
    summary: 'Upload a dataset',
    description: '`msg` is the path of the stored file, to be passed as x_train, y_train or data_path.',
    encoding: 'upload',
    files: { file: { required: true, description: 'The dataset.' } },
    response: z.object({ msg: z.string().describe('Path of the stored file.') }),
    errors: ['invalidBody', 'invalidFile', 'tooLarge', 'storageFull'],
    writes: true,
  }),
  queryGuarantee: training.post({
    summary: 'Estimate the CCD cost of a training job',
    description:
      'The estimate is kept under the job name; createJob with that name uses the newest one. Fields of the other model are ignored.',
    request: z.object({
      model: oneOf('Type of the model.', ['CNN', 'LSTM']),
      jobName: nameText('Name of the job to create.', 200),
      epoch: integer('Training epochs.', 1, 1_000_000_000),
      x_train: text('Path of the training dataset from uploadFile.', 1_000),
      y_train: optionalText('CNN: path of the labels from uploadFile.', 1_000),
      train_shard: proportion('Fraction of the data used for training.'),
      scale_ratio: optionalInteger('CNN: number of colours; pixel values are divided by it.', 1, 1_000_000),
      category: optionalInteger('CNN: number of categories.', 1, 100_000),
      channel: optionalInteger('CNN: channels of the images.', 1, 4),
      input_width: optionalInteger('LSTM: input steps of a window.', 1, 100_000),
      label_width: optionalInteger('LSTM: predicted steps of a window.', 1, 100_000),
      shift: optionalInteger(
        'LSTM: offset of the end of the labels from the end of the input, in steps.',
        1,
        100_000,
      ),
      sequence_stride: optionalInteger('LSTM: steps between the starts of consecutive windows.', 1, 100_000),
      sampling_rate: optionalInteger('LSTM: steps between consecutive samples of a window.', 1, 100_000),
      target_columns: optionalTextList(
        'LSTM: names of the columns to forecast, in the order of the outputs; the other columns are inputs only. Extension; by default, all columns are forecast.',
        targetColumnsMax,
      ),
      learning_rate: optionalNumber(
        'Step size of the optimiser, at most 1. Extension; default 0.001 for CNN and 0.002 for LSTM.',
        1e-7,
        1,
      ),
      augmentation: optionalOneOf(
        'CNN: how training images are varied: `none`, `shift` by a few pixels, or `flip`, which also mirrors them left to right. Extension; by default, up to 20,000 images are shifted.',
        ['none', 'shift', 'flip'],
      ),
      network: optionalOneOf(
        'The network to train. CNN: `plain`, `residual` (deeper, with residual blocks), or `auto`, which chooses by the size and number of the images. LSTM: `lstm`, `gru` (gated recurrent unit), or `tcn` (temporal convolution). Extension; default `plain` or `lstm`, or that of the training to continue.',
        trainingNetworks,
      ),
      repair: optionalOneOf(
        '`true` fills missing values of a series with the value before them, and leaves out images that cannot be decoded, instead of refusing the dataset. The model then fills missing values of what it forecasts from as well. Extension; default `false`.',
        ['true', 'false'],
      ),
      continue_from: optionalJobID(
        'A finished training of the same network whose weights to start from, on the same or on more data. Extension; default: a fresh network.',
      ),
    }),
    response: z.object({
      ccd_cost: exactInteger('Cost in units of 10^-18 CCD.'),
      repaired: z.int().optional().describe('Values that were filled, or images that were left out, if any.'),
    }),
    errors: [
      'fileUnknown',
      'jobUnknown',
      'notParticipant',
      'stateConflict',
      'invalidFile',
      'imageInvalid',
      'archiveRefused',
      'labelsMismatch',
      'categoryMismatch',
      'valueInvalid',
      'seriesConstant',
      'windowTooLong',
      'tooLarge',
      'unavailable',
    ],
    writes: true,
  }),
  createJob: training.post({
    summary: 'Create the training job estimated under the same name',
    request: z.object({
      jobName: text('The job name passed to queryGuarantee.', 200),
      batchSize: optionalInteger('Samples per training step; required for CNN.', 1, 65_536),
      computation: optionalText(`\`${trainingComputation}\`; required for CNN.`, 100),
    }),
    response: z.object({ data: z.string().describe('The job id.') }),
    errors: ['planMissing', 'ccdInsufficient', 'queueFull', 'tooLarge', 'unavailable'],
    writes: true,
  }),
  inferenceCost: training.post({
    summary: 'Estimate the CCD cost of an inference',
    access: 'job:participant',
    request: z.object({ data_path: text('Path from uploadFile.', 1_000), jobID }),
    response: z.object({ ccd_cost: exactInteger('Cost in units of 10^-18 CCD.') }),
    errors: [
      'fileUnknown',
      'invalidFile',
      'imageInvalid',
      'archiveRefused',
      'valueInvalid',
      'windowTooLong',
      'tooLarge',
      'stateConflict',
      'unavailable',
    ],
    writes: true,
  }),
  stopTraining: training.extension.post({
    summary: 'Stop a training and keep its best model so far',
    description:
      'The training ends after its current round, at the earliest after its first epoch. Only the work until then is charged.',
    access: 'job:creator',
    request: z.object({ jobID }),
    response: z.object({ jobID: z.string() }),
    errors: ['stateConflict'],
    writes: true,
  }),
  predictSample: training.extension.post({
    summary: 'Predict one picture, or what follows a series, with the model of a training',
    description:
      'Free of charge for accounts. A CNN takes a picture as it is (`.jpg`, `.png`, …). An LSTM takes a `.csv` or `.npy` with the ' +
      'columns of the training and predicts what follows its last rows. Nothing is stored.',
    access: 'job:predictor',
    encoding: 'upload',
    request: z.object({ jobID }),
    files: { sample: { required: true, description: 'The picture or the series.' } },
    response: z.object({
      task: z.string().describe('`classification` or `forecast`.'),
      result: z.string().optional().describe('The most likely class.'),
      probabilities: z.record(z.string(), z.number()).optional().describe('Probability of each class.'),
      forecast: z
        .array(
          z.object({
            rowsAhead: z.int().describe('How many rows after the last one given.'),
            values: z.record(z.string(), z.number()).describe('The value of each column.'),
          }),
        )
        .optional(),
    }),
    errors: [
      'invalidBody',
      'invalidFile',
      'imageInvalid',
      'valueInvalid',
      'windowTooLong',
      'tooLarge',
      'stateConflict',
      'tooManyRequests',
      'unavailable',
    ],
  }),
  inference: training.post({
    summary: 'Run the newest estimated inference of a job',
    access: 'job:participant',
    request: z.object({ jobID }),
    response: z.object({ infer_id: z.int() }),
    errors: ['planMissing', 'stateConflict', 'ccdInsufficient', 'queueFull'],
    writes: true,
  }),
  queryInfer: training.post({
    summary: 'Read an inference result',
    request: z.object({ id: integer('The inference id.', 1, Number.MAX_SAFE_INTEGER) }),
    response: z.object({ data: inferenceRecord }),
    errors: ['inferenceUnknown', 'inferenceFailed'],
  }),
  queryInferList: training.post({
    summary: 'List the inference results of a job',
    access: 'job:participant',
    request: z.object({ ...page, jobID }),
    response: pagedList(inferenceRecord),
  }),
};
