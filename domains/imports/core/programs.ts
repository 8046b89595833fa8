// cspell:ignore lineitem -- so Shopify names the columns of lines.
import type { FileField, FileKind, FileMapping } from './import-fields.ts';

export const PROGRAM_NAMES = [
  'shopify',
  'shopify_old',
  'woocommerce',
  'square',
  'loyverse',
  'vend',
  'odoo',
  'erpnext',
  'tally',
  'tally_creditors',
  'square_sales',
  'loyverse_sales',
  'shopify_sales',
] as const;
export type ProgramName = (typeof PROGRAM_NAMES)[number];

/** A column name in lower case, or a pattern: `price [mirpur]`. */
type ColumnName = string | RegExp;

export type Program = {
  kinds: readonly FileKind[];
  /** The columns that every header of this program has. */
  head: readonly ColumnName[];
  /** The columns of each field; the first one in the file is used. */
  fields: Partial<Record<FileField, readonly ColumnName[]>>;
  /** Rows of one product have the same value in this column, which is the code of the product. */
  handle?: readonly string[];
  /** The separator of category levels, of which the last is used; `,` separates categories. */
  categoryLevels?: string;
};

/** The exports of each program, with its English column names. */
export const PROGRAMS: Readonly<Record<ProgramName, Program>> = {
  shopify: {
    kinds: ['products'],
    head: ['title', 'url handle', 'sku', 'price'],
    fields: {
      code: ['sku'],
      name: ['title'],
      barcode: ['barcode'],
      category: ['type', 'product category'],
      sale_price: ['price'],
      cost: ['cost per item'],
      option_1: ['option1 name'],
      value_1: ['option1 value'],
      option_2: ['option2 name'],
      value_2: ['option2 value'],
      quantity: ['inventory quantity'],
    },
    handle: ['url handle'],
    categoryLevels: '>',
  },
  shopify_old: {
    kinds: ['products'],
    head: ['handle', 'title', 'variant sku', 'variant price'],
    fields: {
      code: ['variant sku'],
      name: ['title'],
      barcode: ['variant barcode'],
      category: ['type', 'product category'],
      sale_price: ['variant price'],
      cost: ['cost per item'],
      option_1: ['option1 name'],
      value_1: ['option1 value'],
      option_2: ['option2 name'],
      value_2: ['option2 value'],
      quantity: ['variant inventory qty'],
    },
    handle: ['handle'],
    categoryLevels: '>',
  },
  woocommerce: {
    kinds: ['products'],
    head: ['type', 'sku', 'name', 'regular price'],
    fields: {
      code: ['sku'],
      name: ['name'],
      barcode: ['gtin, upc, ean, or isbn'],
      category: ['categories'],
      // `Sale price` is the price during a promotion.
      sale_price: ['regular price'],
      cost: ['cost of goods', 'meta: _wc_cog_cost'],
      option_1: ['attribute 1 name'],
      value_1: ['attribute 1 value(s)'],
      option_2: ['attribute 2 name'],
      value_2: ['attribute 2 value(s)'],
      quantity: ['stock'],
    },
    categoryLevels: '>',
  },
  square: {
    kinds: ['products'],
    head: ['item name', 'variation name', 'sku', 'price'],
    fields: {
      code: ['sku'],
      name: ['item name'],
      barcode: ['gtin'],
      category: ['reporting category', 'category', 'categories'],
      sale_price: ['price'],
      cost: ['default unit cost'],
      vat_rate: [/^tax - .*%\)$/],
      option_1: ['option name 1'],
      value_1: ['option value 1'],
      option_2: ['option name 2'],
      value_2: ['option value 2'],
      quantity: [/^current quantity /],
    },
    handle: ['reference handle', 'item name'],
  },
  loyverse: {
    kinds: ['products'],
    head: ['handle', 'sku', 'name', 'sold by weight'],
    fields: {
      code: ['sku'],
      name: ['name'],
      barcode: ['barcode'],
      category: ['category'],
      sale_price: [/^price \[/, 'default price', 'price'],
      cost: ['cost'],
      option_1: ['option 1 name'],
      value_1: ['option 1 value'],
      option_2: ['option 2 name'],
      value_2: ['option 2 value'],
      quantity: [/^in stock \[/, 'in stock'],
    },
    handle: ['handle'],
  },
  vend: {
    kinds: ['products'],
    head: ['handle', 'sku', 'name', 'supply_price', 'retail_price'],
    fields: {
      code: ['sku'],
      name: ['name'],
      barcode: ['barcode', 'product_codes'],
      category: ['product_category', 'type'],
      sale_price: ['retail_price'],
      cost: ['supply_price'],
      option_1: ['variant_option_one_name'],
      value_1: ['variant_option_one_value'],
      option_2: ['variant_option_two_name'],
      value_2: ['variant_option_two_value'],
      quantity: [/^inventory_/],
    },
    handle: ['handle'],
    categoryLevels: '/',
  },
  odoo: {
    kinds: ['products'],
    head: [/^(internal reference|default_code)$/, 'name', /^(sales price|list_price)$/],
    fields: {
      code: ['internal reference', 'default_code'],
      name: ['name'],
      barcode: ['barcode'],
      category: ['product category', 'categ_id', 'categ_id/name', 'product category/name'],
      unit: ['unit of measure', 'uom_id', 'uom_id/name', 'unit'],
      sale_price: ['sales price', 'list_price'],
      cost: ['cost', 'standard_price'],
      quantity: ['quantity on hand', 'qty_available'],
    },
    categoryLevels: '/',
  },
  erpnext: {
    kinds: ['products'],
    head: ['item code', 'item name', 'item group'],
    fields: {
      code: ['item code'],
      name: ['item name'],
      barcode: ['barcode (barcodes)', 'barcode'],
      category: ['item group'],
      unit: ['default unit of measure'],
      sale_price: ['standard selling rate'],
      cost: ['valuation rate'],
      option_1: ['attribute (variant attributes)', 'attribute (attributes)'],
      value_1: ['attribute value (variant attributes)', 'attribute value (attributes)'],
      quantity: ['opening stock'],
    },
  },
  // Customers owe debit balances, and suppliers are owed credit balances.
  tally: {
    kinds: ['customers'],
    head: ['particulars', /debit/, /credit/],
    fields: { name: ['particulars'], due: [/debit/] },
  },
  tally_creditors: {
    kinds: ['suppliers'],
    head: ['particulars', /debit/, /credit/],
    fields: { name: ['particulars'], due: [/credit/] },
  },
  square_sales: {
    kinds: ['sales'],
    head: ['date', 'time', 'item', 'qty', 'sku', 'net sales', 'transaction id'],
    fields: {
      number: ['transaction id'],
      code: ['sku'],
      quantity: ['qty'],
      unit_price: ['net sales'],
      sold_at: ['date'],
      customer: ['customer id'],
      description: ['item'],
    },
  },
  loyverse_sales: {
    kinds: ['sales'],
    head: ['date', 'receipt number', 'receipt type', 'sku', 'quantity', 'net sales'],
    fields: {
      number: ['receipt number'],
      code: ['sku'],
      quantity: ['quantity'],
      unit_price: ['net sales'],
      sold_at: ['date'],
      customer: ['customer name'],
      description: ['item'],
    },
  },
  shopify_sales: {
    kinds: ['sales'],
    head: ['name', 'created at', 'lineitem quantity', 'lineitem sku', 'lineitem price'],
    fields: {
      number: ['name'],
      code: ['lineitem sku'],
      quantity: ['lineitem quantity'],
      unit_price: ['lineitem price'],
      sold_at: ['created at'],
      customer: ['email'],
      description: ['lineitem name'],
    },
    handle: ['name'],
  },
};

/** The program that wrote a header, if it is known. */
export function programOf(kind: FileKind, header: readonly string[]): ProgramName | null {
  const names = header.map(lowerName);
  const found = PROGRAM_NAMES.find((name) => {
    const { kinds, head } = PROGRAMS[name];
    return kinds.includes(kind) && head.every((column) => columnOf(names, [column]) !== -1);
  });
  return found ?? null;
}

/**
 * The columns of a program's export. Without a cost column, products are imported without stock.
 */
export function programMapping(
  { fields }: Program,
  kind: FileKind,
  header: readonly string[],
): FileMapping {
  const names = header.map(lowerName);
  const mapping: FileMapping = {};
  for (const [field, columns] of Object.entries(fields)) {
    const column = columnOf(names, columns);
    if (column !== -1) mapping[field as FileField] = column;
  }
  if (kind === 'products' && mapping.cost === undefined) delete mapping.quantity;
  return mapping;
}

function columnOf(names: readonly string[], columns: readonly ColumnName[]): number {
  for (const column of columns) {
    const index = names.findIndex((name) =>
      typeof column === 'string' ? name === column : column.test(name),
    );
    if (index !== -1) return index;
  }
  return -1;
}

export function lowerName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');
}
