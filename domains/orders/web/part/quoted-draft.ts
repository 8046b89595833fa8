import { defined } from '#domains/kernel/core/defined.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import type { Quote, QuoteRequest } from '#domains/pricing/contract/quoted-lines.ts';
import type { TradeDraft } from './trade-draft.ts';
import { discountFieldsOf, sellInUnit, type TradeLine } from './trade-line.ts';

/** The terms of a line set by hand; the server decides the others. */
export function setByHand(
  line: TradeLine,
): Pick<
  QuoteRequest['lines'][number],
  'unit_price' | 'product_discount' | 'product_discount_rate'
> {
  const { unit_price, price_by_hand, discount_by_hand } = line;
  return {
    ...defined({ unit_price: price_by_hand === true ? unit_price : undefined }),
    ...(discount_by_hand === true && discountFieldsOf(line)),
  };
}

/** The quote request for a draft; null: it has no lines yet. */
export function quoteOf(
  { products, party }: TradeDraft,
  { warehouse_id, coupon_code }: { warehouse_id: string; coupon_code: string },
): QuoteRequest | null {
  if (products.length === 0 || warehouse_id === '') return null;
  return {
    warehouse_id,
    customer_id: party?.id,
    coupon_code: coupon_code || undefined,
    lines: products.map((line) => ({
      variant_id: line.variant_id,
      quantity: line.quantity,
      unit_id: line.unit_id ?? undefined,
      ...setByHand(line),
    })),
  };
}

/**
 * The draft with current prices and promotions, as it would be posted. Until the quote is loaded, a
 * typed percentage is used.
 */
export function applyQuote(draft: TradeDraft, quote: Quote | null): TradeDraft {
  const products = draft.products.map((line, at) => {
    const said = quote?.lines[at];
    return { ...line, ...said, quoted_discount: said?.product_discount };
  });
  return { ...draft, products };
}

/**
 * A draft of agreed terms, with the list prices for this customer, location and quantity.
 * Promotions apply on the day of the sale, so they are not agreed.
 */
export function applyPromised(draft: TradeDraft, quote: Quote | null): TradeDraft {
  if (quote === null) return draft;
  return { ...draft, products: draft.products.map((line, at) => promised(line, quote.lines[at])) };
}

function promised(line: TradeLine, said: Quote['lines'][number] | undefined): TradeLine {
  const { unit_price, price_by_hand, discount_by_hand } = line;
  if (said === undefined || price_by_hand === true || said.unit_price === unit_price) return line;
  // A list price has no discount; with the shop's own price the product's discount applies again.
  const its = said.promotion === null ? said.product_discount : listDiscount(line, said.unit_price);
  const off = discount_by_hand === true ? {} : { product_discount: its };
  return { ...line, unit_price: said.unit_price, ...off };
}

/** The product's discount at the shop's own price, if a promotion of today replaces it. */
function listDiscount(line: TradeLine, price: Minor): Minor {
  const listed = sellInUnit(line, line.unit_id);
  return listed.unit_price === price ? listed.product_discount : ZERO;
}
