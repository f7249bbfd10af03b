import { type Operation, type OperationName, operations } from '@tricorn/contract';

export const codeLanguages = ['curl', 'JavaScript', 'Python'] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

type Fields = Readonly<Record<string, unknown>>;

export interface RequestStep {
  name: OperationName;
  /** As the form has them. A file that is not chosen yet is named after its field. */
  fields: Fields;
}

/** Requests as a program makes them. The token stays in the environment: nobody should copy one into a file. */
export const requestCode = (language: CodeLanguage, origin: string, steps: readonly RequestStep[]): string =>
  writers[language](origin, steps.map(parted));

interface Parted {
  name: OperationName;
  plain: [field: string, value: unknown][];
  files: [field: string, fileName: string][];
}

/** The fields and the files of a request. */
function parted({ name, fields }: RequestStep): Parted {
  const { files = {} }: Operation = operations[name];
  const fileName = (field: string): string => {
    const value = fields[field];
    return value instanceof File ? value.name : `${field}.csv`;
  };
  return {
    name,
    plain: Object.entries(fields).filter(([field, value]) => value !== undefined && !(field in files)),
    files: Object.entries(files)
      .filter(([field, { required }]) => required || fields[field] !== undefined)
      .map(([field]) => [field, fileName(field)]),
  };
}

const writers: Record<CodeLanguage, (origin: string, steps: readonly Parted[]) => string> = {
  curl: (origin, steps) => steps.map((step) => curlOf(origin, step)).join('\n\n'),
  JavaScript: (origin, steps) => {
    const readsFiles = steps.some(({ files }) => files.length > 0);
    const calls = steps.map(
      ({ name, plain, files }, place) =>
        `const ${answerName(steps, place)} = await tricorn.api.${name}(${javaScriptObject(plain, files)});`,
    );
    return `${readsFiles ? "import { readFile } from 'node:fs/promises';\n" : ''}import { Tricorn } from '@tricorn/client';

const tricorn = new Tricorn({ baseUrl: '${origin}', token: process.env.TRICORN_TOKEN });
${calls.join('\n')}
console.log(${answerName(steps, steps.length - 1)});`;
  },
  Python: (origin, steps) => {
    const calls = steps.map(({ name, plain, files }, place) => {
      const given = [
        ...plain.map(([field, value]) => `    ${field}=${pythonValue(value)},\n`),
        ...files.map(([field, fileName]) => `    ${field}=open(${JSON.stringify(fileName)}, "rb"),\n`),
      ];
      const args = given.length === 0 ? '' : `\n${given.join('')}`;
      return `${answerName(steps, place)} = tricorn.${name}(${args})`;
    });
    return `import os
from tricorn import Tricorn

tricorn = Tricorn("${origin}", token=os.environ["TRICORN_TOKEN"])
${calls.join('\n')}
print(${answerName(steps, steps.length - 1)})`;
  },
};

/** The last answer is what one wants; the others have the name of their operation. */
const answerName = (steps: readonly Parted[], place: number): string =>
  place === steps.length - 1 ? 'answer' : `${steps[place]!.name}Answer`;

function curlOf(origin: string, { name, plain, files }: Parted): string {
  const { method, path }: Operation = operations[name];
  const lines = [
    `curl ${origin}${path}${method === 'GET' ? queryOf(plain) : ''}`,
    '-H "token: $TRICORN_TOKEN"',
  ];
  if (files.length > 0)
    lines.push(
      ...plain.map(([field, value]) => `-F ${quoted(`${field}=${fieldText(value)}`)}`),
      ...files.map(([field, fileName]) => `-F ${quoted(`${field}=@${fileName}`)}`),
    );
  else if (method === 'POST')
    lines.push(
      "-H 'content-type: application/json'",
      `-d ${quoted(JSON.stringify(Object.fromEntries(plain)))}`,
    );
  return lines.join(' \\\n  ');
}

const fieldText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

const queryOf = (plain: Parted['plain']): string => {
  const query = new URLSearchParams(plain.map(([name, value]) => [name, fieldText(value)]));
  return query.size === 0 ? '' : `?${query}`;
};

function javaScriptObject(plain: Parted['plain'], files: Parted['files']): string {
  if (files.length === 0) return JSON.stringify(Object.fromEntries(plain), undefined, 2);
  const lines = [
    ...plain.map(([field, value]) => `  ${field}: ${JSON.stringify(value)},`),
    ...files.map(([field, fileName]) => {
      const name = JSON.stringify(fileName);
      return `  ${field}: new File([await readFile(${name})], ${name}),`;
    }),
  ];
  return `{\n${lines.join('\n')}\n}`;
}

/** A text in single quotes for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function pythonValue(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  return JSON.stringify(value);
}
