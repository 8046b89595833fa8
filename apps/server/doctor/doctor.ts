import { Client, type ClientConfig } from 'pg';
import { type Invariant, readInvariants } from './invariants.ts';
import { beginSnapshot, type FoundRow, findRows, listScopes, setScope } from './snapshot.sql.ts';

export type Checked = Invariant & {
  /** The number of rows that break it; 0 means it holds. */
  count: number;
  /** The first of them. */
  samples: readonly FoundRow[];
};

/**
 * Checks every invariant on all shops in one snapshot, beside the running server: it reads, locks
 * nothing, and sees each posting completely or not at all. The connection is the owner's.
 */
export async function checkInvariants(connection: ClientConfig): Promise<Checked[]> {
  const invariants = await readInvariants();
  const client = new Client(connection);
  await client.connect();
  try {
    await beginSnapshot(client);
    const checked = invariants.map(
      (invariant): Checked => ({ ...invariant, count: 0, samples: [] }),
    );
    for (const found of checked.filter(isOfCatalog)) await check(client, found);
    for (const scope of await listScopes(client)) {
      await setScope(client, scope);
      for (const found of checked) if (!isOfCatalog(found)) await check(client, found);
    }
    return checked;
  } finally {
    await client.end();
  }
}

/** Invariants of the tables themselves are checked once, not per shop. */
function isOfCatalog({ id }: Invariant): boolean {
  return /^T[345]$/.test(id);
}

async function check(client: Client, found: Checked): Promise<void> {
  const { count, rows } = await findRows(client, found.sql);
  found.count += count;
  if (found.samples.length === 0) found.samples = rows;
}

/** The invariants that do not hold; empty if all hold. */
export async function findBrokenInvariants(connection: ClientConfig): Promise<Checked[]> {
  return (await checkInvariants(connection)).filter(({ count }) => count > 0);
}
