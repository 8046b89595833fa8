import { isRejection } from '#domains/kernel/core/rejection.ts';
import { readBook } from '#platform/table/read-book.ts';
import type { TableRefusal, TableRow } from '#platform/table/table.ts';

export type FirstSheet = { header: readonly string[]; rows: readonly TableRow[] };

/** The first sheet of a file: its first row has the column names. */
export async function firstSheet(bytes: Uint8Array): Promise<FirstSheet | TableRefusal> {
  const book = await readBook(bytes);
  if (isRejection(book)) return book;
  const [head, ...rows] = book.sheets[0]?.rows ?? [];
  return { header: head?.[1] ?? [], rows };
}
