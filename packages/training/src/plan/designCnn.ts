import type { Layer } from '../layers/layer.js';
import type { Network } from '../train/network.js';

/** Pooling stops before the map would become smaller than this. */
const mapSideMin = 4;
const blocksMin = 2;
const blocksMax = 5;
const filtersMax = 128;
const denseUnits = 64;
const dropoutRate = 0.3;
/** From this depth on, normalised activations make training reliable; shallower networks are faster without. */
const blocksThatNormalise = 3;
/** Larger images begin with fewer filters: their first maps hold most of the work. */
const smallSide = 32;

export interface CnnShape {
  channels: number;
  height: number;
  width: number;
  categories: number;
  inputType: 'uint8' | 'float32';
  /** Mean and deviation of raw pixel values, per channel. */
  mean: readonly number[];
  deviation: readonly number[];
}

/** A convolutional network that fits the images: each block halves the map and doubles the filters. */
export function designCnn(shape: CnnShape, kind: 'plain' | 'residual' = 'plain'): Network {
  const pools = Math.max(0, Math.floor(Math.log2(Math.min(shape.height, shape.width) / mapSideMin)));
  const blocks = Math.max(blocksMin, Math.min(blocksMax, pools));
  const firstFilters = Math.max(shape.height, shape.width) <= smallSide ? 32 : 16;
  const isResidual = kind === 'residual';
  const layers: Layer[] = [{ kind: 'standardise', mean: shape.mean, deviation: shape.deviation }];
  for (let block = 0; block < blocks; block++) {
    const filters = Math.min(filtersMax, firstFilters * 2 ** block);
    layers.push({ kind: 'conv2d', filters, kernel: 3, stride: 1, padding: 'same' });
    // Pooling first gives the same result as rectifying first, on a quarter of the values.
    if (block < pools) layers.push({ kind: 'maxPool', size: 2 });
    if (isResidual || blocks >= blocksThatNormalise) layers.push({ kind: 'batchNorm' });
    layers.push({ kind: 'relu' });
    // The first maps are the largest and hold only edges and colours.
    if (isResidual && block > 0) layers.push(residualBlock(filters), { kind: 'relu' });
  }
  if (isResidual) layers.push({ kind: 'globalPool' });
  else
    layers.push(
      { kind: 'flatten' },
      { kind: 'dense', units: Math.max(denseUnits, Math.min(512, shape.categories * 2)) },
      { kind: 'relu' },
      { kind: 'dropout', rate: dropoutRate },
    );
  layers.push({ kind: 'dense', units: shape.categories });
  return {
    task: 'classification',
    inputDims: [shape.channels, shape.height, shape.width],
    inputType: shape.inputType,
    targetDims: [shape.categories],
    layers,
  };
}

/** Two convolutions that learn a change of their input. */
function residualBlock(filters: number): Layer {
  const convolution: Layer = { kind: 'conv2d', filters, kernel: 3, stride: 1, padding: 'same' };
  return {
    kind: 'residual',
    layers: [convolution, { kind: 'batchNorm' }, { kind: 'relu' }, convolution, { kind: 'batchNorm' }],
  };
}
