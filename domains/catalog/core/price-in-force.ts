import {
  add,
  lineAmount,
  type Minor,
  minor,
  percentageOf,
  roundToMultiple,
} from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';

/** The target of lines for all products. */
export const ALL_PRODUCTS = '00000000-0000-0000-0000-000000000000';

/** The customers, branch and days of a list. null: no limit. */
export type PriceListTerms = {
  group_id: string | null;
  branch_id: string | null;
  starts_on: string | null;
  ends_on: string | null;
};

/** A price list line with the terms of its list. */
export type PriceListLine = PriceListTerms & {
  price_list_id: string;
  list_name: string;
  list_name_bn: string;
  priority: number;
  /** Computed prices are rounded to this multiple of minor units. */
  round_to: Minor;
  /** A variant, product, category or brand, or ALL_PRODUCTS. */
  target: string;
  /** null: a rate applies in every unit, a price in the own unit. */
  unit_id: string | null;
  min_quantity: Quantity;
  max_quantity: Quantity | null;
  min_amount: Minor;
  max_amount: Minor | null;
  /** Either a rate in parts per million (negative: less), or the price of one unit. */
  rate: Rate | null;
  price: Minor | null;
};

export type ListedVariant = {
  id: string;
  product_id: string;
  /** Its category, then the parents up to the top level. */
  category_ids: readonly string[];
  brand_id: string | null;
};

/** The line of a sale to price. */
export type PriceRequest = {
  variant: ListedVariant;
  /** null: the own unit. */
  unit_id: string | null;
  /** The price of one such unit without any list. */
  unit_price: Minor;
  quantity: Quantity;
  /** The same quantity in the own unit. */
  own_quantity: Quantity;
  group_id: string | null;
  branch_id: string;
  /** The business day. */
  date: string;
};

export type PriceInForce = {
  unit_price: Minor;
  /** The line that set the price. null: no list applies. */
  line: PriceListLine | null;
};

/** Price list lines by target, for direct lookup. */
export type PriceListLines = ReadonlyMap<string, readonly PriceListLine[]>;

export function groupByTarget(lines: readonly PriceListLine[]): PriceListLines {
  return Map.groupBy(lines, ({ target }) => target);
}

/**
 * The unit price: by the applicable lists, else the product's own. The first difference decides:
 * higher priority; nearer target (variant, product, category or brand, parent category, all
 * products); more terms (group, branch, days); this very unit; higher quantity tier. Lists without
 * any difference are rejected when saved. If one arises later, by assigning a brand, the lower
 * price applies.
 *
 * Jackets at 1000.00, 4 to 6 of them at 800.00: five cost 800.00 each, seven 1000.00 each.
 */
export function priceInForce(lines: PriceListLines, request: PriceRequest): PriceInForce {
  const plain = { unit_price: request.unit_price, line: null };
  if (lines.size === 0) return plain;
  let best: (PriceInForce & { rank: readonly number[] }) | null = null;
  for (const [nearness, target] of targetsOf(request.variant)) {
    for (const line of lines.get(target) ?? []) {
      if (!holds(line, request)) continue;
      const found = { unit_price: pricedBy(line, request.unit_price), line };
      const rank = [...rankOf(line, nearness), -found.unit_price];
      if (best === null || isHigher(rank, best.rank)) best = { ...found, rank };
    }
  }
  return best === null ? plain : { unit_price: best.unit_price, line: best.line };
}

/** A nearer target has a higher number. */
function targetsOf({ id, product_id, category_ids, brand_id }: ListedVariant): [number, string][] {
  const brand: [number, string][] = brand_id === null ? [] : [[7, brand_id]];
  return [
    [9, id],
    [8, product_id],
    ...brand,
    ...category_ids.map((category_id, above): [number, string] => [7 - above, category_id]),
    [0, ALL_PRODUCTS],
  ];
}

function holds(line: PriceListLine, request: PriceRequest): boolean {
  const { group_id, branch_id, starts_on, ends_on, unit_id } = line;
  if (group_id !== null && group_id !== request.group_id) return false;
  if (branch_id !== null && branch_id !== request.branch_id) return false;
  if (starts_on !== null && request.date < starts_on) return false;
  if (ends_on !== null && request.date > ends_on) return false;
  if (unit_id !== null && unit_id !== request.unit_id) return false;
  // A price without a unit is for the own unit.
  if (unit_id === null && line.price !== null && request.unit_id !== null) return false;
  const quantity = unit_id === null ? request.own_quantity : request.quantity;
  const amount = lineAmount(request.unit_price, request.quantity) ?? Number.MAX_SAFE_INTEGER;
  return (
    quantity >= line.min_quantity &&
    (line.max_quantity === null || quantity <= line.max_quantity) &&
    amount >= line.min_amount &&
    (line.max_amount === null || amount <= line.max_amount)
  );
}

function rankOf(line: PriceListLine, nearness: number): number[] {
  const of_unit = line.unit_id === null ? 0 : 1;
  return [line.priority, nearness, termsOf(line), of_unit, line.min_quantity, line.min_amount];
}

/** The number of terms that narrow a list: group, branch and days. */
export function termsOf({ group_id, branch_id, starts_on, ends_on }: PriceListTerms): number {
  const hasDays = starts_on !== null || ends_on !== null;
  return [group_id !== null, branch_id !== null, hasDays].filter(Boolean).length;
}

/** 12.5 % less than 145.00, to whole taka: 126.875, which is 127.00. */
function pricedBy({ rate, price, round_to }: PriceListLine, plain: Minor): Minor {
  if (price !== null) return price;
  const exact = rate === null ? plain : add(plain, percentageOf(plain, rate));
  const rounded = roundToMultiple(exact, round_to);
  // Rounding never makes a price zero.
  return rounded === 0 && exact > 0 ? round_to : minor(Math.max(0, rounded));
}

function isHigher(rank: readonly number[], than: readonly number[]): boolean {
  const at = rank.findIndex((value, index) => value !== than[index]);
  return at !== -1 && (rank[at] ?? 0) > (than[at] ?? 0);
}
