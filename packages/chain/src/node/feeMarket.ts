import { larger, smaller } from '../bigints.js';
import type { NodeClient } from './nodeClient.js';
import { FeeCeilingError } from './nodeErrors.js';
import type { FeeHistory, Fees } from './nodeTypes.js';
import { raiseFees } from './raiseFees.js';

export interface FeeMarketDependencies {
  readonly client: NodeClient;
  /** The most that a transaction may offer, in wei per unit of gas; by default derived from recent blocks. */
  readonly feePerGasMaxWei?: bigint | undefined;
  /** The time, in Unix milliseconds. */
  readonly now: () => number;
}

/** The default ceiling is this many times the median fee of so many recent blocks. */
const ceilingFactor = 10n;
const ceilingBlocks = 100;
/** Chains with nearly free gas still suggest a priority fee of 1 gwei; the default ceiling leaves room above it. */
const ceilingWeiMin = 3n * 10n ** 9n;
/** How long a derived ceiling holds before the blocks are read again. */
const ceilingLifetimeMs = 60_000;
/** A replacement never pays more than this many times the current market price. */
const replacementFactorMax = 4n;

/**
 * Decides what transactions pay. A node's suggestion can follow a single expensive transaction, so it is believed only
 * up to a ceiling.
 */
export class FeeMarket {
  readonly #dependencies: FeeMarketDependencies;
  #derived: { readonly ceilingWei: bigint; readonly atMs: number } | undefined;

  constructor(dependencies: FeeMarketDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * The current market price: twice the base fee plus the suggested priority fee, which is enough for several full
   * blocks in a row, but never more than the ceiling. Throws `FeeCeilingError` if the base fee is above the ceiling.
   */
  async offer(): Promise<Fees> {
    const { client } = this.#dependencies;
    const baseFee = (await client.feeHistory(1)).baseFees.at(-1) as bigint;
    const priorityFee = await client.suggestedPriorityFee();
    const suggested = baseFee * 2n + priorityFee;
    if (suggested === 0n) return { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n };
    const ceilingWei = await this.ceilingWei();
    if (baseFee > ceilingWei) throw new FeeCeilingError(client.name, baseFee, ceilingWei);
    return {
      maxFeePerGas: smaller(suggested, ceilingWei),
      maxPriorityFeePerGas: smaller(priorityFee, ceilingWei),
    };
  }

  /** What replaces a transaction that pays `fees`; undefined if it would exceed the ceiling or four times the market. */
  async replacement(fees: Fees): Promise<Fees | undefined> {
    const current = await this.offer();
    const raised = raiseFees(fees, current);
    if (raised.maxFeePerGas > current.maxFeePerGas * replacementFactorMax) return undefined;
    return raised.maxFeePerGas > (await this.ceilingWei()) ? undefined : raised;
  }

  /** The most that a transaction may offer, in wei per unit of gas. */
  async ceilingWei(): Promise<bigint> {
    const { client, feePerGasMaxWei, now } = this.#dependencies;
    if (feePerGasMaxWei !== undefined) return feePerGasMaxWei;
    if (this.#derived === undefined || now() - this.#derived.atMs >= ceilingLifetimeMs) {
      const ceilingWei = deriveCeilingWei(await client.feeHistory(ceilingBlocks));
      this.#derived = { ceilingWei, atMs: now() };
    }
    return this.#derived.ceilingWei;
  }
}

/** Medians, so that neither one expensive block nor a minority of them moves the ceiling. */
export function deriveCeilingWei({ baseFees, priorityFees }: FeeHistory): bigint {
  // The base fee of the next block follows from the newest one, which must not count twice.
  const minedBaseFees = baseFees.length > 1 ? baseFees.slice(0, -1) : baseFees;
  return larger(ceilingWeiMin, (median(minedBaseFees) + median(priorityFees)) * ceilingFactor);
}

/** The lower of the two middle values if their number is even. */
function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => Number(a > b) - Number(a < b));
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n;
}
