import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { attempt, type ImportRun } from '#platform/import/import-run.ts';
import { type Custom, customAfter } from '../../core/custom-field.ts';
import { ownColumns } from '../../core/own-columns.ts';
import { selectNamedFields, updateCustoms } from '../custom-field.sql.ts';
import type { ImportedProducts } from './import-products.ts';

type Table = {
  header: readonly string[];
  /** Columns that stand for something else. */
  taken: ReadonlySet<number>;
  rows(): Promise<readonly (readonly [number, readonly string[]])[]>;
};

/**
 * What a file says of the shop's own fields, of the goods that its rows became: of several rows of
 * one product each adds what those before it did not say.
 */
export async function importCustom(
  run: ImportRun,
  { header, taken, rows }: Table,
  variants: ImportedProducts['variants'],
): Promise<void> {
  const { shop_id } = run.context().actor;
  const fields = await run.transaction((tx) => selectNamedFields(tx, shop_id));
  const columns = ownColumns(header, taken, fields);
  if (columns.length === 0) return;
  const written: { variant_id: string; custom: Custom }[] = [];
  for (const [row, cells] of await rows()) {
    const variant_id = variants.get(row)?.variant_id;
    if (variant_id === undefined) continue;
    const custom: Record<string, string> = {};
    for (const { field_id, name, column } of columns) {
      const value = cells[column] ?? '';
      const read = customAfter(fields, {}, [{ field_id, text: value }]);
      if (!isRejection(read)) Object.assign(custom, read);
      else run.report.left(row, name, reject('custom_value_unfit', { params: { value, name } }));
    }
    if (Object.keys(custom).length > 0) written.push({ variant_id, custom });
  }
  if (written.length === 0) return;
  await attempt(run, async (tx) => {
    await updateCustoms(tx, shop_id, written);
    return {};
  });
}
