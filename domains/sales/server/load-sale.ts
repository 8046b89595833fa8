import { approvalUse, loadApproval } from '#domains/access/server/door/spend-approval.ts';
import { checkBackdate } from '#domains/documents/server/door/check-backdate.ts';
import {
  type OpenedDocument,
  openDocumentWith,
} from '#domains/documents/server/door/open-document.ts';
import { listRequestedBatches } from '#domains/inventory/core/levels/requested-batches.ts';
import { approvalForExpired } from '#domains/inventory/server/door/approval-for-expired.ts';
import { correctNamed } from '#domains/inventory/server/door/correct-named.ts';
import { loadBatchFacts } from '#domains/inventory/server/door/load-batch-facts.ts';
import { loadIssue } from '#domains/inventory/server/door/load-issue.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { loadLoyalty } from '#domains/loyalty/server/door/sale-loyalty.ts';
import { listWanted } from '#domains/pricing/core/stock-lines.ts';
import { loadPrices, variantsOf } from '#domains/pricing/server/door/price-facts.sql.ts';
import { sendTogether } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { SALE } from '../contract/kinds.ts';
import type { SaleRequest } from '../contract/sale.ts';
import type { PostedSaleFacts } from '../core/decide-posted-sale.ts';
import { withOrdered } from './sale.sql.ts';
import {
  type CustomerFacts,
  customerFacts,
  type ProductFacts,
  productFacts,
} from './sale-facts.sql.ts';
import { saleFactsOf } from './sale-facts.ts';

/** The facts of a sale, with its header and the ids of the rows to write. */
export type LoadedSale = PostedSaleFacts & {
  document: OpenedDocument;
  happened_at: Date;
  ids: { entry: string; lines: readonly string[] };
};

export type SaleToLoad = {
  body: SaleRequest;
  /** The rule that the request has besides those of the till: it is another request then. */
  only?: 'cash' | 'services';
};

/**
 * Opens the document and loads the facts of a sale in one round trip. A shop with price lists,
 * promotions, lots or tracked products, and a sale with points, cards or an approval, need more
 * queries after it.
 */
export async function loadSale(tx: Tx, context: Context, { body, only }: SaleToLoad) {
  const happened_at = checkBackdate(context, 'pos-sale', body.sold_at);
  if (isRejection(happened_at)) return happened_at;
  const { shop_id } = context.actor;
  const { warehouse_id, register_id, customer_id, lines } = body;
  const queries = [productFacts({ shop_id, warehouse_id, variant_ids: variantsOf(body) })];
  if (customer_id !== undefined) queries.push(customerFacts({ shop_id, customer_id }));
  const request = { ...body, ...defined({ only }) };
  const header = { kind: SALE, warehouse_id, register_id, request, happened_at };
  const { opened: document, rows } = await openDocumentWith(tx, context, header, queries);
  if (document === 'posted' || isRejection(document)) return document;
  const reload = () => sendTogether(tx, queries, 'goes on');
  // A late sale may sell stock that a count missed: it is restored before the decision.
  const leaving = lines.map((line) =>
    Object.assign({}, line, { quantity: quantity(-line.quantity) }),
  );
  const named = { warehouse_id, lines: leaving };
  const counted = await correctNamed(tx, context, document, named);
  if (counted !== null) return counted;
  const found = factsIn(document.happened_at === null ? rows : await reload());

  const prices = await priceListsOf(tx, context, { document, body });
  const loaded = { ...NO_PRICES, ...found, ...prices, ...document };
  const wanted = listWanted(lines, loaded.variants);
  const location = { ...document, shop_id, warehouse_id };
  const levels = await loadIssue(tx, context, { location, document, wanted }, found.levels, () =>
    reload().then((again) => factsIn(again).levels),
  );
  const customer = await withOrdered(tx, location, found.customer, undefined);
  const { rounding_unit, business_date: date } = document;
  const facts = saleFactsOf(context, { ...loaded, customer, levels }, rounding_unit);
  const loyalty = await loadLoyalty(tx, { ...body, shop_id, date }, loaded.points_terms);
  const planned = wanted.map(({ variant_id, line }) => {
    return { warehouse_id, variant_id, line, is_in: false };
  });
  const batches = await loadBatchFacts(tx, context, date, {
    planned,
    tracked: found.tracked ?? [],
    requestedBatches: listRequestedBatches(lines),
    expired: body.sell_expired === true ? 'last' : 'refused',
  });
  const use = { ...body, document };
  return {
    ...facts,
    ...loyalty,
    batches,
    has_lots: document.cost_method === 'fifo',
    document,
    happened_at: happened_at ?? context.now,
    approval: await loadApproval(tx, shop_id, body.approval_id),
    approval_check: approvalUse(context, use),
    requiredForExpired: approvalForExpired(context, body),
    ids: {
      entry: context.newId(),
      lines: lines.map(() => context.newId()),
    },
  };
}

const NO_PRICES = { price_lines: [], promotion_facts: null };

function factsIn([products, customer]: readonly (readonly Record<string, unknown>[])[]) {
  const nobody: CustomerFacts = { customer: null, points_terms: null };
  return { ...nobody, ...(products?.[0] as ProductFacts), ...(customer?.[0] as CustomerFacts) };
}

/** The price lists and promotions for these products, if the shop has any. */
async function priceListsOf(
  tx: Tx,
  { actor: { shop_id } }: Context,
  { document, body }: { document: OpenedDocument; body: SaleRequest },
) {
  if (document.is_priced_plainly === true) return {};
  const location = { ...document, shop_id, has_promotions: true };
  const { variants, price_lines, promotion_facts } = await loadPrices(tx, location, body);
  return { variants, price_lines, promotion_facts };
}
