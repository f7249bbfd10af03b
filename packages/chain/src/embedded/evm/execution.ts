import type { WorldState } from '../state/worldState.js';
import { Memory } from './memory.js';
import type { Precompiles } from './precompiles.js';

/** What a program can read of its block. */
export interface BlockContext {
  readonly number: bigint;
  readonly timestamp: bigint;
  readonly gasLimit: bigint;
  readonly coinbase: bigint;
  readonly chainId: bigint;
  /** The price of gas that is burned. */
  readonly baseFee: bigint;
  readonly blobFee: bigint;
  /** What PREVRANDAO returns. */
  readonly random: bigint;
  /** The hash of one of the last 256 blocks; zero for any other. */
  readonly hashOf: (number: bigint) => bigint;
}

export interface Log {
  readonly address: bigint;
  readonly topics: readonly bigint[];
  readonly data: Uint8Array;
}

/** The outcome of a call or creation. */
export interface Outcome {
  /** Undefined after success; 'revert' leaves the rest of the gas, any other error none. */
  readonly error: string | undefined;
  readonly gasLeft: number;
  readonly output: Uint8Array;
}

/** One running program. */
export interface Frame {
  readonly address: bigint;
  readonly caller: bigint;
  readonly value: bigint;
  readonly input: Uint8Array;
  readonly isStatic: boolean;
  readonly depth: number;
}

/** Calls inside calls. */
export const depthMax = 1024;

/** What all calls of a transaction share. */
export class Execution {
  readonly state: WorldState;
  readonly block: BlockContext;
  readonly precompiles: Precompiles;
  readonly origin: bigint;
  readonly gasPrice: bigint;
  readonly logs: Log[] = [];
  /** Accounts that are removed when the transaction ends. */
  readonly destroyed = new Set<bigint>();
  refund = 0;

  constructor(
    environment: {
      readonly state: WorldState;
      readonly block: BlockContext;
      readonly precompiles: Precompiles;
    },
    origin: bigint,
    gasPrice: bigint,
  ) {
    this.state = environment.state;
    this.block = environment.block;
    this.precompiles = environment.precompiles;
    this.origin = origin;
    this.gasPrice = gasPrice;
  }

  addLog(log: Log): void {
    this.logs.push(log);
    this.state.onUndo(() => this.logs.pop());
  }

  addRefund(gas: number): void {
    if (gas === 0) return;
    this.refund += gas;
    this.state.onUndo(() => {
      this.refund -= gas;
    });
  }

  destroy(address: bigint): void {
    if (this.destroyed.has(address)) return;
    this.destroyed.add(address);
    this.state.onUndo(() => this.destroyed.delete(address));
  }
}

export interface Workspace {
  readonly memory: Memory;
  readonly stack: bigint[];
}

const workspaces: Workspace[] = [];

/** The memory and the stack for a call at a depth. Calls of one depth run one after another, so they share them. */
export function workspaceAt(depth: number): Workspace {
  const known = workspaces[depth];
  if (known !== undefined) {
    known.memory.clear();
    return known;
  }
  const workspace = { memory: new Memory(), stack: [] };
  workspaces[depth] = workspace;
  return workspace;
}
