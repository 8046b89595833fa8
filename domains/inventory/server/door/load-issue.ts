import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { IssueLine, StockLevel } from '../../core/levels/issue-lines.ts';
import { bringMissingBack } from '../counts/correct-counts.ts';
import { endReservations, findExpired } from '../reservations/reservation.sql.ts';
import { withLots } from './level-lots.ts';
import { type LoadedStock, loadStock } from './load-stock.ts';
import { withShortCosts } from './short-levels.ts';

type Level = StockLevel & { variant_id: string };
type Issue = {
  location: { shop_id: string; warehouse_id: string } & Pick<OpenedDocument, 'cost_method'>;
  document: OpenedDocument;
  wanted: readonly IssueLine[];
};

/**
 * Adds to locked levels what an issue is decided on: lots, and the provisional cost of products
 * with negative stock. If stock is short, it first releases expired reservations, and restores
 * what a later count found missing; then the levels are loaded again. Enough stock needs no query.
 */
export async function loadIssue(
  tx: Tx,
  context: Context,
  issue: Issue,
  levels: readonly Level[],
  reload: () => Promise<readonly Level[]>,
): Promise<Level[]> {
  const { location, wanted } = issue;
  const reserved = levels.filter((level) => level.reserved > 0).map((level) => level.variant_id);
  const short = shortOf(levels, wanted).filter((variant_id) => reserved.includes(variant_id));
  const isFreed = await endExpired(tx, context, issue, short);
  const there = isFreed ? await reload() : levels;
  const known = await withTerms(tx, location, there, wanted);
  const isBack = await bringBack(tx, context, issue, shortOf(known, wanted));
  return isBack ? withTerms(tx, location, await reload(), wanted) : known;
}

type StockToLoad = Omit<Issue, 'wanted'> & {
  /** The variants that come in, or may come in. */
  into: readonly string[];
  out?: readonly string[];
  /** The most that leaves of each variant. */
  wanted: readonly IssueLine[];
};

/** Locks the levels of a document that takes out stock, and frees stock where it is short. */
export async function loadStockToLeave(
  tx: Tx,
  context: Context,
  leaving: StockToLoad,
): Promise<LoadedStock> {
  return freeStock(tx, context, leaving, await loadStock(tx, leaving.location, leaving));
}

/** The same for levels that are locked: it loads them again where it freed some. */
export async function freeStock(
  tx: Tx,
  context: Context,
  leaving: StockToLoad,
  stock: LoadedStock,
): Promise<LoadedStock> {
  const reload = () => loadStock(tx, leaving.location, leaving);
  const levels = [...stock.levels.values()];
  const reserved = levels.filter((level) => level.reserved > 0).map((level) => level.variant_id);
  const short = shortOf(levels, leaving.wanted);
  const held = short.filter((variant_id) => reserved.includes(variant_id));
  const there = (await endExpired(tx, context, leaving, held)) ? await reload() : stock;
  const missing = shortOf([...there.levels.values()], leaving.wanted);
  return (await bringBack(tx, context, leaving, missing)) ? reload() : there;
}

async function withTerms(
  tx: Tx,
  location: Issue['location'],
  levels: readonly Level[],
  wanted: readonly IssueLine[],
): Promise<Level[]> {
  return withShortCosts(tx, location, await withLots(tx, location, levels, wanted), wanted);
}

/** Products with too little free stock that may not go below zero. */
function shortOf(levels: readonly Level[], wanted: readonly IssueLine[]): string[] {
  const byVariant = Map.groupBy(wanted, ({ variant_id }) => variant_id);
  return [...byVariant].flatMap(([variant_id, lines]) => {
    const level = levels.find((one) => one.variant_id === variant_id);
    const { on_hand = 0, reserved = 0, short_at = null } = level ?? {};
    const total = lines.reduce((sum, line) => sum + line.quantity, 0);
    return short_at === null && total > on_hand - reserved ? [variant_id] : [];
  });
}

async function endExpired(
  tx: Tx,
  { now: at }: Context,
  { location, document }: Issue,
  short: readonly string[],
): Promise<boolean> {
  if (short.length === 0) return false;
  const expired = await findExpired(tx, location, short, document.business_date);
  if (expired.length === 0) return false;
  return (await endReservations(tx, location.shop_id, expired, { at, as: 'expired' })) > 0;
}

async function bringBack(
  tx: Tx,
  context: Context,
  { location: { warehouse_id }, document }: Issue,
  short: readonly string[],
): Promise<boolean> {
  if (document.happened_at === null) return false;
  let isBack = false;
  for (const variant_id of short) {
    isBack =
      (await bringMissingBack(tx, context, document, { warehouse_id, variant_id })) || isBack;
  }
  return isBack;
}
