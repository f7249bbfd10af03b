// Entry of a thread that helps with the passes of k-means.
import { workerData } from 'node:worker_threads';
import { type HelperData, help } from '../crew.js';
import type { KernelMemory } from '../kernels.js';
import { SharedSpace } from '../sharedKernels.js';
import { type KMeansLayout, workOnBlocks } from './passes.js';

const { control, data } = workerData as HelperData<{ memory: KernelMemory; layout: KMeansLayout }>;
help(control, workOnBlocks(new SharedSpace(data.memory).run, data.layout));
