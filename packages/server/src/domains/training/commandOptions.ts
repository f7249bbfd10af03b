import type { TrainingPlan } from '@tricorn/training/child';

/** The options of `tricorn train` that repeat a training on the same files; a list is an option that is repeated. */
export function commandOptions({ request, batchSize }: TrainingPlan): Record<string, string | string[]> {
  const { epochs, trainShard, learningRate, start, model } = request;
  const own =
    request.model === 'CNN'
      ? {
          categories: request.category,
          channels: request.channel,
          'scale-ratio': request.scaleRatio,
          augmentation: request.augmentation,
          network: request.network,
        }
      : {
          'input-width': request.inputWidth,
          'label-width': request.labelWidth,
          shift: request.shift,
          stride: request.sequenceStride,
          'sampling-rate': request.samplingRate,
          target: request.targets,
          network: request.network,
        };
  const all = {
    model,
    epochs,
    'train-share': trainShard,
    'batch-size': batchSize,
    ...own,
    'learning-rate': learningRate,
    'continue-from': start?.job,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'object' ? [...value] : String(value)]],
    ),
  );
}
