import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { SoldPoints } from '#domains/loyalty/contract/points.ts';
import type { Method } from '#domains/payments/core/tenders.ts';
import type { BookedSale, SaleRequest } from '../contract/sale.ts';
import type { DecidedSale } from '../core/decide-sale.ts';

export type PostedSale = {
  request: SaleRequest;
  document: OpenedDocument;
  decided: DecidedSale;
  methods: readonly Method[];
  customer_name: string | null;
  line_ids: readonly string[];
  points: SoldPoints;
  number: string;
  journal_entry_id: string | null;
  cashier: string;
  happened_at: Date;
};

/**
 * Builds the response from what was just posted, without reading it back: a till waits for it. A
 * replay and the printout read the same data from the books (`findSale`), and so does the first
 * response if the posting chose a batch. A test checks that both are equal.
 */
export function saleAnswer(posted: PostedSale): BookedSale {
  const { request, document, decided } = posted;
  return {
    id: request.id,
    number: posted.number,
    business_date: document.business_date,
    posted_at: posted.happened_at.toISOString(),
    cashier: posted.cashier,
    branch_id: document.branch_id,
    warehouse_id: request.warehouse_id,
    customer_id: request.customer_id ?? null,
    customer_name: posted.customer_name,
    lines: decided.lines.map((line, index) => ({
      id: assertPresent(posted.line_ids[index], 'each line has its id'),
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
      batches: [],
    })),
    subtotal: decided.subtotal,
    discount: decided.discount,
    vat: decided.vat,
    vat_included: decided.vat_included,
    delivery: decided.delivery,
    rounding: decided.rounding,
    total: decided.total,
    payments: decided.tenders.map((tender) => {
      const method = posted.methods.find(({ id }) => id === tender.payment_method_id);
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
    points: posted.points,
    journal_entry_id: posted.journal_entry_id,
    reversed_by: null,
  };
}
