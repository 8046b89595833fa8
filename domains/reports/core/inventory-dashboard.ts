import { daysAfter } from '#domains/kernel/core/business-date.ts';
import { add, type Minor, ZERO } from '#domains/kernel/core/money.ts';

/** Nothing came or went for so many days: the goods are dead. */
export const DEAD_DAYS = 90;

/** So many of them are told. */
export const DEAD_MAX = 100;

/** What expires so soon is to be sold off, sent back or written off. */
export const SOON_DAYS = 30;

const SHOWN_DAYS = 14;
const CATEGORIES_MAX = 12;

type Named = { name: string; name_bn: string };

export type Counted = { goods: number; low: number; out: number; value: Minor };

/** What of one category lies in one warehouse. */
export type Lying = Counted & { warehouse_id: string; category_id: string | null };

export type MovedDay = { business_date: string; came_in: Minor; went_out: Minor };

export type InventoryFacts = {
  business_date: string;
  warehouses: (Named & { id: string })[];
  categories: (Named & { id: string })[];
  lying: Lying[];
  moved: MovedDay[];
};

/** The rows of warehouse by category, added up both ways. */
export function viewOfInventory(facts: InventoryFacts, sees_cost: boolean) {
  const { warehouses, categories, lying } = facts;
  const inWarehouse = (id: string) => lying.filter((row) => row.warehouse_id === id);
  const inCategory = (id: string | null) => lying.filter((row) => row.category_id === id);
  const none = { id: null, name: '', name_bn: '' };
  const all = [...categories, none].map((each) => ({ ...each, ...summed(inCategory(each.id)) }));
  return {
    ...summed(lying),
    warehouses: warehouses.map((each) => ({ ...each, ...summed(inWarehouse(each.id)) })),
    categories: all
      .filter(({ goods, low, out }) => goods + low + out > 0)
      .sort((a, b) => (sees_cost ? b.value - a.value : b.goods - a.goods))
      .slice(0, CATEGORIES_MAX),
    days: lastDays(facts),
  };
}

function summed(rows: readonly Counted[]): Counted {
  return rows.reduce(
    (sum, row) => ({
      goods: sum.goods + row.goods,
      low: sum.low + row.low,
      out: sum.out + row.out,
      value: add(sum.value, row.value),
    }),
    { goods: 0, low: 0, out: 0, value: ZERO },
  );
}

/** Every day of the time, those on which nothing moved too. */
function lastDays({ business_date, moved }: InventoryFacts): MovedDay[] {
  return Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const day = daysAfter(business_date, index + 1 - SHOWN_DAYS);
    const known = moved.find((each) => each.business_date === day);
    return known ?? { business_date: day, came_in: ZERO, went_out: ZERO };
  });
}
