import type {
  createTransferRoute,
  sendTransferRoute,
} from '#domains/inventory/contract/stock-transfer.ts';
import { createTransfer } from '#domains/inventory/server/transfers/create-transfer.ts';
import { sendTransfer } from '#domains/inventory/server/transfers/send-transfer.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { ORDER_ROUTES } from '#domains/orders/contract/order.ts';
import type { WrittenKind } from '#domains/orders/core/order-kind.ts';
import { sendOrder } from '#domains/orders/server/change-order.ts';
import { createOrder } from '#domains/orders/server/orders.ts';
import type { createChequeRoute, depositChequeRoute } from '#domains/treasury/contract/cheque.ts';
import type { postExpenseRoute } from '#domains/treasury/contract/expense.ts';
import { depositCheque } from '#domains/treasury/server/change-cheque.ts';
import { createCheque } from '#domains/treasury/server/create-cheque.ts';
import { postExpense } from '#domains/treasury/server/post-expense.ts';
import { available, type Branch, move, type Occasion } from './branch.ts';
import { dateIn } from './diary.ts';
import { idAt, run } from './run.ts';
import { isSoldInBulk } from './sell-in-bulk.ts';
import { customerOf } from './sell-to.ts';
import { UTTARA_SHOP } from './staff.ts';
import { methodOf } from './tenders.ts';

const ONE = 10_000;
const FEW = 4;

/** Open agreements: quotation, orders, transfers on the way, cheques. */
export function listAgreements(): Occasion[] {
  return [
    {
      days_ago: 12,
      minute: 960,
      action: async (branch, at) => {
        const cheque = await receiveCheque(branch, at, {
          customer: 'C-010',
          taka: 10_000,
          days: 3,
        });
        await depositIt(branch, at, cheque);
      },
    },
    { days_ago: 8, minute: 620, action: payForLight },
    {
      days_ago: 6,
      minute: 1_005,
      action: async (branch, at) => {
        await receiveCheque(branch, at, { customer: 'C-008', taka: 15_000, days: 14 });
      },
    },
    {
      days_ago: 2,
      minute: 840,
      action: (branch, at) => order(branch, at, { kind: 'sales_quotation', party: 'C-010' }),
    },
    {
      days_ago: 1,
      minute: 630,
      action: (branch, at) => order(branch, at, { kind: 'sales_order', party: 'C-008' }),
    },
    {
      days_ago: 1,
      minute: 640,
      action: (branch, at) => order(branch, at, { kind: 'purchase_order', party: 'S-02' }),
    },
    { days_ago: 1, minute: 650, action: transferStock },
  ];
}

function partyOf(branch: Branch, code: string): string {
  const supplier = branch.shop.suppliers.find((one) => one.code === code);
  return supplier?.id ?? customerOf(branch, code);
}

/** Some variants that the store holds by the sack. */
function fromStore({ shop, store }: Branch) {
  const shelf = assertPresent(store, 'a store');
  const there = shop.variants.filter(
    (variant) => isSoldInBulk(variant) && available(shelf, variant) >= FEW * ONE,
  );
  return { shelf, goods: there.slice(0, 3) };
}

type DemoOrder = { kind: Exclude<WrittenKind, 'purchase_quotation'>; party: string };

/** From the store: an order's reservation lowers what others can buy. */
async function order(branch: Branch, at: Date, { kind, party }: DemoOrder): Promise<void> {
  const { shop, admin: actor } = branch;
  const { shelf, goods: variants } = fromStore(branch);
  const isBought = kind === 'purchase_order';
  const lines = variants.map(({ id, cost, vat_rate }) => ({
    variant_id: id,
    quantity: quantity(FEW * ONE),
    unit_price: isBought ? cost : undefined,
    vat_rate: isBought ? vat_rate : undefined,
  }));
  const id = idAt(at);
  const head = { party_id: partyOf(branch, party), until_date: dateIn(12, at) };
  const body = { id, ...head, warehouse_id: shelf.warehouse_id, lines };
  const routes = ORDER_ROUTES[kind];
  const created = { actor, at, body };
  const { data } = await run<typeof routes.create>(shop.database, createOrder(kind), created);
  const sent = { actor, at, params: { id }, body: { version: data.version } };
  await run<typeof routes.send>(shop.database, sendOrder(kind), sent);
  if (kind !== 'sales_order') return;
  for (const { id } of variants) move(shelf, id, -FEW * ONE);
}

async function transferStock(branch: Branch, at: Date): Promise<void> {
  const { shop } = branch;
  const { shelf, goods: variants } = fromStore(branch);
  const to_warehouse_id = assertPresent(shop.warehouses.get(UTTARA_SHOP), 'the shop in Uttara');
  const lines = variants.slice(0, 2).map(({ id }) => ({ variant_id: id, quantity: 2 * ONE }));
  const id = idAt(at);
  const route = { from_warehouse_id: shelf.warehouse_id, to_warehouse_id };
  const actor = shop.owner;
  const drafted = { actor, at, body: { id, ...route, lines } };
  const { data } = await run<typeof createTransferRoute>(shop.database, createTransfer, drafted);
  const sent = { actor, at, params: { id }, body: { id: idAt(at), version: data.version } };
  await run<typeof sendTransferRoute>(shop.database, sendTransfer, sent);
  for (const { variant_id, quantity } of lines) move(shelf, variant_id, -quantity);
  branch.posted += 1;
}

type Written = { customer: string; taka: number; days: number };

async function receiveCheque(branch: Branch, at: Date, { customer, taka, days }: Written) {
  const { shop, shelf, admin: actor } = branch;
  const party_id = customerOf(branch, customer);
  const chequeFields = { number: `00${branch.chance.within(41_000, 98_000)}`, bank: 'সোনালী ব্যাংক' };
  const sum = { amount: taka * 100, cheque_date: dateIn(days, at) };
  const body = {
    id: idAt(at),
    party_id,
    warehouse_id: shelf.warehouse_id,
    ...chequeFields,
    ...sum,
  };
  const request = { actor, at, body };
  return (await run<typeof createChequeRoute>(shop.database, createCheque, request)).data;
}

async function depositIt(
  { shop, admin: actor }: Branch,
  at: Date,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const request = { actor, at, params: { id }, body: { version } };
  await run<typeof depositChequeRoute>(shop.database, depositCheque, request);
}

/** Pays the electricity bill from the wallet. */
async function payForLight(branch: Branch, at: Date): Promise<void> {
  const { shop, shelf, admin: actor } = branch;
  const amount = 185_000;
  const account_id = assertPresent(shop.accounts.get('6030'), 'electricity');
  const lines = [{ account_id, net: amount, description: 'দোকানের বিদ্যুৎ বিল' }];
  const payments = [{ payment_method_id: methodOf(shop.methods, 'bkash'), amount }];
  const body = { id: idAt(at), warehouse_id: shelf.warehouse_id, lines, payments };
  await run<typeof postExpenseRoute>(shop.database, postExpense, { actor, at, body });
  branch.posted += 1;
}
