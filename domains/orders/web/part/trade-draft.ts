import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { add, type Minor, minor, ZERO } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { SpentPoints } from '#domains/loyalty/core/points.ts';
import { type PricedSale, priceSale } from '#domains/pricing/core/price-sale.ts';
import type { NegativeStock } from '#domains/shops/contract/branch.ts';
import type { OrderContent } from '../../contract/order.ts';
import {
  addProductLine,
  discountFieldsOf,
  discountOf,
  keyOf,
  limitOf,
  rateOf,
  type TradeLine,
  withQuantity,
} from './trade-line.ts';

/** A document that is being edited: a quotation, an order, an invoice. */
export type TradeDraft = {
  products: readonly TradeLine[];
  /** Products whose lines were removed, or whose quantity was reduced. */
  remove_product_list: readonly string[];
  remove_product_quantity: readonly string[];
  party: { id: string; name: string } | null;
  warehouse_id: string;
  until_date: string;
  reference: string;
  note: string;
  order_discount: Minor;
  /** The order discount in percent; if set, it applies. */
  order_discount_rate?: Rate | undefined;
  /** Whether the user typed it; else it is that of the order. */
  is_discount_by_hand?: boolean;
  delivery: Minor;
  /** The points that the customer spends, and their discount; only in an invoice. */
  points?: SpentPoints | null;
  /** The line that has reached the stock limit, for a notice. */
  at_limit: TradeLine | null;
};

export const EMPTY_TRADE: TradeDraft = {
  products: [],
  remove_product_list: [],
  remove_product_quantity: [],
  party: null,
  warehouse_id: '',
  until_date: '',
  reference: '',
  note: '',
  order_discount: ZERO,
  delivery: ZERO,
  at_limit: null,
};

type Side = 'bought' | 'sold';

/** `rule`: whether the warehouse allows negative stock. */
type TakenProduct = { product: PosProduct; code?: string | undefined; rule: NegativeStock };

/** Adds one of a product, up to the stock if it is sold; at the limit only the notice changes. */
export function withProduct(
  draft: TradeDraft,
  side: Side,
  { product, code, rule }: TakenProduct,
): TradeDraft {
  const isSold = side === 'sold';
  const products = addProductLine(draft.products, { product, code, isSold });
  const before = new Map(draft.products.map((line) => [keyOf(line), line]));
  const raised = products.find((line) => before.get(keyOf(line))?.quantity !== line.quantity);
  const known = raised && before.get(keyOf(raised));
  if (!isSold || raised === undefined || known === undefined) {
    return { ...draft, products, at_limit: null };
  }
  const limit = limitOf(raised, rule);
  if (raised.quantity > limit) return { ...draft, at_limit: known };
  const more = withQuantity(known, raised.quantity);
  return {
    ...draft,
    products: draft.products.map((line) => (line === known ? more : line)),
    at_limit: null,
  };
}

/** Sets the lines; removed and reduced products are recorded. */
export function withLines(draft: TradeDraft, products: readonly TradeLine[]): TradeDraft {
  const now = new Map(products.map((line) => [keyOf(line), line]));
  const removed = draft.products.filter((line) => !now.has(keyOf(line)));
  const fewer = draft.products.filter((line) => {
    const same = now.get(keyOf(line));
    return same !== undefined && same.quantity < line.quantity;
  });
  const ids = (lines: readonly TradeLine[]) => lines.map(({ variant_id }) => variant_id);
  return {
    ...draft,
    products,
    at_limit: null,
    remove_product_list: [...draft.remove_product_list, ...ids(removed)],
    remove_product_quantity: [...draft.remove_product_quantity, ...ids(fewer)],
  };
}

type ShopTerms = { rounding_unit: Minor; prices_include_vat: boolean };

/** The totals, by the function of the server; null: they cannot be calculated. */
export function totalsOf(draft: TradeDraft, side: Side, shop: ShopTerms): PricedSale | null {
  const isSold = side === 'sold';
  const priced = priceSale({
    lines: draft.products.map((line) => ({
      quantity: line.quantity,
      unit_price: line.unit_price,
      unit_discount: ZERO,
      discount: discountOf(line),
      vat_rate: isSold ? (line.vat_rate ?? (0 as Rate)) : (rateOf(line) ?? (0 as Rate)),
    })),
    order_discount: orderDiscountOf(draft),
    points: draft.points?.discount,
    delivery: isSold ? draft.delivery : ZERO,
    rounding_unit: isSold ? shop.rounding_unit : minor(1),
    prices_include_vat: isSold && shop.prices_include_vat,
  });
  return isRejection(priced) ? null : priced;
}

/** The order discount: the percentage if there is one. */
function orderDiscountOf(draft: Pick<TradeDraft, 'order_discount' | 'order_discount_rate'>) {
  const { order_discount: amount, order_discount_rate: rate } = draft;
  return rate === undefined ? { amount } : { rate };
}

/** The request, for any kind of document. */
export function toRequest(draft: TradeDraft, side: Side): OrderContent {
  const { party, warehouse_id, until_date, reference, note, delivery } = draft;
  const { order_discount, order_discount_rate } = draft;
  const isSold = side === 'sold';
  return {
    party_id: party?.id,
    warehouse_id,
    until_date: until_date || undefined,
    reference: reference.trim(),
    note: note.trim(),
    lines: draft.products.map((line) => ({
      variant_id: line.variant_id,
      quantity: line.quantity,
      ...discountFieldsOf(line),
      ...defined({
        unit_price: isUnpriced(line, side) ? undefined : line.unit_price,
        unit_id: line.unit_id ?? undefined,
        vat_rate: isSold || isUntaxed(line, side) ? undefined : (rateOf(line) ?? (0 as Rate)),
      }),
    })),
    order_discount_rate,
    order_discount: order_discount > 0 ? order_discount : undefined,
    delivery: isSold && delivery > 0 ? delivery : undefined,
  };
}

/** The cost is neither typed nor shown: the server uses the last cost. */
const isUnpriced = ({ unit_price, price_by_hand }: TradeLine, side: Side) =>
  side === 'bought' && unit_price === 0 && price_by_hand !== true;

/** The VAT is not typed either: it comes from the same document. */
const isUntaxed = (line: TradeLine, side: Side) =>
  isUnpriced(line, side) && line.vat_percent.trim() === '';

/** What is missing before it can be saved; null: nothing. */
export function missingOf(draft: TradeDraft, side: Side, needsParty: boolean) {
  if (draft.products.length === 0) return 'goods';
  if (needsParty && draft.party === null) return side === 'bought' ? 'supplier' : 'party';
  if (side === 'bought' && draft.products.some((line) => rateOf(line) === null)) return 'vat';
  const discounts = add(...draft.products.map(({ product_discount }) => product_discount));
  return discounts < 0 ? 'discount' : null;
}
