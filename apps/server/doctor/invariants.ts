import { readdir, readFile } from 'node:fs/promises';

/** A condition that must always hold, as a query that then answers no row. */
export type Invariant = { readonly id: string; readonly statement: string; readonly sql: string };

const FOLDER = new URL('./invariants/', import.meta.url);
const GROUPS = ['L', 'Y', 'K', 'S', 'D', 'X', 'T'];

/** In reading order: ledger, its years, its cross-checks, stock, documents, uniqueness, tenancy. */
export async function readInvariants(): Promise<Invariant[]> {
  const names = await readdir(FOLDER);
  const ids = names.filter((name) => name.endsWith('.sql')).map((name) => name.slice(0, -4));
  ids.sort((a, b) => rankOf(a) - rankOf(b));
  return Promise.all(ids.map(readInvariant));
}

async function readInvariant(id: string): Promise<Invariant> {
  const text = await readFile(new URL(`${id}.sql`, FOLDER), 'utf8');
  const [first = '', ...rest] = text.split('\n');
  return { id, statement: first.replace(/^-- /, ''), sql: rest.join('\n').trim() };
}

function rankOf(id: string): number {
  return GROUPS.indexOf(id.charAt(0)) * 100 + Number.parseInt(id.slice(1), 10);
}

/** Invariants of features that do not exist yet, with the missing feature. */
export const NOT_YET: readonly { readonly id: string; readonly why: string }[] = [
  { id: 'X2', why: 'tills do not work offline yet' },
  { id: 'X3', why: 'no webhook is received yet' },
  { id: 'X4', why: 'no payment provider captures payments yet' },
  { id: 'X7', why: 'there are no subscriptions yet' },
];
