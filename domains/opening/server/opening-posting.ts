import { setDueDatesQuery } from '#domains/accounting/server/door/open-items.sql.ts';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import {
  type DayRefusal,
  type OpenedDocument,
  openDocument,
} from '#domains/documents/server/door/open-document.ts';
import type { DocumentToPost } from '#domains/documents/server/door/post.ts';
import type { BatchCode } from '#domains/inventory/core/batches/choose-batches.ts';
import { bookEffects } from '#domains/inventory/server/door/book-effects.ts';
import { correctCountsSince } from '#domains/inventory/server/door/correct-counts-since.ts';
import { loadOpeningStock } from '#domains/inventory/server/door/load-opening-stock.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { balanceEffects } from '#domains/parties/server/door/balance-effects.ts';
import { tenderEffects } from '#domains/payments/server/door/payment-effects.ts';
import { sendTogether } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { OPENING_BALANCE } from '../contract/kinds.ts';
import type { OpeningCommand, OpeningFacts } from '../core/check-rows.ts';
import type { DecidedOpening } from '../core/decide-opening-balance.ts';
import {
  type LoadedOpening,
  lockOpenings,
  lockParties,
  openingFacts,
  openingRows,
} from './opening-balance.sql.ts';

/** Stock may name batches and serial numbers. */
type Stock = Parameters<typeof loadOpeningStock>[3];

export type OpeningRequest = Omit<OpeningCommand, 'stock'> & {
  id: string;
  /** Determines the branch of the document. */
  warehouse_id: string;
  stock: OpeningCommand['stock'] & Stock;
  note: string;
  /** null: now. */
  happened_at: Date | null;
};

export type LoadedFacts = Omit<OpeningFacts, 'document'> & { document: OpenedDocument };

/**
 * Opens the document and loads what it is decided on, with the locks of stock and parties.
 * `request`: as the client sent it, by which a repetition is known.
 */
export async function loadOpening(
  tx: Tx,
  context: Context,
  opening: OpeningRequest,
  request: { id: string },
): Promise<
  | LoadedFacts
  | 'posted'
  | Rejection<'id_reused' | DayRefusal | 'not_found' | 'happened_at_in_future' | BatchCode>
> {
  const { actor, now } = context;
  const { shop_id } = actor;
  const { warehouse_id, happened_at, stock } = opening;
  if (happened_at !== null && happened_at > now) return reject('happened_at_in_future');
  const header = { kind: OPENING_BALANCE, warehouse_id, happened_at, request };
  const document = await openDocument(tx, context, header);
  if (document === 'posted' || isRejection(document)) return document;
  const [, facts] = await sendTogether(
    tx,
    [lockOpenings({ shop_id }), openingFacts(shop_id, actor, opening)],
    'goes on',
  );
  const known = facts?.[0] as LoadedOpening;
  const away = stock.findIndex(({ warehouse_id: at }) => {
    return !known.branches.some(({ warehouse_ids }) => warehouse_ids.includes(at));
  });
  if (away !== -1) return reject('not_found', { path: `stock.${away}.warehouse_id` });
  const loadedStock = await loadOpeningStock(tx, context, document, stock);
  if (isRejection(loadedStock)) return loadedStock;
  const party_ids = [...opening.dues, ...opening.deposits].map(({ party_id }) => party_id);
  const [parties] = await sendTogether(tx, [lockParties({ shop_id, party_ids })], 'goes on');
  return {
    ...known,
    parties: parties as OpeningFacts['parties'],
    document,
    stock: loadedStock,
    fiscal_year_first_month: document.fiscal_year_first_month,
    has_every_branch: actor.branch_ids === null,
  };
}

/** The document with everything that it changes. */
export function writeOpening(
  context: Context,
  { note }: { note: string },
  { document }: { document: OpenedDocument },
  decided: DecidedOpening,
): DocumentToPost {
  const { shop_id } = context.actor;
  const own = { shop_id, document_id: document.id };
  const { tenders, balances, books, dues, total } = decided;
  const effects: Effect[] = [
    ...openingRows(own, decided, note),
    ...tenderEffects({ ...own, shift_id: null }, tenders),
    ...bookEffects(context, document, books),
    ...balances.flatMap((change) => balanceEffects({ ...change, shop_id })),
  ];
  if (dues.length > 0) {
    effects.push({ locks: 'party', statement: setDueDatesQuery(own, dues) });
  }
  return { document, effects, approved_by: null, detail: { cost_total: total } };
}

/** Goods that were counted since: the counts are corrected. */
export function amendOpening(tx: Tx, context: Context, { document }: LoadedFacts) {
  return correctCountsSince(tx, context, document);
}
