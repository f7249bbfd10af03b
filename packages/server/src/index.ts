export { compose, type Roles, type Running } from './compose.js';
export { type Config, readConfig } from './config.js';
