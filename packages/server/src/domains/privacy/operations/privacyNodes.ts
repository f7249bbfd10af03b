import { handler } from '../../../ground/operations/handler.js';
import type { Privacy } from '../privacy.js';

export const privacyNodes = handler('privacyNodes', async ({ link, settings }: Privacy) => {
  const { coordinator, contacts } = await link();
  const health = await coordinator.health();
  return {
    securityModel: settings.security.model,
    nodes: contacts.map(({ boxKey, certificate }, node) => ({
      node,
      boxKey,
      certificate,
      ready: health[node]!.ready,
    })),
  };
});
