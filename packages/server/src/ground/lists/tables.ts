import type { ColumnType } from 'kysely';

declare module '../store/schema.js' {
  interface Database extends ListTables {}
}

interface ListTables {
  list_source: ListSourceTable;
  list_total: ListTotalTable;
  list_block: ListBlockTable;
}

/** Written only by the functions of the migrations. */
type Written<T> = ColumnType<T, never, never>;

/** The lists of an account, each with the query of its items: `account_id` and `line`. */
interface ListSourceTable {
  list: Written<string>;
  source: Written<string>;
}

/** How many items a list of an account has. */
interface ListTotalTable {
  account_id: Written<string>;
  list: Written<string>;
  items: Written<number>;
  /** The highest line that the list ever had. */
  last: Written<number>;
  /** The newest block: its first line and how many items it has. */
  first: Written<number>;
  held: Written<number>;
  lowest: Written<number>;
}

/** How many items a list has from a line up to the next block; the newest block is part of the total. */
interface ListBlockTable {
  account_id: Written<string>;
  list: Written<string>;
  first: Written<number>;
  items: Written<number>;
}
