import type { NodeClient } from '@tricorn/chain';
import type { Facilitator, PaymentPayload } from '@tricorn/chain/facilitator';
import { ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Identity } from '../accounts/sessions.js';
import type { ServerChain } from '../chain/serverChain.js';
import type { ChainSettings } from '../chain/settings.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Logger } from '../observability/logger.js';
import { ConfigError } from '../settings/configError.js';
import type { Db } from '../store/database.js';
import { PaidCall } from './paidCall.js';
import { ensureAnyPayer, idOfName, payerName, signedIn } from './payer.js';
import type { PaymentsSettings } from './settings.js';
import { Settler } from './settler.js';
import type { Terms } from './terms.js';

export interface PaymentsDependencies {
  db: Db;
  chain: ServerChain;
  ledger: Ledger;
  log: Logger;
  instanceId: string;
  facilitator: Facilitator;
  node: NodeClient;
}

export interface OpenPayments {
  settings: PaymentsSettings;
  chainSettings: ChainSettings;
  /** The price of one LLM token, in 10^-18 CCD. */
  llmPrice: bigint;
}

/** A caller without an account, who pays for one request. */
export type Payer = Identity & { payment: PaidCall };

/** Pay per call: who calls without an account, and what becomes of the payment. */
export interface Payments {
  /** The caller of a request with this payment, or with none yet; refuses one that cannot be read. */
  payerOf(header: string | undefined, network: string): Payer;
  /** The headers that tell a caller what to pay, or how it was settled. */
  headerOf: Pick<Wire, 'encodePaymentRequiredHeader' | 'encodePaymentResponseHeader'>;
  close(): Promise<void>;
}

type Wire = typeof import('@tricorn/chain/facilitator');

const tickMs = 1_000;

/** Opens payments on the chain of this process. */
export async function openPayments(
  base: Omit<PaymentsDependencies, 'facilitator' | 'node'>,
  open: OpenPayments,
): Promise<Payments> {
  const { chain, log } = base;
  const { settings, chainSettings } = open;
  const chainId = chainSettings.kind === 'off' ? undefined : chainSettings.chainId;
  if (chain.chain === undefined || chainId === undefined)
    throw new ConfigError(
      'TRICORN_X402 needs a chain in every process: set TRICORN_CHAIN_RPC to a node that all of them reach.',
    );
  if (settings.token !== undefined && settings.token.chainId !== chainId)
    throw new ConfigError(
      `TRICORN_X402 names another network than the chain of this server, eip155:${chainId}.`,
    );
  await ensureAnyPayer(base.db, chain.walletAddressOf);
  const wire = await import('@tricorn/chain/facilitator');
  const { client: node } = chain.chain;
  const facilitator = facilitatorOf(wire, base, open, chainId, node);
  const terms = onceRead(async () => await readTerms(wire, chain, { facilitator, node }, open, chainId));
  const settler = new Settler({ ...base, facilitator, node, terms });
  const readFunds = async (payer: `0x${string}`) => await wire.balanceOf(node, (await terms()).asset, payer);
  const dependencies = { ...base, facilitator, node, settler, terms, readFunds };

  let ticking = Promise.resolve();
  const timer = setInterval(() => {
    ticking = ticking
      .then(() => settler.tick())
      .catch((error: unknown) => log.warn({ err: error }, 'could not look for payments to settle'));
  }, tickMs);
  return {
    payerOf: (header, network) => {
      const payload = header === undefined ? undefined : readPayment(wire, header);
      const signed = payload && signedIn(payload);
      if (payload !== undefined && signed === undefined) throw malformed();
      const payment = new PaidCall(dependencies, network, signed && payload && { ...signed, payload });
      const name = signed?.payer ?? network;
      return { id: idOfName(name), email: payerName(name), role: 'user', expiresAt: 0, payment };
    },
    headerOf: wire,
    close: async () => {
      clearInterval(timer);
      await ticking;
    },
  };
}

function facilitatorOf(
  wire: Wire,
  { chain, db }: Pick<PaymentsDependencies, 'chain' | 'db'>,
  { settings, chainSettings }: OpenPayments,
  chainId: number,
  client: NodeClient,
): Facilitator {
  if (settings.facilitatorUrl !== undefined)
    return new wire.HTTPFacilitatorClient({ url: settings.facilitatorUrl });
  return wire.embeddedFacilitator({
    client,
    chainId,
    account: chain.wallets.facilitator,
    feePerGasMaxWei: chainSettings.kind === 'remote' ? chainSettings.feePerGasMaxWei : undefined,
    inTurn: async (work) =>
      await db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('tricorn payments', 0))`.execute(tx);
        return await work();
      }),
  });
}

/** Reads something once; tries again after a failure. */
function onceRead<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return async () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return await reading;
  };
}

async function readTerms(
  wire: Wire,
  { chain, wallets }: ServerChain,
  { facilitator, node }: Pick<PaymentsDependencies, 'facilitator' | 'node'>,
  { settings, llmPrice }: OpenPayments,
  chainId: number,
): Promise<Terms> {
  const asset = settings.token?.address ?? chain!.contracts.ccd;
  const token = await wire.readToken(node, asset);
  if (token === undefined)
    throw new ServiceError(
      'unavailable',
      'The token of TRICORN_X402 is not on the chain; tell the operator.',
    );
  const { name, version, decimals } = token;
  const network = `eip155:${chainId}` as const;
  return {
    network,
    asset,
    payTo: settings.payTo ?? wallets.operator.address,
    decimals,
    price: settings.price,
    llmPrice,
    schemes: await readSchemes(facilitator, network, { name, version }),
  };
}

/** The schemes of the facilitator; the embedded one knows which contracts the chain has. */
async function readSchemes(
  facilitator: Facilitator,
  network: string,
  domain: object,
): Promise<Terms['schemes']> {
  const { kinds } = await facilitator.getSupported();
  const known = ['exact', 'upto'].flatMap((scheme) =>
    kinds.filter((kind) => kind.x402Version === 2 && kind.network === network && kind.scheme === scheme),
  );
  if (known.length === 0)
    throw new ServiceError(
      'unavailable',
      `The facilitator settles nothing on ${network}; tell the operator.`,
    );
  return known.map(({ scheme, extra }) => ({ scheme, extra: { ...domain, ...extra } }));
}

function readPayment(wire: Wire, header: string): PaymentPayload {
  try {
    return wire.PaymentPayloadV2Schema.parse(wire.decodePaymentSignatureHeader(header)) as PaymentPayload;
  } catch {
    throw malformed();
  }
}

const malformed = () =>
  new ServiceError('invalidField', 'The header PAYMENT-SIGNATURE has no payment of x402 version 2.', {
    field: 'PAYMENT-SIGNATURE',
  });
