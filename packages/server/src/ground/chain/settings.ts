import { ConfigError } from '../settings/configError.js';
import type { SettingReader } from '../settings/settingReader.js';

export const chainSettingTable = {
  TRICORN_CHAIN_RPC:
    'http or ws URL of an EVM node, or `off` to keep results off chain; if unset, the embedded chain is used.',
  TRICORN_CHAIN_ID: 'Chain id; default `20261`.',
  TRICORN_CHAIN_OPERATOR_KEY:
    'Private key of the account that deploys, relays and pays on an external chain; if unset, a wallet of the server is used, which must be funded.',
  TRICORN_CHAIN_CONFIRMATIONS:
    'Confirmations after which a transaction on an external chain is final; default `2`.',
  TRICORN_CHAIN_FEE_MAX_GWEI:
    'Maximum fee per gas on an external chain, in gwei (`0.5`); if unset, ten times the median of the last 100 blocks. While fees are higher, results wait.',
  TRICORN_CHAIN_PORT: 'Loopback port for JSON-RPC of the embedded chain; if unset, none is opened.',
} as const;

export type ChainSettings =
  | { kind: 'off' }
  | { kind: 'embedded'; chainId: number; rpcPort: number | undefined }
  | {
      kind: 'remote';
      chainId: number;
      url: string;
      operatorKey: string | undefined;
      confirmations: number;
      feePerGasMaxWei: bigint | undefined;
    };

const chainIdDefault = 20_261;
const confirmationsDefault = 2;

export function readChainSettings(settings: SettingReader<keyof typeof chainSettingTable>): ChainSettings {
  const rpc = settings.text('TRICORN_CHAIN_RPC');
  if (rpc === 'off') return { kind: 'off' };
  const chainId = settings.integer('TRICORN_CHAIN_ID', 1, Number.MAX_SAFE_INTEGER, chainIdDefault);
  if (rpc === undefined)
    return { kind: 'embedded', chainId, rpcPort: settings.integer('TRICORN_CHAIN_PORT', 0, 65_535) };
  if (!/^(https?|wss?):\/\//.test(rpc) || !URL.canParse(rpc))
    throw new ConfigError('TRICORN_CHAIN_RPC must be an http or ws address, or `off`.');
  return {
    kind: 'remote',
    chainId,
    url: rpc,
    operatorKey: operatorKey(settings.text('TRICORN_CHAIN_OPERATOR_KEY')),
    confirmations: settings.integer('TRICORN_CHAIN_CONFIRMATIONS', 0, 1_000, confirmationsDefault),
    feePerGasMaxWei: gwei('TRICORN_CHAIN_FEE_MAX_GWEI', settings.text('TRICORN_CHAIN_FEE_MAX_GWEI')),
  };
}

const gweiDigits = 9;

/** A positive decimal number of gwei, in wei. */
function gwei(name: string, text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  const wei = BigInt(whole + fraction.padEnd(gweiDigits, '0'));
  if (whole === '' || wei === 0n)
    throw new ConfigError(`${name} must be a positive decimal number of gwei, with at most 9 decimals.`);
  return wei;
}

/** A malformed key may still be nearly the secret, so it is never quoted. */
function operatorKey(text: string | undefined): string | undefined {
  if (text !== undefined && !/^(0x)?[0-9a-fA-F]{64}$/.test(text))
    throw new ConfigError('TRICORN_CHAIN_OPERATOR_KEY must be 64 hexadecimal digits.');
  return text;
}
