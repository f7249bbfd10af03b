import { createJobHandlers } from './createJob.js';
import { inferenceHandlers } from './inferences.js';
import { predictSample } from './predictSample.js';
import { queryGuarantee } from './queryGuarantee.js';

export const trainingHandlers = { ...createJobHandlers, ...inferenceHandlers, predictSample, queryGuarantee };
