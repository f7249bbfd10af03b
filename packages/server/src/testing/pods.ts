import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '@tricorn/testing';

/** A manifest, as it was rendered; the API's schemas are checked elsewhere. */
// biome-ignore lint/suspicious/noExplicitAny: what is read of it is what Kubernetes reads
export type Manifest = Record<string, any>;

/** What the manifests refer to and the cluster would hold. */
export interface ClusterObjects {
  configMaps: Readonly<Record<string, Record<string, string>>>;
  secrets: Readonly<Record<string, Record<string, string>>>;
}

export interface Pod {
  readonly name: string;
  /** The ports of its containers by name. */
  readonly ports: Readonly<Record<string, number>>;
  starts(): number;
  untilReady(): Promise<void>;
  /** Sends SIGTERM and waits for the grace period of the pod; returns whether that was enough. */
  stop(): Promise<boolean>;
}

/** Why pods cannot run here; false if they can. */
export const podsMissing: string | false =
  process.getuid?.() !== 0
    ? 'only root can give a process its mounts and its user'
    : spawnSync('unshare', ['--mount', 'setpriv', '--version']).status !== 0
      ? 'unshare or setpriv is missing'
      : false;

/** As in the Dockerfile. */
const entryPoint = [process.execPath, fileURLToPath(new URL('../main.js', import.meta.url))];
const imageSettings = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PORT: '8080',
  TRICORN_DATA: '/var/lib/tricorn',
};
const restartMs = 2_000;

/**
 * Runs a pod of a manifest as processes of this machine: with its volumes mounted where the manifest says and everything else
 * read-only, its user, no capabilities, its settings, its init containers first, and started again when it ends. It shares the network with
 * all others, so `ports` replaces settings that name a port.
 */
export async function startPod(
  folder: string,
  name: string,
  { spec, claims = [] }: { spec: Manifest; claims?: Manifest[] },
  objects: ClusterObjects,
  own: { settings?: Record<string, string>; hosts: string; logFile: string },
): Promise<Pod> {
  const { runAsGroup, runAsUser } = spec['securityContext'];
  const volumes = new Map<string, string>();
  for (const { name: volume, secret } of [
    ...(spec['volumes'] ?? []),
    ...claims.map(({ metadata }) => metadata),
  ]) {
    const path = join(folder, name, volume);
    await mkdir(path, { recursive: true, mode: 0o770 });
    for (const [file, text] of Object.entries(
      secret === undefined ? {} : objects.secrets[secret.secretName]!,
    )) {
      await writeFile(join(path, file), text, { mode: secret.defaultMode });
      await chown(join(path, file), runAsUser, runAsGroup);
    }
    await chown(path, runAsUser, runAsGroup);
    volumes.set(volume, path);
  }
  const run = (container: Manifest): ChildProcess => {
    const settings = Object.assign(
      {},
      imageSettings,
      ...(container['envFrom'] ?? []).map((from: Manifest) =>
        from['configMapRef'] === undefined
          ? objects.secrets[from['secretRef'].name]
          : objects.configMaps[from['configMapRef'].name],
      ),
      own.settings,
    ) as Record<string, string>;
    const mounts: string[] = (container['volumeMounts'] ?? []).map(
      ({ mountPath, name: volume, readOnly }: Manifest) =>
        `mkdir -p ${mountPath} && mount --bind ${readOnly === true ? '-o ro ' : ''}${volumes.get(volume)} ${mountPath}`,
    );
    // A volume at /tmp hides where the others come from.
    const hides = (mount: string) => (mount.endsWith(' /tmp') ? 1 : 0);
    const script = [
      `mount --bind ${own.hosts} /etc/hosts`,
      ...mounts.sort((one, other) => hides(one) - hides(other)),
      'mount -o remount,bind,ro /',
      `exec setpriv --reuid ${runAsUser} --regid ${runAsGroup} --clear-groups --no-new-privs --bounding-set -all "$@"`,
    ].join(' && ');
    const command = [...(container['command'] ?? entryPoint), ...(container['args'] ?? [])];
    const child = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', ...command], {
      env: { PATH: process.env['PATH'], ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (text) => void writeFile(own.logFile, text, { flag: 'a' }));
    return child;
  };
  for (const container of spec['initContainers'] ?? []) {
    const [code] = await once(run(container), 'exit');
    if (code !== 0) throw new Error(`${name}: ${container.name} ended with ${code}`);
  }
  const [container] = spec['containers'];
  let starts = 0;
  let isStopping = false;
  let child: ChildProcess;
  const start = () => {
    child = run(container);
    starts++;
    child.on('exit', () => {
      if (!isStopping && spec['restartPolicy'] !== 'Never')
        setTimeout(() => isStopping || start(), restartMs);
    });
  };
  start();
  const ports = Object.fromEntries(
    (container.ports ?? []).map((port: Manifest) => [
      port['name'],
      Number(own.settings?.[portSettings[port['name'] as 'http']] ?? port['containerPort']),
    ]),
  );
  return {
    name,
    ports,
    starts: () => starts,
    untilReady: async () => {
      for (const probe of [container.startupProbe, container.readinessProbe].filter(Boolean))
        await until(async () => await probeOnce(probe, ports), {
          describe: `${name} is ready`,
          intervalMs: 300,
        });
    },
    stop: async () => {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return true;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      let inTime = true;
      const timer = setTimeout(() => {
        inTime = false;
        child.kill('SIGKILL');
      }, spec['terminationGracePeriodSeconds'] * 1_000);
      await ended;
      clearTimeout(timer);
      return inTime;
    },
  };
}

/** The settings that name the ports of containers. */
const portSettings = { http: 'PORT', health: 'TRICORN_HEALTH_PORT' } as const;

/** A probe, once. */
export async function probeOnce(probe: Manifest, ports: Readonly<Record<string, number>>): Promise<boolean> {
  const timeoutMs = (probe['timeoutSeconds'] ?? 1) * 1_000;
  if (probe['tcpSocket'] !== undefined) {
    const socket = connect(ports[probe['tcpSocket'].port]!, '127.0.0.1');
    const opened = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      new Promise<false>((done) => setTimeout(() => done(false), timeoutMs)),
    ]);
    socket.destroy();
    return opened;
  }
  const { path, port } = probe['httpGet'];
  return await fetch(`http://127.0.0.1:${ports[port]}${path}`, {
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    ({ status }) => status < 400,
    () => false,
  );
}
