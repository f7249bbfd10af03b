import { ConfigError } from '../settings/configError.js';
import { integerSetting } from '../settings/settingValues.js';

export const chainSettingTable = {
  TRICORN_CHAIN_RPC:
    'http or ws address of an EVM node; absent means the embedded chain, `off` means that results stay off chain.',
  TRICORN_CHAIN_ID: 'Chain id; default `20261`.',
  TRICORN_CHAIN_OPERATOR_KEY:
    'Private key that deploys, relays and pays on an external chain; absent means a wallet of our own, which must be funded.',
  TRICORN_CHAIN_CONFIRMATIONS: 'Blocks that make a transaction on an external chain final; default `2`.',
  TRICORN_CHAIN_FEE_MAX_GWEI:
    'Most that a transaction on an external chain may offer per unit of gas, in gwei (`0.5`); absent means ten times the median of the last 100 blocks. Above it, results wait.',
  TRICORN_CHAIN_PORT: 'Loopback port on which the embedded chain answers JSON-RPC; absent means none.',
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

export function readChainSettings(
  get: (name: keyof typeof chainSettingTable) => string | undefined,
): ChainSettings {
  const rpc = get('TRICORN_CHAIN_RPC');
  if (rpc === 'off') return { kind: 'off' };
  const chainId =
    whole('TRICORN_CHAIN_ID', get('TRICORN_CHAIN_ID'), 1, Number.MAX_SAFE_INTEGER) ?? chainIdDefault;
  if (rpc === undefined) {
    return {
      kind: 'embedded',
      chainId,
      rpcPort: whole('TRICORN_CHAIN_PORT', get('TRICORN_CHAIN_PORT'), 0, 65_535),
    };
  }
  if (!/^(https?|wss?):\/\//.test(rpc) || !URL.canParse(rpc))
    throw new ConfigError('TRICORN_CHAIN_RPC must be an http or ws address, or `off`.');
  return {
    kind: 'remote',
    chainId,
    url: rpc,
    operatorKey: operatorKey(get('TRICORN_CHAIN_OPERATOR_KEY')),
    confirmations:
      whole('TRICORN_CHAIN_CONFIRMATIONS', get('TRICORN_CHAIN_CONFIRMATIONS'), 0, 1_000) ??
      confirmationsDefault,
    feePerGasMaxWei: gwei('TRICORN_CHAIN_FEE_MAX_GWEI', get('TRICORN_CHAIN_FEE_MAX_GWEI')),
  };
}

function whole(name: string, text: string | undefined, min: number, max: number): number | undefined {
  return text === undefined ? undefined : integerSetting(name, text, min, max);
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

/** A key that is nearly right is a secret all the same, so it is never quoted. */
function operatorKey(text: string | undefined): string | undefined {
  if (text !== undefined && !/^(0x)?[0-9a-fA-F]{64}$/.test(text))
    throw new ConfigError('TRICORN_CHAIN_OPERATOR_KEY must be 64 hexadecimal digits.');
  return text;
}
