import { type Operation, type OperationName, operations } from '@tricorn/contract';

export const codeLanguages = ['curl', 'JavaScript', 'Python'] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

type Fields = Readonly<Record<string, unknown>>;

/** A request as a program makes it. The token stays in the environment: nobody should copy one into a file. */
export const requestCode = (
  language: CodeLanguage,
  origin: string,
  name: OperationName,
  fields: Fields,
): string => writers[language](origin, name, fields);

const writers: Record<CodeLanguage, (origin: string, name: OperationName, fields: Fields) => string> = {
  curl: (origin, name, fields) => {
    const { method, path }: Operation = operations[name];
    const lines = [
      `curl ${origin}${path}${method === 'GET' ? queryOf(fields) : ''}`,
      '-H "token: $TRICORN_TOKEN"',
    ];
    if (method === 'POST')
      lines.push("-H 'content-type: application/json'", `-d ${quoted(JSON.stringify(fields))}`);
    return lines.join(' \\\n  ');
  },
  JavaScript: (origin, name, fields) =>
    `import { Tricorn } from '@tricorn/client';

const tricorn = new Tricorn({ baseUrl: '${origin}', token: process.env.TRICORN_TOKEN });
const answer = await tricorn.api.${name}(${JSON.stringify(fields, undefined, 2)});
console.log(answer);`,
  Python: (origin, name, fields) => {
    const given = Object.entries(fields).map(([field, value]) => `    ${field}=${pythonValue(value)},\n`);
    return `import os
from tricorn import Tricorn

tricorn = Tricorn("${origin}", token=os.environ["TRICORN_TOKEN"])
answer = tricorn.${name}(${given.length === 0 ? '' : `\n${given.join('')}`})
print(answer)`;
  },
};

const queryOf = (fields: Fields): string => {
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? '' : `?${query}`;
};

/** A text in single quotes for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function pythonValue(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  return JSON.stringify(value);
}
