import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ServiceError } from '@tricorn/contract';
import { portMax, processesMax } from './setupPlan.js';
import { writeSetup } from './writeSetup.js';

export const defaultFolder = './tricorn-setup';

/** Program and arguments that run a command of this installation. */
export const ownCommand: readonly string[] = [
  process.execPath,
  fileURLToPath(new URL('../../../main.js', import.meta.url)),
];

/** Writes everything that several processes need. Settings in the environment become settings of all of them. */
export const setupCommand = (settingsInEnvironment: () => Record<string, string>) => ({
  usage:
    'setup [--folder FOLDER] [--api N] [--workers N] [--nodes 3|0] [--port PORT] [--hosts loopback|names] [--user USER]',
  about: 'write identities, secrets, settings, systemd units and a Procfile for several processes',
  run: async (args: readonly string[]): Promise<number> => {
    const values = readArguments(args);
    const number = (name: keyof typeof values, min: number, max: number): number => {
      const text = values[name];
      const value = Number(text);
      if (!/^\d{1,5}$/.test(text) || value < min || value > max)
        throw new ServiceError('invalidField', `--${name} must be a number from ${min} to ${max}.`);
      return value;
    };
    const nodes = number('nodes', 0, 3);
    if (nodes !== 0 && nodes !== 3)
      throw new ServiceError('invalidField', '--nodes must be 3, or 0 for a service without input jobs.');
    const { hosts } = values;
    if (hosts !== 'loopback' && hosts !== 'names')
      throw new ServiceError('invalidField', '--hosts must be loopback or names.');
    const given = settingsInEnvironment();
    if (hosts === 'names' && given['TRICORN_CHAIN_RPC'] === undefined)
      throw new ServiceError(
        'invalidField',
        'The embedded chain serves one machine only; set TRICORN_CHAIN_RPC to an EVM node, or to off.',
      );
    const folder = resolve(values.folder);
    if (/['"\n\r\\$`]/.test(folder))
      throw new ServiceError(
        'invalidField',
        'The path of the folder contains a character that shells interpret; choose another.',
      );
    const plan = await writeSetup(
      {
        folder,
        nodes,
        api: number('api', 1, processesMax),
        workers: number('workers', 1, processesMax),
        port: number('port', 1, portMax),
        hosts,
        user: values.user,
      },
      given,
      ownCommand,
    );
    console.log(
      `Wrote a set-up of ${plan.processes.length} processes to ${folder}: ${plan.processes.map(({ name }) => name).join(', ')}.`,
    );
    if (plan.settings['TRICORN_DATABASE_URL'] === undefined)
      console.log(
        'They share the embedded database, on this machine only; set TRICORN_DATABASE_URL to use your PostgreSQL.',
      );
    if (plan.settings['TRICORN_S3_BUCKET'] === undefined)
      console.log(
        'They share the files in its data folder, on this machine only; set TRICORN_S3_BUCKET to use a store.',
      );
    console.log(`Try it with \`${folder}/tricorn run\`; \`${folder}/systemd\` has the units for systemd.`);
    return 0;
  },
});

const readArguments = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      folder: { type: 'string', default: defaultFolder },
      api: { type: 'string', default: '2' },
      workers: { type: 'string', default: '2' },
      nodes: { type: 'string', default: '3' },
      port: { type: 'string', default: '8080' },
      hosts: { type: 'string', default: 'loopback' },
      user: { type: 'string', default: userInfo().username },
    },
  }).values;
