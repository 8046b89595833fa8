import type { FieldSubject } from '#domains/catalog/core/custom-field.ts';
import { PRODUCT_FIELDS } from '#domains/catalog/core/product-row.ts';
import { DUE_FIELDS } from '#domains/opening/core/due-row.ts';
import { STOCK_FIELDS, STOCK_REQUIRED } from '#domains/opening/core/stock-row.ts';
import { PARTY_FIELDS } from '#domains/parties/core/party-row.ts';
import { SALE_FIELDS, SALE_REQUIRED } from '#domains/sales/core/sale-row.ts';

export const IMPORT_KINDS = ['products', 'stock', 'customers', 'suppliers'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The kinds of files; past sales are imported on the command line only. */
export type FileKind = ImportKind | 'sales';

export const PRODUCT_STOCK_FIELDS = [...PRODUCT_FIELDS, 'quantity'] as const;

/** Parties are imported with their opening dues. */
const PEOPLE_FIELDS = [...PARTY_FIELDS, ...DUE_FIELDS] as const;

export const IMPORT_FIELDS = [
  ...new Set([...PRODUCT_STOCK_FIELDS, ...STOCK_FIELDS, ...PEOPLE_FIELDS]),
];
export type ImportField = (typeof IMPORT_FIELDS)[number];
export type FileField = ImportField | (typeof SALE_FIELDS)[number];

type Rules = {
  fields: readonly FileField[];
  required: readonly FileField[];
  /** At least one of these is required. */
  either: readonly FileField[];
  /** The extra permission needed to import such a file. */
  permission: string;
};

export const RULES: Readonly<Record<FileKind, Rules>> = {
  products: {
    fields: PRODUCT_STOCK_FIELDS,
    required: ['name', 'sale_price'],
    either: ['code', 'barcode'],
    permission: 'product.create',
  },
  stock: {
    fields: STOCK_FIELDS,
    required: STOCK_REQUIRED,
    either: ['code'],
    permission: 'stock-adjustment.create',
  },
  customers: {
    fields: PEOPLE_FIELDS,
    required: ['name'],
    either: ['name'],
    permission: 'customers.create',
  },
  suppliers: {
    fields: PEOPLE_FIELDS,
    required: ['name'],
    either: ['name'],
    permission: 'suppliers.create',
  },
  sales: {
    fields: SALE_FIELDS,
    required: SALE_REQUIRED,
    either: ['code'],
    permission: 'pos-sale.create',
  },
};

/** The fields of a kind in the page and its API. */
export function importFields(kind: ImportKind): readonly ImportField[] {
  return RULES[kind].fields as readonly ImportField[];
}

/** The kinds of files that may contain custom fields. */
export const FIELDS_OF: Partial<Readonly<Record<FileKind, FieldSubject>>> = {
  products: 'product',
  customers: 'customer',
};

/** The column of each field, counted from 0. */
export type FileMapping = Partial<Record<FileField, number>>;
export type Mapping = Partial<Record<ImportField, number>>;

/** The first required field without a column. null: none. */
export function missingField(kind: FileKind, mapping: FileMapping): FileField | null {
  const { required, either } = RULES[kind];
  const has = (field: FileField) => mapping[field] !== undefined;
  return required.find((field) => !has(field)) ?? (either.some(has) ? null : (either[0] ?? null));
}

/** Whether parties are imported with opening dues: there is a column of dues. */
export function bringsDues(kind: ImportKind, mapping: Mapping): boolean {
  return (kind === 'customers' || kind === 'suppliers') && mapping.due !== undefined;
}

/** Documents are posted at a warehouse. */
export function needsWarehouse(kind: ImportKind, mapping: Mapping): boolean {
  return bringsStock(kind, mapping) || bringsDues(kind, mapping);
}

/** Whether products are imported with stock: there is a quantity column. */
export function bringsStock(kind: ImportKind, mapping: Mapping): boolean {
  return kind === 'stock' || (kind === 'products' && mapping.quantity !== undefined);
}
