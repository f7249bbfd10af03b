import * as z from 'zod';
import {
  integer,
  jobID,
  nameText,
  optionalInteger,
  optionalOneOf,
  optionalText,
  text,
  textList,
  unixSeconds,
} from '../fields.js';
import { jobQueries, jobs } from './groups.js';

export const modelStages = ['none', 'staging', 'production', 'archived'] as const;
export type ModelStage = (typeof modelStages)[number];

/** Versions that one account may register, over all of its models. */
export const modelVersionsMax = 1_000;
/** Jobs in one comparison. */
const comparedJobsMax = 20;
const versionMax = 2_147_483_647;
const nameCharsMax = 100;
const notesCharsMax = 10_000;

const name = text('Name of the model.', nameCharsMax);
const notes = optionalText('What there is to know about this version.', notesCharsMax);
const stage = optionalOneOf('Stage of this version. Any number of versions may share a stage.', modelStages);

const modelVersion = z.object({
  name: z.string(),
  version: z.int().describe('Counts from 1 for each name and is never reused.'),
  jobID: z.string().describe('Job that made the model; predictions name it.'),
  jobName: z.string(),
  computationStr: z.string(),
  stage: z.enum(modelStages),
  notes: z.string(),
  creationTime: unixSeconds('When the version was registered.'),
  quality: z
    .record(z.string(), z.number())
    .describe('Cross-validated figures, such as `accuracy`, `logLoss`, `r2` or `silhouette`.'),
  contentIds: z
    .record(z.string(), z.string())
    .describe('Content ids of the datasets and of the model, by role: `feature`, `target`, `model`.'),
  command: z
    .string()
    .describe('Shell commands that repeat the run: they fetch the datasets and start the same job.'),
  sharedWith: z.array(z.string()).describe('Accounts that may predict with it.'),
});

/** The registry: named models with versions. */
export const modelOperations = {
  registerModel: jobs.extension.post({
    summary: 'Register the model of a finished job as the next version of a named model',
    access: 'job:creator',
    request: z.object({ jobID, name: nameText('Name of the model.', nameCharsMax), notes, stage }),
    response: modelVersion,
    errors: ['stateConflict'],
    writes: true,
  }),
  changeModel: jobs.extension.post({
    summary: 'Change the stage or the notes of a registered version',
    request: z.object({ name, version: integer('Number of the version.', 1, versionMax), notes, stage }),
    response: modelVersion,
    errors: ['versionUnknown'],
    writes: true,
  }),
  deleteModel: jobs.extension.post({
    summary: 'Remove a version from the registry, or all versions of a name',
    description: 'The jobs and their files stay; deleteJobByUser deletes them, and their versions with them.',
    request: z.object({ name, version: optionalInteger('The version; absent means all.', 1, versionMax) }),
    response: z.object({ deleted: z.int().describe('How many versions were removed.') }),
    errors: ['versionUnknown'],
    writes: true,
  }),
  compareJobs: jobQueries.extension.post({
    summary: `Compare up to ${comparedJobsMax} file jobs or trainings of yours: their parameters and quality`,
    description:
      'The quality is cross-validated for file jobs, and that of the validation set for trainings.',
    request: z.object({ jobIDs: textList('Ids of the jobs.', comparedJobsMax) }),
    response: z.object({
      sameData: z
        .boolean()
        .describe('Whether all of them learned from the same files; only then figures compare.'),
      data: z.array(
        z.object({
          jobID: z.string(),
          jobName: z.string(),
          computationStr: z.string(),
          state: z.string(),
          parameters: z.record(z.string(), z.string()),
          quality: z.record(z.string(), z.number()),
          contentIds: z.record(z.string(), z.string()),
        }),
      ),
    }),
    errors: ['jobUnknown'],
  }),
  modelList: jobQueries.extension.get({
    summary: `List registered models by name, the newest version first, at most ${modelVersionsMax} versions`,
    request: z.object({ name: optionalText('Only the versions of this name.', nameCharsMax) }),
    response: z.object({ data: z.array(modelVersion) }),
  }),
};
