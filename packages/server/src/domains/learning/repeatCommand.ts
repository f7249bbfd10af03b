import { datasetRoles, optionOfRole } from './datasets.js';
import { choiceTexts, type LearningSpec } from './learningSpec.js';

interface RepeatedRun {
  jobId: bigint;
  computation: string;
  spec: LearningSpec;
  contentIds: Readonly<Record<string, string>>;
}

/** Shell commands that repeat a run: the same files, parameters and seed make the same model. */
export function repeatCommand({ jobId, computation, spec, contentIds }: RepeatedRun): string {
  const roles = rolesOf(contentIds);
  const { targetColumn, ...choices } = choiceTexts(spec);
  const parameters = Object.entries({ ...spec.params, seed: String(spec.seed), ...choices });
  const creating = [
    'tricorn job create',
    quote(`${computation} again`),
    '--computation',
    quote(computation),
    ...roles.map((role) => `--${optionOfRole[role]} ${role}-data`),
    ...(targetColumn === undefined ? [] : ['--target-column', quote(targetColumn)]),
    ...parameters.map(([name, value]) => `--set ${quote(`${name}=${value}`)}`),
    '--wait --yes',
  ];
  return [...fetching(jobId, roles), creating.join(' ')].join('\n');
}

interface RepeatedTraining extends Pick<RepeatedRun, 'jobId' | 'contentIds'> {
  name: string;
  /** The settings of the training, as options of the command line. */
  spec: Readonly<Record<string, unknown>>;
}

/** Shell commands that repeat a training. */
export function repeatTrainingCommand({ jobId, name, spec, contentIds }: RepeatedTraining): string {
  const roles = rolesOf(contentIds);
  const options = spec['options'] as Record<string, string | string[]>;
  const training = [
    'tricorn train',
    quote(`${name} again`),
    'feature-data',
    ...(roles.includes('target') ? ['--labels target-data'] : []),
    ...Object.entries(options).flatMap(([option, values]) =>
      [values].flat().map((value) => `--${option} ${quote(value)}`),
    ),
  ];
  return [...fetching(jobId, roles), training.join(' ')].join('\n');
}

const rolesOf = (contentIds: RepeatedRun['contentIds']) =>
  datasetRoles.filter((role) => contentIds[role] !== undefined);

const fetching = (jobId: bigint, roles: ReturnType<typeof rolesOf>): string[] =>
  roles.map((role) => `tricorn job dataset ${jobId} ${role} --output ${role}-data`);

/** One word of a POSIX shell. */
const quote = (text: string): string =>
  /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
