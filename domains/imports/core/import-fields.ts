import type { FieldSubject } from '#domains/catalog/core/custom-field.ts';
import { PRODUCT_FIELDS } from '#domains/catalog/core/product-row.ts';
import { STOCK_FIELDS, STOCK_REQUIRED } from '#domains/inventory/core/stock-row.ts';
import { DUE_FIELDS } from '#domains/parties/core/due-row.ts';
import { PARTY_FIELDS } from '#domains/parties/core/party-row.ts';

export const IMPORT_KINDS = ['products', 'stock', 'customers', 'suppliers'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const GOODS_FIELDS = [...PRODUCT_FIELDS, 'quantity'] as const;

/** People come with what they owe, or are owed. */
const PEOPLE_FIELDS = [...PARTY_FIELDS, ...DUE_FIELDS] as const;

export const IMPORT_FIELDS = [...new Set([...GOODS_FIELDS, ...STOCK_FIELDS, ...PEOPLE_FIELDS])];
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
};

/** To what a shop may have added fields, which a file of this kind may tell. */
export const FIELDS_OF: Partial<Readonly<Record<ImportKind, FieldSubject>>> = {
  products: 'product',
  customers: 'customer',
};

/** The column of each field, counted from 0. */
export type Mapping = Partial<Record<ImportField, number>>;

/** People of a file come with a due where it says what is owed. */
export function bringsDues(kind: ImportKind, mapping: Mapping): boolean {
  return (kind === 'customers' || kind === 'suppliers') && mapping.due !== undefined;
}

/** Papers are written at a place. */
export function needsPlace(kind: ImportKind, mapping: Mapping): boolean {
  return bringsStock(kind, mapping) || bringsDues(kind, mapping);
}

/** Goods of a file come with stock where it says how many there are. */
export function bringsStock(kind: ImportKind, mapping: Mapping): boolean {
  return kind === 'stock' || (kind === 'products' && mapping.quantity !== undefined);
}
