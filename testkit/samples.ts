import { v7 as newId } from 'uuid';
import { addAttachment } from '#domains/reports/server/attachments/attachments.ts';
import type { addSampleProductsRoute } from '#domains/setup/contract/sample-products.ts';
import { addSampleProducts } from '#domains/setup/server/add-sample-products.ts';
import { signOpenedMark } from '#domains/site/server/door/opened-mark.ts';
import { DOCUMENT_KINDS } from '../apps/document-kinds.ts';
import { addApiKey } from './api-keys.ts';
import { addApprover, PIN } from './approvals.ts';
import { CATALOG_SAMPLES } from './catalog-samples.ts';
import { CONNECTION_SAMPLES } from './connection-samples.ts';
import { CUSTOMER_FIELD_SAMPLES, someCustomerField } from './customer-field-samples.ts';
import { DUES_SAMPLES } from './dues-samples.ts';
import { FISCAL_YEAR_SAMPLES } from './fiscal-year-samples.ts';
import { GEO_SAMPLES } from './geo-samples.ts';
import { IMPORT_SAMPLES } from './import-samples.ts';
import { LOYALTY_SAMPLES } from './loyalty-samples.ts';
import { MERGE_SAMPLES } from './merge-samples.ts';
import { METHOD_SAMPLES } from './method-samples.ts';
import { ORDER_SAMPLES } from './order-samples.ts';
import { PERIOD_SAMPLES } from './period-samples.ts';
import { PROMOTION_SAMPLES } from './promotion-samples.ts';
import { boxOf, PURCHASE_SAMPLES } from './purchase-samples.ts';
import { RECURRING_SAMPLES } from './recurring-samples.ts';
import { REPORT_SAMPLES } from './report-samples.ts';
import { SALE_SAMPLES } from './sale-samples.ts';
import {
  addApproved,
  addGroup,
  addInvited,
  DOT,
  hold,
  makeHeldCart,
  member,
  PDF,
  reversal,
  tenderByBank,
  unique,
} from './sample-bodies.ts';
import { answerOf, type CallInput, PASSWORD, SITE } from './shop.ts';
import { SHOP_SAMPLES } from './shop-samples.ts';
import { SITE_SAMPLES } from './site-samples.ts';
import { addRole, roleId } from './staff-posts.ts';
import { STOCK_SAMPLES } from './stock-samples.ts';
import { STORE_SAMPLES } from './store-samples.ts';
import { TREASURY_SAMPLES } from './treasury-samples.ts';
import { WEBHOOK_SAMPLES } from './webhook-samples.ts';
import type { World } from './world.ts';

/** One piece at 100.00, in another unit of it. */
async function soldBox(w: World) {
  const unit_id = await boxOf(w);
  return { variant_id: w.variant, unit_id, quantity: 10_000, unit_price: 10_000 };
}

/** A sale with a file. */
async function attached(w: World): Promise<{ id: string; attachment_id: string }> {
  const { id } = await w.post.sale();
  const body = { id: newId(), name: 'Bill.pdf', file: PDF };
  answerOf(await w.shop.call(addAttachment(DOCUMENT_KINDS), { params: { id }, body }));
  return { id, attachment_id: body.id };
}

/**
 * A successful call of every route, with a value for every optional id. A route without one fails
 * the tests that are derived from this list.
 */
export const SAMPLES: Readonly<Record<string, (world: World) => CallInput | Promise<CallInput>>> = {
  'POST /auth/login': () => ({ body: { email: 'nobody@nabanna.test', password: 'wrong' } }),
  'POST /auth/google': () => ({ body: { id_token: 'of nobody' } }),
  'GET /auth/sessions': () => ({}),
  'DELETE /auth/sessions': () => ({}),
  'DELETE /auth/sessions/{id}': async (w) => ({ params: { id: await w.session(w.shop.owner) } }),
  'GET /auth/linked-accounts': () => ({}),
  'DELETE /auth/linked-accounts/{id}': async (w) => ({
    params: { id: await w.linkedAccount(w.shop.owner) },
  }),
  'GET /auth/second-factor': () => ({}),
  'POST /auth/second-factor': async (w) => {
    await w.secondFactor(w.shop.owner);
    return {};
  },
  'POST /auth/second-factor/confirm': async (w) => ({
    body: { code: await w.secondFactor(w.shop.owner) },
  }),
  'POST /auth/second-factor/recovery-codes': () => ({ body: { password: 'wrong' } }),
  'POST /auth/second-factor/remove': () => ({ body: { password: 'wrong' } }),
  'POST /auth/login/code': () => ({ body: { challenge: '', code: '000000' } }),
  'POST /auth/logout': () => ({}),
  'POST /auth/register': () => ({
    body: { email: `${newId()}@nabanna.test`, name: 'Mina', password: 'mango rickshaw' },
  }),
  'POST /auth/send_otp': () => ({ body: { email: 'nobody@nabanna.test', verification: '' } }),
  'POST /auth/verify_user': () => ({
    body: { email: 'nobody@nabanna.test', code: '000000', verification: '' },
  }),
  'POST /auth/verify_email': () => ({
    body: { email: 'nobody@nabanna.test', code: '000000', verification: '' },
  }),
  'POST /auth/change_password': () => ({
    body: { current_password: 'wrong', password: 'mango rickshaw' },
  }),
  'POST /auth/send_otp_registerd_email': () => ({ body: { email: 'nobody@nabanna.test' } }),
  'POST /auth/validate_otp_registerd_email': () => ({
    body: { email: 'nobody@nabanna.test', code: '000000', verification: '' },
  }),
  'POST /auth/change_forgot_password/email': () => ({
    body: { reset_token: '', password: 'mango rickshaw' },
  }),
  'GET /shops': () => ({}),
  'GET /shop-types': () => ({}),
  'PUT /sample-products': (w) => ({
    body: { warehouse_id: w.shop.warehouses.shop, shop_type: 'grocery' },
  }),
  'DELETE /sample-products': async (w) => {
    const body = { warehouse_id: w.shop.warehouses.shop };
    answerOf(await w.shop.call<typeof addSampleProductsRoute>(addSampleProducts, { body }));
    return {};
  },
  'GET /first-steps': () => ({}),
  'POST /shops': () => ({
    body: {
      id: newId(),
      name: 'Karim Store',
      shop_type: 'grocery',
      currency: 'BDT',
      vat_registered: true,
      vat_rate: 50_000,
      language: 'bn',
      timezone: 'Asia/Dhaka',
    },
  }),
  'POST /auth/shop': (w) => ({ body: { shop_id: w.shop.shop_id } }),
  'GET /documents/{id}': async (w) => ({ params: { id: (await w.post.sale()).id } }),
  'GET /search': () => ({ query: { q: 'First' } }),
  'GET /permissions': () => ({}),
  'GET /permission-resources': () => ({}),
  'GET /role': () => ({}),
  'POST /role': () => ({
    body: {
      name: unique(),
      name_bn: 'বিক্রেতা',
      made_from: 'cashier',
      discount_limit: 20_000,
      permissions: ['pos-sale.create', 'pos-sale.read'],
    },
  }),
  'PATCH /role/{id}': async (w) => ({
    params: { id: await addRole(w.shop, ['pos-sale.read']) },
    body: { version: 1, name: unique(), permissions: ['pos-sale.read', 'customers.read'] },
  }),
  ...WEBHOOK_SAMPLES,
  'GET /api-keys': () => ({}),
  'POST /api-keys': () => ({
    body: { name: 'Web shop', scopes: ['pos-sale.read'], expires_at: '2999-01-01T00:00:00Z' },
  }),
  'DELETE /api-keys/{id}': async (w) => ({ params: { id: (await addApiKey(w.shop)).id } }),
  'GET /staff-users': async (w) => ({ query: { role_id: await roleId(w.shop, 'cashier') } }),
  'POST /staff-users': async (w) => ({
    body: {
      address: `${newId()}@nabanna.test`,
      name: 'Mina',
      role_id: await roleId(w.shop, 'cashier'),
      branch_ids: [w.shop.branches.mirpur],
      warehouse_ids: [w.shop.warehouses.shop],
      language: 'en',
    },
  }),
  'GET /staff-users/{id}': async (w) => ({ params: { id: await member(w) } }),
  'PATCH /staff-users/{id}': async (w) => ({
    params: { id: await member(w) },
    body: {
      version: 1,
      role_id: await roleId(w.shop, 'salesperson'),
      branch_ids: [w.shop.branches.mirpur],
      warehouse_ids: [w.shop.warehouses.shop],
      is_disabled: true,
    },
  }),
  'DELETE /staff-users/{id}': async (w) => ({ params: { id: await member(w) } }),
  'POST /staff-users/{id}/resend': async (w) => ({ params: { id: (await addInvited(w)).id } }),
  'DELETE /staff-users/{id}/pin': async (w) => ({ params: { id: await member(w) } }),
  'GET /staff-users/me/pin': () => ({}),
  'PUT /staff-users/me/pin': () => ({ body: { pin: PIN, password: PASSWORD } }),
  'POST /auth/invitation': async (w) => ({ body: { token: (await addInvited(w)).token } }),
  'POST /auth/invitation/accept': async (w) => ({
    body: { token: (await addInvited(w)).token, name: 'Mina', password: 'mango rickshaw' },
  }),
  'POST /auth/invitation/join': async (w) => ({ body: { token: (await addInvited(w)).token } }),
  'GET /approvals/approvers': async (w) => ({
    query: {
      branch_id: w.shop.branches.mirpur,
      permissions: 'pos-sale.discount,pos-sale.void',
      register_id: w.register,
      reverses_id: (await w.post.sale()).id,
    },
  }),
  'GET /audit-log': (w) => ({
    query: { actor_id: w.shop.owner.user_id, subject_id: w.product, q: 'First' },
  }),
  'POST /approvals': async (w) => ({
    body: {
      id: newId(),
      approver_id: await addApprover(w.shop),
      pin: PIN,
      reverses_id: (await w.post.sale()).id,
      branch_id: w.shop.branches.mirpur,
      register_id: w.register,
      rights: [{ permission: 'pos-sale.void', amount: 0 }],
    },
  }),

  'GET /cms/features': () => ({}),
  'GET /cms/features/{slug}': () => ({ params: { slug: 'pos-till' } }),
  'GET /cms/home': () => ({}),
  'GET /cms/blog': () => ({}),
  'GET /cms/blog/featured': () => ({}),
  'GET /cms/blog/recent': () => ({}),
  'GET /cms/blog/{slug}': () => ({ params: { slug: 'what-did-that-onion-cost' } }),
  'GET /cms/contact': () => ({}),
  'POST /cms/contact': () => ({
    body: {
      id: newId(),
      name: 'Rahima',
      reply_to: '01700000000',
      message: 'How much is it?',
      opened: signOpenedMark(SITE, new Date(Date.now() - 10_000)),
    },
  }),
  'GET /{prefix}/siteSetting': () => ({ params: { prefix: 'cms' } }),
  'GET /subscriptions/catalogs': () => ({}),
  ...SITE_SAMPLES,

  ...GEO_SAMPLES,
  ...STORE_SAMPLES,
  ...SHOP_SAMPLES,
  ...METHOD_SAMPLES,
  ...CONNECTION_SAMPLES,
  ...CATALOG_SAMPLES,
  ...STOCK_SAMPLES,
  ...MERGE_SAMPLES,
  ...RECURRING_SAMPLES,
  ...TREASURY_SAMPLES,
  ...PERIOD_SAMPLES,
  ...FISCAL_YEAR_SAMPLES,

  'GET /customers': () => ({ query: { q: 'First' } }),
  'POST /customers': () => ({ body: { code: unique(), name: 'Rahima', phone: '' } }),
  'GET /customers/{id}/statement': (w) => ({ params: { id: w.customer } }),
  'GET /suppliers/{id}/statement': (w) => ({ params: { id: w.supplier } }),
  'GET /customers/{id}': (w) => ({ params: { id: w.customer } }),
  'PATCH /customers/{id}': async (w) => ({
    params: { id: w.customer },
    body: {
      version: await w.customerVersion(),
      name: 'First customer',
      phone: '01711-000000',
      email: 'first@example.com',
      payment_days: 15,
      address: 'Mirpur 10',
      bin: '000123456-0101',
      note: 'Pays on Fridays',
      birthday: '1980-02-29',
      language: 'bn',
      credit_limit: 10_000_000,
      group_id: await addGroup(w),
      custom: [{ field_id: await someCustomerField(w), text: 'Tailor' }],
    },
  }),
  'GET /customer-groups': () => ({}),
  'POST /customer-groups': () => ({ body: { name: unique(), name_bn: 'পাইকার' } }),
  'PATCH /customer-groups/{id}': async (w) => ({
    params: { id: await addGroup(w) },
    body: { version: 1, name: unique(), name_bn: 'পাইকার' },
  }),
  'DELETE /customer-groups/{id}': async (w) => ({ params: { id: await addGroup(w) } }),
  'GET /customers/{id}/dues': (w) => ({ params: { id: w.customer } }),
  'GET /deposits': (w) => ({ query: { customer_id: w.customer } }),
  'POST /deposits': (w) => ({
    body: {
      id: newId(),
      customer_id: w.customer,
      warehouse_id: w.shop.warehouses.shop,
      register_id: w.register,
      direction: 'in',
      payments: [tenderByBank(w)],
      note: 'For the wedding',
    },
  }),
  'GET /deposits/{id}': async (w) => ({ params: { id: await w.post.deposit() } }),
  'POST /deposits/{id}/void': async (w) => reversal(w, await w.post.deposit()),

  'GET /payments': (w) => ({ query: { customer_id: w.customer } }),
  'POST /payments': async (w) => {
    const sale = await w.post.sale();
    return {
      body: {
        id: newId(),
        customer_id: w.customer,
        warehouse_id: w.shop.warehouses.shop,
        register_id: w.register,
        payments: [tenderByBank(w)],
        allocations: [{ document_id: sale.id, amount: tenderByBank(w).amount }],
        deposit_rest: true,
        note: 'The rest on Friday',
      },
    };
  },
  'GET /payments/{id}': async (w) => ({ params: { id: await w.post.payment() } }),
  'POST /payments/{id}/void': async (w) => reversal(w, await w.post.payment()),

  'GET /suppliers': () => ({ query: { q: 'First' } }),
  'POST /suppliers': () => ({ body: { code: unique(), name: 'Karim', phone: '' } }),

  ...CUSTOMER_FIELD_SAMPLES,
  ...DUES_SAMPLES,
  ...LOYALTY_SAMPLES,
  ...PROMOTION_SAMPLES,
  ...ORDER_SAMPLES,
  ...PURCHASE_SAMPLES,
  ...SALE_SAMPLES,

  'GET /pos-sale/': async (w) => {
    await w.post.sale();
    return {
      query: {
        customer_id: w.customer,
        variant_id: w.variant,
        branch_id: w.shop.branches.mirpur,
      },
    };
  },
  'GET /pos-sale/{id}': async (w) => ({ params: { id: (await w.post.sale()).id } }),
  'POST /pos-sale/': async (w) => ({
    body: {
      ...(await addApproved(w)),
      warehouse_id: w.shop.warehouses.shop,
      register_id: w.register,
      customer_id: w.customer,
      lines: [{ ...(await soldBox(w)), product_discount: 0 }],
      payments: [tenderByBank(w)],
      removed_lines: [{ variant_id: w.variant, quantity: 10_000, reason: 'Too dear' }],
      note: 'For the wedding',
    },
  }),
  'GET /pos-sale/{id}.pdf': async (w) => ({ params: { id: (await w.post.sale()).id } }),
  'POST /pos-sale/{id}/ticket': async (w) => ({
    params: { id: (await w.post.sale()).id },
    body: { size: '58', lang: 'en' },
  }),
  'GET /pos-sale/{id}/link': async (w) => ({ params: { id: (await w.post.sale()).id } }),
  'POST /pos-sale/{id}/mail': async (w) => ({
    params: { id: (await w.post.sale()).id },
    body: { to: 'rahima@example.com', lang: 'en' },
  }),
  'GET /documents/{id}/attachments': async (w) => ({
    params: { id: (await attached(w)).id },
  }),
  'POST /documents/{id}/attachments': async (w) => ({
    params: { id: await w.post.adjustment() },
    body: { id: newId(), name: 'Bill.gif', file: DOT },
  }),
  'GET /documents/{id}/attachments/{attachment_id}': async (w) => ({ params: await attached(w) }),
  'GET /documents/{id}.pdf': async (w) => ({ params: { id: (await w.post.sale()).id } }),
  'POST /documents/{id}/ticket': async (w) => ({
    params: { id: (await w.post.sale()).id },
    body: { size: 'a5', lang: 'en', form: 'plain' },
  }),
  'POST /pos-sale/{id}/prints': async (w) => ({
    params: { id: (await w.post.sale()).id },
    body: { id: newId() },
  }),
  'POST /pos-sale/{id}/void': async (w) => reversal(w, (await w.post.sale()).id),

  'POST /pos/held-carts': async (w) => {
    const cart = makeHeldCart(w);
    const unit_id = await boxOf(w);
    return { body: { ...cart, lines: cart.lines.map((line) => ({ ...line, unit_id })) } };
  },
  'GET /pos/held-carts': async (w) => {
    await hold(w);
    return { query: { branch_id: w.shop.branches.mirpur } };
  },
  'POST /pos/held-carts/{id}/recall': async (w) => ({
    params: { id: await hold(w) },
    body: { id: newId() },
  }),
  'DELETE /pos/held-carts/{id}': async (w) => ({
    params: { id: await hold(w) },
    body: { reason: 'left' },
  }),
  'POST /pos/discarded-carts': (w) => ({
    body: {
      id: newId(),
      warehouse_id: w.shop.warehouses.shop,
      register_id: w.register,
      reason: 'left',
      lines: [{ variant_id: w.variant, quantity: 10_000, reason: 'Too dear' }],
    },
  }),
  'GET /pos/discarded-carts': (w) => ({ query: { branch_id: w.shop.branches.mirpur } }),
  'GET /pos/favourites': () => ({}),
  'PUT /pos/favourites/{product_id}': (w) => ({ params: { product_id: w.product } }),
  'DELETE /pos/favourites/{product_id}': (w) => ({ params: { product_id: w.product } }),

  'GET /pos/registers': (w) => ({ query: { branch_id: w.shop.branches.mirpur } }),
  'POST /pos/registers': (w) => ({
    body: { warehouse_id: w.shop.warehouses.shop, name: unique(), name_bn: 'কাউন্টার' },
  }),
  'PATCH /pos/registers/{id}': async (w) => ({
    params: { id: await w.post.register() },
    body: { version: 1, warehouse_id: w.shop.warehouses.store, name: unique() },
  }),
  'GET /pos/shifts': (w) => ({
    query: { branch_id: w.shop.branches.mirpur, register_id: w.register },
  }),
  'POST /pos/shifts': async (w) => ({
    body: { id: newId(), register_id: await w.post.register(), opening_float: 100_000 },
  }),
  'GET /pos/shifts/{id}': async (w) => ({ params: { id: await w.post.shift() } }),
  'POST /pos/shifts/{id}/close': async (w) => ({
    params: { id: await w.post.shift() },
    body: { id: newId(), notes: [{ note: 10_000, count: 1 }], note: 'Counted' },
  }),
  'POST /pos/cash-movements': (w) => ({
    body: {
      id: newId(),
      register_id: w.register,
      direction: 'out',
      purpose: 'expense',
      account_id: w.shop.accounts.get('6080'),
      amount: 12_000,
      reason: 'Tea',
    },
  }),
  'GET /pos/cash-movements/{id}': async (w) => ({ params: { id: await w.post.drawerCash() } }),
  'POST /pos/cash-movements/{id}/void': async (w) => reversal(w, await w.post.drawerCash()),
  'GET /pos/drawer-accounts': () => ({}),

  'POST /return-sale/': async (w) => {
    const sale = await w.post.sale();
    const lines = [{ sale_line_id: sale.lines[0]?.id, quantity: 10_000 }];
    return {
      body: {
        id: newId(),
        sale_id: sale.id,
        register_id: w.register,
        lines,
        refunds: [{ ...tenderByBank(w), amount: sale.paid }],
      },
    };
  },
  'POST /return-sale/exchange': async (w) => {
    const sale = await w.post.sale();
    return {
      body: {
        ...(await addApproved(w)),
        sale_id: sale.id,
        warehouse_id: w.shop.warehouses.shop,
        register_id: w.register,
        customer_id: w.customer,
        returned: [{ sale_line_id: sale.lines[0]?.id, quantity: 10_000 }],
        lines: [{ ...(await soldBox(w)), quantity: 20_000 }],
        payments: [tenderByBank(w)],
        reason: 'One more',
      },
    };
  },
  'POST /return-sale/without-receipt': async (w) => ({
    body: {
      ...(await addApproved(w)),
      warehouse_id: w.shop.warehouses.shop,
      register_id: w.register,
      customer_id: w.customer,
      reason: 'Known in the street',
      lines: [await soldBox(w)],
      // With 5 % VAT, in whole taka.
      refunds: [{ ...tenderByBank(w), amount: 10_500 }],
    },
  }),
  'GET /return-sale/lookup': async (w) => ({ query: { code: (await w.post.sale()).number } }),
  'GET /return-sale/{id}': async (w) => ({ params: { id: await w.post.saleReturn() } }),
  'POST /return-sale/{id}/void': async (w) => reversal(w, await w.post.saleReturn()),

  ...REPORT_SAMPLES,
  'PATCH /inventory/product-stock': (w) => ({
    body: {
      warehouse_id: w.shop.warehouses.shop,
      variant_id: w.variant,
      reorder_level: 50_000,
      fill_to: 200_000,
    },
  }),

  'PATCH /inventory/cost-method': () => ({ body: { cost_method: 'fifo' } }),

  ...IMPORT_SAMPLES,
  'GET /book-keeping/trial-balance': (w) => ({ query: { branch_id: w.shop.branches.mirpur } }),
};
