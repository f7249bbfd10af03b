import { type Ensemble, ensembleToOnnx, linkProbabilities, sumTrees } from '../math/ensembleModel.js';
import type { ClassifierModel, RegressorModel } from './algorithm.js';
import { indexOfLargest } from './indexOfLargest.js';

/** Trees that were grown, and what is known of them. */
export interface GrownEnsemble extends Pick<ClassifierModel, 'importance' | 'facts' | 'metadata'> {
  ensemble: Ensemble;
}

export const ensembleClassifier = (
  { ensemble, ...rest }: GrownEnsemble,
  classCount: number,
): ClassifierModel => ({
  ...rest,
  toOnnx: () => ensembleToOnnx(ensemble),
  predict(rows) {
    const probabilities = linkProbabilities(ensemble.link, sumTrees(ensemble, rows), ensemble.outputs);
    return { labels: indexOfLargest(probabilities, classCount), probabilities };
  },
});

export const ensembleRegressor = ({ ensemble, ...rest }: GrownEnsemble): RegressorModel => ({
  ...rest,
  toOnnx: () => ensembleToOnnx(ensemble),
  predict: (rows) => sumTrees(ensemble, rows),
});

/** The shares of gains, summing to one; all zero if there are none. */
export function sharesOf(gains: Float64Array): Float64Array {
  const total = gains.reduce((sum, gain) => sum + gain, 0) || 1;
  return gains.map((gain) => gain / total);
}
