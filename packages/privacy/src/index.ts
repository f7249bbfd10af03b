export * from './client/index.js';
export {
  type AbortReason,
  MpcAbortError,
  type NodeRefusalCode,
  NodeRefusalError,
} from './errors.js';
export { createTlsIdentity, type TlsIdentity } from './node/certificate.js';
export {
  type AgreedRound,
  Coordinator,
  type CoordinatorOptions,
  createCoordinator,
  type NodeContact,
  type NodeHealth,
  type RoundResult,
} from './node/coordinator.js';
export { type ChainSettings, withoutChain } from './node/followChain.js';
export {
  loadOrCreateIdentity,
  type NodeIdentity,
  type PublicIdentity,
  publicIdentity,
  renewIdentity,
} from './node/identity.js';
export { readNodeConfig } from './node/nodeConfig.js';
export type { RoundStatement } from './node/roundStatement.js';
export { type LocalNodes, type LocalNodesOptions, spawnLocalNodes } from './node/spawnLocalNodes.js';
export { type NodeOptions, type RunningNode, startNode } from './node/startNode.js';
export { haveThreeAddresses, haveThreeKeys } from './node/threeNodes.js';
export type { SignedResult } from './node/wire.js';
export { withdrawConsent } from './node/withdrawConsent.js';
