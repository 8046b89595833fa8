import { spendApproval } from '#domains/access/server/door/spend-approval.ts';
import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { requestedBatchesOf } from '#domains/inventory/core/levels/requested-batches.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { releaseExpiredAndRetry } from '#domains/inventory/server/door/release-expired.ts';
import { type Minor, negate, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import { takeLoyalty } from '#domains/loyalty/server/door/sale-loyalty.ts';
import { reserveOrder, takeOrder } from '#domains/orders/server/door/reserve-order.ts';
import {
  discountsOfLines,
  lockTaken,
  writeTaken,
} from '#domains/orders/server/door/take-of-order.ts';
import { changeDeposit } from '#domains/parties/server/door/change-deposit.ts';
import { postDue } from '#domains/parties/server/door/post-due.ts';
import { fromDeposit } from '#domains/payments/core/tenders.ts';
import { settleItself } from '#domains/payments/server/door/settle.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { postInvoiceRoute } from '../contract/invoice.ts';
import { SALE } from '../contract/kinds.ts';
import { type DecidedSale, decideSale, type SaleFacts } from '../core/decide-sale.ts';
import { withPromised } from '../core/promised-terms.ts';
import { dueLimitOf, insertExchangeSale, loadLockedSaleFacts } from './door/exchange-sale.ts';
import { insertInvoice, loadInvoice } from './invoice.sql.ts';

/** Posts a sale made in the office: like a till sale, but with its own terms. */
export const postInvoice = command(postInvoiceRoute, async (tx, { body }, context) => {
  const { shop_id } = context.actor;
  const document = await openDocument(tx, context, {
    kind: SALE,
    warehouse_id: body.warehouse_id,
    request: body,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await loadInvoice(tx, shop_id, body.id) });

  const { order_id, customer_id: party_id, lines } = body;
  const kinds = ['sales_quotation', 'sales_order', 'job'] as const;
  const takeRequest = { kinds, order_id: order_id ?? '', party_id, lines };
  const taken = order_id === undefined ? null : await lockTaken(tx, context, takeRequest);
  if (isRejection(taken)) return taken;
  if (taken !== null) await takeOrder(tx, context, { ...body, order_id: taken.order.id });
  const { invoice, agreed } =
    taken === null ? { invoice: body, agreed: undefined } : withPromised(body, taken.order);
  const location = { ...document, shop_id, warehouse_id: body.warehouse_id, now: context.now };
  const outcome = await releaseExpiredAndRetry(tx, location, async () => {
    const facts = { ...(await loadLockedSaleFacts(tx, context, document, body)), agreed };
    const decided = decideSale(invoice, facts);
    return isRejection(decided) ? decided : { facts, decided };
  });
  if (isRejection(outcome)) return outcome;
  const { facts, decided } = outcome;
  const { missing_permissions: requiredApprovals } = decided;
  const approvalRejection = await spendApproval(tx, context, {
    ...body,
    document,
    requiredApprovals,
  });
  if (approvalRejection !== null) return approvalRejection;

  const settlement = settleItself({ shop_id, id: body.id }, decided);
  const promotionRejection = await insertExchangeSale(tx, context, document, {
    request: invoice,
    decided,
    settlement,
  });
  if (promotionRejection !== null) return promotionRejection;
  await insertInvoice(tx, shop_id, body);
  if (taken !== null) {
    await writeTaken(
      tx,
      context,
      body.id,
      taken,
      discountsOfLines(body.lines, agreedDiscountsOf(decided)),
    );
  }
  const creditRejection = await postCredit(tx, context, { decided, facts });
  if (creditRejection !== null) return creditRejection;
  const sold = { shop_id, sale_id: body.id, date: document.business_date, at: context.now };
  const customer_id = facts.customer?.id ?? null;
  const points = await takeLoyalty(tx, { ...sold, customer_id }, decided);
  if (isRejection(points)) return points;
  const posted = await postBooks(tx, context, document, {
    ...decided,
    entry_id: context.newId(),
    requestedBatches: requestedBatchesOf(body.lines),
  });
  if (isRejection(posted)) return posted;
  if (taken?.order.is_sent && !taken.is_done) await reserveOrder(tx, context, taken.order.id);
  return { data: await loadInvoice(tx, shop_id, body.id) };
});

/** The discount of each line without coupons: the order did not include those. */
function agreedDiscountsOf({ lines, uses }: DecidedSale): { product_discount: Minor }[] {
  return lines.map(({ product_discount }, at) => {
    const promotionDiscount = sumOf(uses, ({ line, amount }) => (line === at ? amount : ZERO));
    return { product_discount: subtract(product_discount, promotionDiscount) };
  });
}

/** Posts the due and the deposit, each with its guard. */
async function postCredit(
  tx: Tx,
  context: Context,
  { decided, facts }: { decided: DecidedSale; facts: SaleFacts },
): Promise<Rejection<'credit_limit_exceeded' | 'deposit_too_small'> | null> {
  const { customer } = facts;
  if (customer === null) return null;
  const party = { shop_id: context.actor.shop_id, party_id: customer.id };
  const limit = dueLimitOf(context, facts, decided.missing_permissions);
  const rejection = await postDue(tx, { ...party, change: decided.due, limit });
  if (rejection !== null) return rejection;
  return changeDeposit(tx, { ...party, change: negate(fromDeposit(decided.tenders)) });
}
