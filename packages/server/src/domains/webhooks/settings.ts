import type { SettingReader } from '../../ground/settings/settingReader.js';

export const webhooksSettingTable = {
  TRICORN_WEBHOOKS_HOSTS_ALLOWED:
    'Comma-separated hosts (`hooks.example.com`, `10.0.0.5:9000`) that may receive webhooks although their addresses are not public.',
} as const;

export type WebhooksSettings = ReturnType<typeof readWebhooksSettings>;

export const readWebhooksSettings = (settings: SettingReader<keyof typeof webhooksSettingTable>) => ({
  /** Hosts that may receive webhooks although their addresses are not public. */
  hostsAllowed: settings.list('TRICORN_WEBHOOKS_HOSTS_ALLOWED'),
});
