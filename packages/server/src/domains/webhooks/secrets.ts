import { hkdfSync } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

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
