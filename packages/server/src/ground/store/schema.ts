import type { ColumnType } from 'kysely';
import type { Tables } from './generated/tables.js';

/** What rooms know about columns beyond the SQL; each declares it in its own `tables.ts`. */
export interface Narrowed {
  instance: { started_at: ColumnType<Date, never, never>; seen_at: ColumnType<Date, never, Date> };
}

/**
 * Rows of every table, as the rooms' `schema.sql` describe them. Amounts and job ids are bigint, times are Date, byte counts
 * are numbers.
 */
export interface Database extends NarrowedTables {}

type NarrowedTables = {
  [T in keyof Tables]: T extends keyof Narrowed
    ? Omit<Tables[T], keyof Narrowed[T]> & Narrowed[T]
    : Tables[T];
};
