import { RayCluster } from '@tricorn/ray';
import { type Part, ready } from '../health/health.js';
import type { ClusterSettings } from './settings.js';

export const clusterPart = (settings: ClusterSettings): Part => ({
  name: 'cluster',
  health: async () => [ready('cluster', `Ray ${await new RayCluster(settings).version()}`)],
});
