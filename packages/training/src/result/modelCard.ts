import type { Windowing } from '../data/windows.js';
import type { InspectedImages, InspectedSeries } from '../plan/inspectDataset.js';
import { type NetworkKind, networkKind } from '../plan/networkKinds.js';
import type { TrainingPlan } from '../plan/planTraining.js';
import { type TrainingRequest, windowingOf } from '../plan/request.js';
import { type Metrics, metricsOf } from '../rounds/metrics.js';
import type { RankChange, ShardChange } from '../rounds/shards.js';
import type { EpochRecord, TrainingState } from '../rounds/state.js';

/** Describes a trained model, with everything that inference needs besides its ONNX file. */
export interface ModelCard {
  model: TrainingRequest['model'];
  /** The network that was trained, if the request chose one. */
  network?: NetworkKind;
  planId: string;
  input: CnnInput | LstmInput;
  layers: TrainingPlan['network']['layers'];
  parameterCount: number;
  /** Operations for one sample, as a decimal string. */
  workPerSample: string;
  training: {
    samples: number;
    validationSamples: number;
    /** Missing values that were filled, or images that were left out. */
    repaired?: number;
    epochsPlanned: number;
    epochsRun: number;
    bestEpoch: number;
    batchSize: number;
    shards: number;
    /** How the shards followed the workers. Absent if the plan was kept: then the result depends on plan and seed alone. */
    shardChanges?: readonly ShardChange[];
    /** The ranks of PyTorch. More than one entry: machines joined or left, and the result depends on that. */
    rankChanges?: readonly RankChange[];
    seed: number;
    optimiser: TrainingPlan['optimiser'];
    workUsed: string;
    workBound: string;
  };
  metrics: Metrics;
  /** Learning curves: one record per epoch. */
  history: EpochRecord[];
}

export interface CnnInput {
  kind: 'images';
  channels: number;
  height: number;
  width: number;
  elementType: 'uint8' | 'float32';
  classNames: string[];
}

export interface LstmInput {
  kind: 'series';
  columns: string[];
  /** The columns that it forecasts, in the order of the outputs; absent if all are. */
  targets?: string[];
  windowing: Windowing;
}

export function describeModel(plan: TrainingPlan, state: TrainingState, workPerSample: bigint): ModelCard {
  const best = state.best!;
  const { repaired } = plan.dataset.manifest;
  return {
    model: plan.request.model,
    ...(plan.request.network === undefined ? {} : { network: networkKind(plan.network) }),
    planId: plan.id,
    input: describeInput(plan),
    layers: plan.network.layers,
    parameterCount: plan.parameterCount,
    workPerSample: String(workPerSample),
    training: {
      samples: plan.dataset.trainCount,
      validationSamples: plan.dataset.validationCount,
      ...(repaired !== undefined && { repaired }),
      epochsPlanned: plan.epochs,
      epochsRun: state.history.length,
      bestEpoch: best.epoch,
      batchSize: plan.batchSize,
      shards: plan.shards,
      ...(state.shardChanges?.length ? { shardChanges: state.shardChanges } : {}),
      ...(state.rankChanges?.length ? { rankChanges: state.rankChanges } : {}),
      seed: plan.seed,
      optimiser: plan.optimiser,
      workUsed: state.workUsed,
      workBound: plan.work.bound,
    },
    metrics: metricsOf(plan, best.sums),
    history: state.history,
  };
}

function describeInput({ request, dataset }: TrainingPlan): CnnInput | LstmInput {
  switch (request.model) {
    case 'LSTM': {
      const { manifest, targets } = dataset as InspectedSeries;
      const { columns } = manifest;
      return {
        kind: 'series',
        columns,
        ...(targets && { targets: targets.map((place) => columns[place]!) }),
        windowing: windowingOf(request),
      };
    }
    case 'CNN': {
      const { channels, height, width, elementType, classNames } = (dataset as InspectedImages).manifest;
      return { kind: 'images', channels, height, width, elementType, classNames };
    }
  }
}

/** The card as a Markdown page. */
export function modelCardMarkdown(card: ModelCard): string {
  const { training, metrics, input } = card;
  const shardChanges = (training.shardChanges ?? []).map(({ epoch, shards: count }) => ({ epoch, count }));
  const rankChanges = (training.rankChanges ?? []).map(({ epoch, ranks: count }) => ({ epoch, count }));
  const lines = [
    `# ${card.model} model${card.network === undefined ? '' : ` (${networkNames[card.network]})`}`,
    '',
    input.kind === 'images'
      ? `Classifies images of ${input.height}×${input.width} pixels, ${input.channels === 1 ? 'grey' : 'in colour'}, into ${input.classNames.length} categories: ${input.classNames.join(', ')}.`
      : seriesText(input),
    '',
    '| | |',
    '|---|---|',
    `| parameters | ${card.parameterCount} |`,
    `| training samples | ${training.samples} |`,
    `| validation samples | ${training.validationSamples} |`,
    ...(training.repaired === undefined
      ? []
      : [
          `| ${input.kind === 'images' ? 'images left out' : 'missing values filled'} | ${training.repaired} |`,
        ]),
    `| epochs | ${training.epochsRun} of ${training.epochsPlanned}, best ${training.bestEpoch + 1} |`,
    `| batch size, shards, random seed | ${training.batchSize}, ${training.shards}, ${training.seed} |`,
    ...changeLines('shards changed with the workers', shardChanges, 0),
    ...changeLines('ranks of PyTorch', rankChanges, 1),
    `| operations used | ${training.workUsed} of ${training.workBound} |`,
    ...metricLines(metrics),
    ...columnLines(card),
    '',
    '## Learning curve',
    '',
    metrics.kind === 'classification'
      ? '| epoch | training loss | training accuracy | validation loss | validation accuracy |'
      : '| epoch | training loss | validation loss | validation RMSE | validation MAE |',
    '|---|---|---|---|---|',
    ...card.history.map((record) => curveLine(record, metrics.kind)),
    '',
    '## Limits',
    '',
    'The metrics were measured on held-out data from the same files. Other data may give different results.',
    '',
  ];
  return lines.join('\n');
}

const networkNames: Record<NetworkKind, string> = {
  plain: 'plain network',
  residual: 'residual network',
  lstm: 'long short-term memory',
  gru: 'gated recurrent unit',
  tcn: 'temporal convolution',
};

function seriesText({ columns, targets, windowing }: LstmInput): string {
  const forecast = `Forecasts ${(targets ?? columns).join(', ')}, ${windowing.labelWidth} at a time`;
  return `${forecast}, from the last ${windowing.inputWidth}${targets ? ` of ${columns.join(', ')}` : ''}.`;
}

/** Says where the result depends on which workers there were. */
function changeLines(
  what: string,
  changes: readonly { epoch: number; count: number }[],
  usual: number,
): string[] {
  if (changes.length === 0) return [];
  const parts = changes.map(({ epoch, count }) => `${count} from epoch ${epoch + 1}`);
  const changed = changes.length > usual ? '; plan and seed alone do not give this model' : '';
  return [`| ${what} | ${parts.join(', ')}${changed} |`];
}

function metricLines(metrics: Metrics): string[] {
  if (metrics.kind === 'classification')
    return [
      `| validation accuracy | ${percent(metrics.accuracy)} |`,
      `| validation loss | ${short(metrics.loss)} |`,
    ];
  return [
    `| validation RMSE | ${short(metrics.rmse)} (naive forecast ${short(metrics.naiveRmse)}) |`,
    `| validation MAE | ${short(metrics.mae)} (naive forecast ${short(metrics.naiveMae)}) |`,
    ...(metrics.seasonal === undefined
      ? []
      : [
          `| repeating the last ${metrics.seasonal.period} rows | RMSE ${short(metrics.seasonal.rmse)}, MAE ${short(metrics.seasonal.mae)} |`,
        ]),
  ];
}

/** The errors of every forecast column beside its baselines; one column has those of the whole. */
function columnLines({ input, metrics }: ModelCard): string[] {
  if (metrics.kind !== 'forecast' || input.kind !== 'series' || metrics.features.length < 2) return [];
  const names = input.targets ?? input.columns;
  const seasonal = metrics.seasonal?.features;
  return metrics.features.map(({ rmse, naiveRmse }, place) => {
    const season = seasonal === undefined ? '' : `, last season ${short(seasonal[place]!.rmse)}`;
    return `| RMSE of ${cell(names[place]!)} | ${short(rmse)} (naive forecast ${short(naiveRmse)}${season}) |`;
  });
}

/** A name in a cell of a Markdown table. */
const cell = (name: string): string => name.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

function curveLine(record: EpochRecord, kind: Metrics['kind']): string {
  const cells =
    kind === 'classification'
      ? [
          short(record.trainLoss),
          percent(record.trainAccuracy!),
          short(record.validationLoss),
          percent(record.validationAccuracy!),
        ]
      : [record.trainLoss, record.validationLoss, record.validationRmse!, record.validationMae!].map(short);
  return `| ${record.epoch + 1} | ${cells.join(' | ')} |`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

function short(value: number): string {
  return value.toPrecision(4);
}
