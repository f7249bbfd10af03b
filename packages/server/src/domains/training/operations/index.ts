export { createJob } from './createJob.js';
export { inference, inferenceCost, queryInfer, queryInferList } from './inferences.js';
export { predictSample } from './predictSample.js';
export { queryGuarantee } from './queryGuarantee.js';
export { stopTraining } from './stopTraining.js';
export { uploadFile } from './uploadFile.js';
