import { ServiceError } from '@tricorn/contract';
import { AddressRefusedError, chooseAddress, HostUnknownError, parseAddress } from '@tricorn/outbound';
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
    const reason =
      error instanceof AddressRefusedError || error instanceof HostUnknownError
        ? error.message
        : 'names a host that cannot be found';
    throw new ServiceError('webhookAddressRefused', `url ${reason}.`, { field: 'url' });
  }
}
