import { postingStep } from '#domains/documents/server/door/posting-command.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { carryOut } from '#platform/http/carry-out.ts';
import { command } from '#platform/http/endpoint.ts';
import { type InvoiceRequest, postInvoiceRoute } from '../../contract/invoice.ts';
import { invoicePosting } from '../post-invoice.ts';

/** Posts an invoice that a background process made; returns its number. */
export async function makeInvoice(
  tx: Tx,
  context: Context,
  request: InvoiceRequest,
): Promise<string | Rejection> {
  const step = command(postInvoiceRoute, postingStep(invoicePosting));
  const made = await carryOut(step, tx, context, request);
  return isRejection(made) ? made : (made.answer as { data: { number: string } }).data.number;
}
