// Makes the row types of the database from the `schema.sql` files, before the compiler runs. A room's `tables.ts` says only
// what SQL cannot: the shape of JSON, and values and rights that are narrower than the type of a column.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const types = {
  'bigint|integer|smallint|real|double precision': 'number',
  'numeric\\(78, 0\\)': 'bigint',
  'timestamptz|date': 'Date',
  'text|uuid': 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  'json|jsonb': 'unknown',
};
/** The database writes these times itself. */
const rights = { created_at: 'ColumnType<Date, never, never>', updated_at: 'ColumnType<Date, never, Date>' };
const table = /((?:^--.*\n)*)^create (?:unlogged )?table (\w+) \(\n([\s\S]*?)^\)/gm;
const column = /((?:^ {2}--.*\n)*)^ {2}(?!constraint |primary key|foreign key|unique|check )(\w+) (.*?),?$/gm;
/** Its tables are declared by hand. */
const leftOut = { room: 'domains/privacy', table: 'signing_key' };

export function writeTableTypes(root) {
  const sources = join(root, 'packages/server/src');
  const files = readdirSync(sources, { recursive: true })
    .filter((file) => file.endsWith('/schema.sql') && !file.startsWith(leftOut.room))
    .sort();
  const written = [
    '// Written by scripts/tableTypes.js; do not edit.',
    "import type { ColumnType, Generated } from 'kysely';",
    '\nexport interface Tables {',
    ...files.flatMap((file) => tablesOf(readFileSync(join(sources, file), 'utf8'))),
    '}\n',
  ].join('\n');
  const output = join(sources, 'ground/store/generated/tables.ts');
  mkdirSync(dirname(output), { recursive: true });
  // Unchanged, it costs the compiler nothing.
  if (readOr(output, '') !== written) writeFileSync(output, written);
}

function tablesOf(schema) {
  return [...schema.matchAll(table)]
    .filter(([, , name]) => name !== leftOut.table)
    .map(([, comment, name, body]) => {
      const isReadOnly = comment.includes('Written only by functions.');
      const columns = [...body.matchAll(column)].map(
        ([, about, field, definition]) =>
          `${documented(about, '    ')}    ${field}: ${typeOf(`${name}.${field}`, definition, isReadOnly)};\n`,
      );
      return `${documented(comment, '  ')}  ${name}: {\n${columns.join('')}  };`;
    });
}

function typeOf(name, definition, isReadOnly) {
  const entry = Object.entries(types).find(([sql]) => new RegExp(`^(${sql})(?=\\[| |$)`).test(definition));
  if (entry === undefined) throw new Error(`${name}: no type is known for ${definition}`);
  const field = name.split('.').at(-1);
  const values = definition.match(new RegExp(`check \\(${field} in \\((.*?)\\)\\)`))?.[1];
  const element = values === undefined ? entry[1] : values.split(', ').join(' | ');
  const read = definition.includes('[]') ? `${element}[]` : element;
  const isNullable = !/not null|primary key|generated always/.test(definition);
  const type = isNullable ? `${read} | null` : read;
  if (isReadOnly) return `ColumnType<${type}, never, never>`;
  if (!/ default | generated always/.test(definition)) return type;
  return rights[field] ?? `Generated<${type}>`;
}

function documented(comment, indent) {
  const text = comment
    .replace(/^ *-- /gm, '')
    .trim()
    .replaceAll('\n', ' ');
  return text === '' ? '' : `${indent}/** ${text} */\n`;
}

function readOr(path, otherwise) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return otherwise;
  }
}
