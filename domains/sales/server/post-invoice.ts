import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import { type Posting, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { reserveOrder } from '#domains/orders/server/door/reserve-order.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import { postInvoiceRoute } from '../contract/invoice.ts';
import { decidePostedSale, type SaleChanges } from '../core/decide-posted-sale.ts';
import { type InvoiceParts, invoiceOf, invoiceQuery } from './invoice.sql.ts';
import { type LoadedInvoice, loadForInvoice } from './load-invoice.ts';
import { writeInvoice } from './write-invoice.ts';

/** A sale made in the office: like a till sale, but with its own terms. */
export const invoicePosting: Posting<typeof postInvoiceRoute, LoadedInvoice, SaleChanges> = {
  load: loadForInvoice,
  decide: (_, facts) => decidePostedSale(facts.invoice, facts),
  write: writeInvoice,
  /** What is left of the order is reserved for its customer again. */
  follow: async (tx, context, { taken }) => {
    if (taken?.order.is_sent && !taken.is_done) await reserveOrder(tx, context, taken.order.id);
  },
  ...answerBy(
    ({ actor }, { body }) => toQuery(invoiceQuery(actor.shop_id, body.id)),
    (_, row) => invoiceOf(row as InvoiceParts),
  ),
};

export const postInvoice = postingCommand(postInvoiceRoute, invoicePosting);
