import { type Dollars, deployDollars, dollarAddress } from '@tricorn/chain/testing';
import { freePort } from '@tricorn/testing';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { UptoEvmScheme } from '@x402/evm/upto/client';
import { wrapFetchWithPayment, x402Client, x402HTTPClient } from '@x402/fetch';
import { startTestServer, type TestServer, type TestServerOptions } from './harness.js';

export const network = 'eip155:20261';

export type Holder = Awaited<ReturnType<Dollars['holder']>>;

/** A server that takes payments in a token on its embedded chain. */
export interface PayingBench {
  server: TestServer;
  dollars: Dollars;
  rpcUrl: string;
  close(): Promise<void>;
}

export async function startPayingBench({ env, ...options }: TestServerOptions = {}): Promise<PayingBench> {
  const port = await freePort();
  const server = await startTestServer({
    ...options,
    env: {
      TRICORN_CHAIN_RPC: '',
      TRICORN_CHAIN_PORT: String(port),
      TRICORN_X402: `${network}/erc20:${dollarAddress}`,
      // One LLM token costs 0.001 CCD: ten tokens are 0.01 of the token, 10,000 of its smallest unit.
      TRICORN_X402_PRICE: '1',
      ...env,
    },
  });
  const rpcUrl = `http://127.0.0.1:${port}`;
  return { server, dollars: await deployDollars(rpcUrl), rpcUrl, close: async () => await server.close() };
}

type Scheme = 'exact' | 'upto';

function clientOf(holder: Holder, scheme: Scheme): x402Client {
  const client = new x402Client();
  client.register('eip155:*', scheme === 'exact' ? new ExactEvmScheme(holder) : new UptoEvmScheme(holder));
  client.setSpendControls(false);
  return client;
}

/** The client of the protocol as it is published, which pays with the token of the test. */
export const payingFetch = (holder: Holder, scheme: Scheme = 'exact'): typeof fetch =>
  wrapFetchWithPayment(fetch, clientOf(holder, scheme)) as typeof fetch;

const http = new x402HTTPClient(new x402Client());

/** What an answer asks for. */
export const termsIn = (response: Response) =>
  http.getPaymentRequiredResponse((name) => response.headers.get(name));

/** The header that pays what an answer asks for. */
export const paymentFor = async (
  holder: Holder,
  response: Response,
  scheme: Scheme = 'exact',
): Promise<{ 'payment-signature': string }> => {
  const payload = await clientOf(holder, scheme).createPaymentPayload(termsIn(response));
  const headers = http.encodePaymentSignatureHeader(payload);
  return { 'payment-signature': Object.values(headers)[0]! };
};
