import { createHash } from 'node:crypto';
import { invalidField, type RequestOf } from '@tricorn/contract';
import { networkKind, networkKinds, type TrainingRequest } from '@tricorn/training/child';
import type { StoredFile } from '../../ground/files/files.js';
import type { EarlierModel } from './earlierModel.js';

type Fields = RequestOf<'queryGuarantee'>;

/** Conditions of a training that are not fields of the request. */
export interface TrainingConditions {
  epochsMax: number;
  shards: number;
  threads: number;
  engine: 'torch' | undefined;
  files: { x: StoredFile; y?: StoredFile };
  earlier: EarlierModel | undefined;
}

/** The request in the library's terms. Fields of other models are ignored; those of this model are required. */
export function trainingRequest(fields: Fields, conditions: TrainingConditions): TrainingRequest {
  const { epochsMax, shards, threads, engine, files, earlier } = conditions;
  if (fields.epoch > epochsMax) throw invalidField('epoch', `epoch must be at most ${epochsMax}.`);
  const common = {
    epochs: fields.epoch,
    trainShard: fields.train_shard,
    threads,
    learningRate: fields.learning_rate,
    start: earlier?.start,
    ...(fields.repair === 'true' ? { repair: true } : {}),
    // The ranks of PyTorch divide every batch; the number of slots does not change the result.
    ...(engine === undefined ? { shards } : { engine }),
  };
  const request: TrainingRequest =
    fields.model === 'CNN'
      ? {
          model: 'CNN',
          ...common,
          category: required(fields, 'category'),
          scaleRatio: fields.scale_ratio,
          channel: fields.channel,
          augmentation: fields.augmentation,
          ...chosenNetwork('CNN', fields.network, earlier),
        }
      : {
          model: 'LSTM',
          ...common,
          inputWidth: required(fields, 'input_width'),
          labelWidth: required(fields, 'label_width'),
          shift: required(fields, 'shift'),
          sequenceStride: required(fields, 'sequence_stride'),
          samplingRate: fields.sampling_rate,
          // Clients that send every field send an empty list.
          ...(fields.target_columns?.length ? { targets: fields.target_columns } : {}),
          ...chosenNetwork('LSTM', fields.network, earlier),
        };
  // With the seed of the earlier model, its validation samples stay validation samples.
  return { ...request, seed: earlier?.plan.seed ?? seedOf(request, files) };
}

/**
 * The network that was asked for, or that of the earlier model. The default is left out, as it was before there was a
 * choice: the seed depends on the request.
 */
function chosenNetwork<Model extends Fields['model']>(
  model: Model,
  asked: Fields['network'],
  earlier: EarlierModel | undefined,
): { network?: (typeof networkKinds)[Model][number] } {
  const continued = earlier?.plan.request.model === model ? networkKind(earlier.plan.network) : undefined;
  const chosen = asked ?? continued;
  if (chosen === undefined || chosen === networkKinds[model][0]) return {};
  // The library refuses a network of the other model.
  return { network: chosen as (typeof networkKinds)[Model][number] };
}

function required(
  fields: Fields,
  field: 'category' | 'input_width' | 'label_width' | 'shift' | 'sequence_stride',
): number {
  const value = fields[field];
  if (value === undefined) throw invalidField(field, `${field} is required for ${fields.model}.`);
  return value;
}

/** The same request on the same data gives the same seed, so that anyone can reproduce the model. */
function seedOf(request: TrainingRequest, { x, y }: TrainingConditions['files']): number {
  const text = JSON.stringify([request, x.cid, y?.cid ?? '']);
  return createHash('sha256').update(text).digest().readUInt32LE(0);
}
