import { foldText } from '#domains/kernel/core/fold-text.ts';

/** The names of a custom field, to match the columns of a file. */
export type FieldNames = { id: string; name: string; name_bn: string };

export type CustomFieldColumn = { field_id: string; name: string; column: number };

/** The columns without a field whose names match a custom field. */
export function findCustomFieldColumns(
  header: readonly string[],
  taken: ReadonlySet<number>,
  fields: readonly FieldNames[],
): CustomFieldColumn[] {
  const columns = header.map(foldText);
  return fields.flatMap(({ id, name, name_bn }) => {
    const names = [name, name_bn].map(foldText).filter((text) => text !== '');
    const column = columns.findIndex((text, index) => !taken.has(index) && names.includes(text));
    return column === -1 ? [] : [{ field_id: id, name, column }];
  });
}
