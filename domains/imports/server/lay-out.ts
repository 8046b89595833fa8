import { createHash } from 'node:crypto';
import { normalizeHeader } from '../core/column-names.ts';
import { HEAD_ROWS, type SheetRow } from '../core/find-head.ts';
import type { ImportKind, Mapping } from '../core/import-fields.ts';
import { planSheet } from '../core/plan-file.ts';
import type { Layout } from './import.sql.ts';

const SAMPLE_ROWS = 4;
const TOP_ROWS = 15;
const TOP_COLUMNS = 12;
const SHOWN_SIGNS = 120;

export type SheetToRead = { kind: ImportKind; sheet: number; rows: readonly SheetRow[] };

/** How a sheet is read, with a preview. null: it has no header with rows below. */
export function layOut(
  { kind, sheet, rows }: SheetToRead,
  chosenRow: number | null,
): Layout | null {
  const plan = planSheet(kind, rows, chosenRow);
  if (plan === null) return null;
  const { head, program, mapping } = plan;
  const below = rows.filter(([row]) => row >= head.row + head.height);
  if (below.length === 0) return null;
  const top = rows.slice(0, Math.min(TOP_ROWS, HEAD_ROWS)).map(([row, cells]) => ({
    row,
    cells: cells.slice(0, TOP_COLUMNS).map(shortened),
  }));
  const sample = below.slice(0, SAMPLE_ROWS).map(([, cells]) => cells.map(shortened));
  return {
    sheet,
    head,
    header: head.names,
    program,
    row_count: below.length,
    sample,
    top,
    mapping: mapping as Mapping,
  };
}

function shortened(text: string): string {
  return text.length > SHOWN_SIGNS ? `${text.slice(0, SHOWN_SIGNS).toWellFormed()}…` : text;
}

/** Equal for all files with the same header. */
export function headHash(header: readonly string[]): string {
  return createHash('sha256').update(header.map(normalizeHeader).join('\u0000')).digest('hex');
}

/** The mapping chosen by hand earlier, as far as the file has those columns. */
export function restoreMapping(mapping: Mapping | undefined, layout: Layout): Mapping {
  if (mapping === undefined) return layout.mapping;
  const columns = Object.entries(mapping).filter(([, column]) => column < layout.header.length);
  return Object.fromEntries(columns);
}
