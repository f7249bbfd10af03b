export * from './amounts.js';
export * from './apiKeys.js';
export {
  attestationBytesMax,
  privateResultValue,
  splitAttestation,
  vouchesFor,
  withAttestation,
} from './attestation.js';
export * from './auditActions.js';
export * from './chargeKinds.js';
export { checkFields } from './checkFields.js';
export { foldEmail, normalizeEmail } from './emails.js';
export * from './errors.js';
export * from './events.js';
export { exampleOf } from './examples.js';
export { type CellValue, pageSizeMax, type RowValues } from './fields.js';
export * from './jobTypes.js';
export * from './json.js';
export { assertSmallShape } from './json.js';
export * from './limits.js';
export * from './mailKinds.js';
export { openApiDocument, requestSchemaOf } from './openapi.js';
export type { Access, Encoding, Operation } from './operation.js';
export { type BatchEndpoint, batchEndpoints } from './operations/batches.js';
export { trainingNetworks } from './operations/deAI.js';
export { datasetTypes } from './operations/fileJobs.js';
export * from './operations/index.js';
export { type ModelStage, modelStages, modelVersionsMax } from './operations/models.js';
export * from './states.js';
