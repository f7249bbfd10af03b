export { type FaultProxy, openProxy } from './faultProxy.js';
export { freePort, freePorts } from './freePort.js';
export { browserMissing, launchBrowser } from './launchBrowser.js';
export { type ModelHub, startModelHub } from './modelHub.js';
export { onExit } from './onExit.js';
export { type RunningPostgres, startPostgres } from './startPostgres.js';
export { startServer, type TestServer } from './startServer.js';
export { type UntilOptions, until } from './until.js';
