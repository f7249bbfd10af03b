import { ServiceError } from '@tricorn/contract';
import type { StartProcessHealth } from './command.js';

const chainIdDefault = '20261';

/** Runs the embedded chain in a process of its own, which several workers can use as their TRICORN_CHAIN_RPC. */
export const chainCommand = (startHealth: StartProcessHealth) => ({
  usage: 'chain FOLDER PORT [CHAIN-ID]',
  about: 'run the embedded chain alone, for several workers on this machine',
  run: async ([folder, port, chainId = chainIdDefault, ...rest]: readonly string[]): Promise<
    number | undefined
  > => {
    if (folder === undefined || !isPort(port) || !/^\d{1,15}$/.test(chainId) || rest.length > 0)
      return undefined;
    // Loaded here, because the other commands do without it.
    const { embeddedNode, serveRpc } = await import('@tricorn/chain');
    const node = await embeddedNode(folder, Number(chainId)).catch((error: unknown) => {
      const { code, message } = error as { code?: string; message: string };
      if (code === 'CHAIN_FOLDER_FORMAT') throw new ServiceError('unavailable', `${message}.`);
      if (code !== 'CHAIN_FOLDER_LOCKED') throw error;
      throw new ServiceError('unavailable', `Another process uses the chain in ${folder}.`);
    });
    const stopped = new Promise<void>((done) => {
      for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => done());
    });
    try {
      const rpc = await serveRpc(node, Number(port));
      console.log(`The chain is ready at ${rpc.url}`);
      const health = await startHealth();
      await stopped;
      await health.close();
      await rpc.close();
    } finally {
      await node.close();
    }
    return 0;
  },
});

export const isPort = (text: string | undefined): boolean =>
  text !== undefined && /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
