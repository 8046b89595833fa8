import { readFile } from 'node:fs/promises';
import { FactFinder } from '#domains/imports/core/file-facts.ts';
import { HEAD_ROWS, type SheetRow } from '#domains/imports/core/find-head.ts';
import type { FileField, FileKind, FileMapping } from '#domains/imports/core/import-fields.ts';
import { missingField } from '#domains/imports/core/import-fields.ts';
import { unreadColumns } from '#domains/imports/core/location-columns.ts';
import { chooseSheet, planSheet, type SheetPlan } from '#domains/imports/core/plan-file.ts';
import type { Converted } from '#domains/imports/core/program-rows.ts';
import type { FileForm } from '#domains/imports/core/row-reader.ts';
import { importRows, streamOutcomes } from '#domains/imports/server/file-rows.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { ImportReport, ImportRows } from '#platform/import/import-run.ts';
import { openTextFile } from '#platform/table/open-text-file.ts';
import { readBook } from '#platform/table/read-book.ts';
import { mapFields } from './read-map.ts';
import { Failure, WrongUsage } from './usage.ts';

export type FileToRead = {
  path: string;
  kind: FileKind;
  map: ReadonlyMap<FileField, string>;
  /** Currency of the shop. */
  currency: string;
  sheet: string | undefined;
  head_row: number | null;
};

export type FileRows<Field extends FileField> = {
  rows: ImportRows<Field>;
  /** The file's name for the column of a field. */
  columnOf(field: string): string | null;
  /** Columns of other locations, which are not read, by their names in the file. */
  unread: readonly string[];
  /** Texts in an old Bijoy font, with their conversion. */
  converted: readonly (Converted & { row: number })[];
};

/**
 * The rows of a file by field, as often as needed, by the rules of the screen: the position of the
 * head, the program of the export, the meaning of numbers. Skipped and unreadable rows are reported
 * once.
 */
export async function readRows<Field extends FileField>(
  file: FileToRead,
  report: ImportReport,
): Promise<FileRows<Field>> {
  const { kind, path } = file;
  const sheet = await openSheet(file);
  const plan = planSheet(kind, await beginningOf(sheet), file.head_row);
  if (plan === null) throw new Failure(`${path} is empty`);
  const { head, program } = plan;
  const mapping = mappingOf(file, plan);
  const finder = new FactFinder(mapping, sheet.delimiter);
  for await (const row of sheet.rows()) if (row[0] >= head.row + head.height) finder.see(row);
  const facts = finder.facts();
  const form: FileForm = { kind, head, program, mapping, facts, currency: file.currency };
  const outcomes = () => streamOutcomes(form, sheet.rows());
  const converted: (Converted & { row: number })[] = [];
  for await (const outcome of outcomes()) {
    if ('converted' in outcome) {
      for (const one of outcome.converted ?? []) converted.push({ ...one, row: outcome.row });
    }
    if ('refused' in outcome) report.left(outcome.row, 'row', outcome.refused);
    if ('passed' in outcome) report.left(outcome.row, 'row', { rejection: outcome.passed });
  }
  const columnOf = (field: string) => head.names[mapping[field as FileField] ?? -1] ?? null;
  const unread = unreadColumns({ kind, header: head.names, program, mapping }, []);
  return { rows: importRows<Field>(form, outcomes), columnOf, unread, converted };
}

type OpenSheet = { delimiter: string | null; rows: () => AsyncIterable<SheetRow> };

/** A text file is streamed, however long it is; a workbook is read at once. */
async function openSheet({ path, kind, sheet }: FileToRead): Promise<OpenSheet> {
  if (!/[.]xlsx$/i.test(path)) {
    const text = await openTextFile(path);
    return { delimiter: text.delimiter, rows: () => filled(text.rows()) };
  }
  const book = await readBook(await readFile(path));
  if (isRejection(book)) throw new Failure(`${path}: ${book.rejection}`);
  const requestedIndex = book.sheets.findIndex(({ name }) => name === sheet);
  if (sheet !== undefined && requestedIndex === -1) {
    const names = book.sheets.map(({ name }) => name).join(', ');
    throw new WrongUsage(`the file has no sheet ${sheet}; it has ${names}`);
  }
  const chosen = book.sheets[sheet === undefined ? chooseSheet(kind, book.sheets) : requestedIndex];
  if (chosen?.refusal !== undefined) throw new Failure(`${path}: ${chosen.refusal.rejection}`);
  return {
    delimiter: null,
    rows: async function* rows() {
      yield* chosen?.rows ?? [];
    },
  };
}

async function* filled(
  rows: AsyncIterable<{ number: number; cells: readonly string[] }>,
): AsyncGenerator<SheetRow> {
  for await (const { number, cells } of rows) {
    const texts = cells.map((cell) => cell.trim());
    if (texts.some((text) => text !== '')) yield [number, texts];
  }
}

/** The rows searched for a head, and some below it. */
const BEGINNING = HEAD_ROWS + 200;

async function beginningOf(sheet: OpenSheet): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of sheet.rows()) {
    rows.push(row);
    if (rows.length >= BEGINNING) break;
  }
  return rows;
}

function mappingOf({ kind, map }: FileToRead, { head, mapping }: SheetPlan): FileMapping {
  const chosen = map.size === 0 ? mapping : mapFields(head.names, map);
  const missing = missingField(kind, chosen);
  if (missing === null) return chosen;
  const names = head.names.filter((name) => name !== '').join(', ');
  const where = `row ${head.row} has the columns ${names}`;
  throw new WrongUsage(`no column for ${missing}: name it with --map ${missing}=Column; ${where}`);
}
