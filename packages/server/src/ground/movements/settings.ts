import { ConfigError } from '../settings/configError.js';
import type { SettingReader } from '../settings/settingReader.js';

export const movementSettingTable = {
  TRICORN_WITHDRAWAL_DAY_MAX: 'CCD that an account can withdraw in 24 hours; default `1000`.',
  TRICORN_WITHDRAWAL_DELAY_ABOVE: 'A withdrawal of more CCD waits before it is sent; default `100`.',
  TRICORN_WITHDRAWAL_DELAY_HOURS: 'How long it waits; default `24`.',
  TRICORN_WITHDRAWAL_APPROVAL_ABOVE:
    'A withdrawal of more CCD is sent only after two operators have approved it; default `500`.',
  TRICORN_PAYMENT_TOKEN:
    'Address of an ERC-20 token on the chain with which people can buy CCD; if unset, none.',
  TRICORN_PAYMENT_TOKEN_DECIMALS: 'Decimals of that token; default `6`.',
  TRICORN_PAYMENT_CCD_PER_TOKEN: 'CCD that one such token buys; required if TRICORN_PAYMENT_TOKEN is set.',
} as const;

type Reader = SettingReader<keyof typeof movementSettingTable>;
export type MovementSettings = ReturnType<typeof readMovementSettings>;

const yearHours = 8760;
const decimalsMax = 36;

export const readMovementSettings = (settings: Reader) => ({
  dayMax: settings.ccd('TRICORN_WITHDRAWAL_DAY_MAX', '1000'),
  delayAbove: settings.ccd('TRICORN_WITHDRAWAL_DELAY_ABOVE', '100'),
  delayHours: settings.integer('TRICORN_WITHDRAWAL_DELAY_HOURS', 0, yearHours, 24),
  approvalAbove: settings.ccd('TRICORN_WITHDRAWAL_APPROVAL_ABOVE', '500'),
  payment: readPayment(settings),
});

/** The token that CCD is sold for. */
function readPayment(settings: Reader) {
  const asset = settings.text('TRICORN_PAYMENT_TOKEN');
  if (asset === undefined) return undefined;
  if (!/^0x[0-9a-fA-F]{40}$/.test(asset))
    throw new ConfigError('TRICORN_PAYMENT_TOKEN must be 0x and 40 hexadecimal digits.');
  const ccdPerToken = settings.ccd('TRICORN_PAYMENT_CCD_PER_TOKEN', '0');
  if (ccdPerToken === 0n)
    throw new ConfigError(
      'TRICORN_PAYMENT_CCD_PER_TOKEN must be set, and above 0, if TRICORN_PAYMENT_TOKEN is.',
    );
  const decimals = settings.integer('TRICORN_PAYMENT_TOKEN_DECIMALS', 0, decimalsMax, 6);
  return { asset: asset.toLowerCase(), decimals, ccdPerToken };
}

/** How much CCD an amount of a token buys; undefined if none is sold for it. */
export const ccdForPayment =
  ({ payment }: MovementSettings) =>
  (asset: string, amount: bigint): bigint | undefined =>
    payment === undefined || asset.toLowerCase() !== payment.asset
      ? undefined
      : (amount * payment.ccdPerToken) / 10n ** BigInt(payment.decimals);
