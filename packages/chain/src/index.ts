export type { BridgeEvent } from './contracts/bridgeEvents.js';
export type { JobCreatedEvent, JobEvent, ResultSubmittedEvent } from './contracts/chainEvents.js';
export type { KeyValueStore } from './contracts/deployContract.js';
export { readAddress } from './contracts/receiver.js';
export {
  depositNonce,
  depositTypedData,
  isSignedByHolder,
  type SignedDeposit,
  signDeposit,
} from './contracts/signedDeposit.js';
export { type RpcServer, serveRpc } from './embedded/serveRpc.js';
export type { ChainIndex } from './indexer/followChain.js';
export type { ChainNode } from './node/chainNode.js';
export type { NodeClient } from './node/nodeClient.js';
export { type Chain, ChainNotReadyError, openChain } from './openChain.js';
export { embeddedNode, remoteNode } from './openNode.js';
export { resultBytesMax } from './pipeline/batch.js';
export type { ChainOrder, DepositOrder, OrderKind, SwitchOrder, WithdrawalOrder } from './pipeline/orders.js';
export { resultForChain } from './pipeline/resultForChain.js';
export type { OpenTransaction, OrderOutcome, SubmissionStore } from './pipeline/submissionStore.js';
export { operatorFromKey } from './wallets/operatorFromKey.js';
export { createSealedSeed, openSealed, SeedSealError, seal, sealSeed } from './wallets/sealedSeed.js';
export { openWallets, type Wallets } from './wallets/wallets.js';
