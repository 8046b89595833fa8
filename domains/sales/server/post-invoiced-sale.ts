import { beginBefore } from '#domains/accounting/server/door/begin-before.sql.ts';
import type { FoundVariant } from '#domains/catalog/server/door/find-by-code.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { addCustomerOfCode } from '#domains/parties/server/door/add-customer-of-code.ts';
import { priceSale } from '#domains/pricing/core/price-sale.ts';
import { type Input, isReplayed } from '#platform/http/endpoint.ts';
import { deriveId } from '#platform/import/derive-id.ts';
import { attempt, type ImportRun } from '#platform/import/import-run.ts';
import type { postSaleRoute } from '../contract/post-sale.ts';
import type { Sale, SaleRequest } from '../contract/sale.ts';
import type { Invoice } from '../core/group-invoices.ts';
import type { ShopOfSales } from './import-sales.sql.ts';
import { postSaleStep } from './post-sale.ts';

/** What all invoices of an import share. */
export type PastSales = {
  warehouse_id: string;
  on_credit: boolean;
  shop: ShopOfSales;
  variants: ReadonlyMap<string, FoundVariant | 'several'>;
  /** In a dry run, the stock left after the invoices before; nothing else records it. */
  available: Map<string, Quantity> | null;
};

type Line = { variant: FoundVariant; quantity: Quantity; unit_price: Minor };

/** The maximum number of lines of an invoice: their sum stays exact. */
const LINES_MAX = 5_000;

/** Posts a past invoice as the till would have; `replay`: an earlier run had posted it. */
export async function postInvoice(
  run: ImportRun,
  invoice: Invoice,
  sales: PastSales,
): Promise<{ total: Minor; replay: boolean } | Rejection> {
  const lines = linesOf(invoice, sales);
  if (isRejection(lines)) return lines;
  const total = totalOf(lines, sales.shop);
  if (isRejection(total)) return total;
  const customer = invoice.customer;
  const outcome = await attempt<{ sale: Sale; replay: boolean }>(run, async (tx) => {
    const customer_id =
      customer === null ? null : await addCustomerOfCode(tx, run.context(), customer);
    const request = requestOf(run, invoice, sales, { lines, total, customer_id });
    const input = { params: {}, query: {}, body: request } as Input<typeof postSaleRoute>;
    const context = run.context();
    await beginBefore(tx, context.actor.shop_id, new Date(request.sold_at ?? context.now));
    const answer = await postSaleStep(tx, input, context);
    if (isRejection(answer)) return answer;
    const replay = isReplayed(answer);
    const { data } = (replay ? answer.replayed : answer) as { data: Sale };
    return { sale: data, replay };
  });
  if (isRejection(outcome)) return withInvoice(outcome, invoice);
  const rejection = outcome.replay ? null : takeAvailable(lines, sales.available);
  if (rejection !== null) return withInvoice(rejection, invoice);
  return { total: outcome.sale.total, replay: outcome.replay };
}

function linesOf(invoice: Invoice, { variants }: PastSales): Line[] | Rejection {
  if (invoice.lines.length > LINES_MAX) {
    return reject('too_many_lines', { params: { most: LINES_MAX } });
  }
  const lines: Line[] = [];
  for (const { code, row, quantity, unit_price } of invoice.lines) {
    const variant = variants.get(code);
    const params = { code, row };
    if (variant === undefined) return reject('unknown_code', { params });
    if (variant === 'several') return reject('code_has_variants', { params });
    lines.push({ variant, quantity, unit_price });
  }
  return lines;
}

/** Uses the same function as the posting, so that the cash payment matches to the paisa. */
function totalOf(lines: readonly Line[], shop: ShopOfSales): Minor | Rejection {
  const priced = priceSale({
    lines: lines.map(({ variant, quantity, unit_price }) => ({
      quantity,
      unit_price,
      unit_discount: ZERO,
      discount: { amount: ZERO },
      vat_rate: variant.vat_rate ?? shop.vat_rate,
    })),
    order_discount: {},
    rounding_unit: shop.rounding_unit,
    prices_include_vat: shop.prices_include_vat,
  });
  return isRejection(priced) ? priced : priced.total;
}

/** Takes the goods off the available stock, all of them or none. */
function takeAvailable(
  lines: readonly Line[],
  available: Map<string, Quantity> | null,
): Rejection<'insufficient_stock'> | null {
  if (available === null) return null;
  const left = new Map<string, Quantity>();
  for (const [index, { variant, quantity }] of lines.entries()) {
    const id = variant.variant_id;
    const before = left.get(id) ?? available.get(id) ?? 0;
    if (quantity > before) {
      const path = `lines.${index}.quantity`;
      return reject('insufficient_stock', { path, params: { available: before } });
    }
    left.set(id, (before - quantity) as Quantity);
  }
  for (const [id, rest] of left) available.set(id, rest);
  return null;
}

type Sold = { lines: readonly Line[]; total: Minor; customer_id: string | null };

/** The request is the same each time, so a repeated import is recognised as a replay. */
function requestOf(
  run: ImportRun,
  { number, sold_at }: Invoice,
  { warehouse_id, on_credit, shop }: PastSales,
  { lines, total, customer_id }: Sold,
): SaleRequest {
  const at = assertPresent(sold_at, 'an invoice with lines has the time of its first row');
  const cash = assertPresent(shop.cash_method_id, 'the shop takes cash');
  const isPaid = !on_credit && total > 0;
  return {
    id: deriveId(new Date(at), run.context().actor.shop_id, 'past sale', number),
    warehouse_id,
    customer_id: customer_id ?? undefined,
    lines: lines.map(({ variant, quantity, unit_price }) => ({
      variant_id: variant.variant_id,
      quantity,
      unit_price,
      // Past prices are what was paid: the product's own discount must not apply again.
      product_discount: ZERO,
    })),
    payments: isPaid ? [{ payment_method_id: cash, amount: total }] : [],
    note: `Invoice ${number}`,
    sold_at: at,
  };
}

/** Adds the product code and the row of the file to a rejection of a line. */
function withInvoice(refusal: Rejection, invoice: Invoice): Rejection {
  const index = /^lines\.(\d+)\b/.exec(refusal.path ?? '')?.[1];
  const line = index === undefined ? undefined : invoice.lines[Number.parseInt(index, 10)];
  if (line === undefined) return refusal;
  return { ...refusal, params: { ...refusal.params, code: line.code, row: line.row } };
}
