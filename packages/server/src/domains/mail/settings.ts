import { type MailKind, mailKinds } from '@tricorn/contract';
import { ConfigError } from '../../ground/settings/configError.js';
import { ccdSetting, integerSetting } from '../../ground/settings/settingValues.js';

export const mailSettingTable = {
  TRICORN_SMTP_URL:
    'SMTP server that sends mail, such as `smtps://user:password@mail.example.com`; if unset, no mail is sent.',
  TRICORN_MAIL_FROM:
    'Sender of mail, such as `Tricorn <tricorn@example.com>`; required if TRICORN_SMTP_URL is set.',
  TRICORN_MAIL_OFF: `Kinds of mail that are never sent, separated by commas, of ${mailKinds.map((kind) => `\`${kind}\``).join(', ')}.`,
  TRICORN_MAIL_LOW_CCD: 'An account with less CCD is told that its balance is low; default `1`.',
  TRICORN_MAIL_LOW_TOKENS:
    'An account with fewer LLM tokens is told that its balance is low; default `1000`.',
} as const;

export interface MailSettings {
  /** Undefined: no mail is sent. */
  smtp: { url: string; from: string } | undefined;
  off: ReadonlySet<MailKind>;
  lowCcd: bigint;
  lowTokens: number;
}

export function readMailSettings(
  get: (name: keyof typeof mailSettingTable) => string | undefined,
): MailSettings {
  const url = get('TRICORN_SMTP_URL');
  const from = get('TRICORN_MAIL_FROM');
  if (url !== undefined && (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol)))
    throw new ConfigError('TRICORN_SMTP_URL must be a URL such as smtps://user:password@mail.example.com.');
  if (url !== undefined && from === undefined)
    throw new ConfigError('TRICORN_MAIL_FROM must be set if TRICORN_SMTP_URL is.');
  const off = (get('TRICORN_MAIL_OFF') ?? '')
    .split(',')
    .map((kind) => kind.trim())
    .filter((kind) => kind !== '');
  const unknown = off.find((kind) => !mailKinds.includes(kind as MailKind));
  if (unknown !== undefined)
    throw new ConfigError(`TRICORN_MAIL_OFF must list some of ${mailKinds.join(', ')}.`);
  return {
    smtp: url === undefined || from === undefined ? undefined : { url, from },
    off: new Set(off as MailKind[]),
    lowCcd: ccdSetting('TRICORN_MAIL_LOW_CCD', get('TRICORN_MAIL_LOW_CCD') ?? '1'),
    lowTokens: integerSetting('TRICORN_MAIL_LOW_TOKENS', get('TRICORN_MAIL_LOW_TOKENS') ?? '1000', 0, 1e15),
  };
}
