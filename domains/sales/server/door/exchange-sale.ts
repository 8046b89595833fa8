import type { RawBuilder } from 'kysely';
import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { loadLoyalty } from '#domains/loyalty/server/door/sale-loyalty.ts';
import {
  type PromotionUnavailable,
  recordUses,
} from '#domains/promotions/server/door/record-uses.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { BookedSale, SaleRequest } from '../../contract/sale.ts';
import type { DecidedSalePart, SaleFacts } from '../../core/decide-sale.ts';
import { findSale } from '../find-sale.sql.ts';
import { insertSale, loadSaleFacts } from '../sale.sql.ts';
import { creditLimitOf, saleFactsOf } from '../sale-facts.ts';

type SaleLinesRequest = Pick<
  SaleRequest,
  'warehouse_id' | 'customer_id' | 'coupon_code' | 'promotion_discount'
> & {
  lines: readonly { variant_id: string; unit_id?: string | undefined; quantity?: number }[];
  /** Refunds too; a gift card is given by its code. */
  payments?: readonly { gift_card_code?: string | undefined }[];
  points?: number | undefined;
  /** The order that is being invoiced. */
  order_id?: string | undefined;
  /** Promotions apply as at the till; omitted: only if the request names promotions. */
  has_promotions?: boolean;
};

/** Loads the facts of a sale decision; its stock levels are locked, in the common order. */
export async function loadLockedSaleFacts(
  tx: Tx,
  context: Context,
  document: OpenedDocument,
  request: SaleLinesRequest,
): Promise<SaleFacts> {
  const { shop_id } = context.actor;
  const namesPromotions =
    request.coupon_code !== undefined || request.promotion_discount !== undefined;
  const has_promotions = request.has_promotions ?? namesPromotions;
  const loaded = await loadSaleFacts(tx, { ...document, shop_id, has_promotions }, request);
  const loyaltyRequest = { ...request, shop_id, date: document.business_date };
  const loyalty = await loadLoyalty(tx, loyaltyRequest, loaded.points_terms);
  return { ...saleFactsOf(context, loaded, document.rounding_unit), ...loyalty };
}

/** The highest due that the customer may have; null: no limit. */
export function dueLimitOf(
  context: Context,
  { customer }: SaleFacts,
  requiredApprovals: DecidedSalePart['missing_permissions'],
): Minor | null {
  return creditLimitOf(context, { customer, requiredApprovals });
}

/** Inserts the sale half of an exchange; `settlement` is the money of both halves. */
export async function insertExchangeSale(
  tx: Tx,
  context: Context,
  document: OpenedDocument,
  sale: {
    request: Pick<SaleRequest, 'warehouse_id' | 'customer_id' | 'order_discount_rate'>;
    decided: Omit<DecidedSalePart, 'moves' | 'postings' | 'sales'>;
    settlement: RawBuilder<unknown>;
  },
): Promise<PromotionUnavailable | null> {
  const { request, decided, settlement } = sale;
  const { shop_id } = context.actor;
  await insertSale(tx, {
    shop_id,
    rounding_unit: document.rounding_unit,
    request: { ...request, id: document.id },
    decided,
    settlement,
    line_ids: decided.lines.map(() => context.newId()),
  });
  const { customer_id = null } = request;
  return recordUses(tx, { shop_id, document_id: document.id, customer_id, ...decided });
}

/** The goods taken in an exchange, as a sale. */
export async function findExchangeSale(
  tx: Tx,
  shop_id: string,
  document_id: string,
): Promise<BookedSale | undefined> {
  return findSale(tx, shop_id, document_id);
}
