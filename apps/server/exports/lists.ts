import type { Column } from '#platform/export/column.ts';
import type { Export } from '#platform/export/export-list.ts';
import { BRANCH, GOODS, type Lists, NAMED, SET_UP_LISTS } from './set-up-lists.ts';

const WAREHOUSE = 'warehouse warehouse_id of=/inventory/warehouse';
const DOCUMENT = `
  number number text
  day business_date day
  ${BRANCH}`;
const LINES = `
  day business_date day
  number number text
  document_kind document_kind words=lists:kind_`;
const STATEMENT = `${LINES}
  debit debit money
  credit credit money
  balance balance money`;
const AGES = `
  code code text
  name name text
  phone phone text
  not_due not_due money
  age_to_30 to_30 money
  age_to_60 to_60 money
  age_to_90 to_90 money
  age_over_90 over_90 money
  credit_left credit money
  total total money`;
const OPEN = `
  number number text
  kind kind words=lists:kind_
  day business_date day
  due_date due_date day
  amount amount money
  open open money`;
const PARTY = `
  code code text
  name name text
  phone phone text
  email email text
  due due money`;

const orderTo = (party: 'customer' | 'supplier') => `${DOCUMENT}
  state state words=orders:state_
  ${party} party.name text
  reference reference text
  until until_date day
  warehouse warehouse.name local
  by created_by text
  total total money`;

/**
 * The columns of every list as a file, a line each: what it is called, where it is in a row, and
 * what it is. A list without an entry here has no file.
 */
const LISTS: Lists = {
  ...SET_UP_LISTS,
  // As an import takes them: what goes out comes in again without a difference.
  '/inventory/product': {
    name: 'products',
    each: 'variants',
    table: `
      imports:field_code code text
      imports:field_name name text
      imports:field_name_bn name_bn text
      imports:field_category category_id of=/inventory/category.name
      imports:field_unit unit_id of=/inventory/unit.code
      imports:field_barcode one.barcodes text
      imports:field_sale_price one.sale_price money
      imports:field_vat_rate one.vat_rate rate
      imports:field_option_1 one.option_1 text
      imports:field_value_1 one.value_1 text
      imports:field_option_2 one.option_2 text
      imports:field_value_2 one.value_2 text
      brand brand_id of=/inventory/brand
      discount one.product_discount money
      stock_now one.stock quantity`,
  },
  '/inventory/reorder': {
    name: 'reorder',
    rows: 'data.rows',
    table: `
      ${BRANCH} ${GOODS}
      supplier supplier.name text
      available available quantity
      incoming incoming quantity
      sold sold quantity
      reorder_level minimum quantity
      fill_to maximum quantity
      lasts_days lasts_days count
      to_order order quantity
      unit unit_name local
      pack pack quantity`,
  },
  '/inventory/product-stock': {
    name: 'stock',
    table: `${GOODS}
      ${WAREHOUSE}
      stock on_hand quantity
      reserved reserved quantity
      unit unit_name local
      reorder_level reorder_level quantity
      fill_to fill_to quantity
      is_low is_low flag
      value value money`,
  },
  '/inventory/batches': {
    name: 'batches',
    table: `${GOODS}
      batch batch text
      expires_on expires_on day
      days_left days_left count
      ${WAREHOUSE}
      stock on_hand quantity
      unit unit_name local
      value value money`,
  },
  '/inventory/reservations': {
    name: 'reservations',
    table: `${GOODS}
      customer customer_name text
      number order.number text
      note note text
      ${WAREHOUSE}
      until expires_on day
      by reserved_by text
      quantity quantity quantity
      state ended_as words=inventory:ended_`,
  },
  '/inventory/serials': {
    name: 'serials',
    table: `${GOODS}
      serial serial text
      state state words=inventory:piece_
      ${WAREHOUSE}
      warranty_until warranty_until day
      sold_to sold_to text`,
  },
  '/inventory/stock-journal': {
    name: 'stock-journal',
    table: `${LINES} ${GOODS}
      ${WAREHOUSE}
      quantity quantity quantity
      value value money`,
  },
  '/inventory/product-movement': {
    name: 'product-movement',
    table: `${LINES}
      ${WAREHOUSE}
      quantity quantity quantity
      value value money
      stock_after balance quantity
      value_after balance_value money`,
  },
  '/inventory/inventory-movement': {
    name: 'inventory-movement',
    table: `${GOODS}
      unit unit_name local
      opening opening quantity
      taken_in taken_in quantity
      taken_out taken_out quantity
      closing closing quantity
      opening_value opening_value money
      value_in value_in money
      value_out value_out money
      closing_value closing_value money`,
  },
  '/inventory/stock-count': {
    name: 'stock-counts',
    table: `
      number number text
      state state words=inventory:count_
      warehouse warehouse.name local
      imports:field_category category.name local
      brand brand.name local
      shelf shelf text
      goods counted count
      at created_at moment
      by created_by text
      note note text`,
  },
  '/inventory/stock-count/{id}/lines': {
    name: 'count-lines',
    table: `${GOODS}
      unit unit_name local
      shelf shelf text
      counted counted quantity
      by_the_books book quantity
      difference difference quantity
      value value money
      at counted_at moment
      by counted_by text`,
  },
  '/inventory/decrease-product': {
    name: 'decreases',
    table: `
      number number text
      day business_date day
      ${WAREHOUSE}
      reason reason words=inventory:reason_
      goods line_count count
      by posted_by text
      note note text
      is_reversed is_reversed flag
      value value money`,
  },
  '/inventory/stock-transfer': {
    name: 'transfers',
    table: `
      number number text
      state state words=inventory:transfer_
      from from.name local
      to to.name local
      goods line_count count
      at created_at moment
      by created_by text
      note note text
      value transit_value money`,
  },
  '/inventory/price-lists': {
    name: 'price-lists',
    table: `${NAMED}
      ${BRANCH}
      starts_on starts_on day
      ends_on ends_on day
      goods lines count
      is_archived archived flag`,
  },
  '/offers': {
    name: 'offers',
    table: `${NAMED}
      code code text
      starts_on starts_on day
      ends_on ends_on day
      uses used count
      is_archived archived flag`,
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
    rows: 'data.lines',
    table: STATEMENT,
  },
  '/suppliers/{id}/statement': {
    name: 'supplier-statement',
    rows: 'data.lines',
    table: STATEMENT,
  },
  '/dues/customers': { name: 'customer-dues', table: AGES },
  '/dues/suppliers': { name: 'supplier-dues', table: AGES },
  '/dues/customers/{id}': { name: 'customer-open-bills', table: OPEN },
  '/dues/suppliers/{id}': { name: 'supplier-open-bills', table: OPEN },
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
      phone phone text
      overdue overdue money
      oldest oldest day
      reminded_on reminded_on day
      text text text`,
  },
  '/supplier-payments': {
    name: 'supplier-payments',
    table: `${DOCUMENT}
      supplier supplier_name text
      paid paid money
      advance kept money`,
  },
  '/opening-dues': {
    name: 'opening-dues',
    table: `${DOCUMENT}
      name party_name text
      amount amount money
      due_date due_date day`,
  },
  '/pos-sale/': {
    name: 'sales',
    table: `${DOCUMENT}
      kind kind words=lists:kind_
      customer customer_name text
      by cashier text
      total total money
      paid paid money
      due due money`,
  },
  '/payments': {
    name: 'payments',
    table: `${DOCUMENT}
      customer customer_name text
      paid paid money
      kept kept money`,
  },
  '/deposits': {
    name: 'deposits',
    table: `${DOCUMENT}
      customer customer_name text
      amount amount money`,
  },
  '/expenses': {
    name: 'expenses',
    table: `${DOCUMENT}
      what category local
      supplier supplier_name text
      note description text
      total total money
      due due money`,
  },
  '/gift-cards': {
    name: 'gift-cards',
    table: `
      number number text
      card code_end text
      expires_on expires_on day
      amount amount money
      balance balance money
      is_blocked blocked flag`,
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
      amount amount money`,
  },
  '/opening-money': {
    name: 'opening-money',
    table: `${DOCUMENT}
      account account_name local
      amount amount money`,
  },
  '/owner-money': {
    name: 'owner-money',
    table: `${DOCUMENT}
      kind direction words=exports:owner_
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
  '/book-keeping/chart_of_accounts': {
    name: 'accounts',
    table: `
      code code text ${NAMED}
      kind kind words=accounting:kind_`,
  },
  '/book-keeping/ledger': {
    name: 'journal',
    rows: 'data.lines',
    table: `${LINES}
      party party_name text
      debit debit money
      credit credit money
      balance balance money`,
  },
  '/book-keeping/trial-balance': {
    name: 'trial-balance',
    rows: 'data.rows',
    table: `
      code code text ${NAMED}
      kind kind words=accounting:kind_
      debit debit money
      credit credit money`,
  },
  '/audit-log': {
    name: 'audit-log',
    table: `
      at at moment
      by actor.name text
      action action text
      subject subject.name local
      approved_by approved_by.name text
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
  '/jobs': {
    name: 'jobs',
    table: `${DOCUMENT}
      state stage words=orders:stage_
      customer party.name text
      phone phone text
      device device text
      serial serial text
      technician technician.name text
      until until_date day
      warehouse warehouse.name local
      total total money`,
  },
  '/services': {
    name: 'services',
    table: `${GOODS}
      imports:field_sale_price unit_price money
      quantity sold quantity
      income income money`,
  },
  '/sales/': {
    name: 'invoices',
    table: `${DOCUMENT}
      customer customer_name text
      reference reference text
      due_date pay_by day
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

/** Three words a column, whatever parts them. */
function columnsOf(table: string): Column[] {
  const words = table.trim().split(/\s+/);
  return Array.from({ length: words.length / 3 }, (_, index) => {
    const [label = '', path = '', kind = ''] = words.slice(index * 3, index * 3 + 3);
    return { label, path, kind: kindOf(kind) };
  });
}

function kindOf(kind: string): Column['kind'] {
  const [name, from = ''] = kind.split('=');
  if (name === 'words') return { words: from };
  if (name !== 'of') return kind as Column['kind'];
  const [of = '', field] = from.split('.');
  return field === undefined ? { of } : { of, field };
}
