export { type FaultWork, runFaultCase } from './faultCase.js';
export { type FaultChain, openFaultChain } from './faultChain.js';
export { type CrashPlace, crashPlaces, type NodeFault, nodeFaults } from './faults.js';
export { testWallets } from './fixtures.js';
export { MemoryChainIndex } from './memoryIndex.js';
export { MemorySubmissionStore } from './memoryStore.js';
export {
  type Implementation,
  missing,
  type SecondNode,
  secondNodes,
  startSecondNode,
} from './secondNode.js';
