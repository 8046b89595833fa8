import { FactFinder, type Mark } from './file-facts.ts';
import { findHead, HEAD_ROWS, type Head, type SheetRow } from './find-head.ts';
import { guessMapping } from './guess-mapping.ts';
import { type FileKind, type FileMapping, missingField } from './import-fields.ts';
import { type ProgramName, programOf } from './programs.ts';
import type { FileForm } from './row-reader.ts';

export type FileSheet = { name: string; isHidden: boolean; rows: readonly SheetRow[] };

/** How a sheet is read, as far as it was detected. */
export type SheetPlan = { head: Head; program: ProgramName | null; mapping: FileMapping };

/** The number of values of a column that are read. */
const VALUES = 200;

/** null: no row of the sheet can be a header. */
export function planSheet(
  kind: FileKind,
  rows: readonly SheetRow[],
  chosenRow: number | null = null,
): SheetPlan | null {
  const head = findHead(kind, rows, chosenRow);
  if (head === null) return null;
  const program = programOf(kind, head.names);
  const below = rows.slice(0, HEAD_ROWS + VALUES).filter(([at]) => at >= head.row + head.height);
  const values = (column: number) => below.map(([, cells]) => cells[column] ?? '');
  return { head, program, mapping: guessMapping(kind, head.names, { program, values }) };
}

/**
 * The sheet to read: the first visible one with all required fields, else the first with a header,
 * else the first that is not empty. Covers and notes often come before lists.
 */
export function chooseSheet(kind: FileKind, sheets: readonly FileSheet[]): number {
  const seen = sheets.flatMap((sheet, index) => (sheet.isHidden ? [] : [{ sheet, index }]));
  const some = seen.length > 0 ? seen : sheets.map((sheet, index) => ({ sheet, index }));
  const plans = some.map(({ sheet, index }) => ({ index, plan: planSheet(kind, sheet.rows) }));
  const complete = plans.find(({ plan }) => plan !== null && isComplete(kind, plan));
  const headed = plans.find(({ plan }) => plan?.head.is_sure === true);
  const filled = some.find(({ sheet }) => sheet.rows.length > 1);
  return (complete ?? headed ?? filled ?? some[0])?.index ?? 0;
}

function isComplete(kind: FileKind, { head, mapping }: SheetPlan): boolean {
  return head.is_sure && missingField(kind, mapping) === null;
}

/** The choices of a user, and the facts of the rows. */
export type Chosen = {
  kind: FileKind;
  head: Head;
  program: ProgramName | null;
  mapping: FileMapping;
  currency: string;
  delimiter: string | null;
  /** The decimal mark, if a user chose it. */
  mark: Mark | null;
};

/** How the rows of a sheet are read, after all of them were examined. */
export function formOf(chosen: Chosen, rows: Iterable<SheetRow>): FileForm {
  const { kind, head, program, mapping, currency, delimiter, mark } = chosen;
  const finder = new FactFinder(mapping, delimiter);
  for (const row of rows) if (row[0] >= head.row + head.height) finder.see(row);
  const found = finder.facts();
  return { kind, head, program, mapping, currency, facts: { ...found, mark: mark ?? found.mark } };
}
