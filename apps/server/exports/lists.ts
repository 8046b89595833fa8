import { defined } from '#domains/kernel/core/defined.ts';
import type { Column } from '#platform/export/column.ts';
import type { Export } from '#platform/export/export-list.ts';
import { BOOK_LISTS, CLOSED } from './book-lists.ts';
import { reportLists } from './report-lists.ts';
import { BRANCH, type Lists, NAME_COLUMNS, PRODUCT_COLUMNS, SET_UP_LISTS } from './set-up-lists.ts';
import { STAFF_LISTS } from './staff-lists.ts';
import { LINES, STOCK_LISTS } from './stock-lists.ts';

const DOCUMENT = `
  number number text
  day business_date day
  ${BRANCH}`;
/**
 * A reversed row stays in its list and counts for nothing; a reversed sale counts, as its reversal
 * is a negative row of its own.
 */
const REVERSED = 'is_reversed reversed_by flag';
/** What raises the balance comes first. */
const statement = (party: 'customer' | 'supplier', more: string, less: string) => ({
  rows: 'data.lines',
  of: 'data.party',
  ...CLOSED,
  table: `${LINES}
    lists:${party}_${more} ${more} money
    lists:${party}_${less} ${less} money
    lists:${party}_balance balance money`,
});
const AGES = `
  code code text
  name name text
  phone phone phone
  not_due not_due money
  age_to_30 to_30 money
  age_to_60 to_60 money
  age_to_90 to_90 money
  age_over_90 over_90 money
  credit_left credit money
  total total money`;
const AGES_ADDED = {
  label: 'lists:total',
  summed: ['not_due', 'to_30', 'to_60', 'to_90', 'over_90', 'credit', 'total'],
};
const OPEN = `
  number number text
  kind kind words=lists:kind_
  day business_date day
  due_date due_date day
  days_past days count
  amount amount money
  open open money`;
const PARTY = `
  code code text
  name name text
  phone phone phone
  email email text
  due due money`;

const orderTo = (party: 'customer' | 'supplier') => `${DOCUMENT}
  state state words=orders:state_
  ${party} party.name text
  ${party === 'customer' ? 'orders:customer_reference' : 'reference'} reference text
  until until_date day
  warehouse warehouse.name local
  by created_by text
  orders:line_count items count
  total total money`;

/**
 * The columns of every exported list, one line each: title, path in the row, and type. A list
 * without an entry here has no export.
 */
const LISTS: Lists = {
  ...SET_UP_LISTS,
  ...BOOK_LISTS,
  ...STAFF_LISTS,
  ...STOCK_LISTS,
  ...reportLists(),
  '/inventory/price-lists': {
    name: 'price-lists',
    table: `${NAME_COLUMNS}
      ${BRANCH}
      starts_on starts_on day
      ends_on ends_on day
      goods lines count
      is_archived archived flag`,
  },
  '/inventory/price-lists/{id}/lines': {
    name: 'price-list-lines',
    read: '/inventory/price-lists/{id}',
    of: 'data',
    table: `${NAME_COLUMNS}
      unit unit_name local
      catalog:from_quantity min_quantity quantity
      to_quantity max_quantity quantity
      catalog:from_amount min_amount money
      catalog:to_amount max_amount money
      catalog:price sale_price money
      catalog:list_price price money
      by_share rate rate`,
  },
  '/promotions': {
    name: 'promotions',
    table: `${NAME_COLUMNS}
      code code text
      starts_on starts_on day
      ends_on ends_on day
      uses used count
      is_archived archived flag`,
  },
  '/promotions/{id}/uses': {
    name: 'promotion-uses',
    read: '/promotions/{id}',
    of: 'data',
    table: `
      number number text
      at posted_at moment
      customer customer_name text
      is_reversed reversed flag
      discount_given amount money`,
  },
  '/customers': {
    name: 'customers',
    table: `${PARTY}
      deposit deposit money
      credit_limit credit_limit money`,
  },
  '/suppliers': { name: 'suppliers', table: PARTY },
  '/customers/{id}/statement': {
    name: 'customer-statement',
    ...statement('customer', 'debit', 'credit'),
  },
  '/suppliers/{id}/statement': {
    name: 'supplier-statement',
    ...statement('supplier', 'credit', 'debit'),
  },
  '/dues/customers': {
    name: 'customer-dues',
    after: { label: AGES_ADDED.label, summed: [...AGES_ADDED.summed, 'deposit'] },
    table: `${AGES}
      deposit deposit money`,
  },
  '/dues/suppliers': { name: 'supplier-dues', after: AGES_ADDED, table: AGES },
  '/dues/customers/{id}': { name: 'customer-open-bills', of: 'party', table: OPEN },
  '/dues/suppliers/{id}': { name: 'supplier-open-bills', of: 'party', table: OPEN },
  '/recurring': {
    name: 'recurring',
    table: `
      name name text
      other_side party.name text
      next_date next_date day
      waiting waiting count
      refused refused count
      total total money`,
  },
  '/due-reminders': {
    name: 'due-reminders',
    table: `
      name name text
      phone phone phone
      deposit deposit money
      overdue overdue money
      oldest oldest day
      reminded_on reminded_on day
      text text text`,
  },
  '/supplier-payments': {
    name: 'supplier-payments',
    table: `${DOCUMENT}
      supplier supplier_name text
      ${REVERSED}
      paid paid money
      advance kept money`,
  },
  '/pos-sale/': {
    name: 'sales',
    after: { label: 'lists:total', summed: ['total', 'paid', 'due'] },
    table: `${DOCUMENT}
      lists:when posted_at clock
      kind kind words=lists:kind_
      ${REVERSED}
      customer customer_name text
      by cashier text
      lists:items items count
      total total money
      paid paid money
      due due money`,
  },
  '/payments': {
    name: 'payments',
    table: `${DOCUMENT}
      customer customer_name text
      ${REVERSED}
      paid paid money
      kept kept money`,
  },
  '/deposits': {
    name: 'deposits',
    table: `${DOCUMENT}
      customer customer_name text
      ${REVERSED}
      amount amount money`,
  },
  '/expenses': {
    name: 'expenses',
    table: `${DOCUMENT}
      what category local
      supplier supplier_name text
      note description text
      ${REVERSED}
      total total money
      due due money`,
  },
  '/gift-cards': {
    name: 'gift-cards',
    table: `
      number number text
      card code_end text
      loyalty:card_sold sold_at moment
      expires_on expires_on day
      ${REVERSED}
      amount amount money
      balance balance money
      is_blocked blocked flag`,
  },
  '/gift-cards/{id}/lines': {
    name: 'gift-card-lines',
    read: '/gift-cards/{id}',
    of: 'data',
    table: `
      at posted_at moment
      number number text
      document_kind kind words=lists:kind_
      amount amount money
      balance after money`,
  },
  '/customers/{id}/points/lines': {
    name: 'point-lines',
    read: '/customers/{id}',
    of: 'data',
    table: `
      at at moment
      number number text
      loyalty:points_why because words=loyalty:points_
      expires_on expires_on day
      lists:points points count`,
  },
  '/cheques': {
    name: 'cheques',
    table: `
      cheque_date cheque_date day
      number number text
      bank bank text
      name party_name text
      kind direction words=exports:cheque_
      status state words=exports:cheque_
      amount amount money
      note note text`,
  },
  '/money-transfers': {
    name: 'money-transfers',
    table: `${DOCUMENT}
      from from.name local
      to to.name local
      ${REVERSED}
      amount amount money
      fee fee money
      note note text`,
  },
  '/book-keeping/journal': {
    name: 'journals',
    table: `${DOCUMENT}
      note narration text
      debit debit.name local
      credit credit.name local
      ${REVERSED}
      amount amount money`,
  },
  '/book-keeping/opening-balances': {
    name: 'opening-balances',
    table: `${DOCUMENT}
      by posted_by text
      ${REVERSED}
      opening_accounts accounts count
      opening_dues dues count
      opening_deposits deposits count
      opening_goods stock count
      amount total money
      note note text`,
  },
  '/owner-transactions': {
    name: 'owner-transactions',
    table: `${DOCUMENT}
      kind direction words=exports:owner_
      ${REVERSED}
      amount amount money
      note note text`,
  },
  '/pos/shifts': {
    name: 'shifts',
    table: `
      number number text
      branch branch_name local
      register register_name local
      opened_at opened_at moment
      by opened_by text
      opening_float opening_float money
      closed_at closed_at moment
      counted counted money
      expected expected money
      difference difference money`,
  },
  '/book-keeping/trial-balance': {
    name: 'trial-balance',
    rows: 'data.rows',
    after: {
      label: 'lists:total',
      summed: [
        ...['opening_debit', 'opening_credit', 'period_debit', 'period_credit'],
        ...['debit', 'credit'],
      ],
    },
    table: `
      code code text ${NAME_COLUMNS}
      kind kind words=accounting:kind_
      opening_debit opening_debit money?from
      opening_credit opening_credit money?from
      period_debit period_debit money?from
      period_credit period_credit money?from
      debit debit money
      credit credit money`,
  },
  '/audit-log': {
    name: 'audit-log',
    table: `
      at at moment
      by actor.name text
      action sentence local
      audit:changed changes local
      subject subject.name local
      approved_by approved_by.name text
      audit:from_where device local
      address address text`,
  },
  '/sales-quotation': { name: 'quotations', table: orderTo('customer') },
  '/advance-sell': {
    name: 'advance-sales',
    table: `${orderTo('customer')}
      deposit advance.taken money
      due advance.to_pay money`,
  },
  '/sales-order': { name: 'sales-orders', table: orderTo('customer') },
  '/repairs': {
    name: 'repairs',
    table: `${DOCUMENT}
      state stage words=orders:stage_
      customer party.name text
      phone phone phone
      device device text
      serial serial text
      technician technician.name text
      until until_date day
      warehouse warehouse.name local
      total total money`,
  },
  '/services': {
    name: 'services',
    table: `${PRODUCT_COLUMNS}
      imports:field_sale_price unit_price money
      quantity sold quantity
      income income money`,
  },
  '/sales/': {
    name: 'invoices',
    table: `${DOCUMENT}
      customer customer_name text
      orders:customer_reference reference text
      due_date pay_by day
      ${REVERSED}
      total total money
      due due money`,
  },
  '/purchase-quotation': { name: 'purchase-quotations', table: orderTo('supplier') },
  '/purchase-order': { name: 'purchase-orders', table: orderTo('supplier') },
  '/purchases/receipts/': {
    name: 'receipts',
    table: `${DOCUMENT}
      supplier supplier_name text
      warehouse warehouse.name local
      by posted_by text
      ${REVERSED}
      purchases:line_count items count
      total total money
      due due money`,
  },
};

export const EXPORTS: ReadonlyMap<string, Export> = new Map(
  Object.entries(LISTS).map(([path, { table, ...how }]) => [
    path,
    { ...how, columns: columnsOf(table) },
  ]),
);

/** Three words per column, separated by any white space. */
function columnsOf(table: string): Column[] {
  const tokens = table.trim().split(/\s+/);
  return Array.from({ length: tokens.length / 3 }, (_, index) => {
    const [label = '', path = '', kind = ''] = tokens.slice(index * 3, index * 3 + 3);
    const [what = '', requiredParam] = kind.split('?');
    return {
      label,
      path,
      kind: kindOf(what),
      ...defined({ requiredParam }),
    };
  });
}

function kindOf(kind: string): Column['kind'] {
  const [name = '', from = ''] = partedAt('=', kind);
  if (name === 'words') return { labels: from };
  if (name !== 'of') return kind as Column['kind'];
  const [target = '', all] = from.split(',all=');
  const [of = '', field] = target.split('.');
  return { of, ...defined({ field, all }) };
}

function partedAt(sign: string, text: string): [string, string] {
  const at = text.indexOf(sign);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
