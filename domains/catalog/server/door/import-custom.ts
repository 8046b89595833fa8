import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { attempt, type ImportRun } from '#platform/import/import-run.ts';
import { type Custom, customAfter, type FieldSubject } from '../../core/custom-field.ts';
import { findCustomFieldColumns } from '../../core/find-custom-field-columns.ts';
import { selectWritableFields, updateCustoms } from '../custom-field.sql.ts';
import type { ImportedProducts } from './import-products.ts';
import { recordVariantChanges } from './record-variant-changes.ts';

export type CustomFieldTable = {
  header: readonly string[];
  /** Columns that are mapped otherwise. */
  taken: ReadonlySet<number>;
  rows(): Promise<readonly (readonly [number, readonly string[]])[]>;
};

/**
 * Imports custom fields for the products of the rows. Of several rows of one product, each adds
 * values for fields that earlier rows left empty.
 */
export async function importCustom(
  run: ImportRun,
  table: CustomFieldTable,
  variants: ImportedProducts['variants'],
): Promise<void> {
  const ids = new Map([...variants].map(([row, { variant_id }]) => [row, variant_id]));
  const written = await readCustomFields(run, { subject: 'product', table, ids });
  if (written.length === 0) return;
  await attempt(run, async (tx) => {
    const { shop_id } = run.context().actor;
    const of_variants = written.map(({ id, custom }) => ({ variant_id: id, custom }));
    await updateCustoms(tx, shop_id, of_variants);
    const variant_ids = written.map(({ id }) => id);
    await recordVariantChanges(tx, run.context(), variant_ids);
    return {};
  });
}

/** `ids`: the variant of each row. */
type CustomFieldRows = {
  subject: FieldSubject;
  table: CustomFieldTable;
  ids: ReadonlyMap<number, string>;
};

/** The custom fields of each row in their stored form; values that do not fit are reported. */
export async function readCustomFields(
  run: ImportRun,
  { subject, table, ids }: CustomFieldRows,
): Promise<{ id: string; custom: Custom }[]> {
  const { shop_id } = run.context().actor;
  const fields = await run.transaction((tx) => selectWritableFields(tx, { shop_id, subject }));
  const columns = findCustomFieldColumns(table.header, table.taken, fields);
  if (columns.length === 0) return [];
  const written: { id: string; custom: Custom }[] = [];
  for (const [row, cells] of await table.rows()) {
    const id = ids.get(row);
    if (id === undefined) continue;
    const custom: Record<string, string> = {};
    for (const { field_id, name, column } of columns) {
      const value = cells[column] ?? '';
      const read = customAfter(fields, {}, [{ field_id, text: value }]);
      if (!isRejection(read)) Object.assign(custom, read);
      else run.report.left(row, name, reject('custom_value_unfit', { params: { value, name } }));
    }
    if (Object.keys(custom).length > 0) written.push({ id, custom });
  }
  return written;
}
