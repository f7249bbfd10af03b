import { forecastsStepwise, type Windowing } from '../data/windows.js';
import type { Layer } from '../layers/layer.js';
import type { Network } from '../train/network.js';

const unitsForFewFeatures = 32;
const unitsForManyFeatures = 64;
const fewFeatures = 8;

/**
 * A recurrent network that fits the windows. It learns the change against the newest inputs, so that it
 * starts as the naive forecast and improves on it. `targets` are the columns to forecast, if not all of them.
 */
export function designLstm(windowing: Windowing, features: number, targets?: readonly number[]): Network {
  const { inputWidth, labelWidth } = windowing;
  const outputs = targets?.length ?? features;
  const chosen = targets && { columns: targets };
  const units = features <= fewFeatures ? unitsForFewFeatures : unitsForManyFeatures;
  const layers: Layer[] = forecastsStepwise(windowing)
    ? [
        { kind: 'lstm', units, lastSteps: labelWidth, sequence: true },
        { kind: 'dense', units: outputs, startsAtZero: true },
        { kind: 'addLastInput', steps: labelWidth, ...chosen },
      ]
    : [
        { kind: 'lstm', units, lastSteps: 1, sequence: false },
        { kind: 'dense', units: labelWidth * outputs, startsAtZero: true },
        { kind: 'reshape', dims: [labelWidth, outputs] },
        { kind: 'addLastInput', steps: 1, ...chosen },
      ];
  return {
    task: 'forecast',
    inputDims: [inputWidth, features],
    inputType: 'float32',
    targetDims: [labelWidth, outputs],
    layers,
  };
}
