// Entry of a thread that helps with the passes of k-means.
import { workerData } from 'node:worker_threads';
import { type HelperData, help } from '../crew.js';
import type { KernelMemory } from '../space.js';
import { kernelsIn } from './kernels.js';
import { type KMeansLayout, workOnBlocks } from './passes.js';

const { control, data } = workerData as HelperData<{ memory: KernelMemory; layout: KMeansLayout }>;
help(control, workOnBlocks(kernelsIn(data.memory), data.layout));
