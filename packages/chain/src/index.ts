export type { BridgeEvent } from './contracts/bridgeEvents.js';
export type { ChainEvent, JobCreatedEvent, JobEvent, ResultSubmittedEvent } from './contracts/chainEvents.js';
export type { KeyValueStore } from './contracts/deployContract.js';
export type { ContractAddresses } from './contracts/deployContracts.js';
export { ContractMismatchError, ContractMissingError } from './contracts/deployErrors.js';
export { predictJobAddress } from './contracts/jobAddress.js';
export type { BridgeState } from './contracts/readBridge.js';
export { readAddress } from './contracts/receiver.js';
export {
  depositNonce,
  depositTypedData,
  isSignedByHolder,
  type SignedDeposit,
  signDeposit,
} from './contracts/signedDeposit.js';
export { type RpcServer, serveRpc } from './embedded/serveRpc.js';
export type { TransactionDescription } from './explorer/describeTransaction.js';
export { bridgeArtefact } from './generated/bridgeArtefact.js';
export { ccdArtefact } from './generated/ccdArtefact.js';
export { jobArtefact } from './generated/jobArtefact.js';
export { jobFactoryArtefact } from './generated/jobFactoryArtefact.js';
export type { ChainIndex } from './indexer/followChain.js';
export type { ChainNode } from './node/chainNode.js';
export type { NodeClient } from './node/nodeClient.js';
export {
  ChainIdMismatchError,
  FeeCeilingError,
  NodeAnswerError,
  NodeUnavailableError,
  OperatorFundsError,
} from './node/nodeErrors.js';
export type { BlockReference } from './node/nodeTypes.js';
export { type Chain, type ChainDependencies, ChainNotReadyError, openChain } from './openChain.js';
export { embeddedNode, NodeUrlError, remoteNode } from './openNode.js';
export { resultBytesMax } from './pipeline/batch.js';
export {
  type ChainOrder,
  type DepositOrder,
  type JobOrder,
  type OrderKind,
  orderKinds,
  type SubmissionOrder,
  type SwitchOrder,
  type WithdrawalOrder,
} from './pipeline/orders.js';
export { type ResultForChain, resultForChain } from './pipeline/resultForChain.js';
export type {
  NewTransaction,
  OpenTransaction,
  OrderOutcome,
  SubmissionStore,
  TransactionAttempt,
} from './pipeline/submissionStore.js';
export { OperatorKeyError, operatorFromKey } from './wallets/operatorFromKey.js';
export { createSealedSeed, openSealed, SeedSealError, seal, sealSeed } from './wallets/sealedSeed.js';
export { openSeedFile } from './wallets/seedFile.js';
export { openWallets, type Wallets } from './wallets/wallets.js';
