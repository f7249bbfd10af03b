import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { Inbox, type Message } from '@tricorn/workers';
import { codePackage } from './codePackage.js';
import { Desk, type Samples } from './Desk.js';
import { RayError } from './errors.js';
import { type ClusterAddress, RayCluster } from './RayCluster.js';

/** A cluster, and how it reaches this machine. */
export interface ClusterOptions extends ClusterAddress {
  /** The address of this machine at which the cluster reaches it. */
  address: string;
  /** A folder for files that need not outlive a task. */
  scratchFolder: string;
}

/** Bytes, or paths of files. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

export interface RayTaskOptions {
  /** The Python files of the program; the first one is started. */
  programs: readonly string[];
  /** What people see in the dashboard of the cluster. */
  label: string;
  /** What the program may fetch, by name. */
  files?: Files;
  /** Data that the program reads in pieces. */
  samples?: Samples;
  args?: readonly string[];
}

const lookMs = 2_000;
/** When neither the cluster nor the program is heard for so long, the job is given up. */
const awayMsMax = 45_000;
const messageCharsMax = 2_000;
const ended = new Set(['STOPPED', 'SUCCEEDED', 'FAILED']);

/**
 * One job on a cluster. The program fetches commands from a desk of this process and answers there; both ends notice
 * the loss of the other within seconds. The program ends itself when the desk is gone.
 */
export class RayTask {
  readonly #cluster: RayCluster;
  readonly #desk: Desk;
  readonly #inbox: Inbox<RayError>;
  readonly #id = `tricorn-${randomUUID()}`;
  #looking: NodeJS.Timeout | undefined;
  #answeredAtMs = Date.now();
  #closed = false;

  private constructor(cluster: RayCluster, desk: Desk, inbox: Inbox<RayError>) {
    this.#cluster = cluster;
    this.#desk = desk;
    this.#inbox = inbox;
  }

  static async start(options: ClusterOptions, task: RayTaskOptions): Promise<RayTask> {
    const { programs, label, files = {}, samples, args = [] } = task;
    const inbox = new Inbox<RayError>();
    const desk = await Desk.open({
      host: options.address,
      scratchFolder: options.scratchFolder,
      onMessage: (message) => inbox.push(message),
      ...(samples && { samples }),
    });
    for (const [name, content] of Object.entries(files)) desk.offer(name, content);
    const started = new RayTask(new RayCluster(options), desk, inbox);
    try {
      await started.#submit(['python', basename(programs[0]!), ...args].join(' '), programs, label);
    } catch (error) {
      await desk.close();
      throw error;
    }
    started.#lookLater();
    return started;
  }

  async #submit(entrypoint: string, programs: readonly string[], label: string): Promise<void> {
    const code = await codePackage(programs);
    await this.#cluster.upload(code.name, code.bytes);
    await this.#cluster.submit({
      id: this.#id,
      entrypoint,
      packageName: code.name,
      variables: { DESK_ADDRESS: this.#desk.url, PYTHONUNBUFFERED: '1' },
      metadata: { name: label },
    });
    this.#answeredAtMs = Date.now();
  }

  /** Gives the program its next command, with what it may fetch for it. What it has sent before is removed. */
  async command(values: object, files: Files = {}): Promise<void> {
    await this.#desk.dropResults();
    for (const [name, path] of Object.entries(files)) this.#desk.offer(name, path);
    this.#desk.command(values);
  }

  /** The next answer of a kind; others go to `onOther`. Rejects if the job ends. */
  async next(kind: string, onOther?: (message: Message) => void): Promise<Message> {
    return await this.#inbox.next(kind, onOther);
  }

  /** The path of a file that the program has sent. */
  resultPath(name: unknown): string {
    const path = this.#desk.resultPath(String(name));
    if (path === undefined) throw new RayError('LOST', 'The job on the Ray cluster has not sent its result.');
    return path;
  }

  async close(): Promise<void> {
    clearTimeout(this.#looking);
    this.#closed = true;
    this.#inbox.lose(new RayError('LOST', 'The job on the Ray cluster was stopped.'));
    await this.#desk.close();
    // A cluster that cannot be told notices that the desk is gone.
    await this.#cluster.stop(this.#id).catch(() => {});
  }

  #lookLater(): void {
    this.#looking = setTimeout(async () => {
      await this.#look();
      if (!this.#closed) this.#lookLater();
    }, lookMs);
  }

  async #look(): Promise<void> {
    try {
      const job = await this.#cluster.find(this.#id);
      this.#answeredAtMs = Date.now();
      if (job !== undefined && !ended.has(job.status)) return;
      const said = job?.message?.trimEnd().slice(-messageCharsMax) ?? 'the cluster does not know it any more';
      this.#inbox.lose(new RayError('LOST', `The job on the Ray cluster has ended: ${said}`));
    } catch (error) {
      const heardAtMs = Math.max(this.#answeredAtMs, this.#desk.heardAtMs);
      if (Date.now() - heardAtMs > awayMsMax) this.#inbox.lose(error as RayError);
    }
  }
}
