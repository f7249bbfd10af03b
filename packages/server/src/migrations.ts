import { createSchema } from './ground/store/createSchema.js';
import type { Migrations } from './ground/store/migrate.js';

/** The rooms that have a `schema.sql`, in the order in which a database is made: a room refers only to rooms before it. */
export const rooms = [
  'ground/store',
  'ground/lists',
  'ground/accounts',
  'ground/events',
  'ground/audit',
  'ground/throttling',
  'ground/files',
  'ground/ledger',
  'ground/queue',
  'ground/jobs',
  'ground/movements',
  'ground/chain',
  'ground/payments',
  'edge/pipeline',
  'domains/pictures',
  'domains/training',
  'domains/privacy',
  'domains/learning',
  'domains/language',
  'domains/speech',
  'domains/mail',
  'domains/webhooks',
  'domains/operator',
] as const;

/**
 * A new database is made from the files of the rooms, which hold the schema as it is. What follows brings a database of an
 * earlier release there, one migration after another. Append only; CONTRIBUTING.md says how.
 */
export const migrations: Migrations = {
  '0001_baseline': { up: createSchema(new URL('.', import.meta.url), rooms) },
};
