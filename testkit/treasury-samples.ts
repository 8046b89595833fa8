import { v7 as newId } from 'uuid';
import { depositCheque } from '#domains/treasury/server/change-cheque.ts';
import { clearCheque } from '#domains/treasury/server/clear-cheque.ts';
import { createCheque } from '#domains/treasury/server/create-cheque.ts';
import { freshStock, openingRows } from './opening-posts.ts';
import { DOT, reversal } from './sample-bodies.ts';
import { answerOf, type CallInput } from './shop.ts';
import { journalBody } from './treasury-posts.ts';
import type { World } from './world.ts';

const payByBank = ({ shop }: World) => ({
  payment_method_id: shop.methods.bank,
  bank_account_id: shop.bank_account_id,
});

const ownerMoney = (w: World): CallInput => ({
  body: {
    id: newId(),
    warehouse_id: w.shop.warehouses.shop,
    register_id: w.register,
    payments: [{ ...payByBank(w), amount: 1_000, reference: 'Cheque 7' }],
    note: 'For the new shelf',
  },
});

let cheques = 0;

const cheque = (w: World) => {
  cheques += 1;
  return {
    id: newId(),
    party_id: w.customer,
    warehouse_id: w.shop.warehouses.shop,
    number: `CQ ${process.pid} ${cheques}`,
    bank: 'Sonali',
    cheque_date: '2026-08-15',
    amount: 1_000,
    note: 'Given by hand',
  };
};

/** The id of a cheque in hand, deposited or cleared. */
async function chequeAt(w: World, state: 'in_hand' | 'deposited' | 'cleared'): Promise<string> {
  const body = cheque(w);
  answerOf(await w.shop.call(createCheque, { body }));
  const params = { id: body.id };
  if (state === 'in_hand') return body.id;
  answerOf(await w.shop.call(depositCheque, { params, body: { version: 1 } }));
  if (state === 'deposited') return body.id;
  answerOf(await w.shop.call(clearCheque, { params, body: { id: newId(), ...payByBank(w) } }));
  return body.id;
}

/** Calls of the routes of money without goods. */
export const TREASURY_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /expense-categories': () => ({ query: { q: 'rent', archived: 'false' } }),
  'POST /expense-categories': () => ({
    body: { name: `Ice ${newId()}`, name_bn: `বরফ ${newId()}` },
  }),
  'PATCH /expense-categories/{id}': async (w) => ({
    params: { id: await w.post.expenseCategory() },
    body: { version: 1, name: `Water ${newId()}`, name_bn: `পানি ${newId()}`, archived: false },
  }),
  'POST /book-keeping/chart_of_accounts': async (w) => ({
    body: { name: `Pens ${newId()}`, parent_id: await w.post.expenseCategory() },
  }),
  'PATCH /book-keeping/chart_of_accounts/{id}': async (w) => ({
    params: { id: await w.post.expenseCategory() },
    body: {
      version: 1,
      name: `Stationery ${newId()}`,
      description: 'Paper and pens',
      parent_id: await w.post.expenseCategory(),
    },
  }),
  'POST /book-keeping/chart_of_accounts/{id}/merge': async (w) => ({
    params: { id: await w.post.expenseCategory() },
    body: { id: newId(), duplicate_id: await w.post.expenseCategory() },
  }),
  'GET /income-accounts': () => ({ query: { q: 'repair', archived: 'false' } }),
  'POST /income-accounts': () => ({
    body: { name: `Repairs ${newId()}`, name_bn: `মেরামত ${newId()}` },
  }),
  'PATCH /income-accounts/{id}': async (w) => ({
    params: { id: await w.post.incomeAccount() },
    body: { version: 1, name: `Mending ${newId()}`, name_bn: `সারাই ${newId()}`, archived: false },
  }),
  'POST /expenses': async (w) => ({
    body: {
      id: newId(),
      warehouse_id: w.shop.warehouses.shop,
      register_id: w.register,
      supplier_id: w.supplier,
      reference: 'B-17',
      lines: [
        {
          account_id: await w.post.expenseCategory(),
          description: 'May',
          net: 1_000,
          vat_rate: 50_000,
        },
      ],
      payments: [{ ...payByBank(w), amount: 500 }],
      note: 'The rest next week',
    },
  }),
  'GET /expenses': async (w) => ({
    query: {
      account_id: await w.post.expenseCategory(),
      supplier_id: w.supplier,
      q: 'tea',
      branch_id: w.shop.branches.mirpur,
      from: '2026-01-01',
      to: '2026-12-31',
    },
  }),
  'GET /expenses/by-category': (w) => ({
    query: { branch_id: w.shop.branches.mirpur, from: '2026-01-01', to: '2026-12-31' },
  }),
  'GET /expenses/{id}/picture': async (w) => ({ params: { id: await w.post.expense() } }),
  'PUT /expenses/{id}/picture': async (w) => ({
    params: { id: await w.post.expense() },
    body: { picture: DOT },
  }),
  'GET /expenses/{id}': async (w) => ({ params: { id: await w.post.expense() } }),
  'POST /expenses/{id}/void': async (w) => reversal(w, await w.post.expense()),
  'POST /owner-credit': ownerMoney,
  'POST /owner-debit': ownerMoney,
  'GET /book-keeping/opening-balances': () => ({}),
  'POST /book-keeping/opening-balances': async ({ shop }) => ({
    body: {
      id: newId(),
      business_date: '2026-08-01',
      branch_id: shop.branches.mirpur,
      ...(await openingRows(shop)),
      balancing_account_id: shop.accounts.get('3030'),
      note: 'From the old book',
    },
  }),
  'GET /book-keeping/opening-balances/{id}': async (w) => ({
    params: { id: await w.post.openingBalance() },
  }),
  'POST /book-keeping/opening-balances/{id}/void': async (w) =>
    reversal(w, await w.post.openingBalance()),
  'POST /inventory/opening-stock': async ({ shop }) => ({
    body: {
      id: newId(),
      warehouse_id: shop.warehouses.shop,
      stock: [await freshStock(shop)],
      note: 'Counted',
    },
  }),
  'GET /owner-transactions': () => ({ query: { direction: 'credit', q: 'shelf' } }),
  'GET /owner-transactions/{id}': async (w) => ({ params: { id: await w.post.ownerMoney() } }),
  'POST /owner-transactions/{id}/void': async (w) => reversal(w, await w.post.ownerMoney()),
  'POST /book-keeping/journal': ({ shop }) => ({ body: journalBody(shop) }),
  'GET /book-keeping/journal': () => ({
    query: { q: 'wear', from: '2026-01-01', to: '2026-12-31' },
  }),
  'GET /book-keeping/journal/{id}': async (w) => ({ params: { id: await w.post.journal() } }),
  'POST /book-keeping/journal/{id}/void': async (w) => reversal(w, await w.post.journal()),
  'POST /money-transfers': async (w) => ({
    body: {
      id: newId(),
      warehouse_id: w.shop.warehouses.shop,
      register_id: w.register,
      from: await w.post.walletAccount(),
      to: payByBank(w),
      amount: 1_000,
      fee: 10,
      fee_account_id: await w.post.expenseCategory(),
      reference: 'TX 9',
      note: 'To the bank',
    },
  }),
  'POST /cheques': (w) => ({ body: cheque(w) }),
  'GET /cheques': (w) => ({
    query: {
      q: 'Sonali',
      direction: 'received',
      state: 'all',
      party_id: w.customer,
      branch_id: w.shop.branches.mirpur,
    },
  }),
  'POST /cheques/{id}/deposit': async (w) => ({
    params: { id: await chequeAt(w, 'in_hand') },
    body: { version: 1 },
  }),
  'POST /cheques/{id}/clear': async (w) => ({
    params: { id: await chequeAt(w, 'deposited') },
    body: { id: newId(), ...payByBank(w) },
  }),
  'POST /cheques/{id}/bounce': async (w) => ({
    params: { id: await chequeAt(w, 'cleared') },
    body: {
      id: newId(),
      version: 3,
      reason: 'No cover',
      fee: { account_id: await w.post.expenseCategory(), amount: 500, ...payByBank(w) },
    },
  }),
  'POST /cheques/{id}/return': async (w) => ({
    params: { id: await chequeAt(w, 'in_hand') },
    body: { version: 1, reason: 'Paid in cash' },
  }),
  'GET /money-transfers': () => ({ query: { q: 'bank' } }),
  'GET /money-transfers/{id}': async (w) => ({ params: { id: await w.post.moneyTransfer() } }),
  'POST /money-transfers/{id}/void': async (w) => reversal(w, await w.post.moneyTransfer()),
};
