import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, instant, listOf, name, one, page, sum } from '#platform/contract/fields.ts';
import { made } from '#platform/contract/file.ts';
import { cost } from '#platform/contract/seen-by.ts';
import { IMPORT_FIELDS, IMPORT_KINDS } from '../core/import-fields.ts';
import { PROGRAM_NAMES } from '../core/programs.ts';

const BYTES_MAX = 8_388_608;
const SIGNS_MAX = Math.ceil(BYTES_MAX / 3) * 4;

/** A file in base64. Its type is detected from the content. */
const upload = z
  .string()
  .max(SIGNS_MAX + 4)
  .refine((text) => text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(text.replace(/={1,2}$/, '')));

const mapping = z.partialRecord(z.enum(IMPORT_FIELDS), z.int().min(0).max(199));

const known = z.enum(['refuse', 'price']);

/** Further columns of opening stock, one for each location. null: the column is ignored. */
const locations = z
  .array(z.strictObject({ column: z.int().min(0).max(199), warehouse_id: id.nullable() }))
  .max(200);

const mark = z.enum(['.', ',']);

export const importBatch = z.strictObject({
  id,
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string(),
  header: z.array(z.string()),
  /** Without the header. */
  rows: z.int(),
  sample: z.array(z.array(z.string())),
  /** The sheets of a workbook; a text file has one without a name. */
  sheets: z.array(z.strictObject({ name: z.string(), is_hidden: z.boolean(), rows: z.int() })),
  /** The sheet to read, counted from 0. */
  sheet: z.int(),
  head: z.strictObject({
    /** The header row, counted from 1; of two rows the upper one. */
    row: z.int(),
    height: z.int().min(1).max(2),
    /** False: no row looks like a header. */
    is_sure: z.boolean(),
  }),
  /** The first rows of the sheet, to choose the header from. */
  top: z.array(z.strictObject({ row: z.int(), cells: z.array(z.string()) })),
  /** The program that exported it, by its header. null: unknown. */
  program: z.enum(PROGRAM_NAMES).nullable(),
  mapping,
  /** Whether existing products are rejected or get the price of the file. */
  known,
  /** The decimal mark chosen by a user. null: detected. */
  mark: mark.nullable(),
  warehouse_id: id.nullable(),
  locations,
  made_by: z.string(),
  made_at: instant,
  /** The result of the last trial. null: not tried. */
  checked: z
    .strictObject({
      at: instant,
      errors: z.int(),
      /** The number of skipped rows: totals, titles, pictures. They are listed in the messages. */
      passed: z.int(),
      /**
       * The number of texts converted from Bijoy fonts to Unicode. They are listed in the messages.
       */
      converted: z.int(),
      products: z.int(),
      variants: z.int(),
      /** The number of variants with opening stock. */
      with_stock: z.int(),
      stock_lines: z.int(),
      stock_value: cost(sum),
      parties: z.int(),
      /** The number of parties with an opening due, and the sum of the dues. */
      dues: z.int(),
      due_total: cost(sum),
      /** The number of existing products, and of those whose price changes. */
      known: z.int(),
      prices: z.int(),
      /** The names of units that will be created. */
      new_units: z.array(z.string()),
      new_categories: z.array(z.string()),
    })
    .nullable(),
  /** The number of rows that were left out when the others were imported. */
  left_out: z.int(),
  committed_at: instant.nullable(),
  undone_at: instant.nullable(),
});

export type ImportBatch = z.output<typeof importBatch>;

/** The rejections of an invalid file. */
const FILE_REJECTIONS = {
  file_empty: 422,
  file_too_large: 422,
  file_encoding: 422,
  file_kind: 422,
  file_unreadable: 422,
  file_too_many_rows: 422,
  file_too_many_columns: 422,
  file_cell_too_long: 422,
} as const;

export const uploadImportRoute = defineCreation({
  path: '/imports',
  permission: 'imports.create',
  summary: 'Upload a CSV or XLSX file; nothing is imported yet',
  body: z.strictObject({ kind: z.enum(IMPORT_KINDS), file_name: name(), file: upload }),
  body_max: SIGNS_MAX + 10_000,
  answer: one(importBatch),
  status: 201,
  rejections: FILE_REJECTIONS,
});

export const layOutImportRoute = defineRoute({
  method: 'POST',
  path: '/imports/{id}/layout',
  permission: 'imports.create',
  summary: 'Choose the sheet of a file and its header row',
  params: byId,
  body: z.strictObject({
    sheet: z.int().min(0).max(59),
    /** Counted from 1. null: detected. */
    head_row: z.int().min(1).nullable().default(null),
  }),
  answer: one(importBatch),
  rejections: { import_done: 409, import_sheet_empty: 422, import_head_missing: 422 },
});

export const listImportsRoute = defineRoute({
  method: 'GET',
  path: '/imports',
  permission: 'imports.read',
  summary: 'List uploaded files, newest first',
  query: z.strictObject({ limit: page.limit, cursor: page.cursor }),
  answer: listOf(importBatch),
  rejections: { invalid_cursor: 422 },
});

export const readImportRoute = defineRoute({
  method: 'GET',
  path: '/imports/{id}',
  permission: 'imports.read',
  summary: 'Get an uploaded file with the result of its trial',
  params: byId,
  answer: one(importBatch),
});

export const readImportProgressRoute = defineRoute({
  method: 'GET',
  path: '/imports/{id}/progress',
  permission: 'imports.read',
  summary: 'Get the progress of a file; 1,000,000 is complete',
  params: byId,
  answer: one(z.strictObject({ done: z.int().min(0).max(1_000_000) })),
});

export const listImportMessagesRoute = defineRoute({
  method: 'GET',
  path: '/imports/{id}/messages',
  permission: 'imports.read',
  summary: 'List the row errors of the last trial, in row order; the first 5,000',
  params: byId,
  query: z.strictObject({
    limit: page.limit,
    cursor: page.cursor,
    /** Rows with an error, skipped rows, or converted texts. */
    level: z.enum(['fault', 'passed', 'converted']).default('fault'),
  }),
  answer: listOf(
    z.strictObject({
      /** Counted from 1: the header is row 1. */
      row: z.int(),
      /** The code of the row, else its name. Empty: it has neither. */
      subject: z.string(),
      /** Empty: not about a single field. */
      field: z.string(),
      /** The name of that column in the file. */
      column: z.string(),
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      /** In the language of the reader. */
      message: z.string(),
    }),
  ),
  rejections: { invalid_cursor: 422 },
});

const importPrice = z.strictObject({
  row: z.int(),
  code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  variant: z.string(),
  price_before: sum,
  price: sum,
});

export type ImportPrice = z.output<typeof importPrice>;

export const listImportPricesRoute = defineRoute({
  method: 'GET',
  path: '/imports/{id}/prices',
  permission: 'imports.read',
  summary: 'List the prices that a file changes',
  params: byId,
  query: z.strictObject({ limit: page.limit, cursor: page.cursor }),
  answer: listOf(importPrice),
  rejections: { invalid_cursor: 422 },
});

export const importRestRoute = defineRoute({
  method: 'GET',
  path: '/imports/{id}/rest.{format}',
  permission: 'imports.read',
  summary: 'Download the rejected rows of a file, with the reason in a last column',
  params: z.strictObject({ id, format: z.enum(['csv', 'xlsx']) }),
  query: z.strictObject({ lang: z.enum(['bn', 'en']).optional() }),
  answer: made,
  file: 'made',
  rejections: { import_rest_empty: 409 },
});

export const checkImportRoute = defineRoute({
  method: 'POST',
  path: '/imports/{id}/check',
  permission: 'imports.create',
  summary: 'Try a file: run the import and keep only its messages',
  params: byId,
  body: z.strictObject({
    mapping,
    /** The warehouse of opening stock or dues. Required if the file has any. */
    warehouse_id: id.nullable().default(null),
    /** Required if the file has a stock column for each of several locations. */
    locations: locations.default([]),
    known: known.default('refuse'),
    mark: mark.nullable().default(null),
  }),
  is_long: true,
  answer: one(importBatch),
  rejections: {
    import_column_missing: 422,
    import_warehouse_missing: 422,
    import_location_missing: 422,
    import_location_twice: 422,
    warehouse_not_found: 404,
    import_done: 409,
  },
});

export const commitImportRoute = defineRoute({
  method: 'POST',
  path: '/imports/{id}/commit',
  permission: 'imports.create',
  summary: 'Import a file: all rows or none, or only the rows without errors',
  params: byId,
  body: z.strictObject({
    /** Leaves out the rows with an error, and all rows of the same product. */
    only_good: z.boolean().default(false),
  }),
  is_long: true,
  answer: one(importBatch),
  rejections: {
    import_not_checked: 409,
    import_has_errors: 409,
    import_changed: 409,
    import_done: 409,
  },
});

export const undoImportRoute = defineRoute({
  method: 'POST',
  path: '/imports/{id}/undo',
  permission: 'imports.void',
  summary: 'Undo an import, as long as nothing was posted on its records',
  params: byId,
  is_long: true,
  answer: one(importBatch),
  rejections: { import_not_done: 409, import_in_use: 409 },
});

export const importTemplateRoute = defineRoute({
  method: 'GET',
  path: '/import-templates/{kind}.{format}',
  permission: 'imports.read',
  summary: 'Download a template: the columns of a kind, and an example',
  params: z.strictObject({ kind: z.enum(IMPORT_KINDS), format: z.enum(['csv', 'xlsx']) }),
  query: z.strictObject({ lang: z.enum(['bn', 'en']).optional() }),
  answer: made,
  file: 'made',
});
