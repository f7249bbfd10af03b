export { type FaultChain, type FaultWork, openFaultChain, runFaultCase } from './faultCase.js';
export { CRASH_PLACES, type CrashPlace, NODE_FAULTS, type NodeFault } from './faults.js';
export { testWallets } from './fixtures.js';
export { freePort, type SecondNode, startSecondNode } from './secondNode.js';
