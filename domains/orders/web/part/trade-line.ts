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

/** The cost of one unit of `factor` base units, in a past document. */
export type PaidCost = { unit_cost: Minor; factor: Quantity; vat_rate: Rate };

/** A line that is being edited, in any kind of document. */
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
  /** The unit of quantity and cost; null: the base unit. */
  unit_id: string | null;
  quantity: Quantity;
  /** Price or cost of one of its unit. */
  unit_price: Minor;
  /** The discount on the whole line. */
  product_discount: Minor;
  /** The discount in percent; if set, it applies. */
  product_discount_rate?: Rate | undefined;
  /** The whole discount from the server: with a coupon more than the typed percentage. */
  quoted_discount?: Minor | undefined;
  /** Whether the user typed them; else current prices and promotions apply. */
  price_by_hand?: boolean;
  discount_by_hand?: boolean;
  /** The promotion with the largest discount, from the server. */
  promotion?: { name: string; name_bn: string } | null;
  /** As typed: 5 or 7.5; empty means none. */
  vat_percent: string;
  sale_price: Minor;
  /** The current price, and the product's discount per unit. */
  sale_price_now: Minor;
  off_each?: Minor;
  /** The rate of a sold product, which cannot be typed. */
  vat_rate?: Rate;
  /** The agreed cost is hidden: it is used, and cannot be typed. */
  cost_unseen?: boolean;
  /** The last cost paid for it. */
  paid?: PaidCost;
  /** The line of the order, and what is left of it. */
  order_line_id?: string;
  left?: Quantity;
  /** Batches and serial numbers entered. */
  tracked?: DraftTracked;
};

/** The number of base units in the unit of the line. */
export function factorOf({ units, unit_id }: TradeLine): Quantity {
  return units.find((one) => one.unit_id === unit_id)?.factor ?? ONE;
}

/** Converts a cost per base unit or per unit of the line to another unit. */
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

/** Fills in the last cost, if none was typed. */
export function withCost(line: TradeLine, paid: PaidCost): TradeLine {
  if (line.unit_price !== 0 || line.price_by_hand === true) return line;
  const vat_percent = line.vat_percent || percentText(paid.vat_rate);
  return { ...line, paid, unit_price: paidIn(paid, factorOf(line)), vat_percent };
}

/** A percentage as typed: 50000 is 5, 75000 is 7.5. */
export function percentText(rate: number): string {
  if (rate === 0) return '';
  const digits = String(rate).padStart(5, '0');
  const fraction = digits.slice(-4).replace(/(?<!0)0+$/, '');
  return fraction === '' ? digits.slice(0, -4) : `${digits.slice(0, -4)}.${fraction}`;
}

export const keyOf = (line: TradeLine) => `${line.variant_id} ${line.unit_id ?? ''}`;

/** A line as it was shown: changes apply to the lines as they are by then. */
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

/** A found product: purchases get the typed cost, sales the current price. */
type Found = { product: PosProduct; code?: string | undefined; isSold?: boolean };

/** Scanning a product again adds one; the barcode of a box adds a box. */
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
  return sellInUnit({ ...line, unit_price, off_each, vat_rate }, unit_id);
}

/** Sold by the box: the price of a box, less the product's own discount. */
export function sellInUnit(line: TradeLine, unit_id: string | null): TradeLine {
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

/** The discount of a line: from the server, else the percentage if there is one. */
export function discountOf(line: TradeLine) {
  const { product_discount, product_discount_rate: rate, quoted_discount } = line;
  if (rate === undefined || quoted_discount !== undefined) {
    return { amount: quoted_discount ?? product_discount };
  }
  return { rate };
}

/** The discount fields of a request line. */
export function discountFieldsOf(line: TradeLine) {
  const { product_discount, product_discount_rate } = line;
  return product_discount_rate === undefined ? { product_discount } : { product_discount_rate };
}

/** Changes the quantity; the discount changes in proportion. */
export function withQuantity(line: TradeLine, many: Quantity): TradeLine {
  const product_discount = multiplyDivide(line.product_discount, many, line.quantity);
  return { ...line, quantity: many, product_discount };
}

function isCounted({ kind }: TradeLine): boolean {
  return kind === 'goods' || kind === 'bundle';
}

/** How much exceeds the stock, for the warning, and also where it is forbidden. */
export function shortBy(line: TradeLine, rule: NegativeStock): Quantity {
  const isSaid = isCounted(line) && (line.negative_stock ?? rule) !== 'allow';
  return isSaid ? quantity(Math.max(0, toBaseCount(line) - Math.max(line.stock, 0))) : quantity(0);
}

/**
 * The maximum quantity of a line: what is left on its order, or the stock if negative stock is
 * forbidden.
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

/** The spellings of the unit that may follow a quantity. */
export function unitsOf({ units, unit_id, unit_name, unit_name_bn }: TradeLine): readonly string[] {
  const counted = units.find((one) => one.unit_id === unit_id) ?? { unit_name, unit_name_bn };
  return unitSpellings(counted.unit_name, counted.unit_name_bn);
}

export function decimalsOf({ units, unit_id, decimals }: TradeLine): number {
  return units.find((one) => one.unit_id === unit_id)?.decimals ?? decimals;
}

/** The typed rate; null: it cannot be read. */
export function rateOf({ vat_percent }: TradeLine): Rate | null {
  return vat_percent.trim() === '' ? (0 as Rate) : percentIn(vat_percent);
}

/** For ordered goods, what is left on the order. */
export function findQuantityLeft({ left }: TradeLine): Quantity {
  return left ?? QUANTITY_MAX;
}

/** The quantity of a line in base units. */
export function toBaseCount(line: TradeLine): Quantity {
  return shareOf(line.quantity, factorOf(line), ONE);
}

/** Sets the quantity to the number of serial numbers; a line of boxes does not change. */
export function withBaseCount(line: TradeLine, count: Quantity): Partial<TradeLine> {
  return line.unit_id === null ? withQuantity(line, count) : {};
}
