// The kernels that several threads run side by side in one memory.
export * from './kMeans';
export * from './products';
export * from './rbf';
export { heapBase } from './vectors';
