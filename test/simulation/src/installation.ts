import type { FaultProxy } from '@tricorn/testing';
import type { Managed } from './managed.js';

export type Setup = 'embedded' | 'external';

/** A running service with everything that it depends on. */
export interface Installation {
  readonly setup: Setup;
  /** Addresses of the API processes. */
  readonly urls: readonly string[];
  readonly processes: readonly Managed[];
  /** Proxies by the part behind them. */
  readonly proxies: Readonly<Record<string, FaultProxy>>;
  /** Kills the database without warning; it comes back by itself. */
  killDatabase(): Promise<void>;
  /** Takes all space of the disk of files, and gives it back; absent where a small disk cannot be mounted. */
  fillDisk: ((fill: boolean) => Promise<void>) | undefined;
  /** An address of the database that no fault affects. */
  databaseUrl(): Promise<string>;
  /** JSON-RPC of the chain. */
  readonly chainUrl: string;
  stop(): Promise<void>;
}

export interface InstallationOptions {
  folder: string;
  onDeath(description: string): void;
}

/** Long traffic must not be refused for its rate; the limits have tests of their own. */
export const commonSettings = {
  PATH: process.env['PATH'],
  HOST: '127.0.0.1',
  TRICORN_DEMO_PASSWORD: 'demo-password',
  TRICORN_SECRET: 'the secret of the simulated installation',
  TRICORN_LOG_LEVEL: process.env['SIMULATION_LOG'] ?? 'warn',
  TRICORN_REQUESTS_PER_MINUTE_MAX: '1000000',
  TRICORN_UPLOADS_PER_ACCOUNT_MAX: '100000',
  TRICORN_INPUT_JOBS_MAX: '10000',
  TRICORN_TRAINING_WORKERS: '1',
  TRICORN_STOP_WAIT_SECONDS: '1',
};
