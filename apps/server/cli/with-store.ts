import { readConfig } from '../config.ts';
import { openStore, type Store } from '../open-store.ts';
import type { Terminal } from './usage.ts';

/** Opens and migrates the database, whether the server runs or not, and closes it in any case. */
export async function withStore<T>(
  terminal: Terminal,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore(readConfig(terminal.env), 'joins');
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
