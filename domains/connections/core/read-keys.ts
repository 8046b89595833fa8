import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { type App, findApp } from './apps.ts';

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
  return hasNamedAccounts(app) ? value : `…${endOf(value)}`;
}

/** Whether its accounts have names that are no secrets. */
export function hasNamedAccounts({ keys, account_key }: App): boolean {
  return keys.some(({ name, is_secret }) => name === account_key && !is_secret);
}

/** The values that no text may repeat. */
export function secretsOf(app: string, keys: Keys): string[] {
  const secret = (findApp(app)?.keys ?? []).filter(({ is_secret }) => is_secret);
  return secret.map(({ name }) => keys[name] ?? '').filter((value) => value !== '');
}

const END = 4;
/** Of a shorter secret the end would give too much away. */
const LONG = 12;

export function endOf(secret: string): string {
  return secret.length < LONG ? '' : secret.slice(-END);
}
