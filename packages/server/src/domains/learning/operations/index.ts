export { checkFiles, compareJobs, createJobByFile } from './fileJobs.js';
export { changeModel, deleteModel, modelList, registerModel, sharedModels, shareModel } from './models.js';
export { checkPrediction, predictFile, predictRows } from './predictions.js';
