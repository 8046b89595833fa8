import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { App } from './apps.ts';

export type Keys = Readonly<Record<string, string>>;

/** The typed keys of an app without blanks around them; empty ones are left out. */
export function readKeys(app: App, typed: Keys): Keys | Rejection<'key_unknown' | 'key_missing'> {
  const known = app.keys.map(({ name }) => name);
  const stray = Object.keys(typed).find((name) => !known.includes(name));
  if (stray !== undefined) return reject('key_unknown', { path: `keys.${stray}` });
  const entries = Object.entries(typed).map(([name, value]) => [name, value.trim()] as const);
  const keys: Keys = Object.fromEntries(entries.filter(([, value]) => value !== ''));
  const missing = app.keys.find(({ name, is_required }) => is_required && keys[name] === undefined);
  return missing === undefined ? keys : reject('key_missing', { path: `keys.${missing.name}` });
}

/**
 * What a screen may show of an account: a name in full, of a secret its end. A short secret has no
 * end to show.
 */
export function nameAccount(app: App, keys: Keys): string {
  const value = keys[app.account_key] ?? '';
  const isSecret = app.keys.some(({ name, is_secret }) => name === app.account_key && is_secret);
  return isSecret ? `…${endOf(value)}` : value;
}

const END = 4;
/** Of a shorter secret the end would give too much away. */
const LONG = 12;

export function endOf(secret: string): string {
  return secret.length < LONG ? '' : secret.slice(-END);
}
