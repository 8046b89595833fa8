import type { Client, ClientConfig } from 'pg';
import { withClient } from '#platform/db/request-login.ts';
import { headOf, seal, unseal } from '#platform/http/sealed.ts';
import type { Site } from '#platform/http/site.ts';
import { listScopes, type Scope } from './doctor/snapshot.sql.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';
import {
  inTransaction,
  isOfShop,
  type SealedRow,
  selectSealed,
  updateSealed,
} from './sealed-rows.sql.ts';

const BATCH = 500;

export type Resealed = {
  readonly table: string;
  readonly resealed: number;
  /** No known secret opens them. */
  readonly unreadable: number;
};

type Ring = Pick<Site, 'mark' | 'earlier_marks'>;

/**
 * Seals all rows of earlier secrets with the present one, in batches beside the running server. It
 * can be stopped at any time: what is done is committed, and another run continues with the rest.
 */
export function resealRows(connection: ClientConfig, ring: Ring): Promise<Resealed[]> {
  return withClient(connection, (client) => visitColumns(client, ring, 'reseals'));
}

/** The rows of each column that no known secret opens. */
export function countUnreadable(connection: ClientConfig, ring: Ring): Promise<Resealed[]> {
  return withClient(connection, (client) => visitColumns(client, ring, 'counts'));
}

type Purpose = 'reseals' | 'counts';

async function visitColumns(client: Client, ring: Ring, purpose: Purpose): Promise<Resealed[]> {
  const all = await inTransaction(client, 'everything', () => listScopes(client));
  const results: Resealed[] = [];
  for (const column of SEALED_COLUMNS) {
    const scopes: readonly Scope[] = isOfShop(column) ? all : ['everything'];
    let [resealed, unreadable] = [0, 0];
    for (const scope of scopes) {
      const visited = await visitScope(client, ring, { column, scope, purpose });
      resealed += visited.resealed;
      unreadable += visited.unreadable;
    }
    results.push({ table: column.table, resealed, unreadable });
  }
  return results;
}

type Visit = {
  readonly column: SealedColumn;
  readonly scope: Scope;
  readonly purpose: Purpose;
};

async function visitScope(client: Client, ring: Ring, { column, scope, purpose }: Visit) {
  const lock = purpose === 'reseals';
  const except = lock ? headOf(ring.mark) : null;
  const counts = { resealed: 0, unreadable: 0 };
  let after: readonly string[] | null = null;
  for (;;) {
    const batch: readonly SealedRow[] = await inTransaction(client, scope, async () => {
      const rows = await selectSealed(client, column, { after, limit: BATCH, except, lock });
      const opened = rows.map((row) => ({ row, content: openRow(ring, column, row) }));
      const readable = opened.flatMap(({ row, content }) =>
        content === null ? [] : [{ ...row, sealed: seal(ring, placeOf(column, row), content) }],
      );
      counts.unreadable += rows.length - readable.length;
      if (lock) {
        await updateSealed(client, column, readable);
        counts.resealed += readable.length;
      }
      return rows;
    });
    if (batch.length < BATCH) return counts;
    after = batch.at(-1)?.key ?? null;
  }
}

function openRow(ring: Ring, column: SealedColumn, row: SealedRow): string | null {
  return unseal(ring, placeOf(column, row), row.sealed);
}

function placeOf({ purpose }: SealedColumn, { key }: SealedRow) {
  return { purpose, id: key.at(-1) ?? '' };
}
