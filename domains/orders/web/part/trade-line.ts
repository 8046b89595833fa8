import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { unitSpellings } from '#domains/catalog/core/unit-spellings.ts';
import type { DraftTracked } from '#domains/inventory/web/part/draft-tracked.ts';
import { type Minor, multiplyDivide, ZERO } from '#domains/kernel/core/money.ts';
import {
  ONE,
  QUANTITY_MAX,
  type Quantity,
  quantity,
  shareOf,
} from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { percentIn } from '#domains/kernel/core/read-number.ts';
import type { NegativeStock } from '#domains/shops/contract/branch.ts';

/** What a paper said of a unit that holds so many of the goods' own. */
export type PaidCost = { unit_cost: Minor; factor: Quantity; vat_rate: Rate };

/** A line that is being written, whatever kind of paper it is on. */
export type TradeLine = Pick<
  PosProduct,
  | 'name'
  | 'name_bn'
  | 'variant'
  | 'variant_bn'
  | 'decimals'
  | 'product_code'
  | 'unit_name'
  | 'unit_name_bn'
  | 'units'
  | 'stock'
  | 'kind'
  | 'tracking'
  | 'negative_stock'
> & {
  variant_id: string;
  /** In which quantity and cost count; null: the goods' own. */
  unit_id: string | null;
  quantity: Quantity;
  /** Of the unit it counts in: what is asked for it, or what it costs. */
  unit_price: Minor;
  /** Off the whole line. */
  product_discount: Minor;
  /** In percent of it: then that holds, whatever it comes to. */
  product_discount_rate?: Rate | undefined;
  /** All that is off it, as the server says: with a coupon more than the percent that was typed. */
  quoted_discount?: Minor | undefined;
  /** Whether somebody typed them: else those in force hold, and offers come to them. */
  price_by_hand?: boolean;
  discount_by_hand?: boolean;
  /** What takes the most off it, as the server says. */
  promotion?: { name: string; name_bn: string } | null;
  /** As typed: 5 or 7.5; empty is none. */
  vat_percent: string;
  sale_price: Minor;
  /** What it is sold for now, and the discount that stands on each. */
  sale_price_now: Minor;
  off_each?: Minor;
  /** Of what is sold: its own, which nobody types. */
  vat_rate?: Rate;
  /** What was agreed for it may not be seen: it comes at that, and nothing of it is typed. */
  cost_unseen?: boolean;
  /** What was paid for it the last time. */
  paid?: PaidCost;
  /** Of the order that it is taken from, and what is left of it there. */
  order_line_id?: string;
  left?: Quantity;
  /** What was written of goods that are told apart. */
  tracked?: DraftTracked;
};

/** How many of the goods' own unit one of the line's unit holds. */
export function factorOf({ units, unit_id }: TradeLine): Quantity {
  return units.find((one) => one.unit_id === unit_id)?.factor ?? ONE;
}

/** A cost of the goods' own unit, or of what the line counts in, as that of another unit. */
function costIn(line: TradeLine, unit_id: string | null): Minor {
  return multiplyDivide(line.unit_price, factorOf({ ...line, unit_id }), factorOf(line));
}

/** A box of 12 at 100.00 is a piece at 8.33, and a box again at 100.00. */
const paidIn = ({ unit_cost, factor }: PaidCost, other: Quantity) =>
  multiplyDivide(unit_cost, other, factor);

/** A piece at 10.00 is a box of 24 at 240.00. */
export function switchUnit(line: TradeLine, unit_id: string | null): TradeLine {
  const { paid } = line;
  const isAsPaid = paid !== undefined && line.unit_price === paidIn(paid, factorOf(line));
  const now = { ...line, unit_id };
  return { ...now, unit_price: isAsPaid ? paidIn(paid, factorOf(now)) : costIn(line, unit_id) };
}

/** What the paper of the last time said, where nothing was written yet. */
export function withCost(line: TradeLine, paid: PaidCost): TradeLine {
  if (line.unit_price !== 0 || line.price_by_hand === true) return line;
  const vat_percent = line.vat_percent || percentText(paid.vat_rate);
  return { ...line, paid, unit_price: paidIn(paid, factorOf(line)), vat_percent };
}

/** Percent as it is typed: 50000 is 5, 75000 is 7.5. */
export function percentText(rate: number): string {
  if (rate === 0) return '';
  const digits = String(rate).padStart(5, '0');
  const fraction = digits.slice(-4).replace(/(?<!0)0+$/, '');
  return fraction === '' ? digits.slice(0, -4) : `${digits.slice(0, -4)}.${fraction}`;
}

export const keyOf = (line: TradeLine) => `${line.variant_id} ${line.unit_id ?? ''}`;

/** A line as it was shown: what is done to it is done to the lines as they are by then. */
export type LinePosition = { at: number; key: string };

function indexOf(lines: readonly TradeLine[], { at, key }: LinePosition): number {
  const there = lines[at];
  const isThere = there !== undefined && keyOf(there) === key;
  return isThere ? at : lines.findIndex((line) => keyOf(line) === key);
}

export function withChanged(
  lines: readonly TradeLine[],
  position: LinePosition,
  change: (line: TradeLine) => Partial<TradeLine>,
): TradeLine[] {
  const at = indexOf(lines, position);
  return lines.map((line, index) => (index === at ? { ...line, ...change(line) } : line));
}

export function removeLine(lines: readonly TradeLine[], position: LinePosition): TradeLine[] {
  const at = indexOf(lines, position);
  return lines.filter((_, index) => index !== at);
}

/** Of what a line is made when goods are found: bought at what is written, sold at their price. */
type Found = { product: PosProduct; code?: string | undefined; isSold?: boolean };

/** Scanned once more, it is one more; the code of a box means the box. */
export function addProductLine(lines: readonly TradeLine[], found: Found): TradeLine[] {
  const line = lineOf(found);
  const before = lines.find((one) => keyOf(one) === keyOf(line));
  if (before === undefined) return [...lines, line];
  const more = quantity(before.quantity + ONE);
  return lines.map((one) => (one === before ? { ...one, quantity: more } : one));
}

function lineOf({ product, code = '', isSold = false }: Found): TradeLine {
  const unit_id = product.units.find(({ barcodes }) => barcodes.includes(code))?.unit_id ?? null;
  const { name, name_bn, variant, variant_bn, decimals, product_code, unit_price } = product;
  const { unit_name, unit_name_bn, units, stock, kind, tracking } = product;
  const { negative_stock = null } = product;
  const line = {
    name,
    name_bn,
    variant,
    variant_bn,
    decimals,
    product_code,
    variant_id: product.id,
    unit_name,
    unit_name_bn,
    units,
    unit_id: null,
    stock,
    kind,
    tracking,
    quantity: ONE,
    negative_stock,
    unit_price: ZERO,
    product_discount: ZERO,
    vat_percent: '',
    sale_price: unit_price,
    sale_price_now: unit_price,
  };
  if (!isSold) return { ...line, unit_id };
  const { product_discount: off_each, vat_rate } = product;
  return soldIn({ ...line, unit_price, off_each, vat_rate }, unit_id);
}

/** Sold by the box: at the price of a box, less what the goods' own discount takes off it. */
export function soldIn(line: TradeLine, unit_id: string | null): TradeLine {
  const { off_each = ZERO, sale_price_now, quantity: many } = line;
  const other = line.units.find((one) => one.unit_id === unit_id);
  const factor = other?.factor ?? ONE;
  const basePrice = multiplyDivide(sale_price_now, factor, ONE);
  const off = multiplyDivide(off_each, factor, ONE);
  return {
    ...line,
    unit_id,
    unit_price: other?.sale_price ?? basePrice,
    price_by_hand: false,
    discount_by_hand: false,
    product_discount_rate: undefined,
    product_discount: multiplyDivide(off, many, ONE),
  };
}

/** What is taken off it: what the server says, else the percent where there is one. */
export function discountOf(line: TradeLine) {
  const { product_discount, product_discount_rate: rate, quoted_discount } = line;
  if (rate === undefined || quoted_discount !== undefined) {
    return { amount: quoted_discount ?? product_discount };
  }
  return { rate };
}

/** Off a line, as it is asked for. */
export function discountFieldsOf(line: TradeLine) {
  const { product_discount, product_discount_rate } = line;
  return product_discount_rate === undefined ? { product_discount } : { product_discount_rate };
}

/** So many of it: the discount goes along with them, as it stands on each. */
export function withQuantity(line: TradeLine, many: Quantity): TradeLine {
  const product_discount = multiplyDivide(line.product_discount, many, line.quantity);
  return { ...line, quantity: many, product_discount };
}

function isCounted({ kind }: TradeLine): boolean {
  return kind === 'goods' || kind === 'bundle';
}

/** By how much it is more than is there, where that is to be said: where it is forbidden too. */
export function shortBy(line: TradeLine, rule: NegativeStock): Quantity {
  const isSaid = isCounted(line) && (line.negative_stock ?? rule) !== 'allow';
  return isSaid ? quantity(Math.max(0, toBaseCount(line) - Math.max(line.stock, 0))) : quantity(0);
}

/**
 * The most of a line: what is in stock where its product, or else its warehouse, keeps to that, or
 * what is left on its order.
 */
export function limitOf(line: TradeLine, rule: NegativeStock): Quantity {
  if (line.left !== undefined) return line.left;
  if (!isCounted(line) || (line.negative_stock ?? rule) !== 'forbid') return QUANTITY_MAX;
  const there = multiplyDivide(
    Math.max(line.stock, 0) as Minor,
    ONE,
    factorOf(line),
  ) as number as Quantity;
  return quantity(there - (there % 10 ** (4 - decimalsOf(line))));
}

/** What the unit of a line may be called behind its quantity. */
export function unitsOf({ units, unit_id, unit_name, unit_name_bn }: TradeLine): readonly string[] {
  const counted = units.find((one) => one.unit_id === unit_id) ?? { unit_name, unit_name_bn };
  return unitSpellings(counted.unit_name, counted.unit_name_bn);
}

export function decimalsOf({ units, unit_id, decimals }: TradeLine): number {
  return units.find((one) => one.unit_id === unit_id)?.decimals ?? decimals;
}

/** The rate that was typed; null: it cannot be read. */
export function rateOf({ vat_percent }: TradeLine): Rate | null {
  return vat_percent.trim() === '' ? (0 as Rate) : percentIn(vat_percent);
}

/** Of goods that were ordered no more than is left of them on the order. */
export function leftOf({ left }: TradeLine): Quantity {
  return left ?? QUANTITY_MAX;
}

/** What a line counts, in the goods' own unit. */
export function toBaseCount(line: TradeLine): Quantity {
  return shareOf(line.quantity, factorOf(line), ONE);
}

/** So many pieces with a number each: a line of boxes stays as it is. */
export function withBaseCount(line: TradeLine, count: Quantity): Partial<TradeLine> {
  return line.unit_id === null ? withQuantity(line, count) : {};
}
