import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3 } from '@tricorn/testing/startS3';
import { createDatabase } from './harness.js';
import { kill, type ServiceProcess, startCommand } from './processes.js';

export interface Machines {
  databaseUrl: string;
  start(command: 'api' | 'worker', name: string): Promise<ServiceProcess>;
  close(): Promise<void>;
}

/** Processes that share only PostgreSQL and an S3 store. Each has its own data folder, as separate machines do. */
export async function createMachines(settings: Readonly<Record<string, string>> = {}): Promise<Machines> {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-machines-'));
  const { url: databaseUrl, drop } = await createDatabase();
  const s3 = await startS3(join(folder, 's3'));
  const started: ServiceProcess[] = [];
  return {
    databaseUrl,
    start: async (command, name) => {
      await mkdir(join(folder, name));
      const machine = await startCommand(command, {
        TRICORN_DATA: join(folder, name),
        TRICORN_DATABASE_URL: databaseUrl,
        TRICORN_SECRET: 'the same secret on every machine',
        TRICORN_S3_BUCKET: 'tricorn',
        TRICORN_S3_ENDPOINT: s3.endpoint,
        TRICORN_S3_ACCESS_KEY_ID: 'S3RVER',
        TRICORN_S3_SECRET_ACCESS_KEY: 'S3RVER',
        ...settings,
      });
      started.push(machine);
      return machine;
    },
    close: async () => {
      for (const { child } of started) await kill(child);
      await s3.stop();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
