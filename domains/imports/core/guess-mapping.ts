import { namesOf, normalizeHeader } from './column-names.ts';
import { type FileField, type FileKind, type FileMapping, RULES } from './import-fields.ts';
import { locationColumns } from './location-columns.ts';
import { PROGRAMS, type ProgramName, programMapping } from './programs.ts';

/** Values of a column below its head, as far as they were looked at. */
export type ColumnValues = (column: number) => readonly string[];

/**
 * From which column each field is read, as far as the head and the values below it show; a column
 * is of one field only. A head of a known program is read as that program writes it.
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

/** Of several columns of stock, one for each location, the first. */
function addLocation(mapping: Map<FileField, number>, header: readonly string[]): void {
  const taken = new Set(mapping.values());
  const found = locationColumns('quantity', header, null).find(({ column }) => !taken.has(column));
  if (found !== undefined) mapping.set('quantity', found.column);
}

/** People whose names stand in two columns, or whose company has the only name. */
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
 * Some words alone say too little: `VAT` may be an amount, and `Contact` a person. They are taken
 * only where the values below bear them out.
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

/** Of those that say anything, and there are some. */
function every(values: readonly string[], test: (text: string) => boolean): boolean {
  const said = values.filter((text) => text.trim() !== '');
  return said.length > 0 && said.every(test);
}
