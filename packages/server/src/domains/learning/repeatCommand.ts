import { datasetRoles, optionOfRole } from './datasets.js';
import type { LearningSpec } from './learningSpec.js';

interface RepeatedRun {
  jobId: bigint;
  computation: string;
  spec: LearningSpec;
  contentIds: Readonly<Record<string, string>>;
}

/** Shell commands that repeat a run: the same files, parameters and seed make the same model. */
export function repeatCommand({ jobId, computation, spec, contentIds }: RepeatedRun): string {
  const roles = datasetRoles.filter((role) => contentIds[role] !== undefined);
  const fetching = roles.map((role) => `tricorn job dataset ${jobId} ${role} --output ${role}-data`);
  const parameters = Object.entries({ ...spec.params, seed: String(spec.seed) });
  const creating = [
    'tricorn job create',
    quote(`${computation} again`),
    '--computation',
    quote(computation),
    ...roles.map((role) => `--${optionOfRole[role]} ${role}-data`),
    ...(spec.targetColumn === undefined ? [] : ['--target-column', quote(spec.targetColumn)]),
    ...parameters.map(([name, value]) => `--set ${quote(`${name}=${value}`)}`),
    '--wait',
  ];
  return [...fetching, creating.join(' ')].join('\n');
}

/** One word of a POSIX shell. */
const quote = (text: string): string =>
  /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
