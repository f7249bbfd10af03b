import { ChainDatabase } from './chainDatabase.js';
import { type GenesisBalance, openMachine } from './machine.js';
import { callMethod, rpcMethods } from './methods.js';
import { TransactionPool } from './transactionPool.js';

export interface EngineOptions {
  /** The folder of the chain; created if it does not exist. */
  readonly folder: string;
  readonly chainId: number;
  /** Balances of the first block; only used when the chain is created. */
  readonly genesis?: readonly GenesisBalance[];
}

export interface RpcRequest {
  readonly method: string;
  readonly params?: readonly unknown[] | undefined;
}

/** A chain in the current thread. */
export interface Engine {
  request(request: RpcRequest): Promise<unknown>;
  close(): Promise<void>;
}

/** Opens the chain in a folder. It reads only the head, so the time does not grow with the chain. */
export async function openEngine({ folder, chainId, genesis = [] }: EngineOptions): Promise<Engine> {
  const database = await ChainDatabase.open(folder);
  try {
    const machine = await openMachine(database, chainId, genesis);
    const pool = new TransactionPool(machine);
    await pool.restore();
    const methods = rpcMethods(machine, pool, chainId);
    return {
      request: ({ method, params = [] }) => callMethod(methods, method, params),
      close: async () => {
        await pool.close();
        await machine.exclusive(() => database.close());
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
