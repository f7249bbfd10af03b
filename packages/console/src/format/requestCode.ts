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

type Later = 'task' | 'job' | 'inference';

/** Operations whose result comes later. The field of the answer names the work. */
const results: Readonly<Partial<Record<OperationName, readonly [Later, field: string]>>> = {
  genImg: ['task', 'task_id'],
  genImgSDXL: ['task', 'task_id'],
  genImgFlux: ['task', 'task_id'],
  txt2Motion: ['task', 'task_id'],
  img2Motion: ['task', 'task_id'],
  cogVideo: ['task', 'task_id'],
  pyramid: ['task', 'task_id'],
  createJobByFile: ['job', 'jobID'],
  predictFile: ['job', 'jobID'],
  createJobByInput: ['job', 'jobID'],
  fillData: ['job', 'jobID'],
  createJob: ['job', 'data'],
  inference: ['inference', 'infer_id'],
};

/** What follows the last request: waiting for the result and reading it. */
function resultCode(language: CodeLanguage, origin: string, steps: readonly Parted[]): string {
  const { name, plain } = steps.at(-1)!;
  const [later, field] = results[name] ?? [];
  if (later === undefined || field === undefined) return '';
  if (language === 'curl') return curlResult(origin, later, field);
  const jobID = String(Object.fromEntries(plain)['jobID'] ?? '');
  return `\n${(language === 'Python' ? pythonResult : javaScriptResult)(field, jobID)[later]}`;
}

const javaScriptResult = (field: string, jobID: string): Record<Later, string> => ({
  task: `const result = await tricorn.task(answer.${field}).download();
await writeFile(result.name, await result.bytes());
console.log(result.name);`,
  job: `const job = await tricorn.job(answer.${field}).done();
console.log(job.state, job.report);`,
  inference: `const inference = await tricorn.job('${jobID}').inference(answer.${field}).done();
console.log(inference.result);`,
});

const pythonResult = (field: string): Record<Later, string> => ({
  task: `result = tricorn.wait_for_task(answer["${field}"])
tricorn.save(result["result_url"], os.path.basename(result["result_url"]))
print(os.path.basename(result["result_url"]))`,
  job: `job = tricorn.wait_for_job(answer["${field}"])
print(job["state"], job["report"])`,
  inference: `print(tricorn.wait_for_inference(answer["${field}"])["result"])`,
});

/** Asks until the work has ended; the answer of the request before is in `answer`. */
function curlResult(origin: string, later: Later, field: string): string {
  const id = `id=$(printf '%s' "$answer" | sed 's/.*"${field}":"*\\([^",}]*\\).*/\\1/')`;
  const [asking, word] = {
    task: [`curl -sG ${origin}${operations.queryTask.path} --data-urlencode "task_id=$id"`, 'status'],
    job: [`curl -s ${origin}${operations.jobDetailByUser.path} -d "jobID=$id"`, 'state'],
    inference: [`curl -s ${origin}${operations.queryInfer.path} -d "id=$id"`, 'status'],
  }[later] as [string, string];
  return `
${id}
until result=$(${asking} -H "token: $TRICORN_TOKEN") &&
  ! printf '%s' "$result" | grep -Eq '"${word}":"(queued|running|waiting)"'; do sleep 2; done
echo "$result"`;
}

const writers: Record<CodeLanguage, (origin: string, steps: readonly Parted[]) => string> = {
  curl: (origin, steps) => {
    const calls = steps.map((step) => curlOf(origin, step));
    const result = resultCode('curl', origin, steps);
    if (result === '') return calls.join('\n\n');
    return [...calls.slice(0, -1), `answer=$(${calls.at(-1)})\necho "$answer"${result}`].join('\n\n');
  },
  JavaScript: (origin, steps) => {
    const result = resultCode('JavaScript', origin, steps);
    const used = [
      ...(steps.some(({ files }) => files.length > 0) ? ['readFile'] : []),
      ...(result.includes('writeFile') ? ['writeFile'] : []),
    ];
    const calls = steps.map(
      ({ name, plain, files }, place) =>
        `const ${answerName(steps, place)} = await tricorn.api.${name}(${javaScriptObject(plain, files)});`,
    );
    const files = used.length === 0 ? '' : `import { ${used.join(', ')} } from 'node:fs/promises';\n`;
    return `${files}import { Tricorn } from '@tricorn/client';

const tricorn = new Tricorn({ baseUrl: '${origin}', token: process.env.TRICORN_TOKEN });
${calls.join('\n')}
console.log(answer);${result}`;
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
print(answer)${resultCode('Python', origin, steps)}`;
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
