import { spendApproval } from '#domains/access/server/door/spend-approval.ts';
import { checkBackdate } from '#domains/documents/server/door/check-backdate.ts';
import { type OpenedDocument, openDocument } from '#domains/documents/server/door/open-document.ts';
import { requestedBatchesOf } from '#domains/inventory/core/levels/requested-batches.ts';
import { approvalForExpired } from '#domains/inventory/server/door/approval-for-expired.ts';
import { correctNamed } from '#domains/inventory/server/door/correct-named.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { releaseExpiredAndRetry } from '#domains/inventory/server/door/release-expired.ts';
import { negate } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import { loadLoyalty, takeLoyalty } from '#domains/loyalty/server/door/sale-loyalty.ts';
import { changeDeposit } from '#domains/parties/server/door/change-deposit.ts';
import { postDue } from '#domains/parties/server/door/post-due.ts';
import { fromDeposit } from '#domains/payments/core/tenders.ts';
import { recordUses } from '#domains/promotions/server/door/record-uses.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { postSaleRoute } from '../contract/post-sale.ts';
import type { SaleRequest } from '../contract/sale.ts';
import { type DecidedSale, decideSale, type SaleCustomer } from '../core/decide-sale.ts';
import { loadSale } from './find-sale.sql.ts';
import { withLink } from './receipt-link.ts';
import { insertRemovedLines, insertSale, loadSaleFacts } from './sale.sql.ts';
import { saleAnswer } from './sale-answer.ts';
import { creditLimitOf, saleFactsOf } from './sale-facts.ts';

export const postSale = command(postSaleRoute, async (tx, { body }, context) => {
  const { actor, newId } = context;
  const { shop_id } = actor;
  const happened_at = checkBackdate(context, 'pos-sale', body.sold_at);
  if (isRejection(happened_at)) return happened_at;
  const document = await openDocument(tx, context, {
    kind: 'sale',
    warehouse_id: body.warehouse_id,
    register_id: body.register_id,
    request: body,
    happened_at,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') {
    return replayed({ data: withLink(await loadSale(tx, shop_id, body.id), context) });
  }

  const { rounding_unit, business_date: date } = document;
  const outcome = await decideOnStock(tx, context, document, body);
  if (isRejection(outcome)) return outcome;
  const { facts, decided } = outcome;
  const requiredApprovals = [...decided.missing_permissions, ...approvalForExpired(context, body)];
  const approvalRejection = await spendApproval(tx, context, {
    ...body,
    document,
    requiredApprovals,
  });
  if (approvalRejection !== null) return approvalRejection;

  const entry_id = newId();
  const line_ids = decided.lines.map(() => newId());
  await insertSale(tx, { shop_id, rounding_unit, request: body, decided, line_ids });
  const { uses, promotions } = decided;
  const customer_id = body.customer_id ?? null;
  const used = { shop_id, document_id: body.id, customer_id, uses, promotions };
  const promotionRejection = await recordUses(tx, used);
  if (promotionRejection !== null) return promotionRejection;
  if (body.removed_lines?.length) {
    await insertRemovedLines(tx, shop_id, body.id, body.removed_lines);
  }
  const creditRejection = await postCredit(tx, context, { decided, customer: facts.customer });
  if (creditRejection !== null) return creditRejection;
  const sold = { shop_id, sale_id: body.id, date, at: context.now };
  const points = await takeLoyalty(tx, { ...sold, customer_id }, decided);
  if (isRejection(points)) return points;
  const posted = await postBooks(tx, context, document, {
    ...decided,
    entry_id,
    requestedBatches: requestedBatchesOf(body.lines),
    expired: body.sell_expired === true ? 'last' : 'refused',
  });
  if (isRejection(posted)) return posted;
  if (posted.has_batches) return { data: withLink(await loadSale(tx, shop_id, body.id), context) };
  const sale = saleAnswer({
    request: body,
    document,
    decided,
    methods: facts.methods,
    points,
    customer_name: facts.customer?.name ?? null,
    line_ids,
    number: posted.number,
    journal_entry_id: decided.journal.length > 0 ? entry_id : null,
    cashier: actor.user_name,
    happened_at: happened_at ?? context.now,
  });
  return { data: withLink(sale, context) };
});

/** A late sale may sell goods that a count missed: they are restored before the decision. */
async function decideOnStock(
  tx: Tx,
  context: Context,
  document: OpenedDocument,
  body: SaleRequest,
) {
  const { shop_id } = context.actor;
  const leaving = body.lines.map((line) => {
    return Object.assign({}, line, { quantity: quantity(-line.quantity) });
  });
  const named = { warehouse_id: body.warehouse_id, lines: leaving };
  const counted = await correctNamed(tx, context, document, named);
  if (counted !== null) return counted;
  const { rounding_unit, business_date: date } = document;
  const saleContext = { ...document, shop_id, has_promotions: true };
  const there = { ...saleContext, ...body, now: context.now, late: { context, document } };
  return releaseExpiredAndRetry(tx, there, async () => {
    const facts = await loadSaleFacts(tx, saleContext, body);
    const loyalty = await loadLoyalty(tx, { ...body, shop_id, date }, facts.points_terms);
    const known = { ...saleFactsOf(context, facts, rounding_unit), ...loyalty };
    const decided = decideSale(body, known);
    return isRejection(decided) ? decided : { facts, decided };
  });
}

/** Posts the due and the deposit, each with its guard. */
async function postCredit(
  tx: Tx,
  context: Context,
  { decided, customer }: { decided: DecidedSale; customer: SaleCustomer | null },
): Promise<Rejection<'credit_limit_exceeded' | 'deposit_too_small'> | null> {
  if (customer === null) return null;
  const { shop_id } = context.actor;
  const limit = creditLimitOf(context, {
    customer,
    requiredApprovals: decided.missing_permissions,
  });
  const party = { shop_id, party_id: customer.id };
  const rejection = await postDue(tx, { ...party, change: decided.due, limit });
  if (rejection !== null) return rejection;
  return changeDeposit(tx, { ...party, change: negate(fromDeposit(decided.tenders)) });
}
