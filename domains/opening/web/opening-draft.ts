import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { DraftTracked } from '#domains/inventory/web/part/draft-tracked.ts';
import {
  add,
  type Minor,
  priceTimesQuantity,
  subtract,
  sumOf,
  ZERO,
} from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';

/** What a person owes or is owed, as entered. */
export type DraftParty = {
  id: string;
  name: string;
  kind: 'customer' | 'supplier';
  due: Minor;
  deposit: Minor;
  due_date: string;
  /** Of the bill in the old book; a second bill of one person needs it. */
  number?: string;
};

export type DraftProduct = PosProduct & {
  count: Quantity;
  cost: Minor;
  tracked?: DraftTracked;
};

export type DraftAccount = { key: string; account_id: string; debit: Minor; credit: Minor };

/** An opening balance that is being written. */
export type OpeningDraft = {
  step: number;
  day: string;
  at: string;
  note: string;
  /** By account of cash, banks and wallets. */
  money: Readonly<Record<string, Minor>>;
  parties: readonly DraftParty[];
  products: readonly DraftProduct[];
  others: readonly DraftAccount[];
};

export const EMPTY_OPENING: OpeningDraft = {
  step: 0,
  day: '',
  at: '',
  note: '',
  money: {},
  parties: [],
  products: [],
  others: [],
};

/** What each step adds: debit less credit. */
export function sumSteps({ money, parties, products, others }: OpeningDraft): readonly Minor[] {
  return [
    add(...Object.values(money)),
    sumOf(parties, ({ kind, due, deposit }) =>
      kind === 'customer' ? subtract(due, deposit) : subtract(ZERO, due),
    ),
    sumOf(products, ({ cost, count }) => priceTimesQuantity(cost, count)),
    sumOf(others, ({ debit, credit }) => subtract(debit, credit)),
  ];
}

/** The rows of the request; rows without an amount are left out. */
export function openingRowsOf(
  { money, parties, products, others }: OpeningDraft,
  warehouse_id: string,
  trackedOf: (tracked: DraftTracked | undefined) => object,
) {
  const ofMoney = Object.entries(money).map(([account_id, amount]) => ({ account_id, amount }));
  const ofOthers = others.map(({ account_id, debit, credit }) => {
    return { account_id, amount: subtract(debit, credit) };
  });
  return {
    accounts: [...ofMoney, ...ofOthers].filter(({ account_id, amount }) => {
      return account_id !== '' && amount !== 0;
    }),
    dues: parties
      .filter(({ due }) => due !== 0)
      .map(({ id: party_id, due: amount, due_date, number = '' }) => {
        const bill = number.trim();
        return {
          party_id,
          amount,
          due_date: due_date || undefined,
          number: bill || undefined,
        };
      }),
    deposits: parties
      .filter(({ deposit }) => deposit !== 0)
      .map(({ id: party_id, deposit: amount }) => ({ party_id, amount })),
    stock: products.map(({ id: variant_id, count, cost, tracked }) => ({
      variant_id,
      warehouse_id,
      quantity: count,
      value: priceTimesQuantity(cost, count),
      ...trackedOf(tracked),
    })),
  };
}
