export * from './amounts.js';
export { checkFields } from './checkFields.js';
export * from './errors.js';
export * from './events.js';
export { pageSizeMax } from './fields.js';
export * from './jobTypes.js';
export * from './json.js';
export * from './limits.js';
export { openApiDocument } from './openapi.js';
export type { Access, Encoding, Operation } from './operation.js';
export { type TaskStatus, taskStatuses } from './operations/genAI.js';
export * from './operations/index.js';
export {
  datasetTypes,
  type JobState,
  jobStates,
} from './operations/panel.js';
export { vouchesFor } from './vouchesFor.js';
