import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

/**
 * How many statements a connection keeps. A plan takes some 130 KB there: all of the application's,
 * more than 800, would take over 100 MB of each connection.
 */
export const PREPARED_MAX = 400;
/** How many are forgotten at once, so that it seldom happens. */
const FORGOTTEN = 50;
/** Beyond this, texts are not constant, and preparing them is of no use. */
const NAMES_MAX = 4_000;

const names = new Map<string, string>();
/** The names that a connection used, the longest unused first. */
const usedOn = new WeakMap<PoolClient, Set<string>>();

/**
 * The name under which a connection prepares a text: planning a set-based write costs the server
 * about as much as running it. There are few texts, because lists are passed as arrays.
 */
export function findPreparedName(client: PoolClient, text: string): string | undefined {
  const name = names.get(text) ?? nameAnew(text);
  if (name === undefined) return undefined;
  const used = usedOn.get(client) ?? new Set();
  used.delete(name);
  usedOn.set(client, used.add(name));
  return name;
}

function nameAnew(text: string): string | undefined {
  if (names.size >= NAMES_MAX) return undefined;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** Forgets what a connection has not used for longest. Call it outside a transaction. */
export async function forgetUnused(client: PoolClient): Promise<void> {
  const used = usedOn.get(client);
  if (used === undefined || used.size <= PREPARED_MAX) return;
  const { parsedStatements } = (client as unknown as { connection: Parsed }).connection;
  const unused = [...used].slice(0, used.size - PREPARED_MAX + FORGOTTEN);
  for (const name of unused) used.delete(name);
  // One that failed, or was skipped, is not known to the server.
  const known = unused.filter((name) => parsedStatements[name] !== undefined);
  for (const name of known) delete parsedStatements[name];
  if (known.length > 0) await client.query(known.map((name) => `deallocate "${name}"`).join('; '));
}

type Parsed = { readonly parsedStatements: Record<string, string> };
