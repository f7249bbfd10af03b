import { modelStages } from '@tricorn/contract';
import { command, type OptionSpec, option } from '../command.js';
import { UsageError } from '../exitCodes.js';
import {
  findJob,
  type ModelVersion,
  partsOf,
  requireVersion,
  type SharedModel,
  sharedModels,
} from '../find.js';
import { printPairs } from '../terminal/table.js';
import { formatTime } from '../terminal/time.js';
import { listCommand } from './list.js';

const modelArgument = {
  name: 'MODEL',
  about: 'a registered model: NAME for the newest version, NAME@VERSION or NAME@STAGE',
} as const;

const terms = {
  stage: option.text('STAGE', 'stage of the version', { choices: [...modelStages] }),
  notes: option.text('TEXT', 'what there is to know about it'),
} as const satisfies Readonly<Record<string, OptionSpec>>;

const idOf = ({ name, version }: ModelVersion): string => `${name}@${version}`;

const qualityText = ({ quality }: ModelVersion): string =>
  Object.entries(quality)
    .map(([name, value]) => `${name} ${Number(value.toPrecision(4))}`)
    .join(', ');

export const modelCommands = [
  command<ModelVersion>({
    name: 'model register',
    about: 'register the model of a finished job as the next version of a named model',
    positionals: [
      { name: 'JOB', about: 'id or name of a classification, clustering, regression or training' },
      { name: 'NAME', about: 'name of the model' },
    ],
    options: terms,
    run: async (context, args) => {
      const job = await findJob(context, args.at(0));
      const stage = modelStages.find((name) => name === args.text('stage'));
      return await job.register(args.at(1), { stage, notes: args.text('notes'), signal: context.signal });
    },
    show: ({ terminal }, version) => terminal.print(idOf(version)),
  }),
  listCommand<ModelVersion>({
    name: 'model list',
    about: 'list your registered models, the newest version first',
    positionals: [{ name: 'NAME', about: 'only the versions of this model', optional: true }],
    read: async ({ client }, args, { signal }) => {
      const name = args.at(0);
      const { data } = await (await client()).api.modelList(name === '' ? {} : { name }, { signal });
      return data;
    },
    empty: 'You have no registered models. Register one with `tricorn model register JOB NAME`.',
    columns: [
      { title: 'MODEL', value: idOf },
      { title: 'STAGE', value: ({ stage }) => stage, whole: true },
      { title: 'COMPUTATION', value: ({ computationStr }) => computationStr },
      { title: 'QUALITY', value: qualityText },
      {
        title: 'REGISTERED',
        value: ({ creationTime }) => formatTime(creationTime),
        whole: true,
        spare: true,
      },
      { title: 'NOTES', value: ({ notes }) => notes, spare: true },
    ],
  }),
  command<ModelVersion>({
    name: 'model show',
    about: 'show a version: its quality, its data by content id, and the commands that repeat the run',
    positionals: [modelArgument],
    run: async (context, args) => await requireVersion(context, args.at(0)),
    show: ({ terminal }, version) => {
      const { stage, notes, jobName, jobID, computationStr, creationTime, contentIds, sharedWith } = version;
      const pairs: [string, string][] = [
        ['Model', idOf(version)],
        ['Stage', stage],
        ['Notes', notes],
        ['Computation', computationStr],
        ['Quality', qualityText(version)],
        ['Job', `${jobName} (${jobID})`],
        ['Registered', formatTime(creationTime)],
        ...Object.entries(contentIds).map(([role, cid]): [string, string] => [`Content id of ${role}`, cid]),
        ['Shared with', sharedWith.join(', ')],
      ];
      printPairs(terminal, pairs);
      terminal.print('');
      terminal.print(version.command);
    },
  }),
  command<ModelVersion>({
    name: 'model set',
    about: 'change the stage or the notes of a version',
    positionals: [modelArgument],
    options: terms,
    run: async (context, args) => {
      const stage = modelStages.find((name) => name === args.text('stage'));
      const notes = args.text('notes');
      if (stage === undefined && notes === undefined) throw new UsageError('Give --stage or --notes.');
      const { name, version } = await requireVersion(context, args.at(0));
      return await context.call('changeModel', { name, version, stage, notes });
    },
    show: ({ terminal }, version) => terminal.print(`${idOf(version)} is ${version.stage}.`),
  }),
  command<{ accounts: string[] }>({
    name: 'model share',
    about: 'let another account predict with a version, and nothing else',
    positionals: [modelArgument, { name: 'ACCOUNT', about: 'email of the account' }],
    options: { revoke: option.flag('take the permission back') },
    run: async (context, args) => {
      const { jobID } = await requireVersion(context, args.at(0));
      const job = (await context.client()).job(jobID);
      return {
        accounts: await job.share(args.at(1), { revoke: args.flag('revoke'), signal: context.signal }),
      };
    },
    show: ({ terminal }, { accounts }) =>
      terminal.print(
        accounts.length === 0 ? 'Nobody else can predict with it.' : `Shared with ${accounts.join(', ')}.`,
      ),
  }),
  listCommand<SharedModel>({
    name: 'model shared',
    about: 'list the models of others that you may predict with, newest first',
    read: sharedModels,
    empty: 'Nobody shares a model with you.',
    columns: [
      { title: 'JOB', value: ({ jobID }) => jobID, whole: true },
      { title: 'NAME', value: ({ jobName }) => jobName },
      { title: 'MODEL', value: ({ model, computationStr }) => model ?? computationStr },
      { title: 'FROM', value: ({ creator }) => creator },
    ],
  }),
  command<{ deleted: number }>({
    name: 'model delete',
    about: 'remove a version from the registry, or with NAME alone all of them; the jobs stay',
    positionals: [modelArgument],
    run: async (context, args) => {
      const { name, selector } = partsOf(args.at(0));
      const { signal } = context;
      const { api } = await context.client();
      if (selector === '') return await api.deleteModel({ name }, { signal });
      const { version } = await requireVersion(context, args.at(0));
      return await api.deleteModel({ name, version }, { signal });
    },
    show: ({ terminal }, { deleted }) =>
      terminal.print(`Removed ${deleted} ${deleted === 1 ? 'version' : 'versions'}.`),
  }),
];
