import type { FieldSubject } from '#domains/catalog/core/custom-field.ts';
import { PRODUCT_FIELDS } from '#domains/catalog/core/product-row.ts';
import { STOCK_FIELDS, STOCK_REQUIRED } from '#domains/inventory/core/levels/stock-row.ts';
import { DUE_FIELDS } from '#domains/parties/core/due-row.ts';
import { PARTY_FIELDS } from '#domains/parties/core/party-row.ts';
import { SALE_FIELDS, SALE_REQUIRED } from '#domains/sales/core/sale-row.ts';

export const IMPORT_KINDS = ['products', 'stock', 'customers', 'suppliers'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** What a file may hold; past sales come from the command line alone. */
export type FileKind = ImportKind | 'sales';

export const PRODUCT_STOCK_FIELDS = [...PRODUCT_FIELDS, 'quantity'] as const;

/** People come with what they owe, or are owed. */
const PEOPLE_FIELDS = [...PARTY_FIELDS, ...DUE_FIELDS] as const;

export const IMPORT_FIELDS = [
  ...new Set([...PRODUCT_STOCK_FIELDS, ...STOCK_FIELDS, ...PEOPLE_FIELDS]),
];
export type ImportField = (typeof IMPORT_FIELDS)[number];
export type FileField = ImportField | (typeof SALE_FIELDS)[number];

type Rules = {
  fields: readonly FileField[];
  required: readonly FileField[];
  /** One of these is enough. */
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

/** The fields of a kind that the screen and its API know. */
export function importFields(kind: ImportKind): readonly ImportField[] {
  return RULES[kind].fields as readonly ImportField[];
}

/** To what a shop may have added fields, which a file of this kind may tell. */
export const FIELDS_OF: Partial<Readonly<Record<FileKind, FieldSubject>>> = {
  products: 'product',
  customers: 'customer',
};

/** The column of each field, counted from 0. */
export type FileMapping = Partial<Record<FileField, number>>;
export type Mapping = Partial<Record<ImportField, number>>;

/** Whether a mapping names all that a file of this kind needs; else the first field missing. */
export function missingField(kind: FileKind, mapping: FileMapping): FileField | null {
  const { required, either } = RULES[kind];
  const has = (field: FileField) => mapping[field] !== undefined;
  return required.find((field) => !has(field)) ?? (either.some(has) ? null : (either[0] ?? null));
}

/** People of a file come with a due where it says what is owed. */
export function bringsDues(kind: ImportKind, mapping: Mapping): boolean {
  return (kind === 'customers' || kind === 'suppliers') && mapping.due !== undefined;
}

/** Papers are written at a place. */
export function needsWarehouse(kind: ImportKind, mapping: Mapping): boolean {
  return bringsStock(kind, mapping) || bringsDues(kind, mapping);
}

/** Goods of a file come with stock where it says how many there are. */
export function bringsStock(kind: ImportKind, mapping: Mapping): boolean {
  return kind === 'stock' || (kind === 'products' && mapping.quantity !== undefined);
}
