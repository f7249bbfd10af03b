export const webhooksSettingTable = {
  TRICORN_WEBHOOKS_HOSTS_ALLOWED:
    'Comma-separated hosts (`hooks.example.com`, `10.0.0.5:9000`) that may receive webhooks although their addresses are not public.',
} as const;

export interface WebhooksSettings {
  /** Hosts that may receive webhooks although their addresses are not public. */
  hostsAllowed: readonly string[];
}

export const readWebhooksSettings = (
  get: (name: keyof typeof webhooksSettingTable) => string | undefined,
): WebhooksSettings => ({
  hostsAllowed: (get('TRICORN_WEBHOOKS_HOSTS_ALLOWED') ?? '')
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== ''),
});
