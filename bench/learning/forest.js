// Random forests of 30 trees beside scikit-learn's: score, processor time (goal: at most 0.7 of theirs) and memory (0.5).
//   node bench/learning/forest.js
import { compareTrees } from './_compareTrees.js';

compareTrees('forest');
