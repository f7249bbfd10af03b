import type { CnnRequest, LstmRequest } from '../plan/request.js';

// The trainings whose quality is compared with PyTorch's; the script that measures the anchors uses them too.

export const generatedDigits = { count: 600, seed: 21 };
export const generatedDigitsRequest: CnnRequest = {
  model: 'CNN',
  epochs: 15,
  trainShard: 0.75,
  category: 10,
  batchSize: 32,
  seed: 1,
};
export const handwrittenRequest: CnnRequest = {
  model: 'CNN',
  epochs: 15,
  trainShard: 0.75,
  category: 10,
  batchSize: 32,
  seed: 1,
  patience: 15,
};
export const generatedSeries = { rows: 3000, seed: 4 };
export const seriesRequest: LstmRequest = {
  model: 'LSTM',
  epochs: 8,
  trainShard: 0.75,
  inputWidth: 24,
  labelWidth: 1,
  shift: 1,
  sequenceStride: 1,
  seed: 1,
  patience: 8,
};
