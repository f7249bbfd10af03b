import { fingerprintOfKey } from '@tricorn/privacy/client';
import { handler } from '../../../ground/operations/handler.js';
import type { Privacy } from '../privacy.js';

export const privacyNodes = handler('privacyNodes', async ({ link, settings }: Privacy) => {
  const { coordinator, contacts } = await link();
  const health = await coordinator.health();
  const keys = coordinator.publicKeys();
  const nodes = await Promise.all(
    contacts.map(async ({ certificate }, node) => ({
      node,
      boxKey: keys[node]!.box,
      signKey: keys[node]!.sign,
      fingerprint: await fingerprintOfKey(keys[node]!.box),
      certificate,
      ready: health[node]!.ready,
    })),
  );
  return { securityModel: settings.security.model, nodes };
});
