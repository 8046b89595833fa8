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

/** What a line that is for no goods in particular is for. */
export const ALL_PRODUCTS = '00000000-0000-0000-0000-000000000000';

/** For whom, where and when a list holds; null: for all, everywhere, always. */
export type PriceListTerms = {
  group_id: string | null;
  branch_id: string | null;
  starts_on: string | null;
  ends_on: string | null;
};

/** A line of a price list, with what its list says. */
export type PriceListLine = PriceListTerms & {
  price_list_id: string;
  list_name: string;
  list_name_bn: string;
  priority: number;
  /** Minor units that a reckoned price is a multiple of. */
  round_to: Minor;
  /** Of a variant, a product, a category, a brand, or ALL_GOODS. */
  target: string;
  /** null: a share holds in every unit, a price in the goods' own. */
  unit_id: string | null;
  min_quantity: Quantity;
  max_quantity: Quantity | null;
  min_amount: Minor;
  max_amount: Minor | null;
  /** One of the two: parts per million more or (negative) less, or what one unit costs. */
  rate: Rate | null;
  price: Minor | null;
};

export type ListedVariant = {
  id: string;
  product_id: string;
  /** The category that it stands in, then the one above, to the top. */
  category_ids: readonly string[];
  brand_id: string | null;
};

/** What is asked for, as the line of a sale has it. */
export type PriceRequest = {
  variant: ListedVariant;
  /** null: the goods' own. */
  unit_id: string | null;
  /** Of one such unit, without any list. */
  unit_price: Minor;
  quantity: Quantity;
  /** The same in the goods' own unit. */
  own_quantity: Quantity;
  group_id: string | null;
  branch_id: string;
  /** The business day. */
  date: string;
};

export type PriceInForce = {
  unit_price: Minor;
  /** Whose price it is; null: no list says anything of it. */
  line: PriceListLine | null;
};

/** The lines of lists by what they are for: looked up, never walked. */
export type PriceListLines = ReadonlyMap<string, readonly PriceListLine[]>;

export function groupByTarget(lines: readonly PriceListLine[]): PriceListLines {
  return Map.groupBy(lines, ({ target }) => target);
}

/**
 * What one unit costs: by the lists that hold here and now, else what the goods cost. Of several
 * the first of these decides: the higher priority; the nearer goods (this variant, this product,
 * its category or brand, the category above, all goods); more terms (group, branch, days); this
 * very unit; the higher tier. What is alike in all of them is refused when a list is saved; where
 * it came about later, by a brand given to a product, the lower price holds.
 *
 * Jackets at 1000.00, for 4 to 6 at 800.00: five cost 800.00 each, seven 1000.00 each.
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

/** The nearer, the more. */
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
  // A price without a unit is that of the goods' own.
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

/** For whom, where, and between two days: each narrows a list. */
export function termsOf({ group_id, branch_id, starts_on, ends_on }: PriceListTerms): number {
  const hasDays = starts_on !== null || ends_on !== null;
  return [group_id !== null, branch_id !== null, hasDays].filter(Boolean).length;
}

/** 12.5 % less than 145.00, to whole taka: 126.875, which is 127.00. */
function pricedBy({ rate, price, round_to }: PriceListLine, plain: Minor): Minor {
  if (price !== null) return price;
  const exact = rate === null ? plain : add(plain, percentageOf(plain, rate));
  const rounded = roundToMultiple(exact, round_to);
  // What was something never becomes nothing by rounding.
  return rounded === 0 && exact > 0 ? round_to : minor(Math.max(0, rounded));
}

function isHigher(rank: readonly number[], than: readonly number[]): boolean {
  const at = rank.findIndex((value, index) => value !== than[index]);
  return at !== -1 && (rank[at] ?? 0) > (than[at] ?? 0);
}
