import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { UNSEEN_MAX_S } from '#platform/db/database.ts';
import { type Keyed, pageOf, readCursor, writeCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { query } from '#platform/http/endpoint.ts';
import { type PosSync, posSyncRoute, type SyncedProduct } from '../../contract/pos-sync.ts';
import type { StockScope } from '../door/variant-stock.sql.ts';
import {
  selectAllSynced,
  selectChanged,
  selectDeleted,
  selectMoved,
  selectPricesVersion,
  selectSince,
} from './pos-sync.sql.ts';

/** The largest difference between the clocks of two servers, in seconds. */
const CLOCKS_APART_S = 45;
const OVERLAP_S = UNSEEN_MAX_S + CLOCKS_APART_S;

/** After a longer absence a device gets everything, which is no more work than the stock. */
const AWAY_MAX_MS = 24 * 60 * 60_000;

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** All products by id; or changed ones, and then the stock of moved ones. */
type Phase = 'whole' | 'changed' | 'moved';

/** The position of a device in its request: the first page fixes it for the rest. */
type SyncPosition = {
  /** The start of the next request. */
  next_since: string;
  since: string;
  phase: Phase;
  after_at: string;
  after_id: string;
};

/**
 * The products of a till, page by page. Rows that change during the request are sent with the next
 * one, as are rows of transactions that began before it and end after it: the overlap covers those.
 * A row that is sent twice is stored twice, with the same content.
 */
export const syncPosProducts = (kinds: readonly DocumentKind[]) =>
  query(posSyncRoute, async (tx, input, { actor, now }) => {
    const { warehouse_id, since, limit, cursor } = input.query;
    const { shop_id } = actor;
    const read = readPosition(cursor);
    if (isRejection(read)) return read;
    const scope = await checkLocation(tx, actor, { warehouse_id });
    if (isRejection(scope)) return scope;
    const at = read ?? firstPosition(await selectSince(tx, now, OVERLAP_S), since, now);
    const stockScope = { shop_id, scope };
    const page = { at, limit, kinds };
    const answered = at.phase === 'whole' ? fullPage : deltaPage;
    const { data, next_cursor } = await answered(tx, stockScope, page);
    const prices_version = await selectPricesVersion(tx, shop_id);
    return { data: { ...data, prices_version }, next_cursor };
  });

function readPosition(
  cursor: string | undefined,
): SyncPosition | null | Rejection<'invalid_cursor'> {
  const key = readCursor(cursor, ['instant', 'instant', 'text', 'instant', 'id']);
  if (key === null || isRejection(key)) return key;
  const [next_since = '', from = '', phase = '', after_at = '', after_id = ''] = key;
  if (phase !== 'whole' && phase !== 'changed' && phase !== 'moved') {
    return reject('invalid_cursor', { path: 'cursor' });
  }
  return { next_since, since: from, phase, after_at, after_id };
}

function cursorOf({ next_since, since, phase, after_at, after_id }: SyncPosition): string {
  return writeCursor([next_since, since, phase, after_at, after_id]);
}

function firstPosition(next_since: string, since: string | undefined, now: Date): SyncPosition {
  const isAway = since === undefined || now.valueOf() - Date.parse(since) > AWAY_MAX_MS;
  const from = isAway ? next_since : toMicroseconds(since);
  const phase = isAway ? 'whole' : 'changed';
  return { next_since, since: from, phase, after_at: from, after_id: NO_ID };
}

/** The form of cursors: 2026-08-01T09:00:00.000000Z. */
function toMicroseconds(instant: string): string {
  const isOurs = /\.\d{6}Z$/.test(instant);
  return isOurs ? instant : new Date(instant).toISOString().replace('Z', '000Z');
}

type PageRequest = { at: SyncPosition; limit: number; kinds: readonly DocumentKind[] };

async function fullPage(
  tx: Tx,
  stockScope: StockScope,
  { at, limit }: PageRequest,
): Promise<SyncPage> {
  const rows = await selectAllSynced(tx, stockScope, { after_id: at.after_id, limit });
  const { data, next_cursor } = pageOf(rows, limit);
  const last = data.at(-1);
  const next = { ...at, after_id: last?.id ?? NO_ID };
  return answerOf(at, { products: data, next: next_cursor === null ? null : next });
}

async function deltaPage(
  tx: Tx,
  stockScope: StockScope,
  { at, limit, kinds }: PageRequest,
): Promise<SyncPage> {
  let products: SyncedProduct[] = [];
  let moved = at;
  if (at.phase === 'changed') {
    const rows = await selectChanged(tx, stockScope, { ...at, limit });
    products = pageOf(rows, limit).data;
    const behind = keyBehind(rows, limit);
    if (behind !== null) {
      const [after_at = '', after_id = ''] = behind;
      return answerOf(at, { products, next: { ...at, after_at, after_id } });
    }
    moved = { ...at, phase: 'moved', after_id: NO_ID };
  }
  const rows = await selectMoved(tx, stockScope, { ...moved, kinds, limit });
  const behind = keyBehind(rows, limit);
  const stock = pageOf(rows, limit).data;
  if (behind !== null) {
    return answerOf(at, { products, stock, next: { ...moved, after_id: behind[0] ?? '' } });
  }
  const deleted = await selectDeleted(tx, stockScope.shop_id, at.since);
  return answerOf(at, { products, stock, deleted, next: null });
}

/** The key of the last row of the page. null: there is no next page. */
function keyBehind(rows: readonly Keyed<unknown>[], limit: number): string[] | null {
  return rows.length > limit ? (rows[limit - 1]?.page_key ?? null) : null;
}

type SyncPage = Omit<PosSync, 'data'> & { data: Omit<PosSync['data'], 'prices_version'> };

type Page = { products: SyncedProduct[]; next: SyncPosition | null } & Partial<
  Pick<PosSync['data'], 'stock' | 'deleted'>
>;

function answerOf(at: SyncPosition, { products, stock = [], deleted = [], next }: Page): SyncPage {
  return {
    data: { is_complete: at.phase === 'whole', since: at.next_since, products, stock, deleted },
    next_cursor: next === null ? null : cursorOf(next),
  };
}
