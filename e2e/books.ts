import { expect } from 'vitest';
import type { Sale } from '#domains/sales/contract/sale.ts';
import type { Api } from './api.ts';

/** Both books at one moment: stock, and the balance of each account. */
export type Books = {
  stock: ReadonlyMap<string, number>;
  accounts: ReadonlyMap<string, number>;
  /** The number of the newest sale. */
  last: string;
};

export async function booksNow(cashier: Api, owner: Api): Promise<Books> {
  const [products, balance, sales] = await Promise.all([
    cashier.products(),
    owner.trialBalance(),
    cashier.sales(),
  ]);
  expect(balance.debit_total).toBe(balance.credit_total);
  return {
    stock: new Map(products.map(({ id, stock }) => [id, stock])),
    accounts: new Map(balance.rows.map(({ code, debit, credit }) => [code, debit - credit])),
    last: sales[0]?.number ?? '',
  };
}

/** The only sale since then, complete; fails if there is none or more than one. */
export async function saleSince(before: Books, cashier: Api): Promise<Sale> {
  const sales = await cashier.sales();
  const at = sales.findIndex(({ number }) => number === before.last);
  expect(at, 'sales since').toBe(1);
  return cashier.sale(sales[0]?.id ?? '');
}

/** Stock and accounts changed by exactly the amounts of the sale. */
export function expectMoved(before: Books, after: Books, sale: Sale): void {
  for (const { variant_id, quantity } of sale.lines) {
    const left = (before.stock.get(variant_id) ?? 0) - (after.stock.get(variant_id) ?? 0);
    expect(left).toBe(quantity);
  }
  const moved = (code: string) =>
    (after.accounts.get(code) ?? 0) - (before.accounts.get(code) ?? 0);
  expect(moved(ACCOUNTS.sales) + sale.subtotal).toBe(0);
  expect(moved(ACCOUNTS.vat) + sale.vat).toBe(0);
  expect(moved(ACCOUNTS.receivable)).toBe(sale.due);
  expect(moved(ACCOUNTS.cash) + moved(ACCOUNTS.bkash)).toBe(sale.paid);
  expect(moved(ACCOUNTS.cost)).toBeGreaterThan(0);
  expect(moved(ACCOUNTS.stock) + moved(ACCOUNTS.cost)).toBe(0);
}

export const ACCOUNTS = {
  cash: '1010',
  bkash: '1020',
  receivable: '1130',
  stock: '1210',
  vat: '2110',
  sales: '4010',
  cost: '5010',
} as const;
