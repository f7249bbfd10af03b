import { createHash } from 'node:crypto';
import { TrainingRunError } from '../errors.js';
import type { Weights } from '../train/Trainer.js';
import type { RankChange, ShardChange } from './shards.js';
import type { ValidationSums } from './validation.js';

/** Metrics of one epoch. */
export interface EpochRecord {
  epoch: number;
  trainLoss: number;
  /** Training accuracy, measured during the epoch. */
  trainAccuracy?: number;
  validationLoss: number;
  validationAccuracy?: number;
  validationRmse?: number;
  validationMae?: number;
}

/** Sums over the training steps of the current epoch. */
export interface RunningSums {
  samples: number;
  lossSum: number;
  hits: number;
}

/** The training between two rounds. */
export interface TrainingState extends Weights {
  planId: string;
  /** The next round to run. */
  round: number;
  /** Steps the optimiser has taken. */
  step: number;
  running: RunningSums;
  history: EpochRecord[];
  /** The best weights seen so far, with the metrics they reached. */
  best?: BestWeights;
  /** Epochs since the last improvement. */
  stale: number;
  done: boolean;
  /** Operations used so far, as a decimal string. */
  workUsed: string;
  /** The shards of the next round, if they are not those of the plan. */
  shards?: number;
  /** How the number of shards followed the workers; absent while the plan is kept. */
  shardChanges?: ShardChange[];
  /** The ranks of PyTorch, from which epoch on. */
  rankChanges?: RankChange[];
}

export interface BestWeights {
  weights: Float32Array;
  statistics: Float32Array;
  epoch: number;
  sums: ValidationSums;
}

/** The weights of a finished model, from which a training can continue. */
export type StartingWeights = Pick<BestWeights, 'weights' | 'statistics'>;

/** The result of one shard in one round. */
export interface ShardState extends Weights {
  planId: string;
  round: number;
  shard: number;
  steps: number;
  running: RunningSums;
  /** Validation of the initial weights of the round, if it was due. */
  validation?: ValidationSums;
  workUsed: string;
  /** The ranks of PyTorch that trained. */
  ranks?: number;
}

const magic = Buffer.from('TRCNST1\n');
const digestBytes = 32;

/** A compact binary form: a JSON head, the vectors as raw float32, and a checksum. */
export function encodeState(state: TrainingState | ShardState | StartingWeights): Uint8Array {
  const vectors: Float32Array[] = [];
  const head = Buffer.from(
    JSON.stringify(state, (_, value: unknown) => {
      if (!(value instanceof Float32Array)) return value;
      vectors.push(value);
      return { vector: vectors.length - 1, length: value.length };
    }),
  );
  const headLength = Buffer.alloc(4);
  headLength.writeUInt32LE(head.length);
  const parts = [
    magic,
    headLength,
    head,
    ...vectors.map((vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)),
  ];
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return Buffer.concat([...parts, hash.digest()]);
}

export function decodeTrainingState(bytes: Uint8Array, planId: string): TrainingState {
  return checkPlan(decodeState(bytes) as TrainingState, planId);
}

export function decodeShardState(bytes: Uint8Array, planId: string): ShardState {
  return checkPlan(decodeState(bytes) as ShardState, planId);
}

export function decodeStartingWeights(bytes: Uint8Array): StartingWeights {
  return decodeState(bytes) as StartingWeights;
}

function checkPlan<State extends { planId: string }>(state: State, planId: string): State {
  if (state.planId !== planId)
    throw new TrainingRunError('STATE_INVALID', 'The state belongs to another plan.');
  return state;
}

function decodeState(given: Uint8Array): unknown {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const body = bytes.subarray(0, -digestBytes);
  const intact =
    body.length > magic.length + 4 &&
    body.subarray(0, magic.length).equals(magic) &&
    createHash('sha256').update(body).digest().equals(bytes.subarray(-digestBytes));
  if (!intact) throw new TrainingRunError('STATE_INVALID', 'The state file is damaged.');
  const headLength = body.readUInt32LE(magic.length);
  const headStart = magic.length + 4;
  let offset = headStart + headLength;
  // Vectors follow in the order in which the head mentions them.
  return JSON.parse(body.toString('utf8', headStart, offset), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('vector' in value)) return value;
    const { length } = value as unknown as { length: number };
    const vector = new Float32Array(length);
    new Uint8Array(vector.buffer).set(body.subarray(offset, offset + length * 4));
    offset += length * 4;
    return vector;
  });
}
