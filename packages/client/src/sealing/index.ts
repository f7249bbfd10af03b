export {
  binStartsOf,
  columnsIn,
  DeclarationError,
  declareColumn,
  describeQuestion,
  epsilonMicrosIn,
  fingerprintOfKey,
  type GroupAnswer,
  generateSigningKeyPair,
  isRegression,
  isTableName,
  type Measure,
  modelsOf,
  nodeFingerprint,
  parseSql,
  type Question,
  type QuestionWords,
  questionFromSql,
  questionWords,
  type Regression,
  readQuestion,
  type ShownRows,
  type SigningKeyPair,
  sharesRows,
  type TableBudget,
  titleOf,
} from '@tricorn/privacy/client';
export { boundsText } from './agree.js';
export type { ReadAnswer } from './answerIn.js';
export { browserIdentity } from './browserIdentity.js';
export { downloadResult } from './downloadResult.js';
export {
  ConsentNeededError,
  KeysChangedError,
  NotWithdrawnError,
  PinError,
  PlainTextError,
  PlanMismatchError,
  ResultNotVerifiedError,
  SealingKeysError,
  ServiceSignsError,
  SigningUnsupportedError,
} from './errors.js';
export { identityFrom, type SealingIdentity } from './identity.js';
export { jobFragment, jobLink, type LinkedJob, readJobLink } from './jobLink.js';
export { listKnownKeys } from './knownKeys.js';
export { isRegisteredHere, type Memory, recallJobName, rememberJobName, TransientMemory } from './memory.js';
export { normaliseServer, storeName } from './names.js';
export { isPrivateReport, type OpenedPrivateResult, openResult } from './openResult.js';
export { type KeyPin, type NodePins, readKeyPin, readKeyPins, readNodePins } from './pins.js';
export { assertPlainText } from './plainText.js';
export type { Proposal, SeenKeys } from './proposal.js';
export {
  answerQuestion,
  askQuestion,
  type KnownQuestion,
  type NewQuestion,
  questionDigest,
  readAnswer,
  type VerifiedAnswer,
} from './questions.js';
export {
  type AnsweringTable,
  createSealedJob,
  fillSealed,
  type KnownJob,
  register,
  type SealingOptions,
  sealedJob,
} from './sealedJobs.js';
export {
  isSignedReport,
  type SignedReport,
  type VerifiedResult,
  type VerifyOptions,
  verifyResult,
} from './verifyResult.js';
export {
  checkShown,
  type RoundStatement,
  readStatement,
  type VerifiedStatement,
  verifyStatement,
} from './verifyStatement.js';
export { canWithdraw, type WithdrawnFill, withdrawSealed } from './withdrawSealed.js';
