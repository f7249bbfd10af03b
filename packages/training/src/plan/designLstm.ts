import { forecastsStepwise, type Windowing } from '../data/windows.js';
import type { Layer } from '../layers/layer.js';
import type { Network } from '../train/network.js';
import type { SeriesNetwork } from './networkKinds.js';

const unitsForFewFeatures = 32;
const unitsForManyFeatures = 64;
const fewFeatures = 8;
/** Of the temporal convolution. Each of its blocks looks back twice as far as the one before. */
const kernel = 3;
const convolutionsPerBlock = 2;
const blocksMax = 9;

/**
 * A network that fits the windows: recurrent, or a temporal convolution. It learns the change against the newest inputs, so that it
 * starts as the naive forecast and improves on it. `targets` are the columns to forecast, if not all of them.
 */
export function designLstm(
  windowing: Windowing,
  features: number,
  targets?: readonly number[],
  kind: SeriesNetwork = 'lstm',
): Network {
  const { inputWidth, labelWidth } = windowing;
  const outputs = targets?.length ?? features;
  const chosen = targets && { columns: targets };
  const units = features <= fewFeatures ? unitsForFewFeatures : unitsForManyFeatures;
  const stepwise = forecastsStepwise(windowing);
  const steps = stepwise ? labelWidth : 1;
  const body: Layer[] =
    kind === 'tcn'
      ? temporalConvolution(inputWidth, units, steps, stepwise)
      : [{ kind, units, lastSteps: steps, sequence: stepwise }];
  const head: Layer[] = stepwise
    ? [{ kind: 'dense', units: outputs, startsAtZero: true }]
    : [
        { kind: 'dense', units: labelWidth * outputs, startsAtZero: true },
        { kind: 'reshape', dims: [labelWidth, outputs] },
      ];
  return {
    task: 'forecast',
    inputDims: [inputWidth, features],
    inputType: 'float32',
    targetDims: [labelWidth, outputs],
    layers: [...body, ...head, { kind: 'addLastInput', steps, ...chosen }],
  };
}

/** Residual blocks of dilated causal convolutions, as many as are needed to see the whole window. */
function temporalConvolution(inputWidth: number, filters: number, steps: number, stepwise: boolean): Layer[] {
  const layers: Layer[] = [{ kind: 'dense', units: filters }];
  for (let block = 0, seen = 1; block < blocksMax && (block === 0 || seen < inputWidth); block++) {
    const dilation = 2 ** block;
    const convolution: Layer = { kind: 'causalConv', filters, kernel, dilation };
    layers.push({ kind: 'residual', layers: [convolution, { kind: 'relu' }, convolution] }, { kind: 'relu' });
    seen += convolutionsPerBlock * (kernel - 1) * dilation;
  }
  layers.push({ kind: 'lastSteps', steps });
  return stepwise ? layers : [...layers, { kind: 'flatten' }];
}
