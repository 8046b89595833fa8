import { v7 as newId } from 'uuid';
import { postOpeningBalance } from '#domains/opening/server/post-opening-balance.ts';
import type { createCustomerRoute } from '#domains/parties/contract/party.ts';
import { createCustomer, createSupplier } from '#domains/parties/server/create-party.ts';
import { postSupplierPayment } from '#domains/parties/server/post-supplier-payment.ts';
import { postWriteOff } from '#domains/parties/server/write-offs.ts';
import { versionOf } from './money-posts.ts';
import { openingDueOf } from './opening-posts.ts';
import { reversal, tenderByBank, unique } from './sample-bodies.ts';
import { answerOf, type CallInput } from './shop.ts';
import type { World } from './world.ts';

/** An opening due of a hundred. */
async function openingDue(w: World, party_id: string): Promise<string> {
  const { shop } = w;
  const body = { id: newId(), party_id, warehouse_id: shop.warehouses.shop, amount: 10_000 };
  answerOf(await shop.call(postOpeningBalance, { body: openingDueOf(shop, body) }));
  return body.id;
}

/** A party without any documents. */
async function freshParty({ shop }: World, create: typeof createCustomer): Promise<string> {
  const body = { code: unique(), name: 'Nobody yet' };
  return answerOf(await shop.call<typeof createCustomerRoute>(create, { body })).data.id;
}

const written = (w: World, party_id: string) => ({
  id: newId(),
  party_id,
  warehouse_id: w.shop.warehouses.shop,
  amount: 100,
  reason: 'Will not be paid',
});

/** 1.00 of the opening due. */
async function writeOff(w: World): Promise<string> {
  const body = { ...written(w, w.customer), document_id: await openingDue(w, w.customer) };
  answerOf(await w.shop.call(postWriteOff, { body }));
  return body.id;
}

/** All of it as an advance. */
async function supplierPayment(w: World): Promise<string> {
  const { shop, supplier } = w;
  const payments = [{ payment_method_id: shop.methods.cash, amount: 1_000 }];
  const header = { supplier_id: supplier, warehouse_id: shop.warehouses.shop };
  const body = { id: newId(), ...header, payments, deposit_rest: true };
  answerOf(await shop.call(postSupplierPayment, { body }));
  return body.id;
}

const ageing = (w: World): CallInput => ({
  query: { q: 'First', sort: 'oldest', branch_id: w.shop.branches.mirpur, overdue: '1' },
});
const openItems = (w: World) => ({ query: { branch_id: w.shop.branches.mirpur, age: 'to_30' } });

/** Calls of the routes of receivables and payables. */
export const DUES_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'POST /customers/{id}/archive': async (w) => ({
    params: { id: await freshParty(w, createCustomer) },
    body: { archived: true },
  }),
  'POST /suppliers/{id}/archive': async (w) => ({
    params: { id: await freshParty(w, createSupplier) },
    body: { archived: true },
  }),
  'GET /suppliers/{id}': (w) => ({ params: { id: w.supplier } }),
  'PATCH /suppliers/{id}': async (w) => ({
    params: { id: w.supplier },
    body: {
      version: await versionOf(w.shop, w.supplier),
      name: 'First supplier',
      phone: '01711-000001',
      payment_days: 30,
      email: 'first@example.com',
      address: 'Chawkbazar',
      bin: '000123456-0102',
      note: 'Closed on Fridays',
    },
  }),
  'GET /due-reminders': (w) => ({ query: { q: 'First', customer_id: w.customer } }),
  'POST /due-reminders': (w) => ({
    body: { customer_ids: [w.customer], channel: 'mail', to: 'karim@nabanna.test' },
  }),
  'GET /dues/customers': ageing,
  'GET /dues/suppliers': ageing,
  'GET /dues/customers/{id}': (w) => ({ params: { id: w.customer }, ...openItems(w) }),
  'GET /dues/suppliers/{id}': (w) => ({ params: { id: w.supplier }, ...openItems(w) }),
  'GET /dues/customers/{id}/link': (w) => ({ params: { id: w.customer } }),
  'POST /dues/customers/{id}/mail': (w) => ({
    params: { id: w.customer },
    body: { to: 'first@example.com', lang: 'en' },
  }),
  'GET /supplier-payments': (w) => ({ query: { supplier_id: w.supplier } }),
  'POST /supplier-payments': async (w) => {
    const document_id = await openingDue(w, w.supplier);
    return {
      body: {
        id: newId(),
        supplier_id: w.supplier,
        warehouse_id: w.shop.warehouses.shop,
        register_id: w.register,
        payments: [tenderByBank(w)],
        allocations: [{ document_id, amount: tenderByBank(w).amount }],
        deposit_rest: true,
        note: 'By cheque',
      },
    };
  },
  'GET /supplier-payments/{id}': async (w) => ({ params: { id: await supplierPayment(w) } }),
  'POST /supplier-payments/{id}/void': async (w) => reversal(w, await supplierPayment(w)),
  'POST /write-offs': async (w) => ({
    body: { ...written(w, w.customer), document_id: await openingDue(w, w.customer) },
  }),
  'GET /write-offs/{id}': async (w) => ({ params: { id: await writeOff(w) } }),
  'POST /write-offs/{id}/void': async (w) => reversal(w, await writeOff(w)),
};
