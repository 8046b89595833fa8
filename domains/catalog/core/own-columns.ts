import { folded } from './search-text.ts';

/** A field that a shop writes of its products or customers besides, as a file may call it. */
export type NamedField = { id: string; name: string; name_bn: string };

export type OwnColumn = { field_id: string; name: string; column: number };

/** The columns of a file that are called as a field of the shop is, and stand for nothing else. */
export function ownColumns(
  header: readonly string[],
  taken: ReadonlySet<number>,
  fields: readonly NamedField[],
): OwnColumn[] {
  const columns = header.map(folded);
  return fields.flatMap(({ id, name, name_bn }) => {
    const called = [name, name_bn].map(folded).filter((words) => words !== '');
    const column = columns.findIndex((words, index) => !taken.has(index) && called.includes(words));
    return column === -1 ? [] : [{ field_id: id, name, column }];
  });
}
