import { parseCcd } from '@tricorn/contract';
import { ConfigError } from '../settings/configError.js';
import type { SettingReader } from '../settings/settingReader.js';

export const paymentsSettingTable = {
  TRICORN_X402:
    'Token with which callers without an account pay for each call (HTTP 402, x402): `ccd` for the CCD of the chain, or the CAIP-19 name of a token there, such as `eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913`; if unset, every call needs an account.',
  TRICORN_X402_PRICE: 'Price of one CCD in that token, such as `0.02`; default `1` for CCD itself.',
  TRICORN_X402_PAY_TO:
    'Address that receives these payments; if unset, the wallet of the server that submits to the chain.',
  TRICORN_X402_FACILITATOR:
    'URL of an x402 facilitator that checks and settles these payments; if unset, the server does it on its chain.',
} as const;

export interface PaymentsSettings {
  /** The network and the address of the token; undefined for the CCD of the chain. */
  token: { chainId: number; address: `0x${string}` } | undefined;
  /** The price of one CCD, in 10^-18 of the token. */
  price: bigint;
  payTo: `0x${string}` | undefined;
  facilitatorUrl: string | undefined;
}

const assetName = /^eip155:(\d{1,15})\/erc20:(0x[0-9a-fA-F]{40})$/;

/** How callers without an account pay; undefined if they cannot. */
export function readPaymentsSettings(
  settings: SettingReader<keyof typeof paymentsSettingTable>,
): PaymentsSettings | undefined {
  const asset = settings.text('TRICORN_X402');
  const payTo = settings.text('TRICORN_X402_PAY_TO');
  const facilitatorUrl = settings.address('TRICORN_X402_FACILITATOR');
  if (asset === undefined) return undefined;
  const isCcd = asset.toLowerCase() === 'ccd';
  const [, chainId, address] = assetName.exec(asset) ?? [];
  if (!isCcd && address === undefined)
    throw new ConfigError('TRICORN_X402 must be `ccd` or a token such as eip155:8453/erc20:0x….');
  if (payTo !== undefined && !/^0x[0-9a-fA-F]{40}$/.test(payTo))
    throw new ConfigError('TRICORN_X402_PAY_TO must be an address of 0x and 40 hexadecimal digits.');
  return {
    token: isCcd ? undefined : { chainId: Number(chainId), address: address as `0x${string}` },
    price: readPrice(settings.text('TRICORN_X402_PRICE', isCcd ? '1' : '')),
    payTo: payTo as `0x${string}` | undefined,
    facilitatorUrl,
  };
}

function readPrice(text: string): bigint {
  const price = parseCcd(text);
  if (price === undefined || price <= 0n)
    throw new ConfigError(
      'TRICORN_X402_PRICE must be a positive decimal: the price of one CCD in the token.',
    );
  return price;
}
