export { childEnvironment } from './childEnvironment.js';
export { endChild } from './endChild.js';
export { Gate, GateError, type GateLimits, type Leave } from './gate.js';
export { Inbox, type Message } from './inbox.js';
export { Pool, PoolClosedError } from './pool.js';
export { statusBytes } from './residentBytes.js';
export { serveTasks, type TaskContext } from './serveTasks.js';
export { ChildError, TaskChild, type TaskOptions } from './taskChild.js';
