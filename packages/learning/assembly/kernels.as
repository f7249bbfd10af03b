// The inner loops of the learning package, as many numbers at a time as a register holds.
export * from './bins';
export * from './boosting';
export { fillHistogram } from './boostedColumns';
export { growTree, startTree } from './forest';
export * from './logistic';
export * from './losses';
export * from './neighbours';
export * from './products';
export * from './rbf';
export * from './smo';
export * from './tree';
export { heapBase } from './vectors';
