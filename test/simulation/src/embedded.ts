import { spawnSync } from 'node:child_process';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, openProxy } from '@tricorn/testing';
import { commonSettings, type Installation, type InstallationOptions } from './installation.js';
import { startManaged } from './managed.js';
import { serverMain, startModel, writeTinyModel } from './parts.js';
import { startEmbeddedPostgres } from './serverParts.js';

const blockBytes = 1 << 20;
const diskMegabytes = 192;

/** One process with everything inside, as `npm start` runs it. */
export async function startEmbedded({ folder, onDeath }: InstallationOptions): Promise<Installation> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const dataFolder = join(folder, 'data');
    const files = join(dataFolder, 'files');
    await mkdir(files, { recursive: true });
    const mounted =
      spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tricorn-simulation', files])
        .status === 0;
    if (mounted) undo.push(async () => spawnSync('umount', ['--lazy', files]));
    const model = await startModel();
    undo.push(model.stop);
    const modelProxy = await openProxy(model.port);
    undo.push(modelProxy.close);
    const pictures = await writeTinyModel();
    undo.push(async () => await rm(pictures, { recursive: true, force: true }));
    const [port, chainPort] = [await freePort(), await freePort()];
    const server = await startManaged({
      name: 'server',
      command: process.execPath,
      args: [serverMain, 'start'],
      env: {
        ...commonSettings,
        PORT: String(port),
        TRICORN_DATA: dataFolder,
        TRICORN_CHAIN_PORT: String(chainPort),
        TRICORN_LLM_URL: `http://127.0.0.1:${modelProxy.port}`,
        TRICORN_LLM_MODEL: 'good',
        TRICORN_PICTURES_MODEL: pictures,
      },
      ready: /Tricorn is ready/,
      logFile: join(folder, 'server.log'),
      onDeath,
    });
    undo.push(server.stop);
    return {
      setup: 'embedded',
      urls: [`http://127.0.0.1:${port}`],
      processes: [server],
      proxies: { model: modelProxy },
      killDatabase: async () => {
        const text = await readFile(join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').catch(
          () => '',
        );
        const pid = Number(text.split('\n')[0]);
        try {
          if (pid > 1) process.kill(pid, 'SIGKILL');
        } catch {
          // It was killed a moment ago, and has left its file behind.
        }
      },
      fillDisk: mounted ? async (fill) => await fillFolder(files, fill) : undefined,
      databaseUrl: async () => {
        const postgres = await startEmbeddedPostgres(dataFolder);
        undo.push(postgres.stopIfUnused);
        return postgres.url;
      },
      chainUrl: `http://127.0.0.1:${chainPort}`,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fillFolder(folder: string, fill: boolean): Promise<void> {
  const path = join(folder, 'balloon');
  if (!fill) return await rm(path, { force: true });
  const file = await open(path, 'w');
  const block = Buffer.alloc(blockBytes);
  try {
    for (let count = 0; count <= diskMegabytes; count++) await file.write(block);
  } catch {
    // The disk is full, as intended.
  } finally {
    await file.close();
  }
}
