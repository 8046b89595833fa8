import { BRANCH, type Lists, PRODUCT_COLUMNS } from './set-up-lists.ts';

const WAREHOUSE = 'warehouse warehouse_id of=/inventory/warehouse';
export const LINES = `
  day business_date day
  number number text
  document_kind document_kind words=lists:kind_`;

/** Lists of products, stock and movements. */
export const STOCK_LISTS: Lists = {
  // The columns of an import: an export can be imported again without a difference.
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
      ${BRANCH} ${PRODUCT_COLUMNS}
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
    table: `${PRODUCT_COLUMNS}
      ${WAREHOUSE}
      shelf shelf text
      stock on_hand quantity
      reserved reserved quantity
      lists:available available quantity
      unit unit_name local
      reorder_level reorder_level quantity
      fill_to fill_to quantity
      is_low is_low flag
      value value money`,
  },
  '/inventory/batches': {
    name: 'batches',
    table: `${PRODUCT_COLUMNS}
      batch batch text
      expires_on expires_on day
      days_left days_left count
      ${WAREHOUSE}
      stock on_hand quantity
      unit unit_name local
      value value money`,
  },
  '/inventory/batches/{id}/movements': {
    name: 'batch-movements',
    read: '/inventory/batches/{id}',
    of: 'data',
    table: `${LINES}
      ${WAREHOUSE}
      party party text
      phone phone phone
      warranty_until warranty_until day
      quantity quantity quantity`,
  },
  '/inventory/reservations': {
    name: 'reservations',
    table: `${PRODUCT_COLUMNS}
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
    table: `${PRODUCT_COLUMNS}
      serial serial text
      state state words=inventory:piece_
      ${WAREHOUSE}
      warranty_until warranty_until day
      sold_to sold_to text`,
  },
  '/inventory/stock-journal': {
    name: 'stock-journal',
    table: `${LINES} ${PRODUCT_COLUMNS}
      ${WAREHOUSE}
      quantity quantity quantity
      value value money`,
  },
  '/inventory/product-movement': {
    name: 'product-movement',
    of: 'data.0',
    table: `${LINES}
      ${WAREHOUSE}
      quantity quantity quantity
      value value money
      stock_after balance quantity
      value_after balance_value money`,
  },
  '/inventory/inventory-movement': {
    name: 'inventory-movement',
    table: `${PRODUCT_COLUMNS}
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
    read: '/inventory/stock-count/{id}',
    of: 'data',
    table: `${PRODUCT_COLUMNS}
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
      inventory:line_count line_count count
      inventory:lines_on_the_way open_count count
      at created_at moment
      by created_by text
      note note text
      value transit_value money`,
  },
};
