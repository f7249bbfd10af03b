import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import { embeddedFacilitator, type Facilitator } from '../facilitator/facilitator.js';
import type { ChainNode } from '../node/chainNode.js';
import { NodeClient } from '../node/nodeClient.js';
import { testWallets } from './fixtures.js';

/** A facilitator behind its official interface, and what a test does to its answers. */
export interface TestFacilitator {
  url: string;
  /** Replaces what it does when it is asked; `act` is what an honest one does. */
  behave(asked: 'verify' | 'settle', how: (act: () => Promise<object>) => Promise<object>): void;
  honest(): void;
  close(): Promise<void>;
}

type Behaviour = (act: () => Promise<object>) => Promise<object>;

/** Starts a facilitator for a chain whose gas is free. */
export async function startTestFacilitator(node: ChainNode, chainId: number): Promise<TestFacilitator> {
  let turn: Promise<unknown> = Promise.resolve();
  const facilitator: Facilitator = embeddedFacilitator({
    client: new NodeClient(node),
    chainId,
    account: testWallets().facilitator,
    inTurn: async (work) => {
      const result = turn.then(work);
      turn = result.catch(() => {});
      return await result;
    },
  });
  const behaviours = new Map<string, Behaviour>();
  const act = async (path: string, body: unknown): Promise<object> => {
    const { paymentPayload, paymentRequirements } = body as {
      paymentPayload: PaymentPayload;
      paymentRequirements: PaymentRequirements;
    };
    return path === 'verify'
      ? await facilitator.verify(paymentPayload, paymentRequirements)
      : await facilitator.settle(paymentPayload, paymentRequirements, { remember: async () => {} });
  };
  const server = createServer(async (request, response) => {
    const path = request.url!.slice(1);
    const body = request.method === 'POST' ? await json(request) : undefined;
    const honest = async () =>
      path === 'supported'
        ? { ...(await facilitator.getSupported()), extensions: [], signers: {} }
        : await act(path, body);
    const answer = await (behaviours.get(path) ?? ((act) => act()))(honest).catch(() => undefined);
    response.writeHead(answer === undefined ? 500 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: 'failed' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (asked, how) => void behaviours.set(asked, how),
    honest: () => behaviours.clear(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
