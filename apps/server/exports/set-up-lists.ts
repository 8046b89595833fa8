import type { Export } from '#platform/export/export-list.ts';

/** By path: three words per column: title, path in the row, and type. */
export type Lists = Readonly<Record<string, Omit<Export, 'columns'> & { table: string }>>;

export const BRANCH = 'branch branch_id of=/branches';
export const NAME_COLUMNS = `
  name name local`;
export const PRODUCT_COLUMNS = `
  code product_code text ${NAME_COLUMNS}
  variant variant local`;

/** Lists of the shop's setup: categories, custom fields, locations and terms of trade. */
export const SET_UP_LISTS: Lists = {
  '/inventory/category': {
    name: 'categories',
    table: `${NAME_COLUMNS}
      above parent_id of=/inventory/category`,
  },
  '/inventory/brand': { name: 'brands', table: NAME_COLUMNS },
  '/expense-categories': {
    name: 'expense-categories',
    table: `
      code code text ${NAME_COLUMNS}`,
  },
  '/income-accounts': {
    name: 'income-accounts',
    table: `
      code code text ${NAME_COLUMNS}`,
  },
  '/inventory/custom-field': {
    name: 'custom-fields',
    table: `${NAME_COLUMNS}
      kind kind words=catalog:field_kind_
      values choices list`,
  },
  '/customer-fields': {
    name: 'customer-fields',
    table: `${NAME_COLUMNS}
      kind kind words=catalog:field_kind_
      values choices list`,
  },
  '/shop_settings/payment-method/': {
    name: 'payment-methods',
    table: `
      code code text ${NAME_COLUMNS}
      kind kind words=exports:method_`,
  },
  '/branches': {
    name: 'branches',
    table: `
      code code text ${NAME_COLUMNS}
      where address text`,
  },
  '/inventory/warehouse': {
    name: 'warehouses',
    table: `${NAME_COLUMNS}
      ${BRANCH}
      is_saleable is_saleable flag
      short_stock negative_stock words=setup:short_stock_`,
  },
  '/customer-groups': {
    name: 'customer-groups',
    table: `${NAME_COLUMNS}
      customers customers count`,
  },
  '/inventory/price-changes': {
    name: 'price-changes',
    table: `
      at at moment
      by actor_name text
      over over words=catalog:over_
      by_share rate rate
      by_amount amount money
      round_to round_to money
      prices_changed changed count
      undone_at undone_at moment
      set_back set_back count`,
  },
  '/inventory/cost-increases': {
    name: 'cost-increases',
    table: `${PRODUCT_COLUMNS}
      day business_date day
      number number text
      old_cost old_cost money
      new_cost new_cost money
      imports:field_sale_price sale_price money
      earned_now earned money
      proposed_price proposed_price money`,
  },
  '/inventory/price-plans': {
    name: 'price-plans',
    table: `
      begins_on begins_on day
      at at moment
      by actor_name text
      code only.product_code text
      name only.name local
      variant only.variant local
      catalog:price_then only.sale_price money
      over over words=catalog:over_
      by_share rate rate
      by_amount amount money
      round_to round_to money
      prices_changed planned count`,
  },
  '/inventory/unit': {
    name: 'units',
    table: `
      code code text ${NAME_COLUMNS}
      decimals decimals count`,
  },
};
