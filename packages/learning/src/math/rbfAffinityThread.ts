// Entry of a thread that helps with products of a dense affinity.
import { workerData } from 'node:worker_threads';
import { type HelperData, help } from './crew.js';
import type { KernelMemory } from './kernels.js';
import { multiplyRows, type ProductsLayout } from './rbfAffinity.js';
import { SharedSpace } from './sharedKernels.js';

const { control, data } = workerData as HelperData<{ memory: KernelMemory; layout: ProductsLayout }>;
help(control, multiplyRows(new SharedSpace(data.memory).run, data.layout));
