import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import type { IssueLine } from '#domains/inventory/core/levels/issue-lines.ts';
import type { PlannedMove } from '#domains/inventory/server/door/load-batch-facts.ts';
import { loadIssue } from '#domains/inventory/server/door/load-issue.ts';
import { loadLoyalty } from '#domains/loyalty/server/door/sale-loyalty.ts';
import { listWanted } from '#domains/pricing/core/stock-lines.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { SaleRequest } from '../../contract/sale.ts';
import type { SaleFacts } from '../../core/decide-sale.ts';
import { loadSaleFacts } from '../sale.sql.ts';
import { saleFactsOf } from '../sale-facts.ts';

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
  /** The goods come back: nothing is issued. */
  comes_in?: boolean;
};

/**
 * Loads the facts of a sale decision; its stock levels are locked, in the common order. If stock is
 * short, expired reservations are released first.
 */
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
  const location = { ...document, shop_id, has_promotions, warehouse_id: request.warehouse_id };
  const loaded = await loadSaleFacts(tx, location, request);
  const wanted = request.comes_in === true ? [] : listWanted(request.lines, loaded.variants);
  const issue = { location, document, wanted };
  const levels = await loadIssue(tx, context, issue, loaded.levels, async () => {
    const again = await loadSaleFacts(tx, location, request);
    return again.levels;
  });
  const loyaltyRequest = { ...request, shop_id, date: document.business_date };
  const loyalty = await loadLoyalty(tx, loyaltyRequest, loaded.points_terms);
  return { ...saleFactsOf(context, { ...loaded, levels }, document.rounding_unit), ...loyalty };
}

/** What these lines will take out of stock if they are not refused. */
export function planOut(request: SaleLinesRequest, facts: Variants): PlannedMove[] {
  return linesInStock(request, facts).map(({ variant_id, line }) => {
    return { warehouse_id: request.warehouse_id, variant_id, line, is_in: false };
  });
}

type Variants = Pick<SaleFacts, 'variants'>;

/** The goods and parts of bundles of these lines. */
export function linesInStock({ lines }: SaleLinesRequest, { variants }: Variants): IssueLine[] {
  return listWanted(lines, [...variants.values()]);
}
