import { daysAfter } from '#domains/kernel/core/business-date.ts';
import { add, type Minor, ZERO } from '#domains/kernel/core/money.ts';

/** Stock that has not moved for this number of days is dead. */
export const DEAD_DAYS = 90;

/** The most rows of dead stock in a list. */
export const DEAD_MAX = 100;

/** Batches that expire this soon should be sold off, returned or written off. */
export const SOON_DAYS = 30;

const SHOWN_DAYS = 14;
const CATEGORIES_MAX = 12;

type Names = { name: string; name_bn: string };

export type Counted = { variants: number; low: number; out: number; value: Minor };

/** The stock of one category in one warehouse. */
export type StockSum = Counted & { warehouse_id: string; category_id: string | null };

export type MovedDay = { business_date: string; came_in: Minor; went_out: Minor };

export type InventoryFacts = {
  business_date: string;
  warehouses: (Names & { id: string })[];
  categories: (Names & { id: string })[];
  stock_sums: StockSum[];
  moved: MovedDay[];
};

/** The dashboard from the sums of each category in each warehouse: totals, and lists by either. */
export function viewOfInventory(facts: InventoryFacts, sees_cost: boolean) {
  const { warehouses, categories, stock_sums } = facts;
  const sumsOfWarehouse = (id: string) => stock_sums.filter((row) => row.warehouse_id === id);
  const sumsOfCategory = (id: string | null) => stock_sums.filter((row) => row.category_id === id);
  const none = { id: null, name: '', name_bn: '' };
  const all = [...categories, none].map((each) => ({
    ...each,
    ...sumCounts(sumsOfCategory(each.id)),
  }));
  return {
    ...sumCounts(stock_sums),
    warehouses: warehouses.map((each) => ({ ...each, ...sumCounts(sumsOfWarehouse(each.id)) })),
    categories: all
      .filter(({ variants, low, out }) => variants + low + out > 0)
      .sort((a, b) => (sees_cost ? b.value - a.value : b.variants - a.variants))
      .slice(0, CATEGORIES_MAX),
    days: lastDays(facts),
  };
}

function sumCounts(rows: readonly Counted[]): Counted {
  return rows.reduce(
    (sum, row) => ({
      variants: sum.variants + row.variants,
      low: sum.low + row.low,
      out: sum.out + row.out,
      value: add(sum.value, row.value),
    }),
    { variants: 0, low: 0, out: 0, value: ZERO },
  );
}

/** Every day of the period, also those without movements. */
function lastDays({ business_date, moved }: InventoryFacts): MovedDay[] {
  return Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const day = daysAfter(business_date, index + 1 - SHOWN_DAYS);
    const known = moved.find((each) => each.business_date === day);
    return known ?? { business_date: day, came_in: ZERO, went_out: ZERO };
  });
}
