import { v7 as newId } from 'uuid';
import type { createCustomerRoute } from '#domains/parties/contract/party.ts';
import { createCustomer } from '#domains/parties/server/create-party.ts';
import type { createBankAccountRoute } from '#domains/payments/contract/payment-method.ts';
import { createBankAccount } from '#domains/payments/server/change-methods.ts';
import { answerOf, type TestShop } from './shop.ts';

type Due = {
  id: string;
  party_id: string;
  warehouse_id: string;
  amount: number;
  due_date?: string | undefined;
};

/** The request of an opening balance with one due, entered on the day of the test clock. */
export function openingDueOf(
  { branches, warehouses }: Pick<TestShop, 'branches' | 'warehouses'>,
  { id, warehouse_id, ...due }: Due,
) {
  return {
    id,
    business_date: '2026-08-01',
    branch_id: warehouse_id === warehouses.uttara ? branches.uttara : branches.mirpur,
    // Each is another bill of the old book.
    dues: [{ ...due, number: id }],
    balancing_account: 'opening_equity',
  };
}

type StockLine = { variant_id: string; quantity_change: number; unit_cost: number };

/** The request of opening stock for lines as those of an adjustment. */
export function openingStockOf<Head extends { id: string; warehouse_id: string }>(
  head: Head,
  lines: readonly StockLine[],
) {
  const stock = lines.map(({ quantity_change: quantity, unit_cost, ...line }) => {
    return { ...line, quantity, value: Math.round((unit_cost * quantity) / 10_000) };
  });
  return { ...head, stock };
}

/** Goods that were never in stock: 5 pieces worth 250.00. */
export async function freshStock(shop: TestShop) {
  const variant_id = await shop.addProduct({ code: newId() });
  return { variant_id, quantity: 50_000, value: 25_000 };
}

/** A row of each kind that was not opened before. */
export async function openingRows(shop: TestShop) {
  const body = { name: 'Of the old book', code: newId() };
  const made = await shop.call<typeof createCustomerRoute>(createCustomer, { body });
  const party_id = answerOf(made).data.id;
  const warehouse_id = shop.warehouses.shop;
  const branch_id = shop.branches.mirpur;
  return {
    accounts: [{ account_id: await addWallet(shop), branch_id, amount: 5_000 }],
    dues: [{ party_id, branch_id, amount: 8_000, due_date: '2026-08-31', number: 'Page 7' }],
    deposits: [{ party_id, branch_id, amount: 3_000 }],
    stock: [{ ...(await freshStock(shop)), warehouse_id }],
  };
}

/** The account of a wallet that nobody has used. */
async function addWallet(shop: TestShop): Promise<string> {
  const params = { id: shop.methods.bkash };
  const request = { params, body: { name: `Wallet ${newId()}` } };
  const made = await shop.call<typeof createBankAccountRoute>(createBankAccount, request);
  return answerOf(made).data.account_id;
}
