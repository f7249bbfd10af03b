export { Gate, GateError, type GateLimits, type Leave } from './gate.js';
