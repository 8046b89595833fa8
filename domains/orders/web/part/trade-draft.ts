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

/** A paper that is being written: a quotation, an order, an invoice. */
export type TradeDraft = {
  products: readonly TradeLine[];
  /** The goods whose lines were taken out, and those of which fewer are wanted than were once. */
  remove_product_list: readonly string[];
  remove_product_quantity: readonly string[];
  party: { id: string; name: string } | null;
  warehouse_id: string;
  until_date: string;
  reference: string;
  note: string;
  order_discount: Minor;
  /** In percent of the whole: then that holds. */
  order_discount_rate?: Rate | undefined;
  /** Whether somebody typed it: else it is that of the order. */
  is_discount_by_hand?: boolean;
  delivery: Minor;
  /** What the customer spends of their points, and what that takes off: in an invoice alone. */
  points?: SpentPoints | null;
  /** The goods of which no more are in stock than are on the paper: said once. */
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

/** `rule`: whether its warehouse lets goods be sold that are not there. */
type TakenProduct = { product: PosProduct; code?: string | undefined; rule: NegativeStock };

/** Once more is one more, up to the stock of what is sold; beyond it only a word changes. */
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

/** Lines as they are now: what was taken out or lowered on the way stays on record. */
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

/** What it comes to, by the function that the server reckons with; null: it cannot be reckoned. */
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

/** What is taken off the whole: the percent where there is one. */
function orderDiscountOf(draft: Pick<TradeDraft, 'order_discount' | 'order_discount_rate'>) {
  const { order_discount: amount, order_discount_rate: rate } = draft;
  return rate === undefined ? { amount } : { rate };
}

/** What is asked of the server, whatever kind of paper it is. */
export function toRequest(draft: TradeDraft, side: Side): OrderContent {
  const { party, warehouse_id, until_date, reference, note, delivery } = draft;
  const { order_discount, order_discount_rate } = draft;
  const isSold = side === 'sold';
  return {
    ...(party === null ? {} : { party_id: party.id }),
    warehouse_id,
    ...(until_date === '' ? {} : { until_date }),
    reference: reference.trim(),
    note: note.trim(),
    lines: draft.products.map((line) => ({
      variant_id: line.variant_id,
      quantity: line.quantity,
      ...(isUnpriced(line, side) ? {} : { unit_price: line.unit_price }),
      ...(line.unit_id === null ? {} : { unit_id: line.unit_id }),
      ...discountFieldsOf(line),
      ...(isSold || isUntaxed(line, side) ? {} : { vat_rate: rateOf(line) ?? (0 as Rate) }),
    })),
    ...defined({ order_discount_rate }),
    ...(order_discount > 0 ? { order_discount } : {}),
    ...(isSold && delivery > 0 ? { delivery } : {}),
  };
}

/** Nobody wrote what it costs, or saw it: then the server says what it cost the last time. */
const isUnpriced = ({ unit_price, price_by_hand }: TradeLine, side: Side) =>
  side === 'bought' && unit_price === 0 && price_by_hand !== true;

/** Nor what VAT was on it: that comes from the same paper. */
const isUntaxed = (line: TradeLine, side: Side) =>
  isUnpriced(line, side) && line.vat_percent.trim() === '';

/** What is still to be told before it can be saved; null: nothing. */
export function missingOf(draft: TradeDraft, side: Side, needsParty: boolean) {
  if (draft.products.length === 0) return 'goods';
  if (needsParty && draft.party === null) return side === 'bought' ? 'supplier' : 'party';
  if (side === 'bought' && draft.products.some((line) => rateOf(line) === null)) return 'vat';
  const discounts = add(...draft.products.map(({ product_discount }) => product_discount));
  return discounts < 0 ? 'discount' : null;
}
