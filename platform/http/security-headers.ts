import type { FastifyReply } from 'fastify';
import type { Site } from './site.ts';

const TWO_YEARS_S = 63_072_000;

/**
 * What every answer carries. Scripts run only with the nonce of their own page. `form_targets` are
 * origins besides our own to which the answers to a page's forms may lead.
 */
export function setSecurityHeaders(
  reply: FastifyReply,
  nonce: string,
  form_targets: readonly string[] = [],
): void {
  reply.headers({
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
      // The component kit sets style attributes; no style element without the nonce.
      `style-src-elem 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      ["form-action 'self'", ...form_targets].join(' '),
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  });
}

/** Where the site has TLS, a browser that was here once does not come without it again. */
export function promiseTls(reply: FastifyReply, { public_url }: Site): void {
  if (!public_url.startsWith('https:')) return;
  reply.header('strict-transport-security', `max-age=${TWO_YEARS_S}`);
}
