import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '@tricorn/testing';

/** Why Prometheus cannot be run here, or false when it can. */
export const prometheusMissing: string | false =
  spawnSync('prometheus', ['--version']).status === 0 ? false : 'Prometheus is not installed';

interface Series {
  metric: Record<string, string>;
}

export interface FiringAlert {
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

/** A real Prometheus that asks the targets every two seconds and evaluates the rules every second. */
export async function startPrometheus(targets: readonly string[], rules: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-prometheus-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/api/v1`;
  await writeFile(join(folder, 'alerts.yaml'), rules);
  await writeFile(
    join(folder, 'prometheus.yaml'),
    JSON.stringify({
      global: { scrape_interval: '2s', evaluation_interval: '1s', scrape_timeout: '2s' },
      rule_files: ['alerts.yaml'],
      scrape_configs: [{ job_name: 'tricorn', static_configs: [{ targets }] }],
    }),
  );
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const get = async <T>(path: string): Promise<T> =>
    ((await (await fetch(url + path)).json()) as { data: T }).data;
  await until(
    async () =>
      await fetch(`http://127.0.0.1:${port}/-/ready`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    { describe: 'Prometheus is ready' },
  );
  return {
    query: async (expr: string): Promise<Series[]> =>
      (await get<{ result: Series[] }>(`/query?query=${encodeURIComponent(expr)}`)).result,
    firing: async (): Promise<FiringAlert[]> =>
      (await get<{ alerts: (FiringAlert & { state: string })[] }>('/alerts')).alerts.filter(
        ({ state }) => state === 'firing',
      ),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
