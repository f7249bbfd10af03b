import assert from 'node:assert/strict';
import { type Dollars, deployDollars, dollarAddress } from '@tricorn/chain/testing';
import { freePort, until } from '@tricorn/testing';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { UptoEvmScheme } from '@x402/evm/upto/client';
import { wrapFetchWithPayment, x402Client, x402HTTPClient } from '@x402/fetch';
import type { Selectable } from 'kysely';
import { auditLedger } from '../ground/ledger/audit.js';
import { payerName } from '../ground/payments/payer.js';
import type { Database } from '../ground/store/schema.js';
import { startTestServer, type TestServer, type TestServerOptions } from './harness.js';

export const network = 'eip155:20261';

export type Holder = Awaited<ReturnType<Dollars['holder']>>;

/** A server that takes payments in a token on its embedded chain. */
export interface PayingBench {
  server: TestServer;
  dollars: Dollars;
  rpcUrl: string;
  /** What became of the payments of a holder, oldest first. */
  paymentsOf(holder: Holder): Promise<HeldPayment[]>;
  /** Waits until all payments of a holder have ended. */
  endedOf(holder: Holder): Promise<HeldPayment[]>;
  /** Once all payments have ended, the ledger agrees with itself and no payer has anything left in it. */
  assertBooksAreRight(): Promise<void>;
  close(): Promise<void>;
}

export type HeldPayment = Pick<
  Selectable<Database['payment']>,
  'amount' | 'amount_max' | 'state' | 'transaction'
>;

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
  const { db } = server.parts;
  const paymentsOf: PayingBench['paymentsOf'] = async ({ address }) =>
    await db
      .selectFrom('payment')
      .innerJoin('account', 'account.id', 'payment.account_id')
      .select(['state', 'amount', 'amount_max', 'transaction'])
      .where('email', '=', payerName(address))
      .orderBy('opened_at')
      .execute();
  return {
    server,
    dollars: await deployDollars(rpcUrl),
    rpcUrl,
    paymentsOf,
    endedOf: async (holder) =>
      await until(
        async () => {
          const all = await paymentsOf(holder);
          const unsettled = all.filter(({ state }) => state === 'open' || state === 'due');
          return all.length > 0 && unsettled.length === 0 ? all : undefined;
        },
        { describe: 'the payments have ended' },
      ),
    assertBooksAreRight: async () => {
      await until(
        async () => {
          const unsettled = db.selectFrom('payment').select('id').where('state', 'in', ['open', 'due']);
          return (await unsettled.execute()).length === 0;
        },
        { describe: 'all payments have ended' },
      );
      const leftOver = await db
        .selectFrom('ledger_account')
        .innerJoin('account', 'account.id', 'ledger_account.owner')
        .select('balance')
        .where('email', 'like', `${payerName('')}%`)
        .where('balance', '<>', 0n)
        .execute();
      assert.deepEqual([leftOver, await auditLedger(db)], [[], []]);
    },
    close: async () => await server.close(),
  };
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
