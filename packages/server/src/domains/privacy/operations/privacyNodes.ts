import { handler } from '../../../ground/operations/handler.js';

export const privacyNodes = handler('privacyNodes', async ({ config, privacy }) => {
  const { coordinator, contacts } = await privacy.link();
  const health = await coordinator.health();
  return {
    securityModel: config.privacy.security.model,
    nodes: contacts.map(({ boxKey, certificate }, node) => ({
      node,
      boxKey,
      certificate,
      ready: health[node]!.ready,
    })),
  };
});
