import { join } from 'node:path';
import {
  type Chain,
  type ChainNode,
  ChainNotReadyError,
  embeddedNode,
  openChain,
  openWallets,
  operatorFromKey,
  type RpcServer,
  remoteNode,
  serveRpc,
  signDeposit,
  type Wallets,
} from '@tricorn/chain';
import { type PartState, ready } from '../health/health.js';
import { chainChannel } from '../jobs/outbox.js';
import { ccdForPayment, type MovementSettings } from '../movements/settings.js';
import type { Logger } from '../observability/logger.js';
import { ConfigError } from '../settings/configError.js';
import type { Db, OpenDatabase } from '../store/database.js';
import { contendForLeadership, type Leadership } from '../store/leadership.js';
import { createChainIndex } from './chainIndex.js';
import type { SignDeposit } from './moneyOrders.js';
import { hasPendingOrders } from './readOrders.js';
import { openSeed, settingsMemory } from './seed.js';
import type { ChainSettings } from './settings.js';
import { createSubmissionStore } from './submissionStore.js';

/** The chain as the rest of the server uses it. */
export interface ServerChain {
  /** Address of a job's contract; empty until the node has been reached. */
  contractAddressOf(jobId: bigint): string;
  walletAddressOf(walletIndex: number): string;
  readonly wallets: Pick<Wallets, 'facilitator' | 'operator'>;
  /** The chain for lookups; absent if it is disabled or runs in another process. */
  readonly chain: Chain | undefined;
  health(): Promise<PartState[]>;
  close(): Promise<void>;
}

export interface ServerChainDependencies {
  settings: ChainSettings;
  movements: MovementSettings;
  dataFolder: string;
  /** Secret that encrypts the wallet seed. */
  secret: string;
  database: OpenDatabase;
  databaseUrl: string;
  /** The embedded chain, if it is the one that is set and this process runs workers. */
  embedded: Promise<ChainNode> | undefined;
  log: Logger;
}

/** Begins to open the embedded chain in its thread, while this one opens the database. It runs where workers run. */
export function beginEmbeddedChain(settings: ChainSettings, dataFolder: string, works: boolean) {
  if (settings.kind !== 'embedded' || !works) return undefined;
  const opening = embeddedNode(join(dataFolder, 'chain'), settings.chainId);
  opening.catch(() => {});
  return opening;
}

/** Opens the wallets and the chain, and fills in missing wallet addresses of accounts. */
export async function openServerChain(dependencies: ServerChainDependencies): Promise<ServerChain> {
  const { database, databaseUrl, embedded, secret, settings } = dependencies;
  const { db } = database;
  const wallets = openWallets(await openSeed(db, secret));
  await fillWalletAddresses(db, wallets);
  const operator =
    settings.kind === 'remote' && settings.operatorKey
      ? operatorFromKey(settings.operatorKey)
      : wallets.operator;
  const common = {
    wallets: { operator, facilitator: wallets.facilitator },
    walletAddressOf: (index: number) => wallets.address(index),
  };
  // The embedded chain runs in the worker process; a separate API learns contract addresses once jobs are on chain.
  if (settings.kind === 'off' || (settings.kind === 'embedded' && embedded === undefined)) {
    return {
      ...common,
      contractAddressOf: () => '',
      chain: undefined,
      health: async () => [absentState(settings)],
      close: async () => {},
    };
  }

  const leadership = await contendForLeadership(databaseUrl, 'tricorn chain');
  const { chain, closeRpc } = await connect(
    dependencies,
    settings,
    { ...wallets, operator },
    leadership,
  ).catch(async (error: unknown) => {
    await leadership.close();
    throw error;
  });
  const close = async () => {
    await chain.close();
    await closeRpc();
    await leadership.close();
  };
  await database
    .listen(chainChannel, () => chain.wake())
    .catch(async (error: unknown) => {
      await close();
      throw error;
    });
  database.onCommit(() => {
    hasPendingOrders(db)
      .then((pending) => pending && chain.wake())
      .catch((error: unknown) => dependencies.log.warn({ err: error }, 'could not look for chain orders'));
  });
  const contractAddressOf = (jobId: bigint): string => {
    try {
      return chain.predictJob(jobId);
    } catch (error) {
      if (error instanceof ChainNotReadyError) return '';
      throw error;
    }
  };
  return {
    ...common,
    chain,
    contractAddressOf,
    health: async () => {
      const node = settings.kind === 'embedded' ? 'embedded' : 'remote node';
      if (contractAddressOf(1n) === '') {
        const detail = `${node}: the contracts are not deployed yet`;
        return [{ part: 'chain', state: 'unavailable', detail }];
      }
      const head = await chain.client.blockNumber();
      return [ready('chain', `${node}, chain id ${settings.chainId}, block ${head}`)];
    },
    close,
  };
}

const absentState = ({ kind }: ChainSettings): PartState =>
  kind === 'off'
    ? { part: 'chain', state: 'off', detail: 'Results are not written to a chain.' }
    : { part: 'chain', state: 'idle', detail: 'The embedded chain runs in another process.' };

const folderInUse = (dataFolder: string): ConfigError =>
  new ConfigError(
    `Another server uses ${dataFolder}. Stop it, or set TRICORN_DATA to another folder; \`tricorn api\` can run beside it on another PORT.`,
  );

const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

type Reachable = Exclude<ChainSettings, { kind: 'off' }>;

/** Opens the node and the chain; on failure, everything opened so far is closed. */
async function connect(
  { database: { db }, dataFolder, embedded, log, movements }: ServerChainDependencies,
  settings: Reachable,
  wallets: Wallets,
  leadership: Leadership,
) {
  const node =
    settings.kind === 'remote'
      ? remoteNode(settings.url)
      : await embedded!.catch((error: unknown) => {
          const { code, message } = error as { code?: string; message: string };
          if (code === 'CHAIN_FOLDER_LOCKED') throw folderInUse(dataFolder);
          // The message names the folder, both formats and what to do.
          throw code === 'CHAIN_FOLDER_FORMAT' ? new ConfigError(sentence(message)) : error;
        });
  const rpc = await serveIfConfigured(node, settings);
  const sign: SignDeposit = async (walletIndex, fields) =>
    await signDeposit(wallets.signer(walletIndex), { chainId: settings.chainId, ...chain.contracts }, fields);
  let chain: Chain;
  try {
    chain = await openChain({
      node,
      chainId: settings.chainId,
      wallets,
      memory: settingsMemory(db),
      store: createSubmissionStore(db, wallets, sign),
      index: createChainIndex(db, ccdForPayment(movements)),
      leads: leadership.isLeader,
      confirmations: settings.kind === 'remote' ? settings.confirmations : 0,
      feePerGasMaxWei: settings.kind === 'remote' ? settings.feePerGasMaxWei : undefined,
      onError: reportTo(log),
    });
    return { chain, closeRpc: async () => await rpc?.close() };
  } catch (error) {
    await rpc?.close();
    throw error;
  }
}

/** Another process deploys the contracts at a first start: to wait for it is normal, and said once. */
function reportTo(log: Logger): (error: Error) => void {
  let isWaiting = false;
  return (error) => {
    if (!(error instanceof ChainNotReadyError)) log.warn({ err: error }, 'the chain failed; retrying');
    else if (!isWaiting) log.info('waiting until the contracts are on the chain');
    isWaiting = error instanceof ChainNotReadyError;
  };
}

async function serveIfConfigured(node: ChainNode, settings: Reachable): Promise<RpcServer | undefined> {
  if (settings.kind === 'remote' || settings.rpcPort === undefined) return undefined;
  try {
    return await serveRpc(node, settings.rpcPort);
  } catch (error) {
    await node.close();
    throw error;
  }
}

async function fillWalletAddresses(db: Db, wallets: Wallets): Promise<void> {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'wallet_index'])
    .where('wallet_address', '=', '')
    .execute();
  for (const { id, wallet_index } of accounts) {
    await db
      .updateTable('account')
      .set({ wallet_address: wallets.address(wallet_index) })
      .where('id', '=', id)
      .execute();
  }
}
