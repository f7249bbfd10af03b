export { compose, type Running } from './compose.js';
export { type Config, readConfig } from './config.js';
export type { Roles } from './edge/commands/command.js';
