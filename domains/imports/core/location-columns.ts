import { readyUnitCode } from '#domains/catalog/core/unit-spellings.ts';
import { namesOf, normalizeHeader } from './column-names.ts';
import type { FileKind, FileMapping } from './import-fields.ts';
import type { ProgramName } from './programs.ts';

/** A column for one location only: `In stock [Mirpur]` is the stock in Mirpur. */
export type LocationColumn = { column: number; location: string };

type LocationField = 'quantity' | 'sale_price';

/** The names of such columns in known programs. */
const NAMED: Readonly<Record<LocationField, Partial<Record<ProgramName, RegExp>>>> = {
  quantity: {
    loyverse: /^in stock \[(.{1,80})\]$/i,
    square: /^current quantity (.{1,80})$/i,
    vend: /^inventory_(.{1,80})$/i,
  },
  sale_price: { loyverse: /^price \[(.{1,80})\]$/i },
};
/** `Stock (Mirpur)`, `স্টক [মিরপুর]`. */
const BRACKETED = /^([^[(]{1,60})[[(]([^\])]{1,80})[\])]$/;

/** The columns of a header with a field for one location each. */
export function locationColumns(
  field: LocationField,
  header: readonly string[],
  program: ProgramName | null,
): LocationColumn[] {
  const named = program === null ? undefined : NAMED[field][program];
  const words = namesOf(field);
  return header.flatMap((name, column) => {
    const text = name.trim();
    const known = named?.exec(text)?.[1];
    if (known !== undefined) return [{ column, location: known.replaceAll('_', ' ').trim() }];
    const [, said = '', location = ''] = BRACKETED.exec(text) ?? [];
    const isUnit = readyUnitCode(location.trim()) !== null;
    const isOne = words.includes(normalizeHeader(said)) && !isUnit;
    return isOne ? [{ column, location: location.trim() }] : [];
  });
}

/** What a file is read by: its kind, header, program and mapping. */
type Read = {
  kind: FileKind;
  header: readonly string[];
  program: ProgramName | null;
  mapping: FileMapping;
};

/** All columns of opening stock, if the file has one for each of several locations. */
export function stockLocations({ kind, header, program, mapping }: Read): LocationColumn[] {
  if (kind !== 'products' && kind !== 'stock') return [];
  const columns = locationColumns('quantity', header, program);
  const isRead = columns.some(({ column }) => column === mapping.quantity);
  return columns.length > 1 && isRead ? columns : [];
}

/** The warehouse of a stock column. null: the column is ignored. */
export type LocationChoice = { column: number; warehouse_id: string | null };

/** The ignored columns of a location, by name: the shop has a single price. */
export function unreadColumns(
  { kind, header, program, mapping }: Read,
  locations: readonly LocationChoice[],
): string[] {
  if (kind !== 'products' && kind !== 'stock') return [];
  const read = new Set([mapping.quantity, mapping.sale_price]);
  for (const { column, warehouse_id } of locations) if (warehouse_id !== null) read.add(column);
  const all = (['sale_price', 'quantity'] as const).flatMap((field) => {
    const columns = locationColumns(field, header, program);
    return columns.length > 1 ? columns : [];
  });
  return all.flatMap(({ column }) => (read.has(column) ? [] : [header[column] ?? '']));
}
