export * from './client/index.js';
export {
  type AbortReason,
  MpcAbortError,
  type NodeRefusalCode,
  NodeRefusalError,
} from './errors.js';
export { createTlsIdentity } from './node/certificate.js';
export { Coordinator, createCoordinator, type NodeContact, type RoundResult } from './node/coordinator.js';
export { type ChainSettings, withoutChain } from './node/followChain.js';
export { loadOrCreateIdentity, type PublicIdentity, publicIdentity, renewIdentity } from './node/identity.js';
export { readNodeConfig } from './node/nodeConfig.js';
export type { RoundStatement } from './node/roundStatement.js';
export { type LocalNodes, spawnLocalNodes } from './node/spawnLocalNodes.js';
export { startNode } from './node/startNode.js';
export { haveThreeAddresses, haveThreeKeys } from './node/threeNodes.js';
export type { SignedResult } from './node/wire.js';
export { withdrawConsent } from './node/withdrawConsent.js';
