import type { Telemetry } from '../../ground/observability/telemetry.js';
import type { Db } from '../../ground/store/database.js';

/** Roles of a process. `start` runs all of them. */
export interface Roles {
  api: boolean;
  worker: boolean;
}

/** Opens the database for one command. */
export type WithDatabase = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** What the commands depend on; only main.ts knows how to provide it. */
export interface CommandDependencies {
  /** Loads and runs the server until it is told to stop; resolves with the exit code. */
  serve(roles: Roles): Promise<number>;
  /** Serves the local language models at a port until it is told to stop; resolves with the exit code. */
  serveModel(port: number): Promise<number>;
  /** Loads and runs the checks of the installation; resolves with the exit code. */
  runDoctor(): Promise<number>;
  /** Measures what this machine carries, for this long in all; resolves with the exit code. */
  runCapacity(seconds: number): Promise<number>;
  /** Backs up this installation; resolves with the exit code. */
  runBackup(args: readonly string[]): Promise<number>;
  /** Restores a backup; resolves with the exit code. */
  runRestore(args: readonly string[]): Promise<number>;
  /** Takes over from a primary that is gone; resolves with the exit code. */
  runPromote(args: readonly string[]): Promise<number>;
  /** Migrates the database; resolves with the names of the migrations that ran. */
  migrateDatabase(): Promise<readonly string[]>;
  /** The present secret, and the file that holds it if no setting does. */
  readSecret(): { secret: string; file: string | undefined };
  /** Sends the traces of a compute node, if a collector is set. */
  startNodeTelemetry(): Promise<Telemetry>;
  /** Serves health and metrics of a process without a database, if a port is set. */
  startProcessHealth(): Promise<{ close(): Promise<void> }>;
  withDatabase: WithDatabase;
  /** The settings of the environment, secrets included. */
  settingsInEnvironment(): Record<string, string>;
  /** The rest of the environment, for child processes that have settings of their own. */
  environmentWithoutSettings(): NodeJS.ProcessEnv;
}
