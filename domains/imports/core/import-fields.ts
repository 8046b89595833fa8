import type { FieldSubject } from '#domains/catalog/core/custom-field.ts';
import { PRODUCT_FIELDS } from '#domains/catalog/core/product-row.ts';
import { STOCK_FIELDS, STOCK_REQUIRED } from '#domains/inventory/core/stock-row.ts';
import { PARTY_FIELDS } from '#domains/parties/core/party-row.ts';

export const IMPORT_KINDS = ['products', 'stock', 'customers', 'suppliers'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const GOODS_FIELDS = [...PRODUCT_FIELDS, 'quantity'] as const;

export const IMPORT_FIELDS = [...new Set([...GOODS_FIELDS, ...STOCK_FIELDS, ...PARTY_FIELDS])];
export type ImportField = (typeof IMPORT_FIELDS)[number];

type Rules = {
  fields: readonly ImportField[];
  required: readonly ImportField[];
  /** One of these is enough. */
  either: readonly ImportField[];
  /** What whoever puts such a file in must be allowed besides. */
  permission: string;
};

export const RULES: Readonly<Record<ImportKind, Rules>> = {
  products: {
    fields: GOODS_FIELDS,
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
    fields: PARTY_FIELDS,
    required: ['name'],
    either: ['name'],
    permission: 'customers.create',
  },
  suppliers: {
    fields: PARTY_FIELDS,
    required: ['name'],
    either: ['name'],
    permission: 'suppliers.create',
  },
};

/** To what a shop may have added fields, which a file of this kind may tell. */
export const FIELDS_OF: Partial<Readonly<Record<ImportKind, FieldSubject>>> = {
  products: 'product',
  customers: 'customer',
};

/** The column of each field, counted from 0. */
export type Mapping = Partial<Record<ImportField, number>>;

/** Goods of a file come with stock where it says how many there are. */
export function bringsStock(kind: ImportKind, mapping: Mapping): boolean {
  return kind === 'stock' || (kind === 'products' && mapping.quantity !== undefined);
}
