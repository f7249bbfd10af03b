import { fileURLToPath } from 'node:url';
import { RayError } from './errors.js';
import { RayCluster } from './RayCluster.js';
import { type ClusterOptions, RayTask } from './RayTask.js';

/** What a cluster has. */
export interface ClusterFound {
  version: string;
  nodes: number;
  cpus: number;
  gpus: number;
  /** The version of PyTorch, if it has that. */
  torch: string | null;
  /** What learning needs and the cluster does not have. */
  missing: string[];
}

const program = fileURLToPath(new URL('../python/check.py', import.meta.url));

/** Sends a program to the cluster and waits for its answer: version, upload, both directions, libraries. */
export async function checkCluster(options: ClusterOptions, timeoutMs: number): Promise<ClusterFound> {
  const version = await new RayCluster(options).version();
  const task = await RayTask.start(options, { programs: [program], label: 'check' });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const problem = `A job on the Ray cluster did not answer within ${timeoutMs / 1_000} s. Can its nodes reach ${options.address}?`;
    timer = setTimeout(() => reject(new RayError('AWAY', problem)), timeoutMs);
  });
  try {
    const { kind: _, ...found } = await Promise.race([task.next('found'), late]);
    return { ...(found as unknown as Omit<ClusterFound, 'version'>), version };
  } finally {
    clearTimeout(timer);
    await task.close();
  }
}
