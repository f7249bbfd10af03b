// What a party's own machine needs, in Node or in a browser: nothing here imports a Node module.
export { type Bounds, checkBounds, defaultBounds } from '../bounds.js';
export { fromBase64Url, toBase64Url } from '../bytes.js';
export {
  checkFillSignature,
  declarationOf,
  digestOfContext,
  digestOfFill,
  type FillStatement,
  fillBytes,
  haveSameTerms,
  readFill,
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
  type RecordHead,
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
  type PartyKeys,
  type ResultFor,
  type RoundTerms,
} from '../consent/terms.js';
export {
  checkWithdrawal,
  nodesWithReceipt,
  receiptBytes,
  signWithdrawal,
  type Withdrawal,
} from '../consent/withdrawal.js';
export {
  bitsClasses,
  checkDeclaration,
  type Declaration,
  scaleClasses,
} from '../declaration.js';
export {
  type DeclarationCode,
  DeclarationError,
  type MatrixTextCode,
  MatrixTextError,
  type SealCode,
  SealError,
} from '../errors.js';
export {
  isKey,
  isKey as isSigningKey,
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
  operationNames,
  planRound,
  type RoundPlan,
  type Security,
  type Triple,
} from '../plan.js';
export type { DecimalMatrix, MatrixForm } from '../text/decimalMatrix.js';
export { formatMatrix } from '../text/formatMatrix.js';
export { parseMatrix } from '../text/parseMatrix.js';
export { openInput } from './openInput.js';
export {
  checkPrivateResult,
  type OpenedResult,
  openPrivateResult,
  type PrivateResult,
  type ResultContext,
} from './privateResult.js';
export {
  boxKeyPairOf,
  generateBoxKeyPair,
  generatePlatformBoxKeys,
  platformReader,
  type Reader,
  readerFrom,
} from './sealedBox.js';
export { type SealedInput, sealInput } from './sealInput.js';
export { checkBox, readBox, type SignedBox, signBox } from './shareBox.js';
