import type { Posted } from '#domains/documents/server/door/post.ts';
import { movementOf } from '#domains/inventory/core/levels/movement-no.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { SoldPoints } from '#domains/loyalty/contract/points.ts';
import type { Context } from '#platform/http/actor.ts';
import type { BookedSale } from '../contract/sale.ts';
import type { PostedSale } from './write-sale.ts';

type Line = BookedSale['lines'][number];
type Payment = BookedSale['payments'][number];
type MovedBatch = Line['batches'][number] & { line_no: number };

/** What the statements of stock and points return, if the sale has any. */
type Returned = { batches?: MovedBatch[] | null; points_after?: number };

export type Answered = PostedSale & { posted: Posted };

/**
 * Builds the response from what was just posted, without reading it back, because the till is
 * waiting. A repeated request and the receipt read the same sale from the database (`findSale`);
 * post-sale.test.ts compares the two.
 */
export function saleAnswer({ actor }: Context, answered: Answered): BookedSale {
  const { input, facts, changes, posted } = answered;
  const request = input.body;
  const { document } = facts;
  const { sale: decided } = changes;
  return {
    id: request.id,
    number: posted.number,
    business_date: document.business_date,
    posted_at: facts.happened_at.toISOString(),
    cashier: actor.user_name,
    branch_id: document.branch_id,
    warehouse_id: request.warehouse_id,
    customer_id: request.customer_id ?? null,
    customer_name: facts.customer?.name ?? null,
    lines: linesOf(answered),
    subtotal: decided.subtotal,
    discount: decided.discount,
    vat: decided.vat,
    vat_included: decided.vat_included,
    delivery: decided.delivery,
    rounding: decided.rounding,
    total: decided.total,
    payments: paymentsOf(answered),
    paid: decided.paid,
    exchanged: decided.exchanged,
    change: decided.change,
    due: decided.due,
    note: request.note ?? '',
    promotions: decided.promotions,
    points: pointsOf(answered),
    // Free products without a cost change no account, so there is no entry.
    journal_entry_id: decided.journal.length > 0 ? facts.ids.entry : null,
    reversed_by: null,
  };
}

function linesOf({ facts, changes, posted }: Answered): Line[] {
  const { batches } = posted as Returned;
  return changes.sale.lines.map((line, index) => ({
    id: assertPresent(facts.ids.lines[index], 'each line has its id'),
    variant_id: line.sold.id,
    name: line.sold.name,
    name_bn: line.sold.name_bn,
    variant: line.sold.variant,
    variant_bn: line.sold.variant_bn,
    unit: line.unit,
    factor: line.factor,
    quantity: line.quantity,
    unit_price: line.unit_price,
    product_discount: line.product_discount,
    net: line.net,
    order_discount_share: line.order_discount_share,
    vat_rate: line.sold.vat_rate,
    vat: line.vat,
    vat_in_price: line.vat_in_price,
    vat_exempt: line.sold.vat_exempt,
    batches: batchesOf(batches ?? [], index),
  }));
}

/**
 * The batches of the movements of a line. A bundle moves its parts instead: on its line 3, counted
 * from 1, the movements are 10003, 20003 and so on, and `movementOf` gives the index 2 for each.
 */
function batchesOf(batches: readonly MovedBatch[], index: number): Line['batches'] {
  return batches
    .filter(({ line_no }) => movementOf(line_no).line === index)
    .map(({ line_no: _, ...batch }) => batch);
}

function paymentsOf({ facts, changes }: Answered): Payment[] {
  return changes.sale.tenders.map((tender) => {
    const method = facts.methods.find(({ id }) => id === tender.payment_method_id);
    const { name, name_bn } = assertPresent(method, 'each tender has a method of the shop');
    return {
      payment_method_id: tender.payment_method_id,
      name,
      name_bn,
      amount: tender.amount,
      handed_over: tender.handed_over,
      reference: tender.reference,
    };
  });
}

function pointsOf({ changes, posted }: Answered): SoldPoints {
  const { points } = changes.sale;
  if (points === null) return null;
  const { earned, spent, discount } = points;
  const { points_after } = posted as Returned;
  const after = assertPresent(points_after, 'points that changed have a new balance');
  return { earned, spent, discount, after };
}
