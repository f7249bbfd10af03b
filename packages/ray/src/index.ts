export { type ClusterFound, checkCluster } from './checkCluster.js';
export type { Samples } from './Desk.js';
export { RayError, type RayErrorCode } from './errors.js';
export { type ClusterAddress, RayCluster } from './RayCluster.js';
export { type ClusterOptions, type Files, RayTask, type RayTaskOptions } from './RayTask.js';
