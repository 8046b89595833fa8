import type { FastifyReply } from 'fastify';
import type { Site } from './site.ts';

const TWO_YEARS_S = 63_072_000;

/**
 * Sets the headers of every response. Scripts need the nonce of their page. `form_targets` are
 * further origins that responses to forms may redirect to.
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
      // The component kit sets style attributes; style elements need the nonce.
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

/** For pages that have no script: none runs, whatever they contain. */
export function forbidScripts(reply: FastifyReply): void {
  allowScripts(reply, "'none'");
}

/** Replaces the scripts that the page may run. */
export function allowScripts(reply: FastifyReply, sources: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  const allowed = policy.replace(/script-src [^;]*/, `script-src ${sources}`);
  reply.header('content-security-policy', allowed);
}

/** If the site has TLS, browsers do not use it without TLS again. */
export function promiseTls(reply: FastifyReply, { public_url }: Site): void {
  if (!public_url.startsWith('https:')) return;
  reply.header('strict-transport-security', `max-age=${TWO_YEARS_S}`);
}
