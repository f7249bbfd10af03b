import type { FieldsOf } from '@tricorn/client';
import type { ModelName, Settings } from './TrainingSettings.js';

interface Given {
  jobName: string;
  x: string;
  y: string | undefined;
  /** Class folders that were seen in the archive; 0 where none was. */
  classes: number;
  /** Whether to fill missing values and leave out broken pictures. */
  repair?: boolean;
}

/** The settings as the service takes them. */
export function planOf(
  model: ModelName,
  settings: Settings,
  { jobName, x, y, classes, repair = false }: Given,
): FieldsOf<'queryGuarantee'> & { batchSize?: number } {
  const common = {
    model,
    jobName,
    epoch: settings.epochs,
    x_train: x,
    train_shard: settings.trainShare,
    batchSize: settings.batchSize,
    ...(settings.learningRate > 0 ? { learning_rate: settings.learningRate } : {}),
    ...(repair ? { repair: 'true' as const } : {}),
    ...(settings.continueFrom === '' ? {} : { continue_from: settings.continueFrom }),
  };
  const network = settings.network === 'standard' ? {} : { network: settings.network };
  if (model === 'CNN')
    return {
      ...common,
      category: settings.categories || classes,
      ...(settings.augmentation === 'auto' ? {} : { augmentation: settings.augmentation }),
      ...network,
      ...(y === undefined ? {} : { y_train: y }),
    };
  return {
    ...common,
    input_width: settings.inputWidth,
    label_width: settings.labelWidth,
    shift: settings.shift,
    sequence_stride: settings.stride,
    sampling_rate: settings.samplingRate,
    ...(settings.targets.length === 0 ? {} : { target_columns: [...settings.targets] }),
    ...network,
  };
}
