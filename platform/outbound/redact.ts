const HIDDEN = '[hidden]';

/** The name of a secret contains one of these, or is one of those below. */
const PARTS = [
  ...[
    'authorization',
    'authorisation',
    'cookie',
    'token',
    'secret',
    'password',
    'passwd',
    'passphrase',
  ],
  ...['apiKey', 'accessKey', 'appKey', 'privateKey', 'credential', 'assertion', 'signature'],
  ...['hmac', 'session', 'codeVerifier'],
].map(plainName);
const NAMES = ['key', 'pwd', 'pin', 'otp', 'sig', 'sid', 'auth'];
/** `name=`, `name: `, `"name": "` */
const PAIR = /(?<![\w-])([\w-]+)["']?\s{0,3}[=:]\s{0,3}["']?/g;
const QUOTED = /(?:[^"'\\]|\\.)*/y;
const BARE = /[^\s"'&,;]*/y;
const SCHEME = /\b(Bearer|Basic|Digest|Token) [\w.~+/=:-]+/gi;

type Sent = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
};

/** What no text about a call may contain: values given as secrets, and headers by their name. */
export function secretsOf({ headers = {}, secrets = [] }: Sent): readonly string[] {
  const named = Object.entries(headers).filter(([name]) => isSecretName(name));
  return [...secrets, ...named.flatMap(([, value]) => [value, value.replace(/^\w+ /, '')])];
}

/** A text without the secrets, in the usual spellings, and without values named as such. */
export function redactText(text: string, secrets: readonly string[]): string {
  const unnamed = secrets
    .filter((secret) => secret !== '')
    .flatMap(spellings)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text)
    .replace(SCHEME, `$1 ${HIDDEN}`);
  return hideNamed(unnamed);
}

/** Origin and path; a query keeps its names only. */
export function redactAddress(address: string, secrets: readonly string[]): string {
  const url = URL.parse(address);
  if (url === null) return HIDDEN;
  const names = [...url.searchParams.keys()].map((name) => `${name}=`).join('&');
  const text = `${url.protocol}//${url.host}${url.pathname}${names && `?${names}`}`;
  return redactText(text, secrets).slice(0, 300);
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '');
}

function isSecretName(name: string): boolean {
  const plain = plainName(name);
  return NAMES.includes(plain) || PARTS.some((part) => plain.includes(part));
}

/** A value ends at its quote, or where the next pair could begin. */
function hideNamed(text: string): string {
  let hidden = '';
  let end = 0;
  for (const { index, 0: pair, 1: name = '' } of text.matchAll(PAIR)) {
    if (index < end || !isSecretName(name)) continue;
    const start = index + pair.length;
    const form = /["']$/.test(pair) ? QUOTED : BARE;
    form.lastIndex = start;
    const [value = ''] = form.exec(text) ?? [];
    hidden += text.slice(end, start) + (value === '' ? '' : HIDDEN);
    end = start + value.length;
  }
  return hidden + text.slice(end);
}

function spellings(secret: string): string[] {
  const form = new URLSearchParams({ a: secret }).toString().slice(2);
  const uri = encodeURIComponent(secret.toWellFormed());
  const json = JSON.stringify(secret).slice(1, -1);
  const bytes = Buffer.from(secret);
  return [secret, uri, form, json, bytes.toString('base64'), bytes.toString('base64url')];
}
