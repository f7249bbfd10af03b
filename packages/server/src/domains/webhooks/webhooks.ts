import { hkdfSync } from 'node:crypto';
import { ServiceError } from '@tricorn/contract';
import { AddressError, chooseAddress, parseAddress } from '@tricorn/outbound';
import { Webhook } from 'standardwebhooks';
import type { Ground } from '../../ground/ground.js';
import { urlCharactersMax } from './sendDelivery.js';
import type { WebhooksSettings } from './settings.js';

/** Addresses that receive the events of an account as they happen. */
export interface Webhooks extends Pick<Ground, 'db' | 'instanceId' | 'limits' | 'log'> {
  settings: WebhooksSettings;
  /** The secret of the server, from which those of webhooks are derived. */
  secret: string;
}

const checkMs = 5_000;

/** Refuses an address that deliveries could not go to. Every delivery checks it again. */
export async function assertAddress({ settings }: Webhooks, url: string, signal: AbortSignal): Promise<void> {
  try {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(checkMs)]);
    await chooseAddress(parseAddress(url, urlCharactersMax), { allowHosts: settings.hostsAllowed }, ends);
  } catch (error) {
    const reason = error instanceof AddressError ? error.message : 'names a host that cannot be found';
    throw new ServiceError('webhookAddressRefused', `url ${reason}.`, { field: 'url' });
  }
}

const secretBytes = 32;
const prefix = 'whsec_';

/**
 * The signing secret of a webhook. It is derived from the secret of the server, so neither the database nor a backup of it
 * holds one; a rotation counts the generation up.
 */
export function webhookSecret(serverSecret: string, webhookId: string, generation: number): string {
  const info = `tricorn webhook secret ${generation}`;
  return (
    prefix + Buffer.from(hkdfSync('sha256', serverSecret, webhookId, info, secretBytes)).toString('base64')
  );
}

/** The headers of a delivery. With two secrets it carries both signatures, and a receiver accepts either. */
export function signedHeaders(
  secrets: readonly string[],
  messageId: string,
  time: Date,
  payload: string,
): Record<string, string> {
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(messageId, time, payload))
      .join(' '),
  };
}
