import type { ChildProgress } from '../child/protocol.js';
import { TorchRank } from './TorchRank.js';

/** How the torch engine runs on this machine. */
export interface TorchOptions {
  /** The Python interpreter that has PyTorch. */
  python: string;
  /** Processes on this machine. */
  ranks: number;
}

/** What a rank is told about one round. */
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
  validation: number[] | null;
  running?: { samples: number; lossSum: number; hits: number; steps: number };
}

const loopback = '127.0.0.1';

/** The ranks of one plan, kept between rounds. If one of them ends, all end, and the round has to be repeated. */
export class TorchGroup {
  readonly #ranks: readonly TorchRank[];

  private constructor(ranks: readonly TorchRank[]) {
    this.#ranks = ranks;
  }

  static async open(plan: object, { python, ranks: world }: TorchOptions): Promise<TorchGroup> {
    const variables = { GLOO_SOCKET_IFNAME: 'lo', NCCL_SOCKET_IFNAME: 'lo' };
    const ranks = Array.from(
      { length: world },
      (_, rank) => new TorchRank(python, `Rank ${rank} of ${world}`, variables),
    );
    const group = new TorchGroup(ranks);
    const [leader, ...others] = ranks as [TorchRank, ...TorchRank[]];
    const join = (rank: TorchRank, port: number): void =>
      rank.send({
        kind: 'open',
        plan,
        rank: ranks.indexOf(rank),
        localRank: ranks.indexOf(rank),
        world,
        ranksPerMachine: world,
        host: loopback,
        port,
      });
    await group.#whileAllLive(async () => {
      join(leader, 0);
      if (others.length > 0) {
        const { port } = await leader.next('store');
        for (const rank of others) join(rank, port as number);
      }
      await Promise.all(ranks.map(async (rank) => await rank.next('ready')));
    });
    return group;
  }

  /** Process ids of the ranks, for supervision. */
  get pids(): number[] {
    return this.#ranks.flatMap(({ pid }) => pid ?? []);
  }

  async round(command: RoundCommand, onProgress: (progress: ChildProgress) => void): Promise<RoundAnswer> {
    return await this.#whileAllLive(async () => {
      for (const rank of this.#ranks) rank.send({ kind: 'round', ...command });
      const done = await this.#ranks[0]!.next('done', (answer) => {
        if (answer.kind === 'progress') onProgress(answer as unknown as ChildProgress);
      });
      return done as unknown as RoundAnswer;
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#ranks.map(async (rank) => await rank.close()));
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
