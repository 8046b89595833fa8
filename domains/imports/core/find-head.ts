import { namesOf, normalizeHeader } from './column-names.ts';
import { COMPANY_NAMES, FIRST_NAMES } from './guess-mapping.ts';
import { type FileKind, RULES } from './import-fields.ts';
import { programOf } from './programs.ts';

/** A row of a sheet: its number, its cells, and whether the spreadsheet hides it. */
export type SheetRow = readonly [number: number, cells: readonly string[], isHidden?: true];

export type Head = {
  /** Its number; of two rows the upper one. */
  row: number;
  /** The number of rows. */
  height: 1 | 2;
  names: readonly string[];
  /** False: no row looks like a header, and this is the first candidate. */
  is_sure: boolean;
};

/** Titles, addresses and empty rows may come before a header, up to this many rows. */
export const HEAD_ROWS = 40;
/** The header row has at least this many columns named like a field. */
const KNOWN_MIN = 2;

/**
 * The header row: the one with the most columns named like a field, alone or with a second row
 * (`Price` over `buying` and `selling`). `chosenRow`: the row that a user chose.
 */
export function findHead(
  kind: FileKind,
  rows: readonly SheetRow[],
  chosenRow: number | null = null,
): Head | null {
  const beginning = rows.slice(0, HEAD_ROWS).filter(([, , isHidden]) => !isHidden);
  const heads = beginning.flatMap((row, index) =>
    chosenRow === null || row[0] === chosenRow ? headsAt(kind, row, beginning[index + 1]) : [],
  );
  const known = heads.reduce((most, head) => Math.max(most, head.known), 0);
  const best = heads.find((head) => head.known === known);
  if (best !== undefined && (known >= KNOWN_MIN || chosenRow !== null)) {
    const { row, height, names } = best;
    return { row, height, names, is_sure: true };
  }
  const first = heads.find(({ names }) => names.filter(Boolean).length > 1) ?? heads[0];
  if (first === undefined) return null;
  return { row: first.row, height: 1, names: first.names, is_sure: false };
}

type Found = { row: number; height: 1 | 2; names: readonly string[]; known: number };

/** The row as a header, and with the row below if that names more fields. */
function headsAt(kind: FileKind, [row, names]: SheetRow, below: SheetRow | undefined): Found[] {
  const single: Found = { row, height: 1, names, known: knownIn(kind, names) };
  if (below === undefined || below[0] > row + 2 || below[1].some(isNumber)) return [single];
  const both = joined(kind, names, below[1]);
  const known = knownIn(kind, both);
  return known > single.known && single.known > 0
    ? [{ row, height: 2, names: both, known }]
    : [single];
}

/** `দাম` over `কেনা` and `বেচা`: the upper name applies to all columns until the next name. */
function joined(kind: FileKind, upper: readonly string[], lower: readonly string[]): string[] {
  let heading = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const above = upper[column] ?? '';
    const below = lower[column] ?? '';
    if (above !== '') heading = above;
    if (below === '' || below === above) return above;
    const candidates = [`${heading} ${below}`, `${below} ${heading}`, below].map((name) =>
      name.trim(),
    );
    return candidates.find((name) => knownIn(kind, [name]) > 0) ?? candidates[0] ?? '';
  });
}

/** The number of columns named like a field of the kind; of a known program all count. */
function knownIn(kind: FileKind, names: readonly string[]): number {
  if (programOf(kind, names) !== null) return names.length;
  const knownNames = new Set(RULES[kind].fields.flatMap(namesOf));
  if (kind === 'customers' || kind === 'suppliers') {
    for (const name of [...FIRST_NAMES, ...COMPANY_NAMES]) knownNames.add(name);
  }
  const columns = new Set(names.map(normalizeHeader));
  return [...columns].filter((name) => name !== '' && knownNames.has(name)).length;
}

export function isNumber(text: string): boolean {
  return /^[+\-−]?[০-৯0-9][০-৯0-9.,]*%?$/.test(text.trim());
}
