import { type Kysely, sql } from 'kysely';

/**
 * Finds accounts by a part of their email or wallet address. The index has every one, two and three characters that follow
 * each other in them; a longer part is looked up by its threes, and what was found is compared.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The parts of a text with so many characters. PostgreSQL builds indexes without our schema, so this is no function. */
const partsOf = (
  text: string,
  shortest: string,
  longest: string,
): string => `select substr(lower(${text}), place, size)
        from generate_series(${shortest}, ${longest}) as size, generate_series(1, length(${text}) - size + 1) as place`;

const statements = [
  `create function text_grams(given text, chars integer) returns text[] language sql immutable parallel safe as $$
      select array(${partsOf('given', 'chars', 'chars')})
    $$`,
  `create function account_grams(email text, wallet_address text) returns text[] language sql immutable parallel safe as $$
      select array(${partsOf('email', '1', '3')} union ${partsOf('wallet_address', '1', '3')})
    $$`,
  'create index account_by_grams on account using gin (account_grams(email, wallet_address))',
];
