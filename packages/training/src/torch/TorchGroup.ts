import { randomUUID } from 'node:crypto';
import type { Message } from '@tricorn/workers';
import { TrainingRunError } from '../errors.js';
import type { ChildProgress } from '../progress.js';
import type { Meeting, TorchOptions } from '../rounds/torchOptions.js';
import { interfaceOf } from './interfaceOf.js';
import { TorchRank } from './TorchRank.js';

/** Who takes part. */
interface Layout {
  /** The number of ranks of each machine. */
  ranks: number[];
}

/** What rank 0 is told about one round. */
export interface RoundCommand {
  state: string;
  output: string;
  order: string;
  /** Training samples of the round; none in the last one, which only validates. */
  count: number;
  step: number;
  seed: number;
  validate: boolean;
}

export interface RoundAnswer {
  /** Where the weights after the round are. */
  output?: string;
  validation: number[] | null;
  running?: { samples: number; lossSum: number; hits: number; steps: number };
}

/** Ranks that train the rounds of one plan, wherever they are. */
export type Ranks = Pick<TorchGroup, 'close' | 'pids' | 'round' | 'world'>;

const loopback = '127.0.0.1';
/**
 * How long a group waits for machines that were invited: Python and PyTorch take many seconds to start on a busy machine. One
 * that prepares the data is waited for as long as it lives.
 */
const joinSecondsMax = 60;

/**
 * The ranks of one plan on this machine, kept between rounds. If one of them ends, all end, and so do those of other
 * machines; the round has to be repeated.
 */
export class TorchGroup {
  readonly #ranks: readonly TorchRank[];
  #world = 0;

  private constructor({ python, ranks, address = loopback }: TorchOptions) {
    const name = interfaceOf(address);
    if (name === undefined)
      throw new TrainingRunError('PROVIDER_UNAVAILABLE', `This machine has no address ${address}.`);
    const variables = { GLOO_SOCKET_IFNAME: name, NCCL_SOCKET_IFNAME: name };
    this.#ranks = Array.from(
      { length: ranks },
      (_, rank) => new TorchRank(python, `Rank ${rank} of ${ranks}`, variables),
    );
  }

  /** Forms a group with the machines that come to the meeting, and leads it. */
  static async open(
    plan: object,
    options: TorchOptions,
    onMeeting: (meeting: Meeting) => void,
  ): Promise<TorchGroup> {
    const { ranks, address: host = loopback, machines = 1 } = options;
    const group = new TorchGroup(options);
    await group.#whileAllLive(async () => {
      if (ranks === 1 && machines === 1) return await group.#enter(plan, { ranks: [1] }, 0);
      const first = group.#ranks[0]!;
      const meeting = { group: randomUUID(), host, port: 0, machines };
      first.send({ kind: 'offer', ...meeting, ranks, waitSeconds: joinSecondsMax });
      meeting.port = (await first.next('store'))['port'] as number;
      if (machines > 1) onMeeting(meeting);
      await group.#enter(plan, layoutOf(await first.next('formed')), 0, meeting);
    });
    return group;
  }

  /** Takes part in the group of another machine; undefined if it has begun without this one. */
  static async join(
    meeting: Meeting,
    options: TorchOptions,
    prepare: () => Promise<object>,
  ): Promise<TorchGroup | undefined> {
    const group = new TorchGroup(options);
    const joined = await group.#whileAllLive(async () => {
      const first = group.#ranks[0]!;
      first.send({ kind: 'announce', ...meeting });
      const machine = (await first.next('announced'))['machine'] as number | null;
      if (machine === null) return false;
      const plan = await prepare();
      first.send({ kind: 'prepared', ranks: options.ranks });
      const layout = layoutOf(await first.next('formed'));
      if (layout.ranks[machine] === 0) return false;
      await group.#enter(plan, layout, machine, meeting);
      return true;
    });
    if (joined) return group;
    await group.close();
    return undefined;
  }

  /** Process ids of the ranks on this machine, for supervision. */
  get pids(): number[] {
    return this.#ranks.flatMap(({ pid }) => pid ?? []);
  }

  /** The ranks on all machines. */
  get world(): number {
    return this.#world;
  }

  /** Trains a round with all ranks; only the machine that leads is asked. */
  async round(command: RoundCommand, onProgress: (progress: ChildProgress) => void): Promise<RoundAnswer> {
    const first = this.#ranks[0]!;
    return await this.#whileAllLive(async () => {
      first.send({ kind: 'round', ...command });
      const done = await first.next('done', (answer) => {
        if (answer.kind === 'progress') onProgress(answer as unknown as ChildProgress);
      });
      return done as unknown as RoundAnswer;
    });
  }

  /** Resolves when the group has ended. */
  async ended(): Promise<void> {
    await this.#whileAllLive(async () => await new Promise<never>(() => {})).catch(() => {});
  }

  async close(): Promise<void> {
    await Promise.all(this.#ranks.map(async (rank) => await rank.close()));
  }

  async #enter(plan: object, layout: Layout, machine: number, meeting?: Meeting): Promise<void> {
    this.#world = layout.ranks.reduce((sum, ranks) => sum + ranks, 0);
    for (const [localRank, rank] of this.#ranks.entries())
      rank.send({ kind: 'open', plan, layout, machine, localRank, ...meeting });
    await Promise.all(this.#ranks.map(async (rank) => await rank.next('ready')));
  }

  async #whileAllLive<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await Promise.race([work(), ...this.#ranks.map(async (rank) => await rank.ended())]);
    } catch (error) {
      // The other ranks would wait for the lost one until their timeout.
      await this.close();
      throw error;
    }
  }
}

const layoutOf = (answer: Message): Layout => answer['layout'] as Layout;
