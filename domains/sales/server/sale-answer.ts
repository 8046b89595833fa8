import type { Posted } from '#domains/documents/server/door/post.ts';
import { movementOf } from '#domains/inventory/core/levels/movement-no.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { SoldPoints } from '#domains/loyalty/contract/points.ts';
import type { Context } from '#platform/http/actor.ts';
import type { BookedSale, SaleRequest } from '../contract/sale.ts';
import type { PostedSale } from './write-sale.ts';

type MovedBatch = BookedSale['lines'][number]['batches'][number] & { line_no: number };

/**
 * Builds the response from what was just posted, without reading it back: a till waits for it. A
 * replay and the printout read the same data from the books (`findSale`). A test checks that both
 * are equal.
 */
export function saleAnswer(
  { actor }: Context,
  { input, facts, changes, posted }: PostedSale & { posted: Posted },
): BookedSale {
  const request: SaleRequest = input.body;
  const { document } = facts;
  const { sale: decided } = changes;
  const batches = (posted.batches ?? []) as MovedBatch[];
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
    lines: decided.lines.map((line, index) => ({
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
      batches: batchesOf(batches, index),
    })),
    subtotal: decided.subtotal,
    discount: decided.discount,
    vat: decided.vat,
    vat_included: decided.vat_included,
    delivery: decided.delivery,
    rounding: decided.rounding,
    total: decided.total,
    payments: decided.tenders.map((tender) => {
      const method = facts.methods.find(({ id }) => id === tender.payment_method_id);
      return {
        payment_method_id: tender.payment_method_id,
        name: method?.name ?? '',
        name_bn: method?.name_bn ?? '',
        amount: tender.amount,
        handed_over: tender.handed_over,
        reference: tender.reference,
      };
    }),
    paid: decided.paid,
    exchanged: decided.exchanged,
    change: decided.change,
    due: decided.due,
    note: request.note ?? '',
    promotions: decided.promotions,
    points: pointsOf(changes.sale, posted),
    journal_entry_id: decided.journal.length > 0 ? facts.ids.entry : null,
    reversed_by: null,
  };
}

/** The movements of a line have its number, or as parts of a bundle one that ends in it. */
function batchesOf(batches: readonly MovedBatch[], index: number) {
  return batches
    .filter(({ line_no }) => movementOf(line_no).line === index)
    .map(({ line_no: _, ...batch }) => batch);
}

function pointsOf({ points }: PostedSale['changes']['sale'], posted: Posted): SoldPoints {
  if (points === null) return null;
  const { earned, spent, discount } = points;
  return { earned, spent, discount, after: posted.points_after as number };
}
