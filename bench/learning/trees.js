// Gradient boosting beside scikit-learn's and LightGBM's: score, processor time (goal: at most 0.7 of theirs) and memory (0.5).
//   node bench/learning/trees.js [boosting|forest]
// It takes about five minutes on a quiet machine; `forest` is the same as bench/learning/forest.js.
import { compareTrees } from './_compareTrees.js';

compareTrees(process.argv[2] ?? 'boosting');
