import type { RawBuilder } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import { loadLoyalty } from '#domains/loyalty/server/door/sale-loyalty.ts';
import { type OfferGone, takeUses } from '#domains/promotions/server/door/take-uses.ts';
import type { OpenedDocument } from '#domains/shops/server/door/open-document.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { BookedSale, SaleRequest } from '../../contract/sale.ts';
import type { DecidedGoods, SaleFacts } from '../../core/decide-sale.ts';
import { findSale } from '../find-sale.sql.ts';
import { insertSale, loadSaleFacts } from '../sale.sql.ts';
import { creditLimitOf, saleFactsOf } from '../sale-facts.ts';

type Goods = Pick<
  SaleRequest,
  'warehouse_id' | 'customer_id' | 'coupon_code' | 'offer_discount'
> & {
  lines: readonly { variant_id: string; unit_id?: string | undefined; quantity?: number }[];
  /** Of a refund too: a gift card among them is known by its code. */
  payments?: readonly { gift_card_code?: string | undefined }[];
  points?: number | undefined;
  /** The order that is being invoiced. */
  order_id?: string | undefined;
  /** Promotions apply as at the till; omitted: where the request names offers. */
  has_offers?: boolean;
};

/** What a decision about these goods rests on. Their levels are locked, in the one order. */
export async function loadGoodsFacts(
  tx: Tx,
  context: Context,
  document: OpenedDocument,
  goods: Goods,
): Promise<SaleFacts> {
  const { shop_id } = context.actor;
  const namesOffers = goods.coupon_code !== undefined || goods.offer_discount !== undefined;
  const has_offers = goods.has_offers ?? namesOffers;
  const loaded = await loadSaleFacts(tx, { ...document, shop_id, has_offers }, goods);
  const asked = { ...goods, shop_id, date: document.business_date };
  const loyalty = await loadLoyalty(tx, asked, loaded.points_terms);
  return { ...saleFactsOf(context, loaded, document.rounding_unit), ...loyalty };
}

/** Up to what the customer may owe for it: null, as much as they like. */
export function dueLimitOf(
  context: Context,
  { customer }: SaleFacts,
  lacks: DecidedGoods['lacks'],
): Minor | null {
  return creditLimitOf(context, { customer, lacks });
}

/** The sale that is one half of an exchange; `settlement` is the money of both. */
export async function insertSoldGoods(
  tx: Tx,
  context: Context,
  document: OpenedDocument,
  sale: {
    request: Pick<SaleRequest, 'warehouse_id' | 'customer_id' | 'order_discount_rate'>;
    decided: Omit<DecidedGoods, 'moves' | 'postings' | 'sales'>;
    settlement: RawBuilder<unknown>;
  },
): Promise<OfferGone | null> {
  const { request, decided, settlement } = sale;
  const { shop_id } = context.actor;
  await insertSale(tx, {
    ...{ shop_id, rounding_unit: document.rounding_unit },
    ...{ request: { ...request, id: document.id }, decided, settlement },
    line_ids: decided.lines.map(() => context.newId()),
  });
  const { customer_id = null } = request;
  return takeUses(tx, { shop_id, document_id: document.id, customer_id, ...decided });
}

/** The goods that were taken in an exchange, as a sale. */
export async function findTakenGoods(
  tx: Tx,
  shop_id: string,
  document_id: string,
): Promise<BookedSale | undefined> {
  return findSale(tx, shop_id, document_id);
}
