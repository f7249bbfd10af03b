import { type MailKind, mailKinds } from '@tricorn/contract';
import { ConfigError } from '../../ground/settings/configError.js';
import type { SettingReader } from '../../ground/settings/settingReader.js';

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

export type MailSettings = ReturnType<typeof readMailSettings>;

export function readMailSettings(settings: SettingReader<keyof typeof mailSettingTable>) {
  const url = settings.text('TRICORN_SMTP_URL');
  const from = settings.text('TRICORN_MAIL_FROM');
  if (url !== undefined && (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol)))
    throw new ConfigError('TRICORN_SMTP_URL must be a URL such as smtps://user:password@mail.example.com.');
  if (url !== undefined && from === undefined)
    throw new ConfigError('TRICORN_MAIL_FROM must be set if TRICORN_SMTP_URL is.');
  const off = settings.list('TRICORN_MAIL_OFF');
  if (off.some((kind) => !mailKinds.includes(kind as MailKind)))
    throw new ConfigError(`TRICORN_MAIL_OFF must list some of ${mailKinds.join(', ')}.`);
  return {
    /** Undefined: no mail is sent. */
    smtp: url === undefined || from === undefined ? undefined : { url, from },
    off: new Set(off as MailKind[]),
    lowCcd: settings.ccd('TRICORN_MAIL_LOW_CCD', '1'),
    lowTokens: settings.integer('TRICORN_MAIL_LOW_TOKENS', 0, 1e15, 1_000),
  };
}
