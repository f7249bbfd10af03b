export { checkFiles } from './checkFiles.js';
export { compareJobs } from './compareJobs.js';
export { createJobByFile } from './createJobByFile.js';
export { changeModel, deleteModel, modelList, registerModel, sharedModels, shareModel } from './models.js';
export { checkPrediction, predictFile, predictRows } from './predictions.js';
