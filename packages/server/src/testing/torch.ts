import { spawnSync } from 'node:child_process';

/** The Python that has PyTorch, for tests of that engine. */
export const python = process.env['TRICORN_TEST_PYTHON'] ?? 'python3';

const { status } = spawnSync(python, ['-c', 'import torch.distributed']);
export const needsTorch = { skip: status === 0 ? false : `needs PyTorch for ${python}` };

/** A short series, forecast from twelve rows. */
export const seriesEstimate = {
  model: 'LSTM',
  train_shard: 0.8,
  input_width: 12,
  label_width: 1,
  shift: 1,
  sequence_stride: 1,
};
