import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** As it is shown once: `whsec_` and base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

type Signed = { readonly id: string; readonly at: Date; readonly body: string };

/**
 * The headers of Standard Webhooks 1.0: the id of the event, the second of this try, and a
 * signature by each secret (HMAC-SHA256 of `id.timestamp.body`).
 */
export function signatureHeaders(
  { id, at, body }: Signed,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.trunc(at.getTime() / 1000));
  const message = `msg_${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(message).digest('base64')}`;
  });
  return {
    'webhook-id': `msg_${id}`,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
