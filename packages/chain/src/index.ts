export type { ChainEvent, JobCreatedEvent, ResultSubmittedEvent } from './contracts/chainEvents.js';
export type { KeyValueStore } from './contracts/deployContract.js';
export type { ContractAddresses } from './contracts/deployContracts.js';
export { ContractMismatchError, ContractMissingError, OperatorFundsError } from './contracts/deployErrors.js';
export { predictJobAddress } from './contracts/jobAddress.js';
export { type RpcServer, serveRpc } from './embedded/serveRpc.js';
export type { TransactionDescription } from './explorer/describeTransaction.js';
export { ccdArtefact } from './generated/ccdArtefact.js';
export { jobArtefact } from './generated/jobArtefact.js';
export { jobFactoryArtefact } from './generated/jobFactoryArtefact.js';
export type { ChainIndex } from './indexer/followChain.js';
export { MemoryChainIndex } from './indexer/memoryIndex.js';
export { type ChainNode, embeddedNode, NodeUrlError, remoteNode } from './node/chainNode.js';
export type { BlockReference, NodeClient } from './node/nodeClient.js';
export { ChainIdMismatchError, NodeAnswerError, NodeUnavailableError } from './node/nodeErrors.js';
export { type Chain, ChainNotReadyError, type ChainOptions, openChain } from './openChain.js';
export { RESULT_BYTES_MAX } from './pipeline/batch.js';
export { MemorySubmissionStore } from './pipeline/memoryStore.js';
export {
  type ChainOrder,
  type JobOrder,
  type MintOrder,
  ORDER_KINDS,
  type OrderKind,
  type SubmissionOrder,
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
export { createSealedSeed, openSealedSeed, SeedSealError } from './wallets/sealedSeed.js';
export { openSeedFile } from './wallets/seedFile.js';
export { openWallets, type Wallets } from './wallets/wallets.js';
