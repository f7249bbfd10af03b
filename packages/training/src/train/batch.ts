import type { Batch, SampleSource } from '../data/imageDataset.js';
import { elementCount } from '../graph/GraphBuilder.js';
import type { Network } from './network.js';
import { floatTensor, tensorOf } from './session.js';

export function createBatch(network: Network, size: number): Batch {
  const inputLength = size * elementCount(network.inputDims);
  const x = network.inputType === 'uint8' ? new Uint8Array(inputLength) : new Float32Array(inputLength);
  const y = new Float32Array(size * elementCount(network.targetDims));
  const sampleWeights = new Float32Array(size);
  const feeds = {
    x: tensorOf(x, [size, ...network.inputDims]),
    y: floatTensor(y, [size, elementCount(network.targetDims)]),
    sampleWeights: floatTensor(sampleWeights, [size]),
  };
  return { size, x, y, sampleWeights, feeds };
}

/**
 * Fills a batch with the samples `indexes[start … start+size)`. A short last batch repeats its first
 * samples with weight zero, so that statistics over the batch see real data only.
 */
export function fillBatch(source: SampleSource, batch: Batch, indexes: Uint32Array, start: number): number {
  const available = Math.min(batch.size, indexes.length - start);
  for (let slot = 0; slot < batch.size; slot++) {
    source.read(indexes[start + (slot % available)]!, slot, batch);
    batch.sampleWeights[slot] = slot < available ? 1 : 0;
  }
  return available;
}
