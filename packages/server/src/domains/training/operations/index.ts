export { createJob, stopTraining, uploadFile } from './createJob.js';
export { inference, inferenceCost, queryInfer, queryInferList } from './inferences.js';
export { predictSample } from './predictSample.js';
export { queryGuarantee } from './queryGuarantee.js';
