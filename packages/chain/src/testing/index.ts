export { bridgeCalls, permitCall } from './bridgeBench.js';
export { type Dollars, deployDollars, dollarAddress } from './dollar.js';
export { type FaultWork, runFaultCase } from './faultCase.js';
export { type FaultChain, openFaultChain } from './faultChain.js';
export { FaultRunner } from './faultRunner.js';
export {
  type CrashPlace,
  crashPlaces,
  faultyNode,
  type NodeFault,
  nodeFaults,
  SimulatedCrash,
} from './faults.js';
export { testWallets } from './fixtures.js';
export { freeCalls } from './freeCalls.js';
export { MemoryChainIndex } from './memoryIndex.js';
export { MemorySubmissionStore } from './memoryStore.js';
export { permitsAddress, placePermits } from './permits.js';
export {
  type Implementation,
  missing,
  type SecondNode,
  secondNodes,
  startSecondNode,
} from './secondNode.js';
export { startTestFacilitator, type TestFacilitator } from './testFacilitator.js';
