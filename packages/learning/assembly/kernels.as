// The inner loops of the learning package, as many numbers at a time as a register holds.
export * from './kMeans';
export * from './logistic';
export * from './neighbours';
export * from './products';
export * from './rbf';
export * from './smo';

/** First byte that is free for data. */
export function heapBase(): usize {
  return __heap_base;
}
