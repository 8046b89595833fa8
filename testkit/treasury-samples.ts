import { v7 as newId } from 'uuid';
import { reversal } from './sample-bodies.ts';
import type { CallInput } from './shop.ts';
import type { World } from './world.ts';

const byBank = ({ shop }: World) => ({
  ...{ payment_method_id: shop.methods.bank, bank_account_id: shop.bank_account_id },
});

const ownerMoney = (w: World): CallInput => ({
  body: {
    ...{ id: newId(), warehouse_id: w.shop.warehouses.shop, register_id: w.register },
    payments: [{ ...byBank(w), amount: 1_000, reference: 'Cheque 7' }],
    note: 'For the new shelf',
  },
});

/** Of money that moves without goods. */
export const TREASURY_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /expense-categories': () => ({ query: { q: 'rent', archived: 'false' } }),
  'POST /expense-categories': () => ({ body: { name: `Ice ${newId()}`, name_bn: 'বরফ' } }),
  'PATCH /expense-categories/{id}': async (w) => ({
    params: { id: await w.post.expenseCategory() },
    body: { version: 1, name: `Water ${newId()}`, name_bn: 'পানি', archived: false },
  }),
  'POST /expenses': async (w) => ({
    body: {
      ...{ id: newId(), warehouse_id: w.shop.warehouses.shop, register_id: w.register },
      ...{ supplier_id: w.supplier, reference: 'B-17' },
      lines: [
        {
          ...{ account_id: await w.post.expenseCategory(), description: 'May', net: 1_000 },
          vat_rate: 50_000,
        },
      ],
      payments: [{ ...byBank(w), amount: 500 }],
      note: 'The rest next week',
    },
  }),
  'GET /expenses': async (w) => ({
    query: {
      ...{ account_id: await w.post.expenseCategory(), supplier_id: w.supplier, q: 'tea' },
      ...{ branch_id: w.shop.branches.mirpur, from: '2026-01-01', to: '2026-12-31' },
    },
  }),
  'GET /expenses/by-category': (w) => ({
    query: { branch_id: w.shop.branches.mirpur, from: '2026-01-01', to: '2026-12-31' },
  }),
  'GET /expenses/{id}': async (w) => ({ params: { id: await w.post.expense() } }),
  'POST /expenses/{id}/void': async (w) => reversal(w, await w.post.expense()),
  'POST /owner-credit': ownerMoney,
  'POST /owner-debit': ownerMoney,
  'GET /owner-money': () => ({ query: { direction: 'credit', q: 'shelf' } }),
  'GET /owner-money/{id}': async (w) => ({ params: { id: await w.post.ownerMoney() } }),
  'POST /owner-money/{id}/void': async (w) => reversal(w, await w.post.ownerMoney()),
  'POST /money-transfers': async (w) => ({
    body: {
      ...{ id: newId(), warehouse_id: w.shop.warehouses.shop, register_id: w.register },
      ...{ from: await w.post.walletAccount(), to: byBank(w) },
      ...{ amount: 1_000, fee: 10, fee_account_id: await w.post.expenseCategory() },
      ...{ reference: 'TX 9', note: 'To the bank' },
    },
  }),
  'GET /money-transfers': () => ({ query: { q: 'bank' } }),
  'GET /money-transfers/{id}': async (w) => ({ params: { id: await w.post.moneyTransfer() } }),
  'POST /money-transfers/{id}/void': async (w) => reversal(w, await w.post.moneyTransfer()),
};
