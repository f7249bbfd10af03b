import type { Db } from '../../ground/store/database.js';

/** A command of the operator. */
export interface Command {
  usage: string;
  about: string;
  /** Returns the exit code: 0 success, 1 refused or failed, 2 wrong input; undefined if the usage is to be shown. */
  run(args: readonly string[]): Promise<number | undefined>;
}

/** Roles of a process. `start` runs all of them. */
export interface Roles {
  api: boolean;
  worker: boolean;
}

/** Opens the database for one command. */
export type WithDatabase = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Serves health and metrics of a process without a database, if a port is set. */
export type StartProcessHealth = () => Promise<{ close(): Promise<void> }>;
