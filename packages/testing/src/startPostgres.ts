import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort.js';

export interface RunningPostgres {
  /** Connection string, with a password, over TCP. */
  url: string;
  /** Ends it without a shutdown, as a power failure would, and starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

interface Programs {
  createCluster(folder: string, options: readonly string[]): Promise<void>;
  control(args: readonly string[]): void;
}

const user = 'service';
const passwd = 'database-password';

/** Starts a PostgreSQL as an operator would run one: a server of its own that is reached over TCP with a password. */
export async function startPostgres(): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-postgres-'));
  const remove = async () => await rm(folder, { recursive: true, force: true });
  try {
    const { control, createCluster } = await openPrograms(folder);
    const cluster = join(folder, 'cluster');
    const passwordFile = join(folder, 'password');
    await writeFile(passwordFile, passwd);
    await createCluster(cluster, ['-U', user, '--pwfile', passwordFile, '--auth=scram-sha-256', '--no-sync']);
    const port = await freePort();
    const options = `-c listen_addresses=127.0.0.1 -p ${port} -k ${folder} -c fsync=off`;
    control(['start', '-w', '-D', cluster, '-l', join(folder, 'log'), '-o', options]);
    return {
      url: `postgresql://${user}:${passwd}@127.0.0.1:${port}/postgres`,
      crash: async () => control(['restart', '-m', 'immediate', '-w', '-D', cluster]),
      stop: async () => {
        control(['stop', '-m', 'fast', '-w', '-D', cluster]);
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The programs that the server's embedded database runs, from the built server. */
async function openPrograms(home: string): Promise<Programs> {
  const store = new URL('../../server/dist/ground/store/', import.meta.url);
  const { preparePostgres } = (await import(new URL('postgresSoftware.js', store).href)) as {
    preparePostgres(home: string): Promise<object>;
  };
  const { createCluster } = (await import(new URL('createCluster.js', store).href)) as {
    createCluster(cluster: object, options: readonly string[]): Promise<void>;
  };
  const { runProgram } = (await import(new URL('postgresCluster.js', store).href)) as {
    runProgram(
      software: object,
      program: string,
      args: readonly string[],
      quiet: boolean,
    ): { status: number | null; error?: Error };
  };
  const software = await preparePostgres(home);
  return {
    createCluster: async (folder, options) => await createCluster({ ...software, folder }, options),
    control: (args) => {
      const { status, error } = runProgram(software, 'pg_ctl', args, true);
      if (status !== 0) throw new Error(`pg_ctl failed with ${status ?? String(error)}`);
    },
  };
}
