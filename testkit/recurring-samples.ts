import { v7 as newId } from 'uuid';
import type { RECURRING_ROUTES } from '#domains/recurring/contract/recurring.ts';
import { insertRun } from '#domains/recurring/server/run.sql.ts';
import { createRecurring } from '#domains/recurring/server/write-template.ts';
import { boxOf } from './purchase-samples.ts';
import { answerOf, type CallInput, NOW } from './shop.ts';
import type { World } from './world.ts';

const schedule = {
  every: 'month',
  step: 2,
  on_day: 31,
  first_date: '2026-08-01',
  until_date: null,
  times: null,
};

async function invoiceContent(w: World) {
  return {
    kind: 'invoice',
    customer_id: w.customer,
    warehouse_id: w.shop.warehouses.shop,
    lines: [{ variant_id: w.variant, unit_id: await boxOf(w), quantity: 10_000 }],
    delivery: 5_000,
    pay_days: 10,
    reference: 'Contract 7',
    note: 'By van',
  };
}

async function invoice(w: World) {
  return {
    ...schedule,
    name: 'Rice for the canteen',
    posts_itself: false,
    mails: true,
    content: await invoiceContent(w),
  };
}

async function expenseContent(w: World) {
  return {
    kind: 'expense',
    warehouse_id: w.shop.warehouses.shop,
    supplier_id: w.supplier,
    lines: [
      {
        account_id: await w.post.expenseCategory(),
        description: 'Shop',
        net: 1_000,
        vat_rate: 50_000,
      },
    ],
    paid_from: {
      payment_method_id: w.shop.methods.bank,
      bank_account_id: w.shop.bank_account_id,
    },
  };
}

async function expense(w: World) {
  const content = await expenseContent(w);
  return { ...schedule, name: 'Rent', posts_itself: true, content };
}

async function entry({ shop: { warehouses, accounts } }: World) {
  const lines = [
    { account_id: accounts.get('6110'), debit: 50_000, note: 'The fridge' },
    { account_id: accounts.get('1590'), credit: 50_000 },
  ];
  const content = { kind: 'journal', warehouse_id: warehouses.shop, narration: 'Wear', lines };
  return { ...schedule, name: 'Wear of a month', posts_itself: true, content };
}

const WRITTEN = { invoice, expense, journal: entry };

type Kind = keyof typeof RECURRING_ROUTES;

async function template(w: World, kind: Kind): Promise<string> {
  const body = { id: newId(), ...(await WRITTEN[kind](w)) };
  type Create = (typeof RECURRING_ROUTES)[Kind]['create'];
  return answerOf(await w.shop.call<Create>(createRecurring(kind), { body })).data.id;
}

/** A pending date of a template. */
async function waiting(w: World, kind: Kind) {
  const id = await template(w, kind);
  const { shop_id } = w.shop;
  const run = { shop_id, id: newId(), template_id: id, due_date: '2026-08-31' };
  await w.shop.run((tx) => insertRun(tx, { ...run, state: 'waiting', at: NOW, by: null }));
  return { id, run_id: run.id };
}

/** Calls of the routes of recurring documents. */
export const RECURRING_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /recurring': async (w) => ({
    query: {
      q: 'rent',
      state: 'running',
      kind: 'expense',
      branch_id: w.shop.branches.mirpur,
      document_id: await w.post.expense(),
    },
  }),
  'POST /recurring/invoice': async (w) => ({ body: { id: newId(), ...(await invoice(w)) } }),
  'POST /recurring/expense': async (w) => ({ body: { id: newId(), ...(await expense(w)) } }),
  'POST /recurring/journal': async (w) => ({ body: { id: newId(), ...(await entry(w)) } }),
  'GET /recurring/{id}': async (w) => ({ params: { id: await template(w, 'invoice') } }),
  'PATCH /recurring/invoice/{id}': async (w) => ({
    params: { id: await template(w, 'invoice') },
    body: { version: 1, ...(await invoice(w)), name: 'Rice for the school' },
  }),
  'PATCH /recurring/expense/{id}': async (w) => ({
    params: { id: await template(w, 'expense') },
    body: { version: 1, ...(await expense(w)), name: 'Power' },
  }),
  'PATCH /recurring/journal/{id}': async (w) => ({
    params: { id: await template(w, 'journal') },
    body: { version: 1, ...(await entry(w)), name: 'Wear of the shop' },
  }),
  'POST /recurring/{id}/state': async (w) => ({
    params: { id: await template(w, 'invoice') },
    body: { version: 1, state: 'paused' },
  }),
  'POST /recurring/journal/{id}/state': async (w) => ({
    params: { id: await template(w, 'journal') },
    body: { version: 1, state: 'paused' },
  }),
  'POST /recurring/journal/{id}/runs/{run_id}/skip': async (w) => ({
    params: await waiting(w, 'journal'),
  }),
  'GET /recurring/{id}/runs': async (w) => ({ params: { id: (await waiting(w, 'invoice')).id } }),
  'POST /recurring/invoice/{id}/runs/{run_id}/post': async (w) => ({
    params: await waiting(w, 'invoice'),
    body: { content: await invoiceContent(w) },
  }),
  'POST /recurring/expense/{id}/runs/{run_id}/post': async (w) => ({
    params: await waiting(w, 'expense'),
    body: { content: await expenseContent(w) },
  }),
  'POST /recurring/journal/{id}/runs/{run_id}/post': async (w) => ({
    params: await waiting(w, 'journal'),
    body: { content: (await entry(w)).content },
  }),
  'GET /recurring/from/{id}': async (w) => ({ params: { id: await w.post.expense() } }),
  'POST /recurring/{id}/runs/{run_id}/skip': async (w) => ({ params: await waiting(w, 'invoice') }),
};
