// What a party's own machine needs, in Node or in a browser: nothing here imports a Node module.
export { type Bounds, checkBounds, defaultBounds } from '../bounds.js';
export { fromBase64Url, toBase64Url } from '../bytes.js';
export {
  checkFillSignature,
  declarationOf,
  digestOfFill,
  type FillStatement,
  fillBytes,
  haveSameTerms,
  readFill,
  type TableBudget,
} from '../consent/fillStatement.js';
export {
  checkNodeKeys,
  type NodeKeys,
  type NodePins,
  nodeFingerprint,
  readNodePin,
  signNodeKeys,
} from '../consent/nodeKeys.js';
export {
  attestationOf,
  checkResultSignatures,
  digestOfCommitments,
  digestOfResult,
  type ResultStatement,
  resultBytes,
} from '../consent/resultStatement.js';
export {
  fingerprintOfKey,
  generatePlatformKeys,
  generateSigningKeyPair,
  isSignedBy,
  platformSigner,
  type Signer,
  signerFrom,
  signingKeyPairOf,
} from '../consent/signing.js';
export {
  checkTerms,
  digestOfTerms,
  keysPerPartyMax,
  type MatrixTerms,
  type PartyKeys,
  type QuestionTerms,
  type ResultFor,
  type RoundTerms,
  termsAsCanonical,
} from '../consent/terms.js';
export {
  checkWithdrawal,
  nodesWithReceipt,
  receiptBytes,
  signWithdrawal,
  type Withdrawal,
} from '../consent/withdrawal.js';
export type { Declaration } from '../declaration.js';
export { type DeclarationCode, DeclarationError, MatrixTextError, SealError } from '../errors.js';
export {
  isKey,
  type PlatformKeyPair,
  type PlatformKeyPair as PlatformBoxKeys,
  type StoredKeyPair as BoxKeyPair,
  type StoredKeyPair as SigningKeyPair,
} from '../keys.js';
export * from '../limits.js';
export {
  checkShapes,
  defaultSecurity,
  mapTriple,
  type Operation,
  planRound,
  type Security,
  type Triple,
} from '../plan.js';
export { answerOf, binStartsOf, type GroupAnswer, type ShownRows } from '../statistics/answerOf.js';
export { columnsIn } from '../statistics/columnsIn.js';
export { contribute } from '../statistics/contribute.js';
export { declareColumn } from '../statistics/declareColumn.js';
export { describeQuestion, titleOf } from '../statistics/describeQuestion.js';
export type { Coefficient, Regression } from '../statistics/fitRegression.js';
export { parseSql } from '../statistics/parseSql.js';
export {
  askedOf,
  digestOfQuestion,
  planOfTerms,
  questionText,
  readQuestion,
} from '../statistics/planQuestion.js';
export type { Column, Measure, Question } from '../statistics/question.js';
export { epsilonMicrosIn, isTableName, questionFromSql } from '../statistics/questionFromSql.js';
export { type QuestionWords, questionWords } from '../statistics/questionWords.js';
export type { Row } from '../statistics/readRow.js';
export { type AnsweredModel, isRegression, modelsOf } from '../statistics/regressionModel.js';
export { sharesRows } from '../statistics/rowLists.js';
export type { DecimalMatrix } from '../text/decimalMatrix.js';
export { parseMatrix } from '../text/parseMatrix.js';
export { openInput } from './openInput.js';
export { checkPrivateResult, openPrivateResult, type PrivateResult } from './privateResult.js';
export {
  boxKeyPairOf,
  generateBoxKeyPair,
  generatePlatformBoxKeys,
  platformReader,
  type Reader,
  readerFrom,
} from './sealedBox.js';
export { type SealedInput, sealInput, sealSums } from './sealInput.js';
export { checkBox, readBox, signBox } from './shareBox.js';
