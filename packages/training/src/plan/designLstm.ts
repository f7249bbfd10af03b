import { forecastsStepwise, type Windowing } from '../data/windows.js';
import type { Layer } from '../layers/layer.js';
import type { Network } from '../train/network.js';

const unitsForFewFeatures = 32;
const unitsForManyFeatures = 64;
const fewFeatures = 8;

/**
 * A recurrent network that fits the windows. It learns the change against the newest inputs, so that it
 * starts as the naive forecast and improves on it.
 */
export function designLstm(windowing: Windowing, features: number): Network {
  const { inputWidth, labelWidth } = windowing;
  const units = features <= fewFeatures ? unitsForFewFeatures : unitsForManyFeatures;
  const layers: Layer[] = forecastsStepwise(windowing)
    ? [
        { kind: 'lstm', units, lastSteps: labelWidth, sequence: true },
        { kind: 'dense', units: features, startsAtZero: true },
        { kind: 'addLastInput', steps: labelWidth },
      ]
    : [
        { kind: 'lstm', units, lastSteps: 1, sequence: false },
        { kind: 'dense', units: labelWidth * features, startsAtZero: true },
        { kind: 'reshape', dims: [labelWidth, features] },
        { kind: 'addLastInput', steps: 1 },
      ];
  return {
    task: 'forecast',
    inputDims: [inputWidth, features],
    inputType: 'float32',
    targetDims: [labelWidth, features],
    layers,
  };
}
