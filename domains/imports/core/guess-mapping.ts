import { namesOf, normalizeHeader } from './column-names.ts';
import { type FileField, type FileKind, type FileMapping, RULES } from './import-fields.ts';
import { locationColumns } from './location-columns.ts';
import { PROGRAMS, type ProgramName, programMapping } from './programs.ts';

/** The values of a column below the header, as far as they were read. */
export type ColumnValues = (column: number) => readonly string[];

/**
 * The column of each field, as far as header and values show it; each column has one field. The
 * header of a known program is read as that program writes it.
 */
export function guessMapping(
  kind: FileKind,
  header: readonly string[],
  { program = null, values }: { program?: ProgramName | null; values: ColumnValues },
): FileMapping {
  if (program !== null) return programMapping(PROGRAMS[program], kind, header);
  const columns = header.map(normalizeHeader);
  const taken = new Set<number>();
  const mapping = new Map<FileField, number>();
  const { fields } = RULES[kind];
  for (const field of fields) {
    for (const alias of namesOf(field)) {
      const column = columns.indexOf(alias);
      if (column === -1 || taken.has(column) || mapping.has(field)) continue;
      if (!isBorneOut(field, header[column] ?? '', values(column))) continue;
      mapping.set(field, column);
      taken.add(column);
    }
  }
  if (isPeople(kind) && !mapping.has('name')) addFirstName(mapping, columns);
  if (fields.includes('quantity') && !mapping.has('quantity')) addLocation(mapping, header);
  return Object.fromEntries(mapping);
}

function isPeople(kind: FileKind): boolean {
  return kind === 'customers' || kind === 'suppliers';
}

/** Of several stock columns for locations, the first. */
function addLocation(mapping: Map<FileField, number>, header: readonly string[]): void {
  const taken = new Set(mapping.values());
  const found = locationColumns('quantity', header, null).find(({ column }) => !taken.has(column));
  if (found !== undefined) mapping.set('quantity', found.column);
}

/** For parties whose names are in two columns, or that only have a company name. */
function addFirstName(mapping: Map<FileField, number>, columns: readonly string[]): void {
  const column = columns.findIndex((alias) => FIRST_NAMES.includes(alias));
  const company = columns.findIndex((alias) => COMPANY_NAMES.includes(alias));
  if (column !== -1) mapping.set('name', column);
  else if (company !== -1) mapping.set('name', company);
}

export const FIRST_NAMES: readonly string[] = ['first name', 'firstname', 'given name'];
export const LAST_NAMES: readonly string[] = ['last name', 'lastname', 'surname', 'family name'];
export const COMPANY_NAMES: readonly string[] = [
  ...['company name', 'company', 'business name', 'organization', 'organisation'],
  'default address company',
];

/**
 * Some names are ambiguous: `VAT` may be an amount, and `Contact` a person. They are used only if
 * the
 * values below confirm them.
 */
function isBorneOut(field: FileField, name: string, values: readonly string[]): boolean {
  if (field === 'vat_rate') return isRate(name) || every(values, (text) => text.includes('%'));
  if (field === 'phone' && normalizeHeader(name) === 'contact') return every(values, hasDigits);
  return true;
}

function isRate(name: string): boolean {
  return /%|rate|percent|হার/i.test(name);
}

function hasDigits(text: string): boolean {
  return (text.match(/[0-9০-৯]/g)?.length ?? 0) >= 6;
}

/** Whether all values that are not empty pass, and there is at least one. */
function every(values: readonly string[], test: (text: string) => boolean): boolean {
  const said = values.filter((text) => text.trim() !== '');
  return said.length > 0 && said.every(test);
}
