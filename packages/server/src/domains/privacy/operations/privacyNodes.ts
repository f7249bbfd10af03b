import { nodeFingerprint } from '@tricorn/privacy/client';
import type { RoomHandler } from '../../../ground/operations/handler.js';
import type { Privacy } from '../privacy.js';

export const privacyNodes: RoomHandler<'privacyNodes', Privacy> = async ({ link, settings }) => {
  const { coordinator, contacts } = await link();
  const health = await coordinator.health();
  const keys = await coordinator.nodeKeys();
  const nodes = await Promise.all(
    contacts.map(async ({ certificate }, node) => ({
      node,
      boxKey: keys[node]!.box,
      signKey: keys[node]!.sign,
      fingerprint: await nodeFingerprint(keys[node]!),
      certificate,
      ready: health[node]!.ready,
    })),
  );
  return { securityModel: settings.security.model, nodes };
};
