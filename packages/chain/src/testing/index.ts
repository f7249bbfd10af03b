export { type FaultChain, type FaultWork, openFaultChain, runFaultCase } from './faultCase.js';
export { type CrashPlace, crashPlaces, type NodeFault, nodeFaults } from './faults.js';
export { testWallets } from './fixtures.js';
export {
  freePort,
  type Implementation,
  missing,
  type SecondNode,
  secondNodes,
  startSecondNode,
} from './secondNode.js';
export { until } from './until.js';
